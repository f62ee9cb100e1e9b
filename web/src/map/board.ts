/* The board of a position: book and view brought into the form that is drawn.
 *
 * A Cell says everything that can be seen in one hex, and equal cells are the same object: whoever draws compares by
 * identity. Nothing here knows a title. */
import type { BookHex, BookTile, Colour, Face as BookFace, RailBook, RailView, TrackEnd } from '../book';
import { ORIGIN, SIDE, centre, edgeStep, extent, towards, type Box, type Point } from './geometry';
import { stopEdges, type Face, type Stop } from './shape';

export type Joint =
  | { readonly kind: 'alone' }
  /** Says name and value of a place of several hexes, on the side that joins them. */
  | { readonly kind: 'leads'; readonly middle: Point }
  /** Another hex says them. */
  | { readonly kind: 'quiet' };

export interface City {
  readonly stations: readonly string[];
  readonly kept: readonly string[];
}

export interface Cell {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  readonly hex: BookHex;
  readonly tile: string;
  readonly rotation: number;
  readonly colour: Colour;
  readonly label: string;
  readonly face: Face;
  readonly buildable: boolean;
  readonly sea: boolean;
  /** Still to be paid for the first tile. */
  readonly cost: number;
  readonly terrain: string;
  readonly note: string;
  readonly closedBy: string;
  readonly goals: readonly { readonly company: string; readonly bonus: number }[];
  /** By stop. */
  readonly cities: readonly City[];
  /** Which of the values of a stop counts now. */
  readonly now: number;
  readonly joint: Joint;
}

export interface Board {
  readonly book: RailBook;
  readonly flat: boolean;
  readonly hexes: ReadonlyMap<string, BookHex>;
  readonly tiles: ReadonlyMap<string, BookTile>;
  readonly centres: ReadonlyMap<string, Point>;
  readonly extent: Box;
  readonly cells: Map<string, Cell>;
}

export type Position = Pick<RailView, 'phase' | 'tiles' | 'cities' | 'closed_hexes'>;

/* ---- faces ---------------------------------------------------------------------------------------------------------- */

const faces = new WeakMap<BookFace, Face>();

function end(e: TrackEnd): number {
  return typeof e === 'number' ? e : 6 + Number(e.slice(1));
}

export function faceOf(from: BookFace): Face {
  const known = faces.get(from);
  if (known) return known;
  const stops = from.nodes.map(
    (n): Stop => ({
      kind: n.harbour ? 'harbour' : n.kind,
      slots: n.slots,
      values: n.values,
      treasury: n.treasury ?? 0,
      endOnly: n.end ?? false,
      group: n.group === undefined ? '' : String(n.group),
    }),
  );
  const face: Face = { stops, paths: from.track.map(([a, b]) => [end(a), end(b)] as const) };
  faces.set(from, face);
  return face;
}

/** Edges that its track reaches, turned. */
export function exitsOf(face: Face, rotation: number): number[] {
  const exits = new Set<number>();
  for (const path of face.paths) for (const e of path) if (e < 6) exits.add((e + rotation) % 6);
  return [...exits].sort((a, b) => a - b);
}

/** Edges of a stop as it lies. */
export function edgesOf(cell: Cell, stop: number): number[] {
  return (stopEdges(cell.face)[stop] ?? []).map((e) => (e + cell.rotation) % 6).sort((a, b) => a - b);
}

/* ---- the board ------------------------------------------------------------------------------------------------------ */

const boards = new WeakMap<RailBook, Board>();

export function boardOf(book: RailBook): Board {
  const known = boards.get(book);
  if (known) return known;
  const flat = book.orientation === 'flat';
  const centres = new Map(book.hexes.map((h) => [h.id, centre(flat, h.column, h.row)]));
  const board: Board = {
    book,
    flat,
    hexes: new Map(book.hexes.map((h) => [h.id, h])),
    tiles: new Map(book.tiles.map((t) => [t.id, t])),
    centres,
    extent: extent(flat, [...centres.values()]),
    cells: new Map(),
  };
  boards.set(book, board);
  return board;
}

/** The board before anything was laid. */
export function startOf(book: RailBook): Position {
  const cities: Position['cities'] = {};
  for (const hex of book.hexes) {
    if (hex.homes.length === 0) continue;
    cities[hex.id] = hex.nodes.map((n, node) => ({
      node,
      slots: n.slots,
      stations: [],
      kept: hex.homes.filter((h) => h.node === node).map((h) => h.company),
    }));
  }
  const closed: Position['closed_hexes'] = {};
  for (const hex of book.hexes) if (hex.blocked_by) closed[hex.id] = hex.blocked_by;
  return { phase: book.phases[0]?.id ?? '', tiles: {}, cities, closed_hexes: closed };
}

/* ---- hexes that are drawn as one --------------------------------------------------------------------------------------- */

function colourAt(board: Board, at: Position, id: string): Colour {
  const lies = at.tiles[id];
  return (lies && board.tiles.get(lies[0])?.colour) || board.hexes.get(id)?.colour || 'white';
}

function groupOf(hex: BookHex): number {
  return hex.nodes[0]?.group ?? 0;
}

