/* What lies over or under the hexes as a whole: grounds, track, barriers, rims, routes. Each layer is a few paths. */
import type { BoardFrame, HexDrawing, RouteDrawing } from '#engine';
import { t } from '../text';
import type { Route } from './api';
import type { Board } from './board';
import { Marks, type Scene } from './drawing';
import type { Frame } from './frame';
import { CORNER, point, short, xy, type Box } from './geometry';
import { memo } from './memo';
import { toPixels } from './zoom';

/** The outline of several hexes as one path; reach: of its corners from the centre. */
export function outlines({ centres, corners }: Board, ids: Iterable<string>, reach = CORNER): string {
  const around = corners.map(({ x, y }) => point((x * reach) / CORNER, (y * reach) / CORNER));
  let d = '';
  for (const id of ids) {
    const at = centres.get(id);
    if (at) d += `M${around.map((p) => xy(point(p.x + at.x, p.y + at.y))).join('L')}Z`;
  }
  return d;
}

/* ---- grounds and track ---------------------------------------------------------------------------------------------- */

/** Classes that give what is drawn on a hex the colour of its ground; one that is dim steps back, its ink does not. */
export const groundClass = ({ ground }: HexDrawing, dim: boolean): string => `map-on-${ground}${dim ? ' map-dim' : ''}`;

interface GroundProps {
  frame: BoardFrame;
  hex: HexDrawing;
  dim: boolean;
}

const sameGround = (a: GroundProps, b: GroundProps) => a.hex === b.hex && a.dim === b.dim && a.frame === b.frame;

const Ground = memo(
  ({ frame, hex, dim }: GroundProps) => (
    <path class={`map-ground ${groundClass(hex, dim)}`} d={frame.outline} transform={`translate(${xy(hex)})`} />
  ),
  sameGround,
);

const Seams = memo(
  ({ hex, dim }: GroundProps) =>
    hex.seams ? (
      <path class={`map-seam ${groundClass(hex, dim)}`} d={hex.seams} transform={`translate(${xy(hex)})`} />
    ) : null,
  sameGround,
);

export function Grounds({ scene: { frame, hexes }, isDim }: { scene: Scene; isDim(index: number): boolean }) {
  return (
    <g class="map-grounds" aria-hidden="true">
      {hexes.map((hex, i) => (
        <Ground key={i} frame={frame} hex={hex} dim={isDim(i)} />
      ))}
      {hexes.map((hex, i) => (
        <Seams key={i} frame={frame} hex={hex} dim={isDim(i)} />
      ))}
      <path class="map-border" d={frame.border} />
    </g>
  );
}

const HexTrack = memo(
  ({ hex, fresh }: { hex: HexDrawing; fresh: boolean }) => (
    <g transform={`translate(${xy(hex)})`}>
      <g {...(fresh ? { class: 'map-fresh' } : {})}>
        <Marks marks={hex.track} companies={[]} />
      </g>
    </g>
  ),
  (a, b) => a.hex === b.hex && a.fresh === b.fresh,
);

/** All track lies under all stops and marks, so that routes can be drawn between them. The tile that was laid last turns into its
 *  place (`fresh`: its index, or -1). */
export function Tracks({ scene: { hexes }, fresh }: { scene: Scene; fresh: number }) {
  return (
    <g class="map-tracks" aria-hidden="true">
      {hexes.map((hex, i) => (hex.track.length > 0 ? <HexTrack key={i} hex={hex} fresh={i === fresh} /> : null))}
    </g>
  );
}

export function Barriers({ frame: { barriers, rivers } }: Scene) {
  if (!barriers) return null;
  return (
    <g class="map-barriers" aria-hidden="true">
      <path class="map-barrier-edge" d={barriers} />
      <path class={rivers ? 'map-stream' : 'map-barrier'} d={barriers} />
    </g>
  );
}

/* ---- rims ------------------------------------------------------------------------------------------------------------- */

const RIM = 320; // units from the board
const PIN = 10; // pixels from the window

