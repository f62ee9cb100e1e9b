/* The steps of a company's turn beside the map: track, station, run, dividend, trains; powers and privates where they may be
 * used; what waits for somebody's answer. */
import { ofCode, type Code } from '../events';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Happened, Menu, RailView } from '#engine';
import { RouteMark, writeRun } from '../map/index';
import type { Route } from '../map/api';
import { t } from '../text';
import { AmountForm, Chip, Fold, Money, PriceMoved, Sums, TrainCard, type Sum } from './bits';
import { exactly, ofVerb, type ChoiceOf } from './choice';
import { describe, gain, hexName } from './describe';
import { EffectOf, IfPassed, useEffectOf, useWhy } from './effect';
import { incomeOf, lastIncome, type Income } from './past';
import { Act, acting, choose, Ends, usePlay, type Effect } from './play';
import { Market, type PriceMove } from './market';
import { Own } from './title';

export function OperatingPanel() {
  const { model, live } = usePlay();
  const view = model.view as RailView;
  return (
    <>
      <Own part="Turn" />
      {stepPanel(view, live)}
    </>
  );
}

function stepPanel(view: RailView, live: boolean) {
  switch (view.step) {
    case 'run':
      return (
        <>
          <RunPanel />
          <Beside />
        </>
      );
    case 'dividend':
      return (
        <>
          <DividendPanel />
          <Beside />
        </>
      );
    case 'trains':
    case 'last':
      return (
        <>
          {view.emergency && <EmergencyPanel />}
          <TrainsPanel />
          <Beside />
        </>
      );
    case 'discard':
      return <DiscardPanel />;
    case 'offer':
      return <OfferPanel />;
    case 'track':
      return (
        <>
          {live && <p class="hint">{t('game.track.hint')}</p>}
          <Beside />
        </>
      );
    case 'station':
      return (
        <>
          <StationPanel />
          <Beside />
        </>
      );
    case 'laying':
      return live ? <p class="hint">{t('game.laying.hint', { private: view.pending.at(-1)?.private ?? '' })}</p> : null;
    default:
      return null;
  }
}

/* Powers of privates and purchases of privates: they may come at any step of the company's turn. */
function Beside() {
  return (
    <>
      <Own part="Beside" />
      <Powers />
      <PrivateTrade />
    </>
  );
}

function Powers() {
  const play = usePlay();
  const { facts, menu, selection } = play;
  const { power: _power, hexes: _hexes, ...rest } = selection;
  const powers = useMemo(() => [...new Set(ofVerb(menu, 'lay').flatMap((lay) => lay.with ?? []))], [menu]);
  if (!play.live || powers.length === 0) {
    return null;
  }
  return (
    <section class="powers" aria-label={t('game.powers')}>
      {powers.map((id) => {
        const lays = ofVerb(menu, 'lay').filter((lay) => lay.with === id);
        const hexes = [...new Set(lays.map(({ hex }) => hex))];
        const single = lays.length === 1 ? lays[0] : undefined;
        const on = selection.power === id;
        return (
          <button
            key={id}
            type="button"
            class={`act power ${on ? 'on' : ''}`}
            aria-pressed={single ? undefined : on}
            {...(single ? acting(play) : {})}
            onClick={() =>
              single ? void choose(play, single) : play.select(on ? rest : { ...rest, power: id, hexes })
            }
          >
            {t('game.power.use', { private: facts.privateName(id) })}{' '}
            <span class="quiet-text">{single ? single.action : t('game.power.places', { n: hexes.length })}</span>
          </button>
        );
      })}
    </section>
  );
}

