/* Where the track and the stops of a face lie.
 *
 * By the custom of printed tiles: plain track runs as an arc or a line between the middles of two sides; a single city or
 * junction is in the middle of the hex, with straight track; a stop with two sides among several stops, and every town
 * with two sides, sits on the arc between them; a city with one side sits near that side. Several stops take the places
 * where they are least in each other's way.
 *
 * A face is solved once, as it is printed, and then turned, so that a tile looks the same in every rotation. */
import { ORIGIN, SIDE, CORNER, cornerStep, distance, edgeStep, point, sideOf, towards, turn, type Point } from './geometry';

export type StopKind = 'city' | 'town' | 'offboard' | 'harbour';

export interface Stop {
  readonly kind: StopKind;
  readonly slots: number;
  /** One value, or one for each of the yellow, green, brown and grey phases. */
  readonly values: readonly number[];
  /** Paid to the company besides the run. */
  readonly treasury: number;
  readonly endOnly: boolean;
  /** Stops of one group are one place. */
  readonly group: string;
}

export interface Face {
  readonly stops: readonly Stop[];
  /** Pieces of track: 0..5 is an edge, 6 + k is stop k. */
  readonly paths: readonly (readonly [number, number])[];
}

export type Form = 'line' | 'arc' | 'bend' | 'taper';

export interface Strand {
  readonly form: Form;
  readonly edges: readonly number[];
  /** The stop it leads to, or -1. */
  readonly stop: number;
  readonly radius: number;
  readonly control: Point;
  /** Points on it, from end to end. */
  readonly points: readonly Point[];
}

export interface Place {
  readonly at: Point;
  /** Direction of the track under a bar. */
  readonly along: Point;
  readonly bar: boolean;
  readonly radius: number;
  readonly slots: readonly Point[];
}

export interface Shape {
  readonly face: Face;
  readonly strands: readonly Strand[];
  readonly places: readonly Place[];
}

const SAMPLES = 13;
const MAX_PLACES = 14;
const MAX_TRIALS = 60000;

interface Candidate {
  at: Point;
  along: Point;
  cost: number;
}

/* ---- strands -------------------------------------------------------------------------------------------------------- */

function sampled(at: (t: number) => Point): Point[] {
  return Array.from({ length: SAMPLES }, (_, i) => at(i / (SAMPLES - 1)));
}

function line(from: Point, to: Point): Point[] {
  return sampled((t) => point(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t));
}

/** Track between two sides: about a corner (radius 50), about a neighbour's centre (radius 150), or straight. */
export function plainStrand(flat: boolean, from: number, to: number, stop = -1): Strand {
  let [a, b] = [from, to];
  let apart = (b + 6 - a) % 6;
  if (apart > 3) {
    [a, b] = [b, a];
    apart = 6 - apart;
  }
  const common = { edges: [a, b], stop, control: ORIGIN };
  if (apart === 3 || apart === 0) {
    return { ...common, form: 'line', radius: 0, points: line(sideOf(flat, a), sideOf(flat, b)) };
  }
  const sharp = apart === 1;
  const centre = sharp ? towards(cornerStep(flat, a), CORNER) : towards(edgeStep(flat, a + 1), 2 * SIDE);
  const start = sideOf(flat, a);
  const radius = sharp ? 50 : 150;
  const first = Math.atan2(start.y - centre.y, start.x - centre.x);
  const sweep = -(sharp ? (2 * Math.PI) / 3 : Math.PI / 3);
  const points = sampled((t) =>
    point(centre.x + radius * Math.cos(first + sweep * t), centre.y + radius * Math.sin(first + sweep * t)),
  );
  return { ...common, form: 'arc', radius, points };
}

/** Track from a side to a stop: leaves the side squarely. */
function bendStrand(flat: boolean, edge: number, to: Point, stop: number): Strand {
  const from = sideOf(flat, edge);
  const out = towards(edgeStep(flat, edge), 1);
  const reach = distance(from, to) / 2;
  const control = point(from.x - out.x * reach, from.y - out.y * reach);
  const common = { edges: [edge], stop, radius: 0 };
  if (Math.abs(out.x * to.y - out.y * to.x) < 1) {
    return { ...common, form: 'line', control, points: line(from, to) };
  }
  const points = sampled((t) => {
    const u = 1 - t;
    return point(
      u * u * from.x + 2 * u * t * control.x + t * t * to.x,
      u * u * from.y + 2 * u * t * control.y + t * t * to.y,
    );
  });
  return { ...common, form: 'bend', control, points };
}

function taperStrand(flat: boolean, edge: number, inner: number, stop: number): Strand {
  const points = line(sideOf(flat, edge), towards(edgeStep(flat, edge), inner));
  return { form: 'taper', edges: [edge], stop, radius: 0, control: ORIGIN, points };
}

/* ---- stops ---------------------------------------------------------------------------------------------------------- */