/** Sea beside sea, and red hexes of one place or with track from one to the other. */
export function joined(board: Board, at: Position, hex: BookHex, edge: number): BookHex | null {
  const id = hex.neighbours[edge];
  const other = id ? board.hexes.get(id) : undefined;
  if (!other || colourAt(board, at, hex.id) !== colourAt(board, at, other.id)) return null;
  if (hex.sea && other.sea) return other;
  if (colourAt(board, at, hex.id) !== 'red') return null;
  const sameGroup = groupOf(hex) !== 0 && groupOf(hex) === groupOf(other);
  const track = exitsOf(faceOf(hex), 0).includes(edge);
  return sameGroup || track || (hex.name !== '' && hex.name === other.name) ? other : null;
}

function jointOf(board: Board, at: Position, hex: BookHex): Joint {
  if (colourAt(board, at, hex.id) !== 'red') return { kind: 'alone' };
  const index = (h: BookHex) => board.book.hexes.indexOf(h);
  for (let e = 0; e < 6; e++) {
    const other = joined(board, at, hex, e);
    if (!other) continue;
    if (index(other) < index(hex) && other.name !== '' && hex.name.startsWith(other.name)) return { kind: 'quiet' };
    if (index(other) > index(hex) && groupOf(hex) !== 0 && groupOf(hex) === groupOf(other)) {
      return { kind: 'leads', middle: towards(edgeStep(board.flat, e), SIDE) };
    }
  }
  return { kind: 'alone' };
}

/* ---- cells ------------------------------------------------------------------------------------------------------------- */

function citiesAt(at: Position, id: string, stops: number): City[] {
  const cities: City[] = Array.from({ length: stops }, () => ({ stations: [], kept: [] }));
  for (const c of at.cities[id] ?? []) cities[c.node] = { stations: c.stations, kept: c.kept };
  return cities;
}

function makeCell(board: Board, at: Position, hex: BookHex, now: number): Cell {
  const lies = at.tiles[hex.id];
  const tile = lies ? board.tiles.get(lies[0]) : undefined;
  const face = faceOf(tile ?? hex);
  return {
    id: hex.id,
    name: hex.name,
    at: board.centres.get(hex.id) ?? ORIGIN,
    hex,
    tile: tile?.id ?? '',
    rotation: lies?.[1] ?? 0,
    colour: tile?.colour ?? hex.colour,
    label: tile?.label ?? hex.label,
    face,
    buildable: hex.buildable,
    sea: hex.sea,
    cost: tile ? 0 : hex.cost,
    terrain: hex.terrain,
    note: hex.note,
    closedBy: at.closed_hexes[hex.id] ?? '',
    goals: hex.destinations.map((company) => ({
      company,
      bonus: board.book.companies.find((c) => c.id === company)?.bonus ?? 0,
    })),
    cities: citiesAt(at, hex.id, face.stops.length),
    now,
    joint: jointOf(board, at, hex),
  };
}

function variesByPhase(face: BookFace): boolean {
  return face.nodes.some((n) => n.values.some((v) => v !== n.values[0]));
}

/** Everything that tells one look of a hex from another. */
function lookOf(at: Position, id: string, now: number): string {
  const lies = at.tiles[id];
  const cities = at.cities[id]?.map((c) => `${c.node}:${c.stations.join('.')}/${c.kept.join('.')}`).join() ?? '';
  return `${id}|${lies ? lies.join('.') : ''}|${cities}|${at.closed_hexes[id] ?? ''}|${now}`;
}

export function phaseOf(book: RailBook, phase: string) {
  // an imported game may call a phase by the train that starts it
  return book.phases.find((p) => p.id === phase) ?? book.phases.find((p) => p.starts_with === phase) ?? book.phases[0];
}

export function cellsOf(board: Board, at: Position): Cell[] {
  const now = phaseOf(board.book, at.phase)?.values ?? 0;
  return board.book.hexes.map((hex) => {
    const lies = at.tiles[hex.id];
    const phased = variesByPhase((lies && board.tiles.get(lies[0])) || hex);
    const look = lookOf(at, hex.id, phased ? now : -1);
    let cell = board.cells.get(look);
    if (!cell) {
      cell = makeCell(board, at, hex, now);
      board.cells.set(look, cell);
    }
    return cell;
  });
}

/** A tile by itself, as in the ring and the tiles tab. */
export function tileCell(board: Board, id: string, rotation: number): Cell | null {
  const tile = board.tiles.get(id);
  if (!tile) return null;
  const look = `tile|${id}|${rotation}`;
  const known = board.cells.get(look);
  if (known) return known;
  const face = faceOf(tile);
  const nowhere: BookHex = {
    id: '', row: 0, column: 0, name: '', colour: tile.colour, label: '', note: '', terrain: '', cost: 0,
    buildable: true, sea: false, neighbours: [], barriers: [], exits: [], to: [], homes: [], destinations: [],
    blocked_by: null, nodes: tile.nodes, track: tile.track,
  };
  const cell: Cell = {
    id: '', name: '', at: ORIGIN, hex: nowhere, tile: id, rotation, colour: tile.colour, label: tile.label, face,
    buildable: true, sea: false, cost: 0, terrain: '', note: '', closedBy: '', goals: [],
    cities: face.stops.map(() => ({ stations: [], kept: [] })), now: -1, joint: { kind: 'alone' },
  };
  board.cells.set(look, cell);
  return cell;
}
