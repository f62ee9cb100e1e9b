/* Privates that change hands between players: asking for one, offering one, and the answer. */
import type { Code } from '../../events';
import type { Choice, RailView } from '#engine';
import { AmountForm, Fold, Native } from '../bits';
import { ofVerb } from '../choice';
import { describe } from '../describe';
import { OptionCard } from '../effect';
import { choose, usePlay } from '../play';
import { t } from './words';

/** In a stock round, and in a forced purchase. */
export function Deals() {
  const play = usePlay();
  const { facts, live, menu, model } = play;
  const asks = live ? ofVerb(menu, 'ask') : [];
  const offers = live ? ofVerb(menu, 'offer') : [];
  if (asks.length + offers.length === 0) {
    return null;
  }
  const row = (choice: Choice, start?: number) => (
    <li key={choice.action}>
      <span>{describe(choice, model.view, facts)}</span>
      {choice.amount && (
        <AmountForm
          range={choice.amount}
          {...(start === undefined ? {} : { start: Math.min(Math.max(start, choice.amount.min), choice.amount.max) })}
          label={describe(choice, model.view, facts)}
          button={t(choice.verb === 'ask' ? 'game.deal.ask' : 'game.deal.offer')}
          onAmount={(amount) => void choose(play, choice, amount)}
        />
      )}
    </li>
  );
  const face = (id: string): number => facts.private_(id)?.price ?? 0;
  return (
    <>
      {asks.length > 0 && (
        <Fold title={t('game.deal.asks')} class="trade">
          <ul class="trades">{asks.map((choice) => row(choice, face(choice.private)))}</ul>
        </Fold>
      )}
      {offers.length > 0 && (
        <Fold title={t('game.deal.offers')} class="trade">
          <ul class="trades">{offers.map((choice) => row(choice, face(choice.private)))}</ul>
        </Fold>
      )}
    </>
  );
}

const DEALT: ReadonlySet<Code> = new Set<Code>(['deal', 'declined']);

/** The one who is asked. */
export function DealPanel() {
  const { facts, live, model } = usePlay();
  const view = model.view as RailView;
  const { deal } = view;
  if (!deal) {
    return null;
  }
  const buys = view.to_act === deal.buyer;
  return (
    <section class="deal card" aria-label={t('game.ask.deal')}>
      <p>
        {t(buys ? 'game.deal.to_you' : 'game.deal.from_you', {
          player: buys ? deal.seller : deal.buyer,
          private: facts.privateName(deal.private),
          money: facts.money(deal.price),
        })}{' '}
        <Native id={deal.private} of="private" />
      </p>
      <p class="quiet-text">
        {t('game.private.facts', {
          price: facts.money(facts.private_(deal.private)?.price ?? 0),
          income: facts.money(view.privates[deal.private]?.income ?? 0),
        })}
      </p>
      {live && (
        <div class="options">
          <OptionCard action="accept" label={t('game.do.accept')} tell={DEALT} />
          <OptionCard action="decline" label={t('game.do.decline')} tell={DEALT} />
        </div>
      )}
    </section>
  );
}
