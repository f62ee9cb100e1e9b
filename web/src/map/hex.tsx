/* One hex: track, stops, stations and marks, drawn around (0, 0). Drawn again only when its cell is another one. Track is a
 * component of its own: on the map it lies under the routes, stops and marks over them. */
import type { ComponentChildren } from 'preact';
import type { BookCompany } from '../book';
import type { Board, Cell } from './board';
import { CORNER, distance, ORIGIN, point, short, SIDE, textWidth, xy, type Point } from './geometry';
import { memo } from './memo';
import { marksOf, STAGES, type Mark } from './marks';
import { shapeOf, type Place, type Shape } from './shape';
import { EDGE, TRACK, trackPaths } from './track';

/* ---- stations ------------------------------------------------------------------------------------------------------- */

function lettersSize(id: string, radius: number): number {
  return radius * (id.length <= 2 ? 0.85 : id.length === 3 ? 0.7 : 0.55);
}

/** A station: the company's letters in its colours. */
export function Disc({ company, at, radius }: { company: BookCompany; at: Point; radius: number }) {
  const size = lettersSize(company.id, radius);
  return (
    <g class="map-station" data-company={company.id}>
      <circle cx={short(at.x)} cy={short(at.y)} r={radius} fill={company.colour} />
      <circle cx={short(at.x)} cy={short(at.y)} r={radius - 3} fill="none" stroke={company.text_colour} stroke-opacity=".55" />
      <text x={short(at.x)} y={short(at.y + size * 0.36)} font-size={short(size)} fill={company.text_colour}>
        {company.id}
      </text>
    </g>
  );
}

/** A slot that is kept for a company: its letters in a ring of its colour. */
function Kept({ company, at, radius }: { company: BookCompany; at: Point; radius: number }) {
  const size = lettersSize(company.id, radius) * 0.92;
  return (
    <g class="map-kept" data-company={company.id}>
      <circle cx={short(at.x)} cy={short(at.y)} r={radius - 3.5} stroke={company.colour} />
      <text x={short(at.x)} y={short(at.y + size * 0.36)} font-size={short(size)}>
        {company.id}
      </text>
    </g>
  );
}

/* ---- stops ---------------------------------------------------------------------------------------------------------- */

/** The middles of the slots in the order around their box. */
function boxPoints(slots: readonly Point[]): Point[] {
  const around = slots.length === 4 ? [0, 1, 3, 2] : slots.length > 4 ? [0, 2, 5, 3] : slots.map((_, i) => i);
  return around.map((i) => slots[Math.min(i, slots.length - 1)] ?? ORIGIN);
}

/** The homes first, then the others, then what is kept. */
function slotContents(cell: Cell, stop: number): { company: string; kept: boolean }[] {
  const city = cell.cities[stop];
  if (!city) return [];
  const home = (id: string) => cell.hex.homes.some((h) => h.company === id);
  const stations = [...city.stations].sort((a, b) => Number(home(b)) - Number(home(a)));
  return [
    ...stations.map((company) => ({ company, kept: false })),
    ...city.kept.map((company) => ({ company, kept: true })),
  ];
}

function City({ board, cell, place, stop }: { board: Board; cell: Cell; place: Place; stop: number }) {
  const box = place.slots.length > 1 ? boxPoints(place.slots).map((p) => `${short(p.x)},${short(p.y)}`).join(' ') : '';
  const contents = slotContents(cell, stop);
  return (
    <g class="map-city" data-stop={stop}>
      {box && <polygon class="map-box" points={box} stroke-width={2 * place.radius + 7} />}
      {box && <polygon class="map-box-inner" points={box} stroke-width={2 * place.radius + 4} />}
      {place.slots.map((at) => (
        <circle class="map-slot" cx={short(at.x)} cy={short(at.y)} r={place.radius} stroke-width={box ? 1.2 : 2.2} />
      ))}
      {contents.slice(0, place.slots.length).map(({ company, kept }, i) => {
        const of = board.book.companies.find((c) => c.id === company);
        const at = place.slots[i];
        if (!of || !at) return null;
        return kept ? (
          <Kept company={of} at={at} radius={place.radius} />
        ) : (
          <Disc company={of} at={at} radius={place.radius - 1} />
        );
      })}
    </g>
  );
}

/** Off the board there are no slots: whoever stands there, or will, in the middle. */
function OffBoard({ board, cell, place, stop }: { board: Board; cell: Cell; place: Place; stop: number }) {
  const [first] = slotContents(cell, stop);
  const company = board.book.companies.find(({ id }) => id === first?.company);
  if (!first || !company) return null;
  return first.kept ? <Kept company={company} at={place.at} radius={20} /> : <Disc company={company} at={place.at} radius={20} />;
}

