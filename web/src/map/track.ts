/* Track as SVG paths: black with a white edge, tapered where it ends outside the board, with a bridge where it crosses. */
import { SIDE, distance, point, xy, type Point } from './geometry';
import type { Shape, Strand } from './shape';

export const TRACK = 9;
export const EDGE = 13;

export interface TrackPaths {
  readonly lines: string;
  /** White and black of the tapered ends. */
  readonly tapers: readonly [string, string];
  /** White and black of the bridges. */
  readonly bridges: readonly [string, string];
}

/** A little over the side, so that no seam shows. */
function overSide(p: Point): Point {
  return Math.hypot(p.x, p.y) > SIDE - 1 ? point(p.x * 1.012, p.y * 1.012) : p;
}

function ends(s: Strand): [Point, Point] {
  const first = s.points[0] ?? point(0, 0);
  return [first, s.points[s.points.length - 1] ?? first];
}

function linePath(s: Strand): string {
  const [from, to] = ends(s);
  const before = overSide(from);
  const after = overSide(to);
  let d = `M${xy(before)}L${xy(from)}`;
  if (s.form === 'arc') d += `A${s.radius} ${s.radius} 0 0 0 ${xy(to)}`;
  else if (s.form === 'bend') d += `Q${xy(s.control)} ${xy(to)}`;
  else d += `L${xy(to)}`;
  return after === to ? d : `${d}L${xy(after)}`;
}

function taperPath(s: Strand, width: number): string {
  const [start, to] = ends(s);
  const from = overSide(start);
  const length = distance(from, to) || 1;
  const x = (to.x - from.x) / length;
  const y = (to.y - from.y) / length;
  const half = width / 2;
  const tip = width > TRACK ? 6 : 0;
  const left = point(from.x - y * half, from.y + x * half);
  const right = point(from.x + y * half, from.y - x * half);
  return `M${xy(left)}L${xy(point(to.x + x * tip, to.y + y * tip))}L${xy(right)}Z`;
}

/** Where two pieces of polyline cross. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(det) < 0.01) return null;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / det;
  if (t < 0 || t >= 1 || u < 0 || u >= 1) return null;
  return point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}

function pairs(points: readonly Point[]): [Point, Point][] {
  return points.slice(1).map((p, i) => [points[i] ?? p, p]);
}

/** Track that only crosses goes over on a bridge, so that nobody takes it for a junction. */
function bridge(over: Strand, under: Strand): [string, string] | null {
  for (const [a, b] of pairs(over.points)) {
    for (const [c, d] of pairs(under.points)) {
      const at = crossing(a, b, c, d);
      if (!at) continue;
      const length = distance(a, b) || 1;
      const x = (b.x - a.x) / length;
      const y = (b.y - a.y) / length;
      const piece = (r: number) => `M${xy(point(at.x - r * x, at.y - r * y))}L${xy(point(at.x + r * x, at.y + r * y))}`;
      return [piece(10), piece(11)];
    }
  }
  return null;
}

function meet(a: Strand, b: Strand): boolean {
  return a.edges.some((e) => b.edges.includes(e)) || (a.stop >= 0 && a.stop === b.stop);
}

export function trackPaths(shape: Shape): TrackPaths {
  const tapers = shape.strands.filter((s) => s.form === 'taper');
  const bridges: [string, string] = ['', ''];
  shape.strands.forEach((a, i) => {
    for (const b of shape.strands.slice(i + 1)) {
      const pieces = meet(a, b) ? null : bridge(b, a);
      if (!pieces) continue;
      bridges[0] += pieces[0];
      bridges[1] += pieces[1];
    }
  });
  return {
    lines: shape.strands.filter((s) => s.form !== 'taper').map(linePath).join(''),
    tapers: [tapers.map((s) => taperPath(s, EDGE)).join(''), tapers.map((s) => taperPath(s, TRACK)).join('')],
    bridges,
  };
}
