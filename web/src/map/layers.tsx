/* What lies over or under the hexes as a whole: grounds, border, barriers, rims, the veil over hexes that are not legal,
 * routes. Each layer is a few paths. */
import { memo } from './memo';
import type { Route } from './api';
import { joined, type Board, type Cell, type Position } from './board';
import { CORNER, SIDE, add, edgeStep, outline, point, short, sideLine, towards, xy, type Box, type Point } from './geometry';
import type { Frame } from './frame';
import { HexTrack } from './hex';
import { drawn, type Cells } from './routes';
import { t } from '../text';
import { toPixels } from './zoom';

/** The outline of several hexes as one path. */
export function outlines(board: Board, ids: Iterable<string>, reach = CORNER): string {
  const around = [0, 1, 2, 3, 4, 5].map((e) => towards(edgeStep(board.flat, e) + 2, reach));
  let d = '';
  for (const id of ids) {
    const at = board.centres.get(id);
    if (at) d += `M${around.map((p) => xy(add(p, at))).join('L')}Z`;
  }
  return d;
}

/* ---- grounds -------------------------------------------------------------------------------------------------------- */

function side(board: Board, cell: Cell, edge: number, reach = CORNER): string {
  const [a, b] = sideLine(board.flat, edge, reach);
  return `M${xy(add(a, cell.at))}L${xy(add(b, cell.at))}`;
}

/** The line between two hexes that are drawn as one, painted over. */
function seam(board: Board, cell: Cell, edge: number): string {
  const step = edgeStep(board.flat, edge);
  const middle = add(cell.at, towards(step, SIDE));
  const along = towards(step + 6, 50);
  return `M${xy(point(middle.x - along.x, middle.y - along.y))}L${xy(add(middle, along))}`;
}

interface GroundsProps {
  board: Board;
  cells: readonly Cell[];
  position: Position;
}

function GroundsLayer({ board, cells, position }: GroundsProps) {
  const d = outline(board.flat);
  const seams = cells.flatMap((cell) =>
    [0, 1, 2].flatMap((e) => (joined(board, position, cell.hex, e) ? [{ cell, d: seam(board, cell, e) }] : [])),
  );
  const border = cells
    .flatMap((cell) => cell.hex.neighbours.map((n, e) => (n === null ? side(board, cell, e) : '')))
    .join('');
  return (
    <g class="map-grounds" aria-hidden="true">
      {cells.map((cell) => (
        <path key={cell.id} class={`map-${cell.colour}`} d={d} transform={`translate(${xy(cell.at)})`} />
      ))}
      {seams.map(({ cell, d: line }) => (
        <path class={`map-seam map-seam-${cell.colour}`} d={line} />
      ))}
      <path class="map-border" d={border} />
    </g>
  );
}
export const Grounds = memo(GroundsLayer, (a, b) => a.board === b.board && same(a.cells, b.cells));

function same<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

/* ---- track ------------------------------------------------------------------------------------------------------------ */

/** All track lies under all stops and marks, so that routes can be drawn between them. */
function TracksLayer({ board, cells }: { board: Board; cells: readonly Cell[] }) {
  return (
    <g class="map-tracks" aria-hidden="true">
      {cells.map((cell) => (
        <g key={cell.id} transform={`translate(${xy(cell.at)})`}>
          <HexTrack board={board} cell={cell} />
        </g>
      ))}
    </g>
  );
}
export const Tracks = memo(TracksLayer, (a, b) => a.board === b.board && same(a.cells, b.cells));

/* ---- barriers and rims ------------------------------------------------------------------------------------------------ */

function BarriersLayer({ board, cells }: { board: Board; cells: readonly Cell[] }) {
  const d = cells
    .flatMap((cell) => cell.hex.barriers.map((e) => side(board, cell, e, CORNER - 3)))
    .join('');
  if (!d) return null;
  return (
    <g class="map-barriers" aria-hidden="true">
      <path class="map-barrier-edge" d={d} />
      <path class="map-barrier" d={d} />
    </g>
  );
}
export const Barriers = memo(BarriersLayer, (a, b) => a.board === b.board);

const RIM = 32; // units from the board
const PIN = 10; // pixels from the window

interface Axis {
  readonly text: string;
  readonly at: number;
}

/** The rows have the letters: all hexes of the first row share theirs. */
function rowsHaveLetters({ book: { hexes } }: Board): boolean {
  const row = hexes.filter((hex) => hex.row === hexes[0]?.row);
  return new Set(row.map((hex) => hex.id.replace(/\d+/, ''))).size === 1;
}

