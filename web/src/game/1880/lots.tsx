/* Privates that are auctioned one after the other: which one is up, who is still in, what is bid, what a pass leads to. */
import type { Code } from '../../events';
import type { RailView } from '#engine';
import { t } from './words';
import { AmountForm, Money } from '../bits';
import { PrivateFacts } from '../cards';
import { ofVerb } from '../choice';
import { passName } from '../describe';
import { IfPassed } from '../effect';
import { seated } from '../facts';
import { Act, usePlay } from '../play';

type Lot = NonNullable<RailView['lot']>;

export function LotBoard() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const { lot } = view;
  if (!lot) {
    return null;
  }
  return (
    <section aria-labelledby="lots-head">
      <h2 id="lots-head">{t('game.auction.head')}</h2>
      <LotCard lot={lot} view={view} />
      <ol class="lot-strip">
        {facts.rail?.privates.map(({ id, name, price }) => {
          const owner = view.privates[id]?.owner;
          const up = id === lot.private;
          return (
            <li key={id} class={up ? 'now' : owner ? 'sold' : ''} aria-current={up ? 'step' : undefined}>
              <b>{id}</b> {name}
              <span class="quiet-text">{owner ? `✓ ${owner}` : up ? t('game.lot.now') : facts.money(price)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/* The private that is up. */
function LotCard({ lot, view }: { readonly lot: Lot; readonly view: RailView }) {
  const play = usePlay();
  const { facts } = play;
  const bid = play.live ? ofVerb(play.menu, 'bid').find((choice) => choice.private === lot.private) : undefined;
  const face = facts.private_(lot.private)?.price ?? 0;
  return (
    <article class="lot card acting" aria-label={`${lot.private} ${facts.privateName(lot.private)}`}>
      <header>
        <b>{lot.private}</b> {facts.privateName(lot.private)}
        <span class="lot-price">
          {lot.bid === null ? t('game.auction.least', { money: facts.money(lot.least) }) : facts.money(lot.bid)}
        </span>
      </header>
      <PrivateFacts id={lot.private} />
      {lot.bid === null && lot.least < face && (
        <p class="hint strong">
          {t('game.lot.fallen')} <s>{facts.money(face)}</s> → <Money value={lot.least} />
        </p>
      )}
      <Bidders lot={lot} view={view} />
      <div class="card-acts">
        {bid?.amount && (
          <AmountForm
            range={bid.amount}
            label={t('game.auction.bid_on', { private: facts.privateName(lot.private) })}
            button={t('game.auction.bid')}
            onAmount={(amount) => void play.perform(`bid ${lot.private} ${amount}`)}
          />
        )}
        {!bid && (
          <Act action={`bid ${lot.private} ${lot.least}`} always>
            {t('game.auction.bid')}
          </Act>
        )}
        <Act action="pass" class="pass">
          {passName(view, facts)}
        </Act>
      </div>
      <IfPassed words={t('game.lot.if_passed')} tell={PASSED} />
    </article>
  );
}

/* All players in the order in which they are asked, the opener first. */
function Bidders({ lot, view }: { readonly lot: Lot; readonly view: RailView }) {
  const { model } = usePlay();
  const seats = seated(view, model.seats);
  const first = Math.max(seats.indexOf(lot.opener), 0);
  return (
    <ol class="bidders" aria-label={t('game.lot.bidders')}>
      {[...seats.slice(first), ...seats.slice(0, first)].map((name) => {
        const best = lot.bidder === name;
        const out = !lot.in.includes(name);
        return (
          <li key={name} class={`${best ? 'best' : ''} ${out ? 'out' : ''} ${view.to_act === name ? 'now' : ''}`}>
            <b>{name}</b> <span class="quiet-text">{t('game.lot.cash')}</span>{' '}
            <Money value={view.players[name]?.cash} />
            <span class="state">
              {best ? (
                <>
                  {t('game.lot.best')} <Money value={lot.bid} />
                </>
              ) : out ? (
                t('game.lot.out')
              ) : view.to_act === name ? (
                t('game.lot.asked')
              ) : name === lot.opener ? (
                t('game.lot.opens')
              ) : (
                t('game.lot.in')
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const PASSED: ReadonlySet<Code> = new Set<Code>(['price_cut', 'lot_free', 'auction_paused', 'private_sold', 'seats']);