function Town({ place, stop }: { place: Place; stop: number }) {
  const { x, y } = place.at;
  if (!place.bar) {
    return <circle class="map-town" data-stop={stop} cx={short(x)} cy={short(y)} r={place.radius} />;
  }
  const length = distance(place.along, ORIGIN) || 1;
  const across = point(-place.along.y / length, place.along.x / length);
  const bar = (half: number) =>
    `M${xy(point(x + across.x * half, y + across.y * half))}L${xy(point(x - across.x * half, y - across.y * half))}`;
  return (
    <g data-stop={stop}>
      <path class="map-bar-edge" d={bar(16.5)} />
      <path class="map-bar" d={bar(14)} />
    </g>
  );
}

const ANCHOR =
  'M0-12V19M-9-5H9M-17 6C-15 16-8 19 0 19S15 16 17 6M-21 11L-17 5L-12 9M21 11L17 5L12 9M-4.5-16.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0';

function Stops({ board, cell, shape }: { board: Board; cell: Cell; shape: Shape }) {
  return (
    <>
      {shape.places.map((place, n) => {
        const kind = shape.face.stops[n]?.kind;
        switch (kind) {
          case 'city':
            return <City board={board} cell={cell} place={place} stop={n} />;
          case 'town':
            return <Town place={place} stop={n} />;
          case 'harbour':
            return (
              <g class="map-harbour" data-stop={n} transform={`translate(${xy(place.at)})`}>
                <path class="map-harbour-edge" d={ANCHOR} />
                <path d={ANCHOR} />
              </g>
            );
          case 'offboard':
            return <OffBoard board={board} cell={cell} place={place} stop={n} />; // its track ends in a point
          default:
            return null;
        }
      })}
    </>
  );
}

/* ---- marks ---------------------------------------------------------------------------------------------------------- */

function Text({ at, size, children, class: name }: { at: Point; size: number; class?: string; children: ComponentChildren }) {
  return (
    <text class={name} x={short(at.x)} y={short(at.y + size * 0.36)} font-size={short(size)}>
      {children}
    </text>
  );
}

function Values({ at, values, now }: { at: Point; values: readonly number[]; now: number }) {
  const left = at.x - 12.5 * values.length;
  const current = left + 25 * now;
  return (
    <g class="map-values">
      {values.map((_, i) => (
        <rect class={`map-${STAGES[i] ?? 'white'}`} x={short(left + 25 * i)} y={short(at.y - 10)} width="25" height="20" />
      ))}
      {now >= 0 && <rect class="map-now" x={short(current)} y={short(at.y - 10)} width="25" height="20" />}
      {now >= 0 && <path class="map-pointer" d={`M${xy(point(current + 12.5, at.y - 10))}l5-6h-10z`} />}
      {values.map((value, i) => (
        <text class={i === now ? 'map-bold' : undefined} x={short(left + 12.5 + 25 * i)} y={short(at.y + 5)} font-size="14">
          {value}
        </text>
      ))}
    </g>
  );
}

function Revenue({ at, text, treasury }: { at: Point; text: string; treasury: boolean }) {
  const wide = text.length > 2 ? 17 : 13;
  return (
    <g class="map-revenue">
      {treasury ? (
        <rect x={short(at.x - wide)} y={short(at.y - 12)} width={2 * wide} height="24" rx="4" />
      ) : (
        <ellipse cx={short(at.x)} cy={short(at.y)} rx={wide} ry="13" />
      )}
      <Text at={at} size={15}>
        {text}
      </Text>
    </g>
  );
}

export function TerrainSign({ terrain, at }: { terrain: string; at: Point }) {
  switch (terrain) {
    case 'mountain':
      return <path class="map-mountain" d={`M${xy(point(at.x, at.y - 8))}l12 17h-24z`} />;
    case 'water':
    case 'river':
      return (
        <path
          class="map-water"
          d={[0, 8].map((y) => `M${xy(point(at.x - 13.5, at.y - 2 + y))}q4.5-5 9 0t9 0t9 0`).join('')}
        />
      );
    case 'wall':
      return <path class="map-wall" d={`M${xy(point(at.x - 14, at.y + 8))}v-14h6v4h5v-4h6v4h5v-4h6v14z`} />;
    default:
      return null;
  }
}

export function ClosedSign({ text, at }: { text: string; at: Point }) {
  return (
    <g class="map-closed">
      <Text at={point(at.x, at.y - 8)} size={14}>
        {text}
      </Text>
      <path d={`M${xy(point(at.x - 7, at.y + 8))}h14`} />
      {[-11, 11].map((x) => (
        <circle cx={short(at.x + x)} cy={short(at.y + 8)} r="5" />
      ))}
    </g>
  );
}

export function GoalSign({ company, at }: { company: BookCompany; at: Point }) {
  return (
    <g class="map-goal" data-company={company.id}>
      <path class="map-pole" d={`M${xy(point(at.x - 15, at.y - 11))}v24`} />
      <path d={`M${xy(point(at.x - 15, at.y - 11))}h30l-5 7.5l5 7.5h-30z`} fill={company.colour} />
      <text x={short(at.x - 2.5)} y={short(at.y)} font-size="10" fill={company.text_colour}>
        {company.id}
      </text>
    </g>
  );
}