function PrivateTrade() {
  const play = usePlay();
  const offers = ofVerb(play.menu, 'private');
  const view = play.model.view as RailView;
  if (!play.live || offers.length === 0) {
    return null;
  }
  return (
    <Fold title={t('game.privates.buy')} class="trade" open={isLastResort(play.menu)}>
      <ul class="trades">
        {offers.map((choice) => {
          const id = choice.private;
          const owner = view.privates[id]?.owner ?? '';
          return (
            <li key={id}>
              <span>
                <b>{id}</b> {play.facts.privateName(id)} · {owner}
                {owner !== choice.player && <span class="quiet-text"> {t('game.offer.asked')}</span>}
              </span>
              {choice.amount && (
                <AmountForm
                  range={choice.amount}
                  label={t('game.privates.price', { private: id })}
                  button={t('game.buy')}
                  onAmount={(amount) => void choose(play, choice, amount)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

function StationPanel() {
  const play = usePlay();
  const stations = ofVerb(play.menu, 'station');
  if (!play.live || stations.length === 0) {
    return null;
  }
  return (
    <section class="stations" aria-label={t('game.verb.station')}>
      <p class="hint">{t('game.station.hint')}</p>
      {stations.map((choice) => (
        <Act key={choice.action} action={choice.action}>
          {describe(choice, play.model.view, play.facts)}
        </Act>
      ))}
    </section>
  );
}

/* ---- run ---------------------------------------------------------------------------------------------------------- */

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
function Items({ income: { ran, charged, between, market } }: { readonly income: Income }) {
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

function RunPanel() {
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
  if (!play.live) {
    return null;
  }
  const value = effect ? runValue(effect.events) : null;
  const edit = (): void => {
    const trains = view.corps[company]?.trains ?? [];
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
            <span class="path" title={route.hexes.map((hex) => hexName(hex, facts)).join(' – ')}>
              {route.hexes.length > 0 ? route.hexes.join('–') : t('game.run.empty')}
            </span>
            {route.hexes.length > 0 && value && (
              <Money value={value.routes[routes.slice(0, i).filter((r) => r.hexes.length > 0).length]} />
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
      {draft && <p class="hint">{t('game.run.draft_hint')}</p>}
      {why && (
        <p class="notice no" role="status">
          <b class="rule">{why.rule}</b> {why.text} {why.better && t('game.notice.better', { better: why.better })}
        </p>
      )}
      {draft && <TypedRun routes={draft} onRoutes={setDraft} />}
      {value && <Items income={value.income} />}
      {value && value.outside > 0 && (
        <p class="quiet-text">{t('game.run.outside', { money: facts.money(value.outside) })}</p>
      )}
      <p class="card-acts">
        <button type="button" class="act main" {...acting(play)} onClick={() => void play.perform(line)}>
          {value ? t('game.run.for', { money: facts.money(value.total) }) : t('game.run.do')}
        </button>
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
      {value && value.total > 0 && !draft && view.corps[company] && <PerShare company={company} total={value.total} />}
      {value && !view.corps[company] && <Own part="Kept" />}
    </section>
  );
}

/* The routes of two neighbouring trains change places. */
const swapped = (routes: readonly Route[], i: number): Route[] =>
  routes.map((route, j) => ({ ...route, hexes: routes[j === i ? i + 1 : j === i + 1 ? i : j]?.hexes ?? [] }));

function PerShare({ company, total }: { readonly company: string; readonly total: number }) {
  const { facts } = usePlay();
  return <p class="quiet-text">{t('game.run.per_share', { company, money: facts.money(total / 10) })}</p>;
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

/* ---- dividend ------------------------------------------------------------------------------------------------------ */

function DividendPanel() {
  const play = usePlay();
  const view = play.model.view as RailView;
  const company = view.operating.now ?? view.to_act ?? '';
  const pay = useEffectOf(play.live && exactly(play.menu, 'pay') ? 'pay' : null, 0);
  const keep = useEffectOf(play.live && exactly(play.menu, 'keep') ? 'keep' : null, 0);
  const moves = [
    move(pay, company, t('game.dividend.pay_short')),
    move(keep, company, t('game.dividend.keep_short')),
  ].filter((m): m is PriceMove => m !== null);
  if (!play.live) {
    return view.revenue === undefined ? null : (
      <>
        <p>{t('game.dividend.waiting', { money: play.facts.money(view.revenue) })}</p>
        <Items income={lastIncome(play.events, play.model.at)} />
      </>
    );
  }
  return (
    <section class="dividend" aria-label={t('game.verb.dividend')}>
      <Items income={lastIncome(play.events, play.model.at)} />
      <div class="options">
        <DividendOption action="pay" company={company} effect={pay} />
        <DividendOption action="keep" company={company} effect={keep} />
      </div>
      {(view.outside ?? 0) > 0 && (
        <p class="quiet-text">{t('game.run.outside', { money: play.facts.money(view.outside ?? 0) })}</p>
      )}
      {moves.length > 0 && <Market moves={moves} small />}
    </section>
  );
}

function move(effect: Effect | null, company: string, word: string): PriceMove | null {
  const cell = effect ? (effect.view as RailView).corps[company]?.cell : null;
  return cell ? { company, to: cell, word } : null;
}

/* One of the two, with everything it brings: cash of each holder and of the treasury, and the price. */
function DividendOption({
  action,
  company,
  effect,
}: {
  readonly action: 'pay' | 'keep';
  readonly company: string;
  readonly effect: Effect | null;
}) {
  const { facts, model } = usePlay();
  const before = model.view as RailView;
  const events = effect?.events ?? [];
  const paid = ofCode(events, 'dividend');
  const share = ofCode(events, 'paid')[0]?.args[2];
  const after = effect ? (effect.view as RailView).corps[company] : null;
  const price = before.corps[company]?.price ?? 0;
  const own = [
    ...ofCode(events, 'kept', 'outside').map(({ args: [, money] }) => money),
    ...ofCode(events, 'dividend_own').map(({ args: [, , money] }) => money),
  ];
  const treasury = own.reduce((sum, money) => sum + money, 0);
  return (
    <div class="option card">
      <Act action={action} class="main">
        {t(action === 'pay' ? 'game.do.pay' : 'game.do.keep', { money: facts.money(before.revenue ?? 0) })}
      </Act>
      {effect && (
        <table class="holders">
          <tbody>
            {share !== undefined && (
              <tr>
                <th scope="row">{t('game.dividend.share')}</th>
                <td>
                  <Money value={share} />
                </td>
              </tr>
            )}
            {paid.map(({ args: [holder, , money] }) => (
              <tr key={holder}>
                <th scope="row">{holder}</th>
                <td>
                  +<Money value={money} />
                </td>
              </tr>
            ))}
            {treasury > 0 && (
              <tr>
                <th scope="row">
                  <Chip id={company} />
                </th>
                <td>
                  +<Money value={treasury} />
                </td>
              </tr>
            )}
            <tr>
              <th scope="row">{t('game.company.price')}</th>
              <td>
                <PriceMoved from={price} to={after?.price} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </div>
  );
}

/* ---- trains -------------------------------------------------------------------------------------------------------- */

function TrainsPanel() {
  const play = usePlay();
  const { facts, menu, model } = play;
  const view = model.view as RailView;
  if (!play.live) {
    return null;
  }
  const company = view.operating.now ?? '';
  const bought = ofVerb(menu, 'train').filter(({ seller }) => !seller);
  const others = ofVerb(menu, 'train').filter(({ seller }) => seller);
  const owned = view.corps[company]?.trains.length ?? 0;
  return (
    <section class="trains" aria-label={t('game.verb.train')}>
      <p class="quiet-text">
        {t('game.trains.limit', { n: owned, limit: view.train_limit })} · <Money value={view.corps[company]?.cash} />
      </p>
      <ul class="trades">
        {bought.map((choice) => (
          <TrainOffer key={choice.action} choice={choice} />
        ))}
        {view.trains_for_sale
          .filter(
            (sale) =>
              !bought.some(({ kind, source }) => kind === sale.train && (source === 'pool') === (sale.from === 'pool')),
          )
          .map((sale) => (
            <TrainRefused
              key={`no ${sale.train} ${sale.from}`}
              action={`train ${sale.train}${sale.from === 'pool' ? ' pool' : ''}`}
            >
              {t(sale.from === 'pool' ? 'game.do.train_pool' : 'game.do.train', {
                train: sale.train,
                money: facts.money(sale.price),
              })}
            </TrainRefused>
          ))}
      </ul>
      <IfPassed words={t('game.trains.if_ended')} tell={REMOVED} />
      {others.length > 0 && (
        <Fold title={t('game.trains.others')} class="trade" open={isLastResort(menu)}>
          <ul class="trades">
            {others.map((choice) => {
              const { kind, seller = '' } = choice;
              const director = view.corps[seller]?.president ?? '';
              return (
                <li key={choice.action}>
                  <span>
                    <TrainCard id={kind} /> <Chip id={seller} /> {director}
                    {director !== choice.player && <span class="quiet-text"> {t('game.offer.asked')}</span>}
                  </span>
                  {choice.amount && (
                    <AmountForm
                      range={choice.amount}
                      label={t('game.trains.price', { train: kind, company: seller })}
                      button={t('game.buy')}
                      onAmount={(amount) => void choose(play, choice, amount)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </Fold>
      )}
    </section>
  );
}

/* A train that cannot be bought, and why: the limit, the money, or what else. */
function TrainRefused({ action, children }: { readonly action: string; readonly children: string }) {
  const why = useWhy(action, 0);
  return (
    <li>
      <Act action={action} always>
        {children}
      </Act>
      {why && (
        <p class="quiet-text why-not">
          <b class="rule">{why.rule}</b> {why.text}
        </p>
      )}
    </li>
  );
}

/* What the end of a turn without a purchase may set off. */
const REMOVED: ReadonlySet<Code> = new Set<Code>([
  'kind_removed',
  'interrupted',
  'phase',
  'rusted',
  'frozen',
  'thawed',
  'last_turns',
  'rocket_lost',
  'exported',
  'game_over',
]);

const STRIKING = new Set([
  'phase',
  'rusted',
  'privates_closed',
  'discarded',
  'director_helps',
  'interrupted',
  'frozen',
  'thawed',
  'last_turns',
  'second_capital',
]);

/* A train to buy, with what its sale sets off. */
function TrainOffer({ choice }: { readonly choice: ChoiceOf<'train'> }) {
  const { facts, model } = usePlay();
  const effect = useEffectOf(choice.action, 0);
  const striking = effect?.events.filter((event) => STRIKING.has(event.code)) ?? [];
  return (
    <li>
      <Act action={choice.action}>{describe(choice, model.view, facts)}</Act>
      {facts.train(choice.kind)?.aside && <p class="quiet-text">{t('game.trains.aside_about')}</p>}
      {striking.length > 0 && (
        <ul class="striking">
          {striking.map((event, i) => (
            <li key={i}>{event.text}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/* The guided forced purchase: what is needed, who pays what, what is still missing, what may be sold. */
function EmergencyPanel() {
  const play = usePlay();
  const { facts, menu, model } = play;
  const view = model.view as RailView;
  const need = view.emergency;
  const company = view.operating.now ?? '';
  if (!need) {
    return null;
  }
  const director = view.corps[company]?.president ?? '';
  const sales = ofVerb(menu, 'sell');
  const rows: readonly Sum[] = [
    [t('game.emergency.price', { train: need.train }), <Money value={need.price} />],
    [t('game.emergency.treasury', { company }), <Money value={-need.treasury} />],
    [t('game.emergency.director', { player: director }), <Money value={-need.director} />],
    [t('game.emergency.missing'), <Money value={need.still_to_raise} />, 'sum'],
  ];
  return (
    <section class="emergency card" aria-label={t('game.emergency.head')}>
      <h3>{t('game.emergency.head')}</h3>
      <Sums rows={rows} />
      {need.still_to_raise > 0 && sales.length > 0 && (
        <p class="hint">{t(facts.panels.parts?.Emergency ? 'game.emergency.may_sell' : 'game.emergency.sell')}</p>
      )}
      {need.still_to_raise > 0 && <Own part="Emergency" line={`train ${need.train}`} />}
      {play.live && (
        <div class="card-acts">
          {sales.map((sale) => (
            <button
              key={sale.action}
              type="button"
              class="act"
              {...acting(play)}
              onClick={() => void choose(play, sale)}
            >
              {t('game.do.sell', {
                n: sale.shares,
                company: sale.company,
                money: facts.money(gain(sale)),
              })}
              <Ends action={sale.action} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/* After everything else that can be done: the last way out, which ends the game. */
export function Bankruptcy() {
  const { live, menu } = usePlay();
  if (!live || !isLastResort(menu)) {
    return null;
  }
  return (
    <section class="bankruptcy" aria-label={t('game.verb.bankrupt')}>
      <p class="quiet-text">{t(menu.choices.length > 1 ? 'game.bankrupt.last' : 'game.bankrupt.only')}</p>
      <Act action="bankrupt" class="danger">
        {t('game.do.bankrupt')}
      </Act>
    </section>
  );
}

/* Whether bankruptcy is offered: then nothing that could avert it is folded away. */
const isLastResort = (menu: Menu): boolean => exactly(menu, 'bankrupt') !== undefined;

function DiscardPanel() {
  const play = usePlay();
  const view = play.model.view as RailView;
  const trains = ofVerb(play.menu, 'discard');
  return (
    <section class="discard" aria-label={t('game.verb.discard')}>
      <p class="hint">{t('game.discard.hint', { company: view.to_act ?? '', limit: view.train_limit })}</p>
      <p class="card-acts">
        {trains.map(({ action, kind }) => (
          <Act key={action} action={action}>
            {t('game.do.discard', { train: kind })}
          </Act>
        ))}
      </p>
    </section>
  );
}

function OfferPanel() {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const offer = view.offer;
  if (!offer) {
    return null;
  }
  const what = offer.train
    ? t('game.offer.train', { train: offer.train, company: offer.seller })
    : t('game.offer.private', { private: facts.privateName(offer.private ?? '') });
  return (
    <section class="offer card" aria-label={t('game.offer.head')}>
      <p>
        <Chip id={offer.buyer} /> {t('game.offer.text', { money: facts.money(offer.price), what })}
      </p>
      <p class="card-acts">
        <Act action="accept" class="main">
          {t('game.do.accept')}
        </Act>
        <Act action="decline">{t('game.do.decline')}</Act>
      </p>
      {play.live && <EffectOf line="accept" />}
    </section>
  );
}
