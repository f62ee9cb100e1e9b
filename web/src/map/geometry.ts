/* The geometry of hexes, the same as the C program's map (src/cli/map_draw.h).
 *
 * A hex has its corners 100 from its centre; x to the right, y down; what is drawn in a hex is drawn around (0, 0).
 * Directions are counted in steps of 15 degrees, clockwise, 0 is east. Edge e of a hex meets edge (e + 3) % 6 of its
 * neighbour; edges are counted clockwise from the south (flat) or the south-west (pointy). */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export const CORNER = 100;
export const SIDE = 86.60254;
export const ORIGIN: Point = { x: 0, y: 0 };

export function point(x: number, y: number): Point {
  return { x, y };
}

export function distance(a: Point, b: Point): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  return Math.sqrt(x * x + y * y); // Math.hypot is many times slower
}

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function towards(step: number, far: number): Point {
  const angle = (step * Math.PI) / 12;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
}

/** Towards the middle of a side. */
export function edgeStep(flat: boolean, edge: number): number {
  return ((flat ? 6 : 8) + 4 * edge) % 24;
}

/** Towards the corner between a side and the next. */
export function cornerStep(flat: boolean, edge: number): number {
  return edgeStep(flat, edge) + 2;
}

export function sideOf(flat: boolean, edge: number): Point {
  return towards(edgeStep(flat, edge), SIDE);
}

/** The centre of a hex on the board: column and row in half steps, as the book has them. */
export function centre(flat: boolean, column: number, row: number): Point {
  return flat ? point(column * CORNER * 1.5, row * SIDE) : point(column * SIDE, row * CORNER * 1.5);
}

/** Turned by sixths about the centre of the hex. */
export function turn(p: Point, sixths: number): Point {
  if (sixths % 6 === 0) return p;
  const { x, y } = towards(4 * sixths, 1);
  return { x: p.x * x - p.y * y, y: p.x * y + p.y * x };
}

export function corners(flat: boolean, reach = CORNER): Point[] {
  return [0, 1, 2, 3, 4, 5].map((e) => towards(cornerStep(flat, e), reach));
}

/** A number for an attribute: one digit after the point is enough at this scale. */
export function short(n: number): string {
  const rounded = Math.round(n * 10) / 10;
  return rounded === 0 ? '0' : String(rounded);
}

export function xy(p: Point): string {
  return `${short(p.x)} ${short(p.y)}`;
}

export function outline(flat: boolean, reach = CORNER): string {
  return `M${corners(flat, reach).map(xy).join('L')}Z`;
}

/** The line along one side. */
export function sideLine(flat: boolean, edge: number, reach = CORNER): [Point, Point] {
  return [towards(cornerStep(flat, edge + 5), reach), towards(cornerStep(flat, edge), reach)];
}

/** What all hexes take up together. */
export function extent(flat: boolean, centres: readonly Point[]): Box {
  const wide = flat ? CORNER : SIDE;
  const high = flat ? SIDE : CORNER;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const at of centres) {
    left = Math.min(left, at.x - wide);
    right = Math.max(right, at.x + wide);
    top = Math.min(top, at.y - high);
    bottom = Math.max(bottom, at.y + high);
  }
  if (centres.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by };
}

/** Width of a text, roughly, as in Arial and its kin; a little too wide does no harm. */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0;
    if (code >= 0x2e80) em += 1;
    else if ("iljtfI.,:;'|!()[] -".includes(c)) em += 0.32;
    else if ('mwMW@%&'.includes(c)) em += 0.84;
    else if (c >= 'A' && c <= 'Z') em += 0.68;
    else em += 0.56;
  }
  return em * size;
}
