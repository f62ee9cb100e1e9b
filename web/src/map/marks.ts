/* The marks of a hex: name, revenue, label, terrain, tile number and stage, closed hexes, destinations. Each looks for
 * room away from the track; what is most needed goes first. This file decides where; hex.tsx draws. */
import type { Cell } from './board';
import { add, point, textWidth, towards, type Point } from './geometry';
import { Room, type Wish } from './place';
import type { Face, Shape, Stop } from './shape';

export type Mark =
  | { readonly kind: 'stage'; readonly at: Point; readonly count: number }
  | { readonly kind: 'fixed'; readonly at: Point }
  | { readonly kind: 'number'; readonly at: Point; readonly text: string }
  | { readonly kind: 'values'; readonly at: Point; readonly values: readonly number[] }
  | { readonly kind: 'revenue'; readonly at: Point; readonly text: string; readonly treasury: boolean }
  | { readonly kind: 'name'; readonly at: Point; readonly size: number; readonly lines: readonly string[] }
  | { readonly kind: 'label'; readonly at: Point; readonly size: number; readonly text: string }
  | { readonly kind: 'terrain'; readonly at: Point; readonly cost: number; readonly terrain: string }
  | { readonly kind: 'wall'; readonly at: Point }
  | { readonly kind: 'closed'; readonly at: Point; readonly text: string }
  | { readonly kind: 'goal'; readonly at: Point; readonly company: string }
  | { readonly kind: 'sea' };

const NAME_SIZES = [16, 14.5, 13, 11.5];
const LABEL_SIZES = [24, 21, 18];
const SMALLER = 20; // what a smaller size costs against track that is covered
export const STAGES = ['yellow', 'green', 'brown', 'grey'];

function points(...list: [number, number][]): Point[] {
  return list.map(([x, y]) => point(x, y));
}

/* ---- revenue -------------------------------------------------------------------------------------------------------- */

export function byPhase(stop: Stop): boolean {
  return stop.values.some((v) => v !== stop.values[0]);
}

export function pays(stop: Stop): number {
  return stop.treasury || (stop.values[0] ?? 0);
}

/** One number for several stops that pay the same. */
function sameForAll(face: Face): boolean {
  const [first, ...rest] = face.stops;
  const alike = (s: Stop) => s.treasury === first?.treasury && s.values.join() === first.values.join();
  return rest.length > 0 && rest.every(alike);
}

function markValues(shape: Shape, room: Room, out: Mark[]): void {
  for (const stop of shape.face.stops) {
    if (!byPhase(stop)) continue;
    const wide = 25 * stop.values.length + 2;
    out.push({ kind: 'values', at: room.find(wide, 25, { points: points([0, 44], [0, -44]) }), values: stop.values });
  }
}

function numberWish(shape: Shape, n: number, one: boolean): Wish {
  const stop = shape.face.stops[n];
  const place = shape.places[n];
  if (one) return { points: points([0, 0], [62, 0], [-62, 0]) };
  if (!stop || !place || stop.kind === 'offboard') return { points: points([0, 8], [0, 40]) };
  const free = shape.face.stops.length > 1 || stop.kind === 'town';
  const slots = place.slots.length;
  return {
    points: free ? [] : points([58, -34], [-58, -34], [58, 34], [-58, 34]),
    around: place.at,
    ring: slots > 1 ? 0 : slots ? place.radius + 18 : 30,
  };
}

function markNumbers(shape: Shape, room: Room, out: Mark[]): void {
  const one = sameForAll(shape.face);
  shape.face.stops.forEach((stop, n) => {
    if ((one && n > 0) || byPhase(stop) || pays(stop) === 0) return;
    const at = room.find(27, 27, numberWish(shape, n, one));
    out.push({ kind: 'revenue', at, text: `${stop.treasury ? '+' : ''}${pays(stop)}`, treasury: stop.treasury !== 0 });
  });
}

/* ---- names and labels ----------------------------------------------------------------------------------------------- */

/** A name of two places takes two lines. */
function lines(name: string): string[] {
  const cut = name.indexOf(' & ');
  return cut < 0 ? [name] : [name.slice(0, cut + 2), name.slice(cut + 3)];
}

function nameWish(face: Face, count: number): Wish {
  if (count > 1) return { points: points([0, -42], [0, 42], [0, 52], [0, -52]) };
  if (face.stops.length === 0) return { points: points([0, -42], [0, 52], [0, 0]) };
  if (face.stops.length === 1 && face.stops[0]?.kind === 'offboard') {
    return { points: points([0, -38], [0, 38], [0, -56], [0, 56]) };
  }
  return { points: points([0, 65], [0, -62], [0, 44], [0, -44], [0, 30], [0, -30]) };
}

/** The size, from large to small, that fits best; takes the room. */
function fit(room: Room, sizes: readonly number[], wish: Wish, measure: (size: number) => [number, number]) {
  let best = { at: point(0, 0), size: 0, cost: Infinity };
  sizes.forEach((size, i) => {
    const [w, h] = measure(size);
    const found = room.seek(w, h, wish);
    const cost = found.cost + SMALLER * i;
    if (cost < best.cost) best = { at: found.at, size, cost };
  });
  const [w, h] = measure(best.size);
  room.take(best.at, w, h);
  return best;
}