/** Letters or numbers of the coordinates, once for each line of hexes. */
function axis(board: Board, rows: boolean): Axis[] {
  const letters = rows === rowsHaveLetters(board);
  const seen = new Map<string, Axis>();
  for (const [id, at] of board.centres) {
    const text = id.replace(letters ? /\d+/ : /\D+/, '');
    if (!seen.has(text)) seen.set(text, { text, at: rows ? at.y : at.x });
  }
  return [...seen.values()];
}

/** Coordinates at the rims of the board, or of the window where the board goes on behind it. */
function RimsLayer({ board, seen, size, scale }: Frame & { board: Board }) {
  const { x, y, w, h } = board.extent;
  const from = toPixels(seen, size, point(x - RIM, y - RIM));
  const to = toPixels(seen, size, point(x + w + RIM, y + h + RIM));
  const columns = [Math.max(PIN, from.y), Math.min(size.h - PIN, to.y)];
  const rows = [Math.max(PIN, from.x), Math.min(size.w - PIN, to.x)];
  const label = (text: string, px: number, py: number) => (
    <text x={short(px)} y={short(py + 4.5)}>
      {text}
    </text>
  );
  return (
    <svg class="map-rims" aria-hidden="true" font-size={short(Math.min(14, Math.max(9, 26 * scale)))}>
      {axis(board, false).flatMap((a) => columns.map((py) => label(a.text, toPixels(seen, size, point(a.at, 0)).x, py)))}
      {axis(board, true).flatMap((a) => rows.map((px) => label(a.text, px, toPixels(seen, size, point(0, a.at)).y)))}
    </svg>
  );
}

const sameBox = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
export const Rims = memo(RimsLayer, (a, b) => a.board === b.board && a.size === b.size && a.scale === b.scale && sameBox(a.seen, b.seen));

/* ---- routes ----------------------------------------------------------------------------------------------------------- */

/** Colours that stay apart for every kind of colour sight (Okabe and Ito), each with a dash of its own. */
export const ROUTE_STYLES = 7;

export function styleOf(index: number): number {
  return index % ROUTE_STYLES;
}

/** Through the points; nothing where the track is not known. */
function polyline(points: readonly Point[]): string {
  return points.length > 1 ? `M${points.map(xy).join('L')}` : '';
}

interface RoutesProps {
  board: Board;
  cells: Cells;
  routes: readonly Route[];
  current: number;
}

/** The lines, which lie on the track and under the stops. */
export function RouteLines({ board, cells, routes, current }: RoutesProps) {
  return (
    <g class="map-routes">
      {routes.map((route, i) => {
        const { points, stops } = drawn(board.flat, cells, route);
        const d = polyline(points);
        return (
          <g class={`map-route map-route-${styleOf(i)}${i === current ? ' map-route-current' : ''}`}>
            <title>{t('map.route_title', { n: i + 1, train: route.train, hexes: route.hexes.join('-') })}</title>
            <path class="map-route-edge" d={d} />
            <path class="map-route-ground" d={d} />
            <path class="map-route-line" d={d} />
            {stops.map(({ place, at }) => (
              <path
                class="map-route-stop"
                d={polyline([...(place.slots.length > 1 ? place.slots : [place.at, place.at])].map((p) => add(p, at)))}
                stroke-width={2 * place.radius + 12 + 5 * (routes.length - i)}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Numbers at both ends of each route, over everything. */
export function RouteEnds({ board, cells, routes }: RoutesProps) {
  return (
    <g class="map-routes" aria-hidden="true">
      {routes.map((route, i) => (
        <g class={`map-route map-route-${styleOf(i)}`}>
          {drawn(board.flat, cells, route).ends.map((at) => (
            <g transform={`translate(${xy(at)})`}>
              <rect class="map-route-end" x="-13" y="-13" width="26" height="26" rx="6" />
              <text y="6" font-size="17">
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
    <svg class="map-route-mark" viewBox="0 0 74 30" width="50" height="20" role="img" aria-label={t('map.route', { n: index + 1 })}>
      <g class={`map-route map-route-${styleOf(index)}`}>
        <path class="map-route-ground" d="M28 15H72" />
        <path class="map-route-line" d="M28 15H72" />
        <rect class="map-route-end" x="2" y="2" width="26" height="26" rx="6" />
        <text x="15" y="21" font-size="17">
          {index + 1}
        </text>
      </g>
    </svg>
  );
}
