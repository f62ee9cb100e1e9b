/* The auction of the privates: every lot with its price, least bid and all bids; buy, bid or pass where they belong. */
import type { RailView } from '#engine';
import { t } from '../text';
import { AmountForm, Money, Native } from './bits';
import { PrivateFacts } from './cards';
import { ofVerb } from './choice';
import { hexesOf, useOnMap } from './onmap';
import { Act, choose, usePlay } from './play';
import { Own } from './title';

export function AuctionBoard() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const asked = view.pending.at(-1);
  const privates = facts.rail?.privates ?? [];
  const unsold = privates.filter((p) => view.bids?.[p.id]);
  const sold = privates.filter((p) => view.privates[p.id]?.owner);
  return (
    <section aria-labelledby="lots-head">
      <h2 id="lots-head">{t('game.auction.head')}</h2>
      {asked?.kind === 'bidding' && (
        <p class="hint">
          {t('game.auction.bidding', {
            private: facts.privateName(asked.private ?? ''),
            players: (asked.bidders ?? []).join(', '),
          })}
        </p>
      )}
      <ul class="lots">
        {unsold.map((lot, i) => (
          <Lot
            key={lot.id}
            id={lot.id}
            cheapest={i === 0}
            asked={asked?.kind === 'bidding' ? asked.private === lot.id : i === 0}
          />
        ))}
      </ul>
      {sold.length > 0 && (
        <p class="quiet-text">
          {t('game.auction.sold')} {sold.map((lot) => `${lot.name}: ${view.privates[lot.id]?.owner ?? ''}`).join(' · ')}
        </p>
      )}
    </section>
  );
}

function Lot({ id, cheapest, asked }: { readonly id: string; readonly cheapest: boolean; readonly asked: boolean }) {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const { price = 0, ...byPlayer } = view.bids?.[id] ?? { price: 0 };
  const bids = Object.entries(byPlayer as Record<string, number>).sort(([, x], [, y]) => y - x);
  const bid = play.live ? ofVerb(play.menu, 'bid').find((choice) => choice.private === id) : undefined;
  const priced = play.live
    ? ofVerb(play.menu, 'buy').find((choice) => 'private' in choice && choice.private === id)
    : undefined;
  const least = view.privates[id]?.least_bid;
  const about = facts.private_(id);
  const pointed = useOnMap(about ? hexesOf(about) : []);
  return (
    <li class={`lot card ${asked ? 'acting' : ''}`} {...pointed}>
      <header>
        <span>
          <b>{id}</b> {facts.privateName(id)} <Native id={id} of="private" />
        </span>
        <span class="lot-price">{facts.money(price)}</span>
      </header>
      {facts.panels.parts?.Lot ? <Own part="Lot" id={id} /> : <PrivateFacts id={id} />}
      {bids.length > 0 && (
        <ol class="bids" aria-label={t('game.auction.bids')}>
          {bids.map(([player, amount], i) => (
            <li key={player} class={i === 0 ? 'best' : ''}>
              {player}: <Money value={amount} />
            </li>
          ))}
        </ol>
      )}
      {!cheapest && least !== null && least !== undefined && !bid && (
        <p class="quiet-text">{t('game.auction.least', { money: facts.money(least) })}</p>
      )}
      <div class="card-acts">
        {priced?.amount ? (
          <AmountForm
            range={priced.amount}
            label={t('game.auction.price', { private: id })}
            button={t('game.auction.buy_free')}
            onAmount={(amount) => void choose(play, priced, amount)}
          />
        ) : (
          cheapest && (
            <Act action={`buy ${id}`} always class="main">
              {t('game.auction.buy', { money: facts.money(price) })}
            </Act>
          )
        )}
        {bid?.amount && (
          <AmountForm
            range={bid.amount}
            label={t('game.auction.bid_on', { private: facts.privateName(id) })}
            button={t('game.auction.bid')}
            onAmount={(amount) =>
              bid.amount && amount >= bid.amount.min
                ? void choose(play, bid, amount)
                : void play.perform(`bid ${id} ${amount}`)
            }
          />
        )}
        {!bid && !cheapest && least !== null && least !== undefined && (
          <Act action={`bid ${id} ${least}`} always>
            {t('game.auction.bid')}
          </Act>
        )}
      </div>
    </li>
  );
}
