/* Which part of the board is in the window. Pure, but for what is remembered for each title.
 *
 * k = 1 shows the whole board; x, y is the point of the board in the middle of the window. */
import type { Box, Point } from './geometry';

export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

const LARGEST = 1.6; // pixels for a unit of the board: a hex is then 320 pixels wide
const STORE = 'ironroad.map.';

export function wholeOf(full: Box): Zoom {
  return { x: full.x + full.w / 2, y: full.y + full.h / 2, k: 1 };
}

function fitScale(full: Box, size: Size): number {
  return Math.min(size.w / full.w, size.h / full.h) || 1;
}

/** Within the limits, and never showing more emptiness than there must be. */
export function limited(zoom: Zoom, full: Box, size: Size): Zoom {
  const fit = fitScale(full, size);
  const k = Math.min(Math.max(1, zoom.k), Math.max(4, LARGEST / fit));
  const clamp = (v: number, start: number, length: number, seen: number) =>
    seen >= length ? start + length / 2 : Math.min(Math.max(v, start + seen / 2), start + length - seen / 2);
  return {
    x: clamp(zoom.x, full.x, full.w, size.w / (fit * k)),
    y: clamp(zoom.y, full.y, full.h, size.h / (fit * k)),
    k,
  };
}

export function scaleOf(zoom: Zoom, full: Box, size: Size): number {
  return fitScale(full, size) * zoom.k;
}

const NAME = 14; // units: a name's size
const NAME_PIXELS = 8.5; // to be read
const GROWN = 2;

/** How much larger than drawn to scale the names must be, so that the whole board can be read too. */
export function namesGrow(scale: number): number {
  return Math.min(GROWN, Math.max(1, NAME_PIXELS / (NAME * scale)));
}

export function windowOf(zoom: Zoom, full: Box, size: Size): Box {
  const scale = scaleOf(zoom, full, size);
  const w = size.w / scale;
  const h = size.h / scale;
  return { x: zoom.x - w / 2, y: zoom.y - h / 2, w, h };
}

/** Larger by a factor; what is under the pixel `at` stays there. */
export function zoomedAt(zoom: Zoom, full: Box, size: Size, at: Point, factor: number): Zoom {
  const before = windowOf(zoom, full, size);
  const k = limited({ ...zoom, k: zoom.k * factor }, full, size).k;
  const x = before.x + (at.x / size.w) * before.w;
  const y = before.y + (at.y / size.h) * before.h;
  const ratio = zoom.k / k;
  return limited({ x: x + (zoom.x - x) * ratio, y: y + (zoom.y - y) * ratio, k }, full, size);
}

export function panned(zoom: Zoom, full: Box, size: Size, dx: number, dy: number): Zoom {
  const scale = scaleOf(zoom, full, size);
  return limited({ x: zoom.x - dx / scale, y: zoom.y - dy / scale, k: zoom.k }, full, size);
}

/** Moved as little as shows the point with `room` around it. */
export function revealed(zoom: Zoom, full: Box, size: Size, p: Point, room: number): Zoom {
  const seen = windowOf(zoom, full, size);
  const shift = (v: number, start: number, length: number) => {
    const reach = Math.min(room, length / 2);
    return Math.min(0, v - reach - start) + Math.max(0, v + reach - start - length);
  };
  const dx = shift(p.x, seen.x, seen.w);
  const dy = shift(p.y, seen.y, seen.h);
  return dx === 0 && dy === 0 ? zoom : limited({ x: zoom.x + dx, y: zoom.y + dy, k: zoom.k }, full, size);
}

export function toPixels(seen: Box, size: Size, p: Point): Point {
  return { x: ((p.x - seen.x) / seen.w) * size.w, y: ((p.y - seen.y) / seen.h) * size.h };
}

export function remembered(title: string): Zoom | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE + title) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { x, y, k } = value as Record<string, unknown>;
    return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(k) ? { x: Number(x), y: Number(y), k: Number(k) } : null;
  } catch {
    return null; // no storage, or something else wrote there: the whole board is shown
  }
}

export function remember(title: string, zoom: Zoom): void {
  try {
    if (zoom.k === 1) localStorage.removeItem(STORE + title);
    else localStorage.setItem(STORE + title, JSON.stringify(zoom));
  } catch {
    // a browser without storage forgets
  }
}
