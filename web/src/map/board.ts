/* The board of a position: facts and view brought into the form that words and choices need.
 *
 * A Cell says everything that can be seen in one hex, and equal cells are the same object: drawing compares by
 * identity. Nothing here knows a title. */
import type { HexFacts, TileFacts, Colour, Face as BookFace, RailFacts, RailView, TrackEnd } from '#engine';
import type { Scene } from './drawing';
import { point, pointsOf, type Box, type Point } from './geometry';

export type StopKind = 'city' | 'town' | 'offboard' | 'harbour';

export interface Stop {
  readonly kind: StopKind;
  readonly slots: number;
  /** One value, or one for each of the yellow, green, brown and grey phases. */
  readonly values: readonly number[];
  /** Paid to the company besides the run. */
  readonly treasury: number;
  readonly endOnly: boolean;
}

export interface Face {
  readonly stops: readonly Stop[];
  /** Pieces of track: 0..5 is an edge, 6 + k is stop k. */
  readonly paths: readonly (readonly [number, number])[];
}

export interface City {
  readonly stations: readonly string[];
  readonly kept: readonly string[];
}

export interface Cell {
  readonly id: string;
  readonly name: string;
  readonly hex: HexFacts;
  readonly tile: string;
  readonly rotation: number;
  readonly colour: Colour;
  readonly label: string;
  readonly face: Face;
  readonly sea: boolean;
  /** Still to be paid for the first tile. */
  readonly cost: number;
  readonly terrain: string;
  readonly closedBy: string;
  readonly goals: readonly { readonly company: string; readonly bonus: number }[];
  /** By stop. */
  readonly cities: readonly City[];
  /** Which of the values of a stop counts now. */
  readonly now: number;
}

export interface Board {
  readonly facts: RailFacts;
  readonly hexes: ReadonlyMap<string, HexFacts>;
  readonly tiles: ReadonlyMap<string, TileFacts>;
  readonly cells: Map<string, Cell>;
  /** As drawn: hexes lie on a side; edge e of the facts is drawn where edge (e + shift) % 6 of such a board is. */
  readonly flat: boolean;
  readonly shift: number;
  readonly centres: ReadonlyMap<string, Point>;
  readonly extent: Box;
  /** Of one hex; corner e lies between edges e and e + 1 of the facts. */
  readonly corners: readonly Point[];
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
    }),
  );
  const face: Face = { stops, paths: from.track.map(([a, b]) => [end(a), end(b)] as const) };
  faces.set(from, face);
  return face;
}

/** Edges with track to each stop, in rising order. */
export function stopEdges(face: Face): number[][] {
  const edges: number[][] = face.stops.map(() => []);
  for (const [a, b] of face.paths) {
    const [low, high] = a < b ? [a, b] : [b, a];
    if (low < 6 && high >= 6) edges[high - 6]?.push(low);
  }
  return edges.map((list) => [...new Set(list)].sort((a, b) => a - b));
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

const known = new WeakMap<object, Board>();

function makeBoard(facts: RailFacts, scene: Scene | null): Board {
  const { flat, shift, extent, outline } = scene?.frame ?? {
    flat: facts.orientation === 'flat',
    shift: 0,
    extent: { x: 0, y: 0, w: 0, h: 0 },
    outline: '',
  };
  return {
    facts,
    hexes: new Map(facts.hexes.map((h) => [h.id, h])),
    tiles: new Map(facts.tiles.map((t) => [t.id, t])),
    cells: new Map(),
    flat,
    shift,
    centres: new Map(scene?.hexes.map(({ x, y }, i) => [facts.hexes[i]?.id ?? '', point(x, y)])),
    extent,
    corners: pointsOf(outline),
  };
}

/** The board of a game, and how it lies if it is drawn. */
export function boardOf(facts: RailFacts, scene: Scene | null = null): Board {
  const key = scene?.frame ?? facts;
  const found = known.get(key);
  if (found?.facts === facts) return found;
  const board = makeBoard(facts, scene);
  known.set(key, board);
  return board;
}

/** The middle of the side that is edge e of the facts, from the centre of a hex. */
export function sideOf({ corners }: Board, edge: number): Point {
  const [a, b] = [corners[(edge + 5) % 6], corners[edge]];
  return a && b ? point((a.x + b.x) / 2, (a.y + b.y) / 2) : point(0, 0);
}

/** The board before anything was laid. */
export function startOf(facts: RailFacts): Position {
  const cities: Position['cities'] = {};
  for (const hex of facts.hexes) {
    if (hex.homes.length === 0) continue;
    cities[hex.id] = hex.nodes.map((n, node) => ({
      node,
      slots: n.slots,
      stations: [],
      kept: hex.homes.filter((h) => h.node === node).map((h) => h.company),
    }));
  }
  const closed: Position['closed_hexes'] = {};
  for (const hex of facts.hexes) if (hex.blocked_by) closed[hex.id] = hex.blocked_by;
  return { phase: facts.phases[0]?.id ?? '', tiles: {}, cities, closed_hexes: closed };
}

/* ---- cells ------------------------------------------------------------------------------------------------------------- */

function citiesAt(at: Position, id: string, stops: number): City[] {
  const cities: City[] = Array.from({ length: stops }, () => ({ stations: [], kept: [] }));
  for (const c of at.cities[id] ?? []) cities[c.node] = { stations: c.stations, kept: c.kept };
  return cities;
}

function makeCell(board: Board, at: Position, hex: HexFacts, now: number): Cell {
  const lies = at.tiles[hex.id];
  const tile = lies ? board.tiles.get(lies[0]) : undefined;
  const face = faceOf(tile ?? hex);
  return {
    id: hex.id,
    name: hex.name,
    hex,
    tile: tile?.id ?? '',
    rotation: lies?.[1] ?? 0,
    colour: tile?.colour ?? hex.colour,
    label: tile?.label ?? hex.label,
    face,
    sea: hex.sea,
    cost: tile ? 0 : hex.cost,
    terrain: hex.terrain,
    closedBy: at.closed_hexes[hex.id] ?? '',
    goals: hex.destinations.map((company) => ({
      company,
      bonus: board.facts.companies.find((c) => c.id === company)?.bonus ?? 0,
    })),
    cities: citiesAt(at, hex.id, face.stops.length),
    now,
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

export function phaseOf(facts: RailFacts, phase: string) {
  // an imported game may call a phase by the train that starts it
  return (
    facts.phases.find((p) => p.id === phase) ?? facts.phases.find((p) => p.starts_with === phase) ?? facts.phases[0]
  );
}

export function cellsOf(board: Board, at: Position): Cell[] {
  const now = phaseOf(board.facts, at.phase)?.values ?? 0;
  return board.facts.hexes.map((hex) => {
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
  const nowhere: HexFacts = {
    id: '',
    row: 0,
    column: 0,
    name: '',
    colour: tile.colour,
    label: '',
    note: '',
    terrain: '',
    cost: 0,
    buildable: true,
    sea: false,
    neighbours: [],
    barriers: [],
    exits: [],
    to: [],
    homes: [],
    destinations: [],
    blocked_by: null,
    nodes: tile.nodes,
    track: tile.track,
  };
  const cell: Cell = {
    id: '',
    name: '',
    hex: nowhere,
    tile: id,
    rotation,
    colour: tile.colour,
    label: tile.label,
    face,
    sea: false,
    cost: 0,
    terrain: '',
    closedBy: '',
    goals: [],
    cities: face.stops.map(() => ({ stations: [], kept: [] })),
    now: -1,
  };
  board.cells.set(look, cell);
  return cell;
}
