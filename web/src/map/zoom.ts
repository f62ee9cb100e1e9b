/* Which part of the board is in the window. Pure, but for what is remembered for each title.
 *
 * x, y is the point of the board in the middle of the window; scale is pixels for a unit of the board. */
import type { Box, Point } from './geometry';

export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

const LARGEST = 0.16; // a hex is then 320 pixels wide
/** The smallest text of the engine's drawing (170 units) has 9 pixels; 11 where a finger points. */
const READABLE = 0.0531;
const AT_A_FINGER = 0.0648;
/** A hex that is smaller than this (54 pixels across) is shown larger before a finger does something there. */
const SMALL = 0.031;

const isTouch = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
const working = (): number => (isTouch() ? AT_A_FINGER : READABLE);
/** A board that is fitted to the width of the window does not grow beyond this by itself. */
const AMPLE = 0.068;
const STORE = 'ironroad.map.at.';

const middle = (full: Box): Point => ({ x: full.x + full.w / 2, y: full.y + full.h / 2 });

function fitScale(full: Box, size: Size): number {
  return Math.min(size.w / full.w, size.h / full.h) || 1;
}

/** The whole board, however small it gets. */
export function wholeOf(full: Box, size: Size): Zoom {
  return { ...middle(full), scale: fitScale(full, size) };
}

/** Where the map begins: the whole board if it can be read; else as wide as the window, and never too small to read, with
 *  `about` in the middle. */
export function homeOf(full: Box, size: Size, about: Point | null): Zoom {
  const wide = Math.min(AMPLE, size.w / full.w);
  const scale = Math.max(fitScale(full, size), wide, working());
  return limited({ ...(about ?? middle(full)), scale }, full, size);
}

/** Within the limits, and never showing more emptiness than there must be. */
export function limited(zoom: Zoom, full: Box, size: Size): Zoom {
  const fit = fitScale(full, size);
  const scale = Math.min(Math.max(fit, zoom.scale), Math.max(4 * fit, LARGEST));
  const clamp = (v: number, start: number, length: number, seen: number) =>
    seen >= length ? start + length / 2 : Math.min(Math.max(v, start + seen / 2), start + length - seen / 2);
  return {
    x: clamp(zoom.x, full.x, full.w, size.w / scale),
    y: clamp(zoom.y, full.y, full.h, size.h / scale),
    scale,
  };
}

/** Something of the board is outside the window. */
export function isCut({ scale }: Zoom, full: Box, size: Size): boolean {
  return scale > fitScale(full, size) * 1.001;
}

export function windowOf({ x, y, scale }: Zoom, size: Size): Box {
  const w = size.w / scale;
  const h = size.h / scale;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Larger by a factor; what is under the pixel `at` stays there. */
export function zoomedAt(zoom: Zoom, full: Box, size: Size, at: Point, factor: number): Zoom {
  const before = windowOf(zoom, size);
  const { scale } = limited({ ...zoom, scale: zoom.scale * factor }, full, size);
  const x = before.x + (at.x / size.w) * before.w;
  const y = before.y + (at.y / size.h) * before.h;
  const ratio = zoom.scale / scale;
  return limited({ x: x + (zoom.x - x) * ratio, y: y + (zoom.y - y) * ratio, scale }, full, size);
}

export function panned({ x, y, scale }: Zoom, full: Box, size: Size, dx: number, dy: number): Zoom {
  return limited({ x: x - dx / scale, y: y - dy / scale, scale }, full, size);
}

/** Moved as little as shows the point with `room` around it. */
export function revealed(zoom: Zoom, full: Box, size: Size, p: Point, room: number): Zoom {
  const seen = windowOf(zoom, size);
  const shift = (v: number, start: number, length: number) => {
    const reach = Math.min(room, length / 2);
    return Math.min(0, v - reach - start) + Math.max(0, v + reach - start - length);
  };
  const dx = shift(p.x, seen.x, seen.w);
  const dy = shift(p.y, seen.y, seen.h);
  return dx === 0 && dy === 0 ? zoom : limited({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, full, size);
}

/** The hex around this point at the working zoom, if a finger could hardly hit it now; else null. */
export function closer(zoom: Zoom, full: Box, size: Size, p: Point): Zoom | null {
  return isTouch() && zoom.scale < SMALL ? limited({ ...p, scale: working() }, full, size) : null;
}

export function toPixels(seen: Box, size: Size, p: Point): Point {
  return { x: ((p.x - seen.x) / seen.w) * size.w, y: ((p.y - seen.y) / seen.h) * size.h };
}

export function remembered(title: string): Zoom | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE + title) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { x, y, scale } = value as Record<string, unknown>;
    return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(scale)
      ? { x: Number(x), y: Number(y), scale: Number(scale) }
      : null;
  } catch {
    return null; // no storage, or something else wrote there: the map begins as at first
  }
}

export function remember(title: string, zoom: Zoom): void {
  try {
    localStorage.setItem(STORE + title, JSON.stringify(zoom));
  } catch {
    // a browser without storage forgets
  }
}