/** Edges with track to each stop, in rising order. */
export function stopEdges(face: Face): number[][] {
  const edges: number[][] = face.stops.map(() => []);
  for (const [a, b] of face.paths) {
    const [low, high] = a < b ? [a, b] : [b, a];
    if (low < 6 && high >= 6) edges[high - 6]?.push(low);
  }
  return edges.map((list) => [...new Set(list)].sort((a, b) => a - b));
}

function radiusOf(stop: Stop, stops: number): number {
  switch (stop.kind) {
    case 'city':
      if (stop.slots > 4) return 18;
      if (stop.slots === 4) return 22;
      return stop.slots === 3 || stops > 1 ? 23 : 25;
    case 'town':
      return 10;
    case 'offboard':
    case 'harbour':
      return 14;
  }
}

const SLOTS: readonly (readonly Point[])[] = [
  [],
  [ORIGIN],
  [point(-1, 0), point(1, 0)],
  [point(0, -1.1547), point(-1, 0.57735), point(1, 0.57735)],
  [point(-1, -1), point(1, -1), point(-1, 1), point(1, 1)],
];
const SIX = [point(-2, -1), point(0, -1), point(2, -1), point(-2, 1), point(0, 1), point(2, 1)];

/** Slots keep upright however the tile is turned. */
function slotsAt(count: number, at: Point, radius: number): Point[] {
  const where = count < SLOTS.length ? (SLOTS[count] ?? []) : SIX.slice(0, count);
  const step = count > 1 ? radius + 0.7 : 0;
  return where.map((p) => point(at.x + p.x * step, at.y + p.y * step));
}

/* ---- several stops -------------------------------------------------------------------------------------------------- */

function onArc(flat: boolean, edges: readonly number[], city: boolean): Candidate[] {
  const strand = plainStrand(flat, edges[0] ?? 0, edges[1] ?? 3);
  return [6, 5, 7, 4, 8, 3, 9, 2, 10].map((k, i) => {
    let at = strand.points[k] ?? ORIGIN;
    const before = strand.points[k - 1] ?? at;
    const after = strand.points[k + 1] ?? at;
    const from = distance(at, ORIGIN);
    if (city && from > 15 && from < 40) {
      // two wide curves back to back: a little outwards, still on the track
      at = point((at.x * (from + 4)) / from, (at.y * (from + 4)) / from);
    }
    return { at, along: point(after.x - before.x, after.y - before.y), cost: ((i + 1) / 2) * 0.5 };
  });
}

function candidates(flat: boolean, face: Face, n: number, edges: readonly number[]): Candidate[] {
  const city = face.stops[n]?.kind === 'city';
  if (edges.length === 2) return onArc(flat, edges, city);
  if (edges.length === 1) {
    return [{ at: towards(edgeStep(flat, edges[0] ?? 0), city ? 54 : 44), along: ORIGIN, cost: 0 }];
  }
  const prefer = [12, 0, 18, 6][n % 4] ?? 0; // without track: left, right, top, bottom
  const list: Candidate[] = [];
  for (let i = 0; i < 12; i++) {
    const step = prefer + 2 * i;
    const near = towards(step, 40);
    const pull = edges.reduce((sum, e) => sum + distance(sideOf(flat, e), near) / 20, 0);
    list.push({ at: towards(step, city ? 44 : 34), along: ORIGIN, cost: pull + (i < 6 ? i : 12 - i) });
  }
  list.push({ at: ORIGIN, along: ORIGIN, cost: 2 });
  return list.slice(0, MAX_PLACES);
}

interface Puzzle {
  flat: boolean;
  face: Face;
  edges: readonly (readonly number[])[];
  /** Of each stop with two sides the track between them. */
  plain: readonly (Strand | null)[];
  options: Candidate[][];
}

/** How much a point with that radius is in the way of the track of another stop. */
function hit(z: Puzzle, at: Point, radius: number, other: number, there: Candidate): number {
  const edges = z.edges[other] ?? [];
  let sum = 0;
  for (const e of edges) {
    const strand = edges.length === 2 ? z.plain[other] : bendStrand(z.flat, e, there.at, other);
    let near = Infinity;
    for (const p of strand?.points ?? []) near = Math.min(near, distance(p, at));
    sum += Math.max(0, radius + 8 - near);
  }
  return sum;
}

function trial(z: Puzzle, choice: readonly Candidate[]): number {
  const stops = z.face.stops;
  let cost = 0;
  choice.forEach((p, n) => {
    const stop = stops[n];
    if (!stop) return;
    const base = radiusOf(stop, stops.length);
    const radius = stop.slots > 1 ? 2 * base : base;
    const bar = isBar(stop, z.edges[n] ?? []);
    cost += p.cost;
    for (let e = 0; e < 6; e++) {
      const d = towards(edgeStep(z.flat, e), 1);
      cost += 3 * Math.max(0, p.at.x * d.x + p.at.y * d.y + radius + 4 - SIDE);
    }
    choice.forEach((q, o) => {
      const other = stops[o];
      if (o === n || !other) return;
      const apart = distance(p.at, q.at);
      cost += 2 * Math.max(0, radius + radiusOf(other, stops.length) + 6 - apart);
      cost -= apart / 200; // of two equal ways the wider one
      cost += hit(z, p.at, bar ? 22 : radius, o, q);
    });
  });
  return cost;
}

