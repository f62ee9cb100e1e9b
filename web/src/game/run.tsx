/* The run: the best one as the engine proposes it, or another, entered on the map or typed, with what it brings. */
import { ofCode } from '../events';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Happened, RailView } from '#engine';
import { RouteMark, stopsOf, writeRun } from '../map/index';
import type { Route } from '../map/api';
import { t } from '../text';
import { Money, Sums, TrainCard, type Sum } from './bits';
import { ofVerb } from './choice';
import { useEffectOf, useWhy } from './effect';
import { holdingsOf } from './facts';
import { incomeOf, type Income } from './past';
import { useMainAct } from './mainact';
import { RuleLink, usePlay } from './play';
import { Own } from './title';

interface RunValue {
  readonly routes: readonly number[];
  readonly total: number;
  readonly outside: number;
  readonly income: Income;
}

/* The figures of a run from what the engine says it would bring. */
function runValue(events: readonly Happened[]): RunValue {
  const income = incomeOf(events);
  return {
    routes: ofCode(events, 'ran_route').map(({ args: [, revenue] }) => revenue),
    total: income.ran + income.market,
    outside: ofCode(events, 'outside')[0]?.args[1] ?? 0,
    income,
  };
}

/* The revenue item by item, where it is more than what the stops bring. */
export function Items({ income: { ran, charged, between, market } }: { readonly income: Income }) {
  if (charged + between + market === 0) {
    return null;
  }
  const rows: readonly (readonly [string, number])[] = [
    [t('game.income.stops'), ran + charged - between],
    [t('game.income.charged'), -charged],
    [t('game.income.between'), between],
    [t('game.income.market'), market],
  ];
  const items = rows
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]): Sum => [name, <Money value={amount} />]);
  return <Sums class="income" rows={[...items, [t('game.income.head'), <Money value={ran + market} />, 'sum']]} />;
}

