/* Charts over time: what players were worth, what shares cost and what companies earned, a point for each round. Every line has
 * its name at its end and a dash of its own, so that no colour stands alone; the figures themselves are in the tables. */
import { useState } from 'preact/hooks';
import { colours } from '../colours';
import { number, t, type Key } from '../text';

export interface Line {
  readonly name: string;
  readonly colour: string;
  /** By round; null: nothing there. */
  readonly points: readonly (number | null)[];
}

export interface Picture {
  readonly id: 'value' | 'price' | 'revenue';
  /** Names of the points. */
  readonly rounds: readonly string[];
  readonly lines: readonly Line[];
}

const WIDE = 720;
const NARROW = 380; // on a phone, where the whole must be seen without panning
const HIGH = 260;
const LEFT = 52;
const RIGHT = 84;
const TOP = 12;
const FOOT = 26;
const LABEL = 14; // least distance of two names
const DASHES = ['', '7 4', '2 3', '12 4', '9 3 2 3', '5 2', '14 3 2 3 2 3', '3 6'];
/* Okabe and Ito, without the yellow that no ground bears. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#7a6a4f', '#5e4fa2'];

export const colourOf = (i: number): string => colours.get().players[i] ?? COLOURS[i % COLOURS.length] ?? '#777777';

/* A round number of about a quarter of the most. */
function tick(most: number): number {
  const rough = Math.max(1, most / 4);
  const ten = 10 ** Math.floor(Math.log10(rough));
  return (([1, 2, 5, 10].find((n) => n * ten >= rough) ?? 10) as number) * ten;
}

function path(points: Line['points'], x: (i: number) => number, y: (v: number) => number): string {
  let d = '';
  let pen = 'M';
  points.forEach((value, i) => {
    if (value === null) {
      return;
    }
    d += `${pen}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  });
  return d;
}

/* Names beside the ends of the lines, pushed apart. */
function labels(lines: readonly Line[], y: (v: number) => number): { line: number; y: number }[] {
  const found = lines.flatMap(({ points }, line) => {
    const last = points.findLast((value) => value !== null);
    return last === undefined || last === null ? [] : [{ line, y: y(last) }];
  });
  found.sort((a, b) => a.y - b.y);
  found.forEach((label, i) => {
    label.y = Math.max(label.y, (found[i - 1]?.y ?? -LABEL) + LABEL);
  });
  const over = (found.at(-1)?.y ?? 0) - (HIGH - FOOT);
  return over > 0
    ? found.map((label, i) => ({ ...label, y: Math.min(label.y, HIGH - FOOT - (found.length - 1 - i) * LABEL) }))
    : found;
}

export function Charts({ pictures, money }: { readonly pictures: readonly Picture[]; money(value: number): string }) {
  const [wanted, setWanted] = useState<Picture['id'] | null>(null);
  const drawn = pictures.filter(({ rounds, lines }) => rounds.length > 1 && lines.length > 0);
  const shown = drawn.find(({ id }) => id === wanted) ?? drawn[0];
  if (!shown) {
    return null;
  }
  return (
    <section class="charts" aria-labelledby="charts-head">
      <h2 id="charts-head">{t('game.chart.head')}</h2>
      <p class="card-acts" role="group" aria-labelledby="charts-head">
        {drawn.map(({ id }) => (
          <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => setWanted(id)}>
            {t(`game.chart.${id}` as Key)}
          </button>
        ))}
      </p>
      <Chart picture={shown} money={money} />
    </section>
  );
}

/* `marks`: points that are marked. */
export function Chart({
  picture,
  money,
  marks = [],
}: {
  readonly picture: Picture;
  readonly marks?: readonly number[];
  money(value: number): string;
}) {
  const { rounds } = picture;
  const narrow = matchMedia('(max-width: 560px)').matches;
  const wide = narrow ? NARROW : WIDE;
  const most = Math.max(1, ...picture.lines.flatMap((line) => line.points.map((value) => value ?? 0)));
  const step = tick(most);
  const top = Math.ceil(most / step) * step;
  const x = (i: number): number => LEFT + ((wide - LEFT - RIGHT) * i) / Math.max(1, rounds.length - 1);
  const y = (value: number): number => HIGH - FOOT - ((HIGH - FOOT - TOP) * value) / top;
  const every = Math.ceil(rounds.length / (narrow ? 5 : 12));
  const spoken = picture.lines
    .map(({ name, points }) => `${name} ${money(points.findLast((value) => value !== null) ?? 0)}`)
    .join(', ');
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t(`game.chart.${picture.id}` as Key)}>
      <svg
        class="chart"
        viewBox={`0 0 ${wide} ${HIGH}`}
        role="img"
        aria-label={t('game.chart.spoken', {
          chart: t(`game.chart.${picture.id}` as Key),
          first: rounds[0] ?? '',
          last: rounds.at(-1) ?? '',
          ends: spoken,
        })}
      >
        {Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step).map((value) => (
          <g key={value}>
            <path class="chart-grid" d={`M${LEFT} ${y(value)}H${wide - RIGHT}`} />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {number(value)}
            </text>
          </g>
        ))}
        {rounds.map((name, i) =>
          i % every === 0 ? (
            <text key={i} x={x(i)} y={HIGH - 8} text-anchor="middle">
              {name}
            </text>
          ) : null,
        )}
        {marks.map((i) => (
          <path key={i} class="chart-mark" d={`M${x(i)} ${TOP}V${HIGH - FOOT}`} />
        ))}
        {picture.lines.map((line, i) => (
          <path
            key={line.name}
            class="chart-line"
            d={path(line.points, x, y)}
            stroke={line.colour}
            stroke-dasharray={DASHES[i % DASHES.length]}
          />
        ))}
        {labels(picture.lines, y).map((label) => (
          <g key={label.line}>
            <path
              class="chart-line"
              d={`M${wide - RIGHT + 4} ${label.y}h14`}
              stroke={picture.lines[label.line]?.colour}
              stroke-dasharray={DASHES[label.line % DASHES.length]}
            />
            <text class="chart-name" x={wide - RIGHT + 22} y={label.y + 4}>
              {picture.lines[label.line]?.name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
