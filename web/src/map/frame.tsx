/* The window onto the board: zoom by wheel, pinch, buttons; pan by drag and touch; remembered for each title. Until the
 * player moves it, the board is as large as it takes to read it, and shows some of the hexes that matter.
 *
 * The window is measured while it is empty: to measure it with a board inside would lay out the board twice.
 * Moving the window draws nothing again: the children are the same objects, only the viewBox changes. A drag is not a click:
 * `dragged` tells the click that follows it. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../text';
import { short, type Box, type Point } from './geometry';
import {
  closer,
  homeOf,
  isCut,
  limited,
  panned,
  remember,
  remembered,
  revealed,
  toPixels,
  wholeOf,
  windowOf,
  zoomedAt,
  type Size,
  type Zoom,
} from './zoom';

export interface Frame {
  readonly seen: Box;
  readonly size: Size;
  /** Pixels for a unit of the board. */
  readonly scale: number;
}

export interface FrameHandle {
  reveal(p: Point): void;
  zoomBy(factor: number): void;
  whole(): void;
  /** True: a finger could hardly hit the hex around this point, so it is shown larger now instead. */
  approach(p: Point): boolean;
  /** The last press was a drag or a pinch. */
  readonly dragged: boolean;
}

interface FrameProps {
  title: string;
  full: Box;
  /** Hexes that matter now: some of them are shown. */
  about: readonly Point[];
  handle: RefObject<FrameHandle | null>;
  overlay(frame: Frame): ComponentChildren;
  onClick(e: MouseEvent): void;
  onPointerOver(e: PointerEvent): void;
  children: ComponentChildren;
}

const STEP = 1.3;
const ROOM = 1300; // units around a point that is shown
const SLACK = 6; // pixels that a click may wander

interface Press {
  readonly fingers: Map<number, Point>;
  start: Point;
  dragging: boolean;
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread(points: readonly Point[]): number {
  const [a, b] = points;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

const inside = (p: Point, size: Size): boolean => p.x > 0 && p.y > 0 && p.x < size.w && p.y < size.h;

export function MapFrame({ title, full, about, handle, overlay, onClick, onPointerOver, children }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ w: 0, h: 0 });
  const [zoom, setZoom] = useState<Zoom | null>(() => remembered(title));
  const moved = useRef(zoom !== null); // by the player
  const press = useRef<Press>({ fingers: new Map(), start: { x: 0, y: 0 }, dragging: false });
  const known = size.w > 0 && size.h > 0;

  const change = (next: (zoom: Zoom) => Zoom) => {
    if (!known) return;
    moved.current = true;
    setZoom((z) => next(limited(z ?? homeOf(full, size, null), full, size)));
  };

  const zoomBy = (factor: number) => change((z) => zoomedAt(z, full, size, { x: size.w / 2, y: size.h / 2 }, factor));
  /** The whole board; or, if that is what is seen, as at first. */
  const whole = () => change((z) => (isCut(z, full, size) ? wholeOf(full, size) : homeOf(full, size, null)));

  const nearby = about.map(({ x, y }) => `${x} ${y}`).join();
  useLayoutEffect(() => {
    if (!known) return;
    const centre = about.length > 0 ? middle(about) : null;
    setZoom((z) => {
      if (!z) return homeOf(full, size, centre);
      const now = moved.current ? limited(z, full, size) : homeOf(full, size, z);
      const seen = windowOf(now, size);
      return !centre || about.some((p) => inside(toPixels(seen, size, p), size))
        ? now
        : limited({ ...now, ...centre }, full, size);
    });
  }, [known, size, nearby, full.w, full.h]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ w: element.clientWidth, h: element.clientHeight });
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!zoom || !moved.current) return;
    const later = setTimeout(() => remember(title, zoom), 300);
    return () => clearTimeout(later);
  }, [title, zoom]);

  useImperativeHandle(handle, () => ({
    reveal: (p: Point) => change((z) => revealed(z, full, size, p, ROOM)),
    zoomBy,
    whole,
    approach: (p: Point) => {
      const near = closer(shown, full, size, p);
      if (near) change(() => near);
      return near !== null;
    },
    get dragged() {
      return press.current.dragging;
    },
  }));

  const shown = zoom && known ? limited(zoom, full, size) : wholeOf(full, size);

  const place = (e: { clientX: number; clientY: number }): Point => {
    const rect = box.current?.getBoundingClientRect();
    return { x: e.clientX - (rect?.left ?? 0), y: e.clientY - (rect?.top ?? 0) };
  };

  // the wheel must not scroll the page as well, and only a listener that is not passive can say so
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const wheel = (e: WheelEvent) => {
      if (!isCut(shown, full, size) && e.deltaY > 0 && !e.ctrlKey) return; // nothing to zoom out of: the page may scroll
      e.preventDefault();
      const lines = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 200 : 1;
      const speed = e.ctrlKey ? 0.01 : 0.0016;
      change((z) => zoomedAt(z, full, size, place(e), Math.exp(-e.deltaY * lines * speed)));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });

  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    const { fingers } = press.current;
    if (fingers.size === 0) {
      press.current.start = place(e);
      press.current.dragging = false;
    }
    fingers.set(e.pointerId, place(e));
  };

  const move = (e: PointerEvent) => {
    const p = press.current;
    const before = [...p.fingers.values()];
    if (!p.fingers.has(e.pointerId)) return;
    const at = place(e);
    if (!p.dragging && before.length === 1 && Math.hypot(at.x - p.start.x, at.y - p.start.y) < SLACK) return;
    if (!p.dragging) {
      p.dragging = true;
      box.current?.setPointerCapture(e.pointerId); // only now: a captured click would miss its hex
    }
    p.fingers.set(e.pointerId, at);
    const after = [...p.fingers.values()];
    const from = middle(before);
    const to = middle(after);
    const factor = after.length === 2 && spread(before) > 0 ? spread(after) / spread(before) : 1;
    change((z) => panned(zoomedAt(z, full, size, from, factor), full, size, to.x - from.x, to.y - from.y));
  };

  const up = (e: PointerEvent) => {
    press.current.fingers.delete(e.pointerId);
  };

  const seen = windowOf(shown, size);
  const frame: Frame = { seen, size, scale: shown.scale };
  const cut = isCut(shown, full, size);
  const ready = known && zoom !== null;
  return (
    <div class="map-frame">
      <div
        ref={box}
        class={`map-window${cut ? ' map-zoomed' : ''}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <svg
          class="map-svg"
          viewBox={[seen.x, seen.y, seen.w, seen.h].map(short).join(' ')}
          onClick={onClick}
          onPointerOver={onPointerOver}
        >
          {ready && children}
        </svg>
      </div>
      <div class="map-zoom">
        <button
          type="button"
          class="map-tool"
          aria-label={t('map.zoom_out')}
          aria-disabled={!cut}
          onClick={() => zoomBy(1 / STEP)}
        >
          −
        </button>
        <button type="button" class="map-tool" aria-label={t('map.zoom_fit')} onClick={whole}>
          0
        </button>
        <button type="button" class="map-tool" aria-label={t('map.zoom_in')} onClick={() => zoomBy(STEP)}>
          +
        </button>
      </div>
      {ready && overlay(frame)}
    </div>
  );
}