function solve(z: Puzzle): Candidate[] {
  let trials = 1;
  for (let n = 0; n < z.options.length; n++) {
    // too many: the later stops take what is first on their list
    const list = z.options[n] ?? [];
    if (trials * list.length > MAX_TRIALS) z.options[n] = list.slice(0, 1);
    trials *= z.options[n]?.length ?? 1;
  }
  let best: Candidate[] = [];
  let least = Infinity;
  for (let t = 0; t < trials; t++) {
    let rest = t;
    const choice = z.options.map((list) => {
      const pick = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return pick ?? { at: ORIGIN, along: ORIGIN, cost: 0 };
    });
    const cost = z.options.length > 1 ? trial(z, choice) : 0;
    if (cost < least - 0.001) {
      least = cost;
      best = choice;
    }
  }
  return best;
}

function isBar(stop: Stop, edges: readonly number[]): boolean {
  return stop.kind === 'town' && edges.length === 2;
}

function solved(flat: boolean, face: Face): Candidate[] {
  const edges = stopEdges(face);
  const options = face.stops.map((stop, n) => {
    const own = edges[n] ?? [];
    if (face.stops.length > 1) return candidates(flat, face, n, own);
    if (isBar(stop, own)) return onArc(flat, own, false).slice(0, 1);
    return [{ at: ORIGIN, along: point(1, 0), cost: 0 }];
  });
  const plain = edges.map((own) => (own.length === 2 ? plainStrand(flat, own[0] ?? 0, own[1] ?? 0) : null));
  return solve({ flat, face, edges, plain, options });
}

/* ---- the whole face ------------------------------------------------------------------------------------------------- */

/** A stop with two sides that sits on their arc has one strand, drawn under it; its second path adds nothing. */
function sitsOnArc(face: Face, n: number, edges: readonly number[]): boolean {
  const kind = face.stops[n]?.kind;
  return edges.length === 2 && (kind === 'town' || (kind === 'city' && face.stops.length > 1));
}

function strandsOf(flat: boolean, face: Face, rotation: number, places: readonly Place[]): Strand[] {
  const edges = stopEdges(face);
  const done = new Set<number>();
  const strands: Strand[] = [];
  const turned = (e: number) => (e + rotation) % 6;
  for (const [p, q] of face.paths) {
    const [a, b] = p < q ? [p, q] : [q, p];
    if (b < 6) {
      strands.push(plainStrand(flat, turned(a), turned(b)));
      continue;
    }
    const n = b - 6;
    const own = edges[n] ?? [];
    const at = places[n]?.at ?? ORIGIN;
    const kind = face.stops[n]?.kind;
    if (a >= 6) {
      const from = places[a - 6]?.at ?? ORIGIN;
      strands.push({ form: 'line', edges: [], stop: n, radius: 0, control: ORIGIN, points: line(from, at) });
    } else if (kind === 'harbour' || kind === 'offboard') {
      strands.push(taperStrand(flat, turned(a), kind === 'harbour' ? 30 : 34, n));
    } else if (!sitsOnArc(face, n, own)) {
      strands.push(bendStrand(flat, turned(a), at, n));
    } else if (!done.has(n)) {
      done.add(n);
      strands.push(plainStrand(flat, turned(own[0] ?? 0), turned(own[1] ?? 0), n));
    }
  }
  return strands;
}

/** Of a face: where its stops are before it is turned, and its shapes by rotation. */
interface Known {
  stops: Candidate[];
  shapes: Map<number, Shape>;
}

const cache = { flat: new WeakMap<Face, Known>(), pointy: new WeakMap<Face, Known>() };

export function shapeOf(flat: boolean, face: Face, rotation: number): Shape {
  const faces = flat ? cache.flat : cache.pointy;
  let known = faces.get(face);
  if (!known) faces.set(face, (known = { stops: solved(flat, face), shapes: new Map() }));
  const found = known.shapes.get(rotation);
  if (found) return found;
  const edges = stopEdges(face);
  const places = known.stops.map((c, n): Place => {
    const stop = face.stops[n];
    const radius = stop ? radiusOf(stop, face.stops.length) : 0;
    const at = turn(c.at, rotation);
    return {
      at,
      along: turn(c.along, rotation),
      bar: stop ? isBar(stop, edges[n] ?? []) : false,
      radius,
      slots: slotsAt(stop?.slots ?? 0, at, radius),
    };
  });
  const shape = { face, places, strands: strandsOf(flat, face, rotation, places) };
  known.shapes.set(rotation, shape);
  return shape;
}
