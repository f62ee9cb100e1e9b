/* Where the ring of tiles goes: around a hex, each tile whole inside the view, none over another or over the hex.
 *
 * Everything in CSS pixels of the view. Tiles are circles of the diameter `size`. They stand evenly on a ring; where the
 * view cuts the ring, on the arcs that are left; what finds no room there, on a wider ring. If even that is too small the
 * tiles get smaller, down to `least`; below that they are in rows over the view, so that each can still be reached. */
import { distance, point, type Point } from './geometry';

export interface RingWish {
  readonly view: { readonly w: number; readonly h: number };
  readonly centre: Point;
  /** Of the hex, in pixels. */
  readonly radius: number;
  readonly count: number;
  readonly size: number;
  readonly least: number;
  /** Room kept free at the rims of the view. */
  readonly margin?: number;
}

export interface RingPlaces {
  readonly size: number;
  readonly at: readonly Point[];
}

const GAP = 6;
const STEPS = 240;
const TURNS = 12;
const SHRINK = 0.88;

function inside(p: Point, wish: RingWish, size: number): boolean {
  const rim = size / 2 + (wish.margin ?? 4);
  return p.x >= rim && p.y >= rim && p.x <= wish.view.w - rim && p.y <= wish.view.h - rim;
}

function on(centre: Point, radius: number, angle: number): Point {
  return point(centre.x + radius * Math.sin(angle), centre.y - radius * Math.cos(angle));
}

/** All of them evenly on one circle, the first at the top or as near to it as fits; null if no turn of it fits. */
function even(wish: RingWish, size: number, first: number): Point[] | null {
  const radius = Math.max(first, (wish.count * (size + GAP)) / (2 * Math.PI));
  if (radius > first + size) return null;
  for (let turn = 0; turn < TURNS; turn++) {
    const start = (2 * Math.PI * turn) / (TURNS * wish.count);
    const at = Array.from({ length: wish.count }, (_, i) =>
      on(wish.centre, radius, start + (2 * Math.PI * i) / wish.count),
    );
    if (at.every((p) => inside(p, wish, size))) return at;
  }
  return null;
}

/** On the arcs of one circle that are inside the view, as far apart as they can stand. */
function apart(wish: RingWish, size: number, radius: number): Point[] | null {
  for (let gap = 3 * size; gap >= size + GAP; gap -= GAP) {
    const at = spread(wish, size, radius, gap, []);
    if (at.length >= wish.count) return inOrder(at.slice(0, wish.count), wish.centre);
  }
  return null;
}

/** As many as the arcs inside the view hold, on rings that get wider. */
function arcs(wish: RingWish, size: number, first: number): Point[] | null {
  let at: Point[] = [];
  const reach = Math.hypot(wish.view.w, wish.view.h);
  for (let radius = first; radius < reach && at.length < wish.count; radius += size / 2 + GAP) {
    at = spread(wish, size, radius, size + GAP, at);
  }
  return at.length >= wish.count ? inOrder(at.slice(0, wish.count), wish.centre) : null;
}

/** Adds what is on a circle inside the view, each at least `gap` from all others. */
function spread(wish: RingWish, size: number, radius: number, gap: number, before: readonly Point[]): Point[] {
  const at = [...before];
  for (let k = 0; k < STEPS; k++) {
    const p = on(wish.centre, radius, (2 * Math.PI * k) / STEPS);
    if (inside(p, wish, size) && at.every((q) => distance(p, q) >= gap)) at.push(p);
  }
  return at;
}

/** Around the hex, so that the next tile of the list is beside the one before. */
function inOrder(at: Point[], centre: Point): Point[] {
  const angle = (p: Point) => (Math.atan2(p.x - centre.x, centre.y - p.y) + 2 * Math.PI) % (2 * Math.PI);
  return [...at].sort((a, b) => angle(a) - angle(b));
}

function rows(wish: RingWish, size: number): Point[] {
  const margin = wish.margin ?? 4;
  const across = Math.max(1, Math.floor((wish.view.w - 2 * margin + GAP) / (size + GAP)));
  const down = Math.max(1, Math.ceil(wish.count / across));
  const step = down > 1 ? Math.min(size + GAP, (wish.view.h - 2 * margin - size) / (down - 1)) : 0;
  return Array.from({ length: wish.count }, (_, i) =>
    point(margin + size / 2 + (i % across) * (size + GAP), margin + size / 2 + Math.floor(i / across) * step),
  );
}

export function ringPlaces(wish: RingWish): RingPlaces {
  if (wish.count === 0) return { size: wish.size, at: [] };
  for (let size = wish.size; ; size = Math.max(wish.least, size * SHRINK)) {
    const first = wish.radius + size / 2 + GAP;
    const at = even(wish, size, first) ?? apart(wish, size, first) ?? arcs(wish, size, first);
    if (at) return { size, at };
    if (size <= wish.least) return { size, at: rows(wish, size) };
  }
}

/** A row of buttons under the hex, or above it, or wherever it is whole inside the view. Gives the middle of the row. */
export function rowPlace(view: { w: number; h: number }, centre: Point, radius: number, w: number, h: number): Point {
  const margin = 4;
  const clamp = (v: number, size: number, room: number) =>
    Math.min(Math.max(v, size / 2 + margin), Math.max(size / 2 + margin, room - size / 2 - margin));
  const below = centre.y + radius + h / 2 + GAP;
  const above = centre.y - radius - h / 2 - GAP;
  const y = below + h / 2 + margin <= view.h ? below : above - h / 2 - margin >= 0 ? above : below;
  return point(clamp(centre.x, w, view.w), clamp(y, h, view.h));
}
