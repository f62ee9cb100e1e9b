/* The spreadsheet: companies with holdings, prices, property and what each operating round brought; players with their value
 * after every round, the newest first. Columns sort, groups of them fold, the names stay in sight; a figure of the past leads to its position. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Happened, RailView } from '#engine';
import { t } from '../text';
import type { Series } from '../wasm';
import { Chip, Money, Trains } from './bits';
import { PastRun } from './cards';
import { Charts, colourOf, type Line } from './chart';
import { isRailView, seated } from './facts';
import { roundStarts, type Past } from './past';
import { usePlay } from './play';
import { Own } from './title';

export interface Cell {
  readonly sort: number | string;
  readonly show: ComponentChildren;
}

export interface Column {
  readonly id: string;
  readonly head: ComponentChildren;
  readonly title?: string;
  readonly group: string;
}

export interface Row {
  readonly id: string;
  readonly head: ComponentChildren;
  readonly cells: Readonly<Record<string, Cell>>;
}

/* A group shows all its columns, the first ones of many, or none. */
type Folded = 'all' | 'some' | 'none';
const MANY = 8;
const SOME = 5;

export function Sheet({
  caption,
  columns,
  rows,
  first,
}: {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly first: string;
}) {
  const [by, setBy] = useState<{ column: string; down: boolean } | null>(null);
  const [folds, setFolds] = useState<Readonly<Record<string, Folded>>>({});
  const value = (row: Row, column: string): number | string =>
    column === '' ? row.id : (row.cells[column]?.sort ?? '');
  const sorted = by
    ? [...rows].sort((x, y) => {
        const a = value(x, by.column);
        const b = value(y, by.column);
        const order =
          typeof a === 'number' && typeof b === 'number'
            ? a - b
            : String(a).localeCompare(String(b), undefined, { numeric: true });
        return by.down ? -order : order;
      })
    : rows;
  const groups: { name: string; columns: Column[] }[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && last.name === column.group) {
      last.columns.push(column);
    } else {
      groups.push({ name: column.group, columns: [column] });
    }
  }
  const foldOf = ({ name, columns: all }: { name: string; columns: readonly Column[] }): Folded =>
    folds[name] ?? (all.length > MANY ? 'some' : 'all');
  const shown = groups.map((group) => {
    const fold = foldOf(group);
    return {
      ...group,
      fold,
      seen: fold === 'all' ? group.columns : fold === 'some' ? group.columns.slice(0, SOME) : [],
    };
  });
  const head = (id: string, content: ComponentChildren, title?: string) => {
    const mine = by?.column === id;
    return (
      <th key={id} scope="col" aria-sort={mine ? (by.down ? 'descending' : 'ascending') : undefined} title={title}>
        <button
          type="button"
          class="sort"
          onClick={() => setBy(mine && !by.down ? null : { column: id, down: !mine || !by.down })}
        >
          {content}
          <span aria-hidden="true">{mine ? (by.down ? ' ▾' : ' ▴') : ''}</span>
        </button>
      </th>
    );
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="sheet">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {shown.map(({ name, columns: all, seen, fold }, i) => (
              <th key={i} scope="colgroup" colSpan={Math.max(1, seen.length)} class="group">
                <button
                  type="button"
                  class="fold"
                  aria-expanded={fold !== 'none'}
                  onClick={() => setFolds({ ...folds, [name]: fold === 'none' ? 'all' : 'none' })}
                >
                  {name}
                </button>
                {fold !== 'none' && all.length > MANY && (
                  <button
                    type="button"
                    class="fold more"
                    onClick={() => setFolds({ ...folds, [name]: fold === 'all' ? 'some' : 'all' })}
                  >
                    {t(fold === 'all' ? 'game.sheet.fewer' : 'game.sheet.more', { n: all.length })}
                  </button>
                )}
              </th>
            ))}
          </tr>
          <tr>
            {head('', first)}
            {shown.map(({ name, seen }) =>
              seen.length === 0 ? (
                <td key={name} class="folded" />
              ) : (
                seen.map((column) => head(column.id, column.head, column.title))
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.head}</th>
              {shown.map(({ name, seen }) =>
                seen.length === 0 ? (
                  <td key={name} class="folded" />
                ) : (
                  seen.map((column) => <td key={column.id}>{row.cells[column.id]?.show}</td>)
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Spreadsheet({ events }: { readonly events: readonly Happened[] }) {
  const { model } = usePlay();
  return isRailView(model.view) ? (
    <RailSheet view={model.view} events={events} />
  ) : (
    <Own part="Sheet" events={events} />
  );
}

export const numberCell = (value: number, show: ComponentChildren = value): Cell => ({ sort: value, show });

function RailSheet({ view, events }: { readonly view: RailView; readonly events: readonly Happened[] }) {
  const { facts, model, ran: past } = usePlay();
  const [started, setStarted] = useState(false);
  const companies = (facts.rail?.companies ?? []).filter(
    ({ id }) => view.corps[id] && (!started || view.corps[id].started),
  );
  const minors = (facts.rail?.companies ?? []).filter(
    ({ id }) => view.minors?.[id] && (view.minors[id].owner || past.of.has(id)),
  );
  const series = useSeries(events);
  const order = [...view.operating.done, ...(view.operating.now ? [view.operating.now] : []), ...view.operating.next];
  /* When a company operates, and what it ran for. */
  const turnCells = (id: string): Record<string, Cell> => {
    const at = order.indexOf(id) + 1;
    const cells: Record<string, Cell> = { order: numberCell(at || 99, at || '') };
    for (const run of past.of.get(id) ?? []) {
      cells[`r ${run.round}`] = numberCell(
        run.revenue,
        <PastRun run={run} figure={run.revenue} onGo={(n) => model.goto(n)} />,
      );
    }
    return cells;
  };
  const columns: Column[] = [
    ...seated(view, model.seats).map((name) => ({ id: `p ${name}`, head: name, group: t('game.sheet.players') })),
    { id: 'ipo', head: t(facts.noPool ? 'game.company.shares' : 'game.ipo'), group: t('game.bank') },
    ...(facts.noPool ? [] : [{ id: 'pool', head: t('game.pool'), group: t('game.bank') }]),
    { id: 'par', head: t('game.sheet.par'), group: t('game.sheet.prices') },
    { id: 'price', head: t('game.sheet.market'), group: t('game.sheet.prices') },
    { id: 'cash', head: t('game.company.cash'), group: t('game.sheet.company') },
    { id: 'trains', head: t('game.company.trains'), group: t('game.sheet.company') },
    { id: 'stations', head: t('game.company.stations'), group: t('game.sheet.company') },
    ...(view.list
      ? [
          { id: 'permits', head: t('game.company.permits'), group: t('game.sheet.company') },
          {
            id: 'capital',
            head: t('game.company.capital'),
            title: t('game.company.capital_about'),
            group: t('game.sheet.company'),
          },
        ]
      : []),
    { id: 'order', head: t('game.sheet.order'), group: t('game.sheet.company') },
    { id: 'privates', head: t('game.company.privates'), group: t('game.sheet.company') },
    ...past.rounds.map((round) => ({ id: `r ${round}`, head: round, group: t('game.sheet.runs') })).reverse(),
  ];
  const rows: Row[] = companies.map(({ id }) => {
    const corp = view.corps[id];
    const cells: Record<string, Cell> = {};
    if (corp) {
      for (const name of model.seats) {
        const percent = view.players[name]?.shares[id] ?? 0;
        cells[`p ${name}`] = numberCell(percent, percent > 0 ? `${percent}${corp.president === name ? '*' : ''}` : '');
      }
      cells['ipo'] = numberCell(corp.ipo, corp.ipo || '');
      cells['pool'] = numberCell(corp.pool, corp.pool || '');
      cells['par'] = numberCell(corp.par ?? 0, corp.par === null ? '' : <Money value={corp.par} />);
      cells['price'] = numberCell(corp.price ?? 0, corp.price === null ? '' : <Money value={corp.price} />);
      cells['cash'] = numberCell(corp.cash, corp.floated ? <Money value={corp.cash} /> : '');
      cells['trains'] = {
        sort: corp.trains.join(' '),
        show: <Trains ids={corp.trains} />,
      };
      cells['stations'] = numberCell(corp.stations_left);
      cells['permits'] = { sort: corp.permits ?? '', show: corp.permits ?? '' };
      cells['capital'] = numberCell(
        Number(corp.floated) + Number(corp.funded ?? false),
        corp.started ? `${Number(corp.floated) + Number(corp.funded ?? false)}/2` : '',
      );
      cells['privates'] = { sort: corp.privates.join(' '), show: corp.privates.join(' ') };
    }
    return { id, head: <Chip id={id} />, cells: { ...cells, ...turnCells(id) } };
  });
  rows.push(...minors.map(({ id }) => minorRow(id, view, turnCells(id))));
  return (
    <section class="spreadsheet">
      <Sheet caption={t('game.sheet.companies')} first={t('game.sheet.company')} columns={columns} rows={rows} />
      <label class="quiet-text">
        <input type="checkbox" checked={started} onChange={(event) => setStarted(event.currentTarget.checked)} />{' '}
        {t('game.sheet.started')}
      </label>
      <p class="quiet-text">
        {t('game.sheet.note')}{' '}
        {[...past.of.values()].flat().some((run) => run.paid === 'half') && t('game.sheet.halves')}
      </p>
      <RailPlayers view={view} series={series} />
      <RailCharts view={view} past={past} series={series} />
    </section>
  );
}

/* A company without shares: its owner has the star. One that is gone keeps what it ran for. */
function minorRow(id: string, { minors }: RailView, turns: Readonly<Record<string, Cell>>): Row {
  const minor = minors?.[id];
  const cells: Record<string, Cell> = {};
  if (minor?.owner && !minor.gone) {
    cells[`p ${minor.owner}`] = { sort: 1, show: '*' };
    cells['cash'] = numberCell(minor.cash, <Money value={minor.cash} />);
    cells['trains'] = {
      sort: minor.trains?.join(' ') ?? '',
      show: <Trains ids={minor.trains ?? []} />,
    };
  }
  return { id, head: <Chip id={id} />, cells: { ...cells, ...turns } };
}

interface Round {
  readonly at: number;
  readonly name: string;
}

/* The rounds up to the shown position, and the figures at the start of each. They are asked for once, for the whole game. */
function useSeries(events: readonly Happened[]): { rounds: readonly Round[]; figures: readonly Series[] } {
  const { facts, model } = usePlay();
  const [figures, setFigures] = useState<readonly Series[]>([]);
  const all = useMemo(
    () =>
      roundStarts(events).flatMap((at): Round[] => {
        const event =
          at > 0
            ? events.find((e) => e.action === at && (e.code === 'stock_round' || e.code === 'operating_round'))
            : undefined;
        if (!event) {
          return [];
        }
        const [turn = 0, round = 0] = event.args;
        return [
          {
            at,
            name:
              event.code === 'stock_round'
                ? t('game.sheet.sr', { turn })
                : facts.endless
                  ? t('game.sheet.or_free', { round })
                  : t('game.sheet.or', { turn, round }),
          },
        ];
      }),
    [events],
  );
  useEffect(() => {
    let wanted = true;
    const none = (): void => undefined; // the engine restarts; the next round asks again
    void model.engine
      .series(
        all.map(({ at }) => at),
        model.viewer,
      )
      .then((found) => wanted && setFigures(found), none);
    return () => {
      wanted = false;
    };
  }, [all, model.viewer]);
  const rounds = all.filter(({ at }) => at <= model.at);
  return { rounds, figures: figures.slice(0, rounds.length) };
}

/* After the rounds comes the present. */
function RailCharts({
  view,
  past,
  series: { rounds, figures },
}: {
  readonly view: RailView;
  readonly past: Past;
  readonly series: ReturnType<typeof useSeries>;
}) {
  const { facts, model } = usePlay();
  const now: Series = {
    values: Object.fromEntries(Object.entries(view.players).map(([name, player]) => [name, player.total])),
    prices: Object.fromEntries(
      Object.entries(view.corps).flatMap(([id, corp]) => (corp.price === null ? [] : [[id, corp.price]])),
    ),
  };
  if (figures.length < rounds.length) {
    return null;
  }
  const times = [...figures, now];
  const companies = facts.rail?.companies ?? [];
  const company = (id: string, points: readonly (number | null)[]): Line => ({
    name: id,
    colour: facts.paint(id).colour,
    points,
  });
  const earned = (id: string, round: string): number | null =>
    past.of.get(id)?.find((run) => run.round === round)?.revenue ?? null;
  const alive = (line: Line): boolean => line.points.some((value) => value !== null);
  const names = [...rounds.map(({ name }) => name), t('game.sheet.now')];
  return (
    <Charts
      money={(value) => facts.money(value)}
      pictures={[
        {
          id: 'value',
          rounds: names,
          lines: model.seats.map((name, i) => ({
            name,
            colour: colourOf(i),
            points: times.map(({ values }) => values[name] ?? null),
          })),
        },
        {
          id: 'price',
          rounds: names,
          lines: companies
            .map(({ id }) =>
              company(
                id,
                times.map(({ prices }) => prices[id] ?? null),
              ),
            )
            .filter(alive),
        },
        {
          id: 'revenue',
          rounds: past.rounds,
          lines: companies
            .map(({ id }) =>
              company(
                id,
                past.rounds.map((round) => earned(id, round)),
              ),
            )
            .filter(alive),
        },
      ]}
    />
  );
}

function RailPlayers({
  view,
  series: { rounds, figures },
}: {
  readonly view: RailView;
  readonly series: ReturnType<typeof useSeries>;
}) {
  const { model } = usePlay();
  const [difference, setDifference] = useState(false);
  const columns: Column[] = [
    { id: 'cash', head: t('game.player.cash'), group: t('game.sheet.now') },
    { id: 'total', head: t('game.player.value'), group: t('game.sheet.now') },
    { id: 'liquidity', head: t('game.player.liquidity'), group: t('game.sheet.now') },
    { id: 'certificates', head: t('game.player.certificates'), group: t('game.sheet.now') },
    { id: 'privates', head: t('game.company.privates'), group: t('game.sheet.now') },
    ...rounds.map((round, i) => ({ id: `v ${i}`, head: round.name, group: t('game.sheet.before') })).reverse(),
  ];
  const rows: Row[] = seated(view, model.seats).map((name) => {
    const player = view.players[name];
    const cells: Record<string, Cell> = {};
    if (player) {
      cells['cash'] = numberCell(player.cash, <Money value={player.cash} />);
      cells['total'] = numberCell(player.total, <Money value={player.total} />);
      cells['liquidity'] = numberCell(player.liquidity, <Money value={player.liquidity} />);
      cells['certificates'] = numberCell(player.certificates, `${player.certificates}/${view.certificate_limit}`);
      cells['privates'] = { sort: player.privates.join(' '), show: player.privates.join(' ') };
      rounds.forEach((round, i) => {
        const value = figures[i]?.values[name];
        if (value !== undefined) {
          const shown = difference ? value - (figures[i - 1]?.values[name] ?? 0) : value;
          cells[`v ${i}`] = numberCell(
            shown,
            <button type="button" class="past-figure" onClick={() => model.goto(round.at)}>
              {difference && shown > 0 ? `+${shown}` : shown}
            </button>,
          );
        }
      });
    }
    return { id: name, head: name, cells };
  });
  return (
    <>
      <Sheet caption={t('game.players')} first={t('game.sheet.player')} columns={columns} rows={rows} />
      <label class="quiet-text">
        <input type="checkbox" checked={difference} onChange={(event) => setDifference(event.currentTarget.checked)} />{' '}
        {t('game.sheet.difference')}
      </label>
    </>
  );
}