function markName(name: string, face: Face, room: Room, out: Mark[]): void {
  const text = lines(name);
  const { at, size } = fit(room, NAME_SIZES, nameWish(face, text.length), (s) => [
    Math.max(...text.map((t) => textWidth(t, s))),
    text.length > 1 ? 2 * s + 1 : s,
  ]);
  out.push({ kind: 'name', at, size, lines: text });
}

function markLabel(text: string, room: Room, out: Mark[]): void {
  const wish = { points: points([-60, -28], [60, -28], [-60, 28], [60, 28], [-64, 0], [64, 0]) };
  const { at, size } = fit(room, LABEL_SIZES, wish, (s) => [textWidth(text, s * 1.12), s * 0.85]);
  out.push({ kind: 'label', at, size, text });
}

/* ---- what is printed on the board, and signs of the game ------------------------------------------------------------- */

function markTerrain(cell: Cell, shape: Shape, room: Room, out: Mark[]): void {
  if (cell.cost > 0) {
    const empty = shape.face.stops.length === 0;
    const wish = { points: empty ? points([0, 0]) : points([58, 12], [-58, 12], [58, -22], [-58, -22], [0, 40]) };
    out.push({ kind: 'terrain', at: room.find(30, 36, wish), cost: cell.cost, terrain: cell.terrain });
  }
  if (cell.note && !cell.tile && cell.terrain !== 'wall') {
    const wish = { points: points([0, -78], [0, 78], [-60, -40], [60, -40]) };
    out.push({ kind: 'wall', at: room.find(34, 11, wish) });
  }
}

function markSigns(cell: Cell, room: Room, out: Mark[]): void {
  if (cell.closedBy) {
    const wish = { points: points([-52, 20], [52, 20], [-52, -20], [52, -20]) };
    out.push({ kind: 'closed', at: room.find(34, 32, wish), text: cell.closedBy });
  }
  if (cell.hex.charge) {
    const wish = { points: points([40, -40], [-40, -40], [40, 40], [-40, 40]) };
    out.push({ kind: 'revenue', at: room.find(27, 27, wish), text: `−${cell.hex.charge}`, treasury: false });
  }
  for (const goal of cell.goals) {
    const wish = { points: points([58, -36], [-58, -36], [58, 36], [-58, 36], [62, 0], [-62, 0]) };
    out.push({ kind: 'goal', at: room.find(35, 27, wish), company: goal.company });
  }
}

/** Stage and number of a tile, in two opposite corners, where track never runs. */
function markTile(flat: boolean, cell: Cell, room: Room, out: Mark[]): void {
  const top = towards(flat ? 16 : 18, 84);
  const bottom = towards(flat ? 4 : 6, 83);
  const stage = STAGES.indexOf(cell.colour);
  if (stage >= 0 && (cell.tile || cell.buildable)) {
    out.push({ kind: 'stage', at: top, count: stage + 1 });
    room.take(top, 22, 12);
  } else if (cell.colour === 'grey') {
    out.push({ kind: 'fixed', at: top }); // printed, and never built on
  }
  if (cell.tile) {
    out.push({ kind: 'number', at: bottom, text: cell.tile });
    room.take(bottom, textWidth(cell.tile, 15), 11);
  }
}

/** A place of two joined hexes: its name and value on the side between them. */
function markJoined(cell: Cell, middle: Point, out: Mark[]): void {
  const stop = cell.face.stops[0];
  out.push({ kind: 'name', at: add(middle, point(0, -24)), size: NAME_SIZES[0] ?? 16, lines: lines(cell.name) });
  if (!stop) return;
  const at = add(middle, point(0, 6));
  if (byPhase(stop)) out.push({ kind: 'values', at, values: stop.values });
  else out.push({ kind: 'revenue', at, text: String(pays(stop)), treasury: false });
}

const known = new WeakMap<Cell, readonly Mark[]>();

/** Everything but track, stops and stations. Looked for once for each cell: it is the dearest part of drawing. */
export function marksOf(flat: boolean, cell: Cell, shape: Shape): readonly Mark[] {
  let marks = known.get(cell);
  if (!marks) known.set(cell, (marks = placeMarks(flat, cell, shape)));
  return marks;
}

function placeMarks(flat: boolean, cell: Cell, shape: Shape): Mark[] {
  const out: Mark[] = [];
  const room = new Room(flat, shape);
  markTile(flat, cell, room, out);
  if (cell.joint.kind === 'leads') {
    markJoined(cell, cell.joint.middle, out);
  } else if (cell.joint.kind === 'alone') {
    const middle = sameForAll(shape.face); // before a name takes it
    markValues(shape, room, out);
    if (middle) markNumbers(shape, room, out);
    if (cell.name) markName(cell.name, shape.face, room, out);
    if (!middle) markNumbers(shape, room, out);
  }
  if (cell.label) markLabel(cell.label, room, out);
  markTerrain(cell, shape, room, out);
  markSigns(cell, room, out);
  if (cell.sea && !cell.tile) out.push({ kind: 'sea' });
  return out;
}
