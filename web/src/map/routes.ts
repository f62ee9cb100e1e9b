/* Routes that are entered on the board: which ways lead from one stop to another.
 *
 * Follows track, knows no rules: the engine says whether a run is legal. */
import { edgesOf, stopEdges, type Cell } from './board';

export type Cells = ReadonlyMap<string, Cell>;

/** What a route does in one hex. */
export interface Leg {
  readonly cell: Cell;
  /** -1 at the first and last hex. */
  readonly from: number;
  readonly to: number;
  /** -1: plain track. */
  readonly stop: number;
}

const MAX_WAYS = 40;
const MAX_DEPTH = 40;

function edgeTo(cell: Cell, id: string): number {
  return cell.hex.neighbours.indexOf(id);
}

function has(cell: Cell, a: number, b: number): boolean {
  const turned = (e: number) => (e < 6 ? (e + cell.rotation) % 6 : e);
  return cell.face.paths.some(([p, q]) => {
    const [x, y] = [turned(p), turned(q)];
    return (x === a && y === b) || (x === b && y === a);
  });
}

/** The stop between two sides, or at one if the other is -1; plain track (-1) if there is none. */
function stopBetween(cell: Cell, from: number, to: number): number {
  return cell.face.stops.findIndex((_, n) => (from < 0 || has(cell, from, 6 + n)) && (to < 0 || has(cell, to, 6 + n)));
}

export function legsOf(cells: Cells, hexes: readonly string[]): Leg[] {
  const legs: Leg[] = [];
  hexes.forEach((id, i) => {
    const cell = cells.get(id);
    if (!cell) return;
    const before = hexes[i - 1];
    const after = hexes[i + 1];
    const from = before === undefined ? -1 : edgeTo(cell, before);
    const to = after === undefined ? -1 : edgeTo(cell, after);
    legs.push({ cell, from, to, stop: stopBetween(cell, from, to) });
  });
  return legs;
}

/* ---- entering by stops ------------------------------------------------------------------------------------------------ */

/** Ways from the stops of one hex to a stop of another, short ones first: all hexes after the first. They go over plain
 *  track; through towns as well if `towns` is set. */
export function waysBetween(cells: Cells, from: string, to: string, wanted = -1, towns = false): string[][] {
  const ways = new Map<string, string[]>();
  const start = cells.get(from);
  if (!start) return [];
  const used = new Set<string>();
  const follow = (cell: Cell, edge: number, way: readonly string[]): void => {
    const id = cell.hex.neighbours[edge];
    const next = id ? cells.get(id) : undefined;
    if (!next || ways.size >= MAX_WAYS || way.length > MAX_DEPTH) return;
    const entry = (edge + 3) % 6;
    const here = [...way, next.id];
    if (next.id === to && (wanted < 0 ? stopBetween(next, entry, -1) >= 0 : has(next, entry, 6 + wanted))) {
      ways.set(here.join(), here);
    }
    for (const out of onward(next, entry, towns)) {
      const key = `${next.id}:${Math.min(entry, out)}-${Math.max(entry, out)}`;
      if (used.has(key)) continue;
      used.add(key);
      follow(next, out, here);
      used.delete(key);
    }
  };
  for (const edge of new Set(start.face.stops.flatMap((_, n) => edgesOf(start, n)))) follow(start, edge, []);
  return [...ways.values()].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

/** Sides that track from this side leads to. */
function onward(cell: Cell, entry: number, towns: boolean): number[] {
  return [0, 1, 2, 3, 4, 5].filter((out) => {
    if (out === entry) return false;
    if (has(cell, entry, out)) return true;
    const stop = towns ? stopBetween(cell, entry, out) : -1;
    return stop >= 0 && cell.face.stops[stop]?.kind === 'town';
  });
}

/** Crosses the border between two hexes twice, and so runs over the same track. */
function repeats(hexes: readonly string[]): boolean {
  const borders = hexes.slice(1).map((id, i) => [id, hexes[i] ?? ''].sort().join());
  return new Set(borders).size < borders.length;
}

/** Ways on from the end of a route, those that run over its own track last. */
function waysOn(cells: Cells, hexes: readonly string[], to: string, wanted: number, towns: boolean): string[][] {
  const ways = waysBetween(cells, hexes[hexes.length - 1] ?? '', to, wanted, towns);
  const fresh = ways.filter((way) => !repeats([...hexes, ...way]));
  return fresh.length > 0 ? fresh : ways;
}

/** The route with the shortest way to a stop, over plain track if there is one, else through towns: nobody wants to click
 *  each of them. */
function extended(cells: Cells, hexes: readonly string[], to: string, wanted: number): string[] | null {
  const way = waysOn(cells, hexes, to, wanted, false)[0] ?? waysOn(cells, hexes, to, wanted, true)[0];
  return way ? [...hexes, ...way] : null;
}

/** Index of the stop before the last one in the list of hexes, towns left out if asked; -1: there is none. */
function beforeLast(cells: Cells, hexes: readonly string[], noTowns = false): number {
  const legs = legsOf(cells, hexes);
  for (let i = legs.length - 2; i >= 0; i--) {
    const leg = legs[i];
    const kind = leg && leg.stop >= 0 ? leg.cell.face.stops[leg.stop]?.kind : undefined;
    if (kind && (!noTowns || kind !== 'town' || i === 0)) return i;
  }
  return -1;
}

export type Entered =
  | { readonly kind: 'changed'; readonly hexes: readonly string[] }
  /** There is no other way to the last stop. */
  | { readonly kind: 'only' }
  /** No track leads there from either end. */
  | { readonly kind: 'none' };

/** A click on a stop: begins the route, goes on from its end or its start, or, on the last stop, takes the next way there. */
export function enterStop(cells: Cells, hexes: readonly string[], hex: string, stop = -1): Entered {
  const last = hexes[hexes.length - 1];
  if (last === undefined) return { kind: 'changed', hexes: [hex] };
  if (hex === last && hexes.length > 1) return otherWay(cells, hexes);
  if (hex === last) return { kind: 'changed', hexes: [] };
  const on = extended(cells, hexes, hex, stop);
  if (on) return { kind: 'changed', hexes: on };
  const back = extended(cells, [...hexes].reverse(), hex, stop);
  if (back) return { kind: 'changed', hexes: back.reverse() };
  return hexes.length === 1 ? { kind: 'changed', hexes: [hex] } : { kind: 'none' };
}

/** The next of the ways to the last stop: from the stop before it, or, if there is only one, from the city before it. */
function otherWay(cells: Cells, hexes: readonly string[]): Entered {
  for (const towns of [false, true]) {
    const cut = beforeLast(cells, hexes, towns);
    const from = hexes[cut];
    const last = hexes[hexes.length - 1];
    if (from === undefined || last === undefined) continue; // there is no such stop
    const ways = waysOn(cells, hexes.slice(0, cut + 1), last, -1, towns);
    const now = hexes.slice(cut + 1).join();
    const next = ways[(ways.findIndex((way) => way.join() === now) + 1) % Math.max(1, ways.length)];
    if (next && next.join() !== now) return { kind: 'changed', hexes: [...hexes.slice(0, cut + 1), ...next] };
  }
  return { kind: 'only' };
}

/** Without its last stop. */
export function withoutLast(cells: Cells, hexes: readonly string[]): readonly string[] {
  return hexes.length <= 1 ? [] : hexes.slice(0, beforeLast(cells, hexes) + 1);
}

/** A route can stop here. */
export function hasStop(cell: Cell): boolean {
  return cell.face.stops.length > 0 && stopEdges(cell.face).some((edges) => edges.length > 0);
}
