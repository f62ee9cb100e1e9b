/* What privates give besides tiles (a train, a permit, a payment), debts, and the choice of a home city: small panels that
 * appear because the menu or the view has the thing. */
import type { Code } from '../../events';
import { useEffect } from 'preact/hooks';
import type { PrivateFacts, RailView } from '#engine';
import { TileView } from '../../map/index';
import { Permits } from './permits';
import { t } from './words';
import { AmountForm, Chip, Money, Sums, TrainCard, type Sum } from '../bits';
import { ofVerb } from '../choice';
import { describe, hexName, passName } from '../describe';
import { OptionCard, useEffectOf } from '../effect';
import { acting, choose, decider, usePlay } from '../play';

const SOLD: ReadonlySet<Code> = new Set<Code>([
  'rocket',
  'rocket_lost',
  'phase',
  'rusted',
  'frozen',
  'discarded',
  'interrupted',
  'last_turns',
  'second_capital',
]);

/* Privates with a power of that kind that belong to the one who decides. */
function own(
  privates: readonly PrivateFacts[],
  kind: PrivateFacts['power']['kind'],
  view: RailView,
  who: string,
): readonly PrivateFacts[] {
  return privates.filter(
    ({ id, power }) => power.kind === kind && view.privates[id]?.owner === who && !view.privates[id]?.closed,
  );
}

/* At any point of a company's turn its director may give up such a private for the train that the bank sells. */
export function TrainPower() {
  const play = usePlay();
  const { facts, model, menu } = play;
  const view = model.view as RailView;
  const company = view.operating.now ?? '';
  const train = view.trains_for_sale[0]?.train ?? '';
  const due = view.step === 'rocket';
  const powers = own(facts.rail?.privates ?? [], 'train', view, decider(play));
  if (!play.live || powers.length === 0 || !(due || view.corps[company])) {
    return null;
  }
  return (
    <section class="power-panel card" aria-label={t('game.verb.rocket')}>
      {powers.map(({ id, name }) => {
        const offered = ofVerb(menu, 'rocket').filter((choice) => choice.private === id);
        const refused = { action: `rocket ${id} ${company}`, company, trade: undefined };
        const answers = offered.length > 0 || due ? offered : [refused];
        return (
          <div key={id}>
            <p>
              <b>{name}</b> → <TrainCard id={view.pending.at(-1)?.train ?? train} />{' '}
              <span class="quiet-text">{t(due ? 'game.rocket.due' : 'game.rocket.about')}</span>
            </p>
            <div class="options">
              {answers.map(({ action, company: to, trade: given }) => (
                <OptionCard
                  key={action}
                  action={action}
                  label={t(given ? 'game.rocket.for' : 'game.rocket.take', { company: to, train: given ?? '' })}
                  tell={SOLD}
                />
              ))}
              {due && <OptionCard action="pass" label={passName(view, facts)} tell={SOLD} />}
            </div>
          </div>
        );
      })}
    </section>
  );
}

/* A permit that a private gives to one of its owner's companies. */
export function PermitPower() {
  const play = usePlay();
  const { facts, model, menu } = play;
  const view = model.view as RailView;
  const offered = play.live ? ofVerb(menu, 'grant') : [];
  if (offered.length === 0) {
    return null;
  }
  return (
    <section class="power-panel card" aria-label={t('game.verb.grant')}>
      <p class="quiet-text">
        {t('game.grant.about', {
          private: facts.privateName(offered[0]?.private ?? ''),
          letter: facts.private_(offered[0]?.private ?? '')?.power.letter ?? '',
        })}
      </p>
      {offered.map((choice) => {
        const { action, company } = choice;
        return (
          <button
            key={action}
            type="button"
            class="act"
            {...acting(play, action)}
            onClick={() => void choose(play, choice)}
          >
            <Chip id={company} /> {describe(choice, view, facts)}{' '}
            <Permits held={view.corps[company]?.permits ?? ''} now={view.letter} small />
          </button>
        );
      })}
    </section>
  );
}

const PAID: ReadonlySet<Code> = new Set<Code>(['payment', 'payment_waits']);

/* A payment that can be taken once: now, or a higher one later. */
export function PaymentPanel() {
  const { facts, menu, model } = usePlay();
  const view = model.view as RailView;
  const id = view.pending.at(-1)?.private ?? '';
  const later = facts.rail?.trains.filter(({ payment }) => payment) ?? [];
  return (
    <section class="payment" aria-label={t('game.verb.collect')}>
      <Sums
        caption={t('game.payment.about', { private: facts.privateName(id) })}
        rows={later.map(
          (train): Sum => [
            t('game.payment.when', { train: train.id }),
            <Money value={train.payment} />,
            train.payment === view.payment ? 'sum' : undefined,
          ],
        )}
      />
      <div class="options">
        {ofVerb(menu, 'collect', 'pass').map((choice) => (
          <OptionCard key={choice.action} action={choice.action} label={describe(choice, view, facts)} tell={PAID} />
        ))}
      </div>
    </section>
  );
}

/* Debt: what it is, what it grows to, and what of it may be paid back now. */
export function DebtPanel() {
  const play = usePlay();
  const { facts, model, menu } = play;
  const view = model.view as RailView;
  const me = decider(play);
  const debt = view.players[me]?.debt ?? 0;
  const repay = play.live ? ofVerb(menu, 'repay')[0] : undefined;
  if (!play.live || debt === 0 || !(view.round === 'stock' || repay)) {
    return null;
  }
  const percent = facts.rail?.rules.debt_percent ?? 0;
  return (
    <section class="debt card" aria-label={t('game.verb.repay')}>
      <h3>{t('game.debt.head', { money: facts.money(debt) })}</h3>
      <p class="quiet-text">
        {t('game.debt.about', { percent, money: facts.money(view.players[me]?.debt_next ?? 0) })}
      </p>
      {repay?.amount && (
        <AmountForm
          range={repay.amount}
          start={repay.amount.max}
          slider={repay.amount.max > repay.amount.min}
          label={t('game.verb.repay')}
          button={t('game.verb.repay')}
          onAmount={(amount) => void choose(play, repay, amount)}
        />
      )}
    </section>
  );
}

const HOUSED: ReadonlySet<Code> = new Set<Code>(['home_city', 'home_station']);

/* The cities of the home hex, with the hex shown as it lies. */
export function HomePanel() {
  const { facts, menu, model, select } = usePlay();
  const view = model.view as RailView;
  const company = view.pending.at(-1)?.who ?? '';
  const home = facts.company(company)?.home ?? '';
  const tile = view.tiles[home];
  useEffect(() => select({ hexes: [home] }), [home]);
  return (
    <section class="home-city" aria-label={t('game.verb.home')}>
      <p>
        <Chip id={company} /> {t('game.home.about', { hex: hexName(home, facts) })}
      </p>
      {tile && <TileView model={model} tile={tile[0]} rotation={tile[1]} size={140} />}
      <div class="options">
        {ofVerb(menu, 'home').map((choice) => (
          <OptionCard key={choice.action} action={choice.action} label={describe(choice, view, facts)} tell={HOUSED} />
        ))}
      </div>
    </section>
  );
}

/* The debt that a forced purchase would leave, as the engine says it. */
export function DebtOf({ line }: { readonly line: string }) {
  const borrowed = useEffectOf(line, 0)?.events.find(({ code }) => code === 'borrowed');
  return borrowed ? <p class="hint strong">{borrowed.text}</p> : null;
}
