/* Buying trains: what is on sale and what its sale sets off, emergency purchases, bankruptcy. */
import type { Code } from '../events';
import type { Menu, RailView } from '#engine';
import { t } from '../text';
import { AmountForm, Chip, Fold, Money, Sums, TrainCard, type Sum } from './bits';
import { exactly, ofVerb, type ChoiceOf } from './choice';
import { describe, gain } from './describe';
import { holdingsOf } from './facts';
import { IfPassed, useEffectOf, useWhy } from './effect';
import { Act, acting, choose, Ends, RuleLink, usePlay } from './play';
import { nextTrains, rustedBy } from './timeline';
import { Own } from './title';

export function TrainsPanel() {
  const play = usePlay();
  const { facts, menu, model } = play;
  const view = model.view as RailView;
  const must = useWhy(play.live && !view.emergency && !exactly(menu, 'pass') ? 'pass' : null, 0);
  if (!play.live) {
    return null;
  }
  const company = view.operating.now ?? '';
  const bought = ofVerb(menu, 'train').filter(({ seller }) => !seller);
  const others = ofVerb(menu, 'train').filter(({ seller }) => seller);
  const { trains, limit, cash } = holdingsOf(view, company);
  return (
    <section class="trains" aria-label={t('game.verb.train')}>
      <p class="quiet-text">
        {t('game.trains.limit', { n: trains.length, limit })} · <Money value={cash} />
      </p>
      <Depot view={view} />
      {must && (
        <p class="hint strong">
          <RuleLink id={must.rule} /> {must.text}
        </p>
      )}
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
              const { director } = holdingsOf(view, seller);
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

/* How many are left, what comes after them, and what that makes rust. */
function Depot({ view }: { readonly view: RailView }) {
  const { facts } = usePlay();
  if (!facts.rail) {
    return null;
  }
  const { now, left, then } = nextTrains(view, facts.rail);
  const rust = then ? rustedBy(facts.rail, then.id) : [];
  return now ? (
    <p class="depot">
      <TrainCard id={now.id} /> {left === null ? t('game.trains.unlimited') : t('game.trains.left', { n: left })}
      {then && (
        <>
          {' '}
          <span aria-hidden="true">→</span> <span class="sr">{t('game.trains.next')}</span> <TrainCard id={then.id} />{' '}
          <Money value={then.price} />
        </>
      )}
      {rust.length > 0 && (
        <span class="rusts">
          {' '}
          {rust.map((id) => (
            <TrainCard key={id} id={id} />
          ))}{' '}
          {t('game.trains.will_rust', { train: then?.id ?? '' })}
        </span>
      )}
    </p>
  ) : null;
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
          <RuleLink id={why.rule} /> {why.text}
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
  'merged',
  'no_union',
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
  'private_closed',
  'merged',
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
export function EmergencyPanel() {
  const play = usePlay();
  const { facts, menu, model } = play;
  const view = model.view as RailView;
  const need = view.emergency;
  const company = view.operating.now ?? '';
  if (!need) {
    return null;
  }
  const { director } = holdingsOf(view, company);
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
export const isLastResort = (menu: Menu): boolean => exactly(menu, 'bankrupt') !== undefined;