export function Notches({ at, count }: { at: Point; count: number }) {
  const d = Array.from({ length: count }, (_, i) => `M${xy(point(at.x + 5 * i - 2.5 * (count - 1), at.y - 4))}v8`);
  return <path class="map-stage" d={d.join('')} />;
}

/** How much a name may grow before it leaves its hex. */
function mayGrow(flat: boolean, { at, size, lines }: Extract<Mark, { kind: 'name' }>): number {
  const wide = Math.max(...lines.map((line) => textWidth(line, size)));
  const y = Math.min(Math.abs(at.y), 80);
  const room = 2 * (flat ? CORNER - y / 1.732 : y <= CORNER / 2 ? SIDE : (CORNER - y) * 1.732);
  const above = 2 * ((flat ? SIDE : CORNER) - 6 - Math.abs(at.y)) / (lines.length * size);
  return Math.max(1, Math.min((room - 2 * Math.abs(at.x)) / wide, above));
}

function MarkView({ board, cell, mark }: { board: Board; cell: Cell; mark: Mark }) {
  switch (mark.kind) {
    case 'stage':
      return <Notches at={mark.at} count={mark.count} />;
    case 'fixed':
      return <path class="map-fixed" d={`M${xy(point(mark.at.x, mark.at.y - 5))}l5 5l-5 5l-5-5z`} />;
    case 'number':
      return (
        <Text class="map-number" at={mark.at} size={15}>
          {mark.text}
        </Text>
      );
    case 'values':
      return <Values at={mark.at} values={mark.values} now={cell.now} />;
    case 'revenue':
      return <Revenue at={mark.at} text={mark.text} treasury={mark.treasury} />;
    case 'name':
      return (
        <g class={`map-name map-halo-${cell.colour}`} style={{ '--map-most': short(mayGrow(board.flat, mark)) }}>
          {mark.lines.map((line, i) => (
            <Text at={point(mark.at.x, mark.at.y + (i - (mark.lines.length - 1) / 2) * mark.size * 1.04)} size={mark.size}>
              {line}
            </Text>
          ))}
        </g>
      );
    case 'label':
      return (
        <Text class={`map-label map-halo-${cell.colour}`} at={mark.at} size={mark.size}>
          {mark.text}
        </Text>
      );
    case 'terrain':
      return (
        <g class="map-terrain">
          <Text at={point(mark.at.x, mark.at.y - 8)} size={16}>
            {mark.cost}
          </Text>
          <TerrainSign terrain={mark.terrain} at={point(mark.at.x, mark.at.y + 9)} />
        </g>
      );
    case 'wall':
      return <path class="map-rampart" d={`M${xy(point(mark.at.x - 16, mark.at.y + 5))}v-9h5v3h4v-3h5v3h4v-3h5v3h4v-3h5v9z`} />;
    case 'closed':
      return <ClosedSign text={mark.text} at={mark.at} />;
    case 'goal': {
      const company = board.book.companies.find((c) => c.id === mark.company);
      return company ? <GoalSign company={company} at={mark.at} /> : null;
    }
    case 'sea':
      return <path class="map-waves" d="M-46-26q6-7 12 0t12 0t12 0M4 4q6-7 12 0t12 0t12 0M-36 36q6-7 12 0t12 0t12 0" />;
  }
}

/* ---- the face of a hex ------------------------------------------------------------------------------------------------ */

/** A ferry is a broken line. */
function Track({ shape, ferry }: { shape: Shape; ferry: boolean }) {
  if (shape.strands.length === 0) return null;
  const { lines, tapers, bridges } = trackPaths(shape);
  return (
    <g class={ferry ? 'map-track map-ferry' : 'map-track'}>
      {lines && <path class="map-track-edge" d={lines} stroke-width={EDGE} />}
      {tapers[0] && <path class="map-taper-edge" d={tapers[0]} />}
      {lines && <path d={lines} stroke-width={TRACK} />}
      {tapers[1] && <path class="map-taper" d={tapers[1]} />}
      {bridges[0] && <path class="map-track-edge" d={bridges[0]} stroke-width={EDGE} />}
      {bridges[1] && <path d={bridges[1]} stroke-width={TRACK} />}
    </g>
  );
}

interface FaceProps {
  board: Board;
  cell: Cell;
}

const sameFace = (a: FaceProps, b: FaceProps) => a.cell === b.cell && a.board === b.board;

export const HexTrack = memo(
  ({ board, cell }: FaceProps) => <Track shape={shapeOf(board.flat, cell.face, cell.rotation)} ferry={cell.colour === 'blue' && cell.face.stops.length === 0} />,
  sameFace,
);

/** Stops, stations and marks. */
export const HexFace = memo(({ board, cell }: FaceProps) => {
  const shape = shapeOf(board.flat, cell.face, cell.rotation);
  return (
    <>
      <Stops board={board} cell={cell} shape={shape} />
      {marksOf(board.flat, cell, shape).map((mark) => (
        <MarkView board={board} cell={cell} mark={mark} />
      ))}
    </>
  );
}, sameFace);
