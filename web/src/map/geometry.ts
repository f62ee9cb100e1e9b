/* Points and boxes of the board, in the units of the engine's drawing: 1000 from the centre of a hex to a corner. */

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

export const CORNER = 1000;
export const ORIGIN: Point = { x: 0, y: 0 };

export function point(x: number, y: number): Point {
  return { x, y };
}

export function distance(a: Point, b: Point): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  return Math.sqrt(x * x + y * y); // Math.hypot is many times slower
}

/** A number for an attribute: one digit after the point is enough. */
export function short(n: number): string {
  const rounded = Math.round(n * 10) / 10;
  return rounded === 0 ? '0' : String(rounded);
}

export function xy(p: Point): string {
  return `${short(p.x)} ${short(p.y)}`;
}

/** The points of path data that has only straight lines. */
export function pointsOf(d: string): Point[] {
  const numbers = d.match(/-?\d+/g)?.map(Number) ?? [];
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [point(x, numbers[i + 1] ?? 0)] : []));
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by };
}