/** Coordinates at the rims of the board; where the board goes on beyond the window, on a ruler at its top and left. */
function RimsLayer({ frame, seen, size, scale }: Frame & { frame: BoardFrame }) {
  const { x, y, w, h } = frame.extent;
  const from = toPixels(seen, size, point(x - RIM, y - RIM));
  const to = toPixels(seen, size, point(x + w + RIM, y + h + RIM));
  const columns = [Math.max(PIN, from.y), to.y].filter((py) => py <= size.h - PIN);
  const rows = [Math.max(PIN, from.x), to.x].filter((px) => px <= size.w - PIN);
  const corner = toPixels(seen, size, point(x, y));
  const top = corner.y < 2 * PIN;
  const left = corner.x < 2 * PIN;
  const label = (text: string, px: number, py: number) =>
    (left && px < 2 * PIN && py === columns[0]) || (top && py < 2 * PIN && px === rows[0]) ? null : (
      <text x={short(px)} y={short(py + 4.5)}>
        {text}
      </text>
    );
  return (
    <svg class="map-rims" aria-hidden="true" font-size={short(Math.min(14, Math.max(9, 260 * scale)))}>
      {top && <rect class="map-ruler" width="100%" height={2 * PIN} />}
      {left && <rect class="map-ruler" width={2 * PIN} height="100%" />}
      {frame.columns.flatMap((a) => columns.map((py) => label(a.text, toPixels(seen, size, point(a.at, 0)).x, py)))}
      {frame.rows.flatMap((a) => rows.map((px) => label(a.text, px, toPixels(seen, size, point(0, a.at)).y)))}
    </svg>
  );
}

const sameBox = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
export const Rims = memo(
  RimsLayer,
  (a, b) => a.frame === b.frame && a.size === b.size && a.scale === b.scale && sameBox(a.seen, b.seen),
);

/* ---- routes ----------------------------------------------------------------------------------------------------------- */

/** Colours that stay apart for every kind of colour sight (Okabe and Ito), each with a dash of its own. */
export const ROUTE_STYLES = 7;

export function styleOf(index: number): number {
  return index % ROUTE_STYLES;
}

interface RoutesProps {
  routes: readonly Route[];
  drawings: readonly RouteDrawing[];
  current: number;
}

/** The lines, which lie on the track and under the stops. */
export function RouteLines({ routes, drawings, current }: RoutesProps) {
  return (
    <g class="map-routes">
      {drawings.map(({ line, stops }, i) => (
        <g class={`map-route map-route-${styleOf(i)}${i === current ? ' map-route-current' : ''}`}>
          {routes[i] && (
            <title>
              {t('map.route_title', { n: i + 1, train: routes[i].train, hexes: routes[i].hexes.join('-') })}
            </title>
          )}
          <path class="map-route-edge" d={line} />
          <path class="map-route-ground" d={line} />
          <path class="map-route-line" d={line} />
          {stops.map(({ d, width }) => (
            <path class="map-route-stop" d={d} stroke-width={width} />
          ))}
        </g>
      ))}
    </g>
  );
}

const NUMBER = { x: -130, y: -130, width: 260, height: 260, rx: 60 };

/** Numbers at both ends of each route, over everything. */
export function RouteEnds({ drawings }: { drawings: readonly RouteDrawing[] }) {
  return (
    <g class="map-routes" aria-hidden="true">
      {drawings.map(({ ends }, i) => (
        <g class={`map-route map-route-${styleOf(i)}`}>
          {ends.map((at) => (
            <g transform={`translate(${xy(at)})`}>
              <rect class="map-route-end" {...NUMBER} />
              <text y="60" font-size="170">
                {i + 1}
              </text>
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}

/** A route's mark beside its text. */
export function RouteMark({ index }: { index: number }) {
  return (
    <svg
      class="map-route-mark"
      viewBox="-150 -150 740 300"
      width="50"
      height="20"
      role="img"
      aria-label={t('map.route', { n: index + 1 })}
    >
      <g class={`map-route map-route-${styleOf(index)}`}>
        <path class="map-route-ground" d="M130 0H570" />
        <path class="map-route-line" d="M130 0H570" />
        <rect class="map-route-end" {...NUMBER} />
        <text y="60" font-size="170">
          {index + 1}
        </text>
      </g>
    </svg>
  );
}