export function RunPanel() {
  const play = usePlay();
  const { model, menu, facts } = play;
  const view = model.view as RailView;
  const company = view.operating.now ?? view.to_act ?? '';
  const runs = ofVerb(menu, 'run').filter(({ form }) => !form); // the best one, and maybe the best of another kind
  const [which, setWhich] = useState(0);
  const offered = runs[which] ?? runs[0];
  const open = ofVerb(menu, 'run').find(({ form }) => form);
  const best = useMemo(() => offered?.routes ?? [], [offered?.action]);
  const [draft, setDraft] = useState<readonly Route[] | null>(null);
  const [current, setCurrent] = useState(0);
  const entering = useRef(0); // `current`, before it is drawn
  const enter = (i: number): void => {
    entering.current = i;
    setCurrent(i);
  };
  const change = (next: (hexes: readonly string[]) => readonly string[]): void =>
    setDraft(
      (now) =>
        now?.map((route, i) => (i === entering.current ? { ...route, hexes: next(route.hexes) } : route)) ?? null,
    );
  useEffect(() => {
    setDraft(null);
    setWhich(0);
  }, [model.latest]);
  const routes = draft ?? best;
  useEffect(() => {
    if (!play.live) {
      return;
    }
    play.select(draft ? { draft: { routes: draft, current, onChange: change } } : { routes: best });
    return () => play.select({});
  }, [draft, current, best, play.live]);
  const line = writeRun(routes);
  const effect = useEffectOf(play.live ? line : null, draft ? 200 : 0, draft !== null); // one below the best has its figures too
  const why = useWhy(draft ? line : null);
  const value = effect ? runValue(effect.events) : null;
  useMainAct(
    play.live ? (value ? t('game.run.for', { money: facts.money(value.total) }) : t('game.run.do')) : null,
    line,
  );
  if (!play.live) {
    return null;
  }
  const idle = draft ? [] : without(holdingsOf(view, company).trains, best);
  const { half, half_below: below } = (effect?.view as RailView | undefined) ?? {};
  const edit = (): void => {
    const { trains } = holdingsOf(view, company);
    const left = [...best];
    setDraft(
      trains.map((train) => {
        const at = left.findIndex((route) => route.train === train);
        return at >= 0 ? (left.splice(at, 1)[0] as Route) : { train, hexes: [] };
      }),
    );
    enter(0);
  };
  return (
    <section class="run" aria-label={t('game.verb.run')}>
      <ol class="routes">
        {routes.map((route, i) => (
          <li key={i} class={draft && i === current ? 'current' : ''}>
            {draft ? (
              <button type="button" class="quiet" aria-pressed={i === current} onClick={() => enter(i)}>
                <RouteMark index={i} /> <TrainCard id={route.train} />
              </button>
            ) : (
              <span>
                <RouteMark index={i} /> <TrainCard id={route.train} />
              </span>
            )}
            {route.hexes.length > 0 ? (
              <Stops
                route={route}
                revenue={value?.routes[routes.slice(0, i).filter((r) => r.hexes.length > 0).length]}
              />
            ) : (
              <span class="path">{t('game.run.empty')}</span>
            )}
            {draft && i + 1 < draft.length && (
              <button
                type="button"
                class="quiet"
                aria-label={t('game.run.swap', { n: i + 1, m: i + 2 })}
                title={t('game.run.swap', { n: i + 1, m: i + 2 })}
                onClick={() => setDraft(swapped(draft, i))}
              >
                ⇅
              </button>
            )}
            {draft && (
              <button
                type="button"
                class="quiet"
                aria-label={t('game.run.clear')}
                onClick={() => setDraft(draft.map((r, j) => (j === i ? { train: r.train, hexes: [] } : r)))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {idle.length > 0 && (
        <p class="quiet-text idle">{t('game.run.idle', { n: idle.length, trains: idle.join(', ') })}</p>
      )}
      {!draft && which === 0 && routes.length > 0 && <Proven />}
      {draft && <p class="hint">{t('game.run.draft_hint')}</p>}
      {/* While routes are being entered this is a hint; the refusal comes when one says that the run is done. */}
      {why && (
        <p class="hint draft-why" role="status">
          {draft?.some(({ hexes }) => hexes.length === 1) ? (
            t('game.run.next_stop')
          ) : (
            <>
              <RuleLink id={why.rule} />{' '}
              {why.better ? t('game.run.below', { better: why.better }) : t('game.run.not_yet', { why: why.text })}
            </>
          )}
        </p>
      )}
      {draft && <TypedRun routes={draft} onRoutes={setDraft} />}
      {value && <Items income={value.income} />}
      {value && value.outside > 0 && (
        <p class="quiet-text">{t('game.run.outside', { money: facts.money(value.outside) })}</p>
      )}
      <p class="card-acts">
        {runs.length > 1 && !draft && (
          <button type="button" onClick={() => setWhich(which === 0 ? 1 : 0)}>
            {t(which === 0 ? 'game.run.second' : 'game.run.best')}
          </button>
        )}
        {open && !draft && (
          <button type="button" onClick={edit}>
            {t('game.run.own')}
          </button>
        )}
        {draft && (
          <button type="button" onClick={() => setDraft(null)}>
            {t('game.run.best')}
          </button>
        )}
      </p>
      {value && value.total > 0 && view.corps[company] && (half !== undefined || !draft) && (
        <PerShare company={company} total={value.total} half={half} below={below} />
      )}
      {value && !view.corps[company] && <Own part="Kept" />}
    </section>
  );
}

/* The run that is offered is the best, and how much better than any other it is. */
function Proven() {
  const { facts, model } = usePlay();
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    setNext(null);
    void model.engine.nextBest(model.at).then(
      (found) => wanted && setNext(found),
      () => undefined, // the engine restarts
    );
    return () => {
      wanted = false;
    };
  }, [model.at, model.engine]);
  return (
    <p class="quiet-text proven">
      {t('game.run.proven')}{' '}
      {next !== null && t(next > 0 ? 'game.run.next' : 'game.run.only', { money: facts.money(next) })}
    </p>
  );
}

/* Trains that have no part in the run. */
function without(trains: readonly string[], routes: readonly Route[]): string[] {
  const left = [...trains];
  for (const { train } of routes) {
    const at = left.indexOf(train);
    if (at >= 0) {
      left.splice(at, 1);
    }
  }
  return left;
}

/* The stops of a route by name with what each is worth now. What the train earns beyond them is a bonus; where it earns less,
 * not all of them count. */
function Stops({ route, revenue }: { readonly route: Route; readonly revenue: number | undefined }) {
  const { model } = usePlay();
  const stops = useMemo(() => stopsOf(model, route.hexes), [model.view, route.hexes]);
  const more = (revenue ?? 0) - stops.reduce((sum, { value }) => sum + value, 0);
  return (
    <span class="path" title={route.hexes.join('–')}>
      {stops.map(({ name, value }, i) => (
        <span key={i} class="stop">
          {name} <b>{value}</b>
        </span>
      ))}
      {revenue !== undefined && more > 0 && <span class="stop bonus">{t('game.run.bonus', { money: more })}</span>}
      {revenue !== undefined && more < 0 && <span class="stop">{t('game.run.part')}</span>}
      {revenue !== undefined && (
        <span class="stop-sum">
          = <Money value={revenue} />
        </span>
      )}
    </span>
  );
}

/* The routes of two neighbouring trains change places. */
const swapped = (routes: readonly Route[], i: number): Route[] =>
  routes.map((route, j) => ({ ...route, hexes: routes[j === i ? i + 1 : j === i + 1 ? i : j]?.hexes ?? [] }));

/* `half`: what a company that pays half would share out; `below`: a smaller revenue that would share out more. */
function PerShare({
  company,
  total,
  half,
  below,
}: {
  readonly company: string;
  readonly total: number;
  readonly half: number | undefined;
  readonly below: readonly [number, number] | undefined;
}) {
  const { facts } = usePlay();
  return (
    <p class="quiet-text">
      {half === undefined
        ? t('game.run.per_share', { company, money: facts.money(total / 10) })
        : t('game.run.per_half', {
            company,
            money: facts.money(half),
            share: facts.money(half / 10),
            kept: facts.money(total - half),
          })}{' '}
      {below && t('game.run.half_below', { revenue: facts.money(below[0]), money: facts.money(below[1]) })}
    </p>
  );
}

/* The run as a line, for those who would rather type. */
function TypedRun({
  routes,
  onRoutes,
}: {
  readonly routes: readonly Route[];
  onRoutes(routes: readonly Route[]): void;
}) {
  const { model } = usePlay();
  const text = writeRun(routes);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <label class="typed-run">
      {t('game.run.typed')}
      <input
        type="text"
        spellcheck={false}
        autoComplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={() => {
          void model.engine.read(model.latest, typed).then((read) => {
            if (read.ok && read.move.verb === 'run' && read.move.routes) {
              onRoutes(read.move.routes);
            }
          });
        }}
      />
    </label>
  );
}
