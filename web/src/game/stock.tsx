/* The stock round: a card for each company with buy, start, sell and exchange in place, and what each costs. */
import { useEffect, useState } from 'preact/hooks';
import type { RailView } from '#engine';
import { t } from '../text';
import { PriceMoved } from './bits';
import { CompanyCard } from './cards';
import { ofVerb, type ChoiceOf } from './choice';
import { gain, source } from './describe';
import { useEffectOf } from './effect';
import type { Facts } from './facts';
import { Act, acting, choose, decider, usePlay } from './play';
import { Own } from './title';

export function StockBoard() {
  const { facts, live, model, select, open } = usePlay();
  const view = model.view as RailView;
  const companies = facts.rail?.companies.filter(({ id }) => view.corps[id]) ?? [];
  const rank = (id: string): number => {
    const place = [...view.operating.done, view.operating.now ?? '', ...view.operating.next].indexOf(id);
    return place >= 0 ? place : view.corps[id]?.started ? 50 : 99;
  };
  const sorted = [...companies].sort((x, y) => rank(x.id) - rank(y.id));
  const [picked, pick] = useState<string | null>(null);
  useEffect(() => pick(null), [model.latest]);
  const founded = view.founding?.company ?? (live ? picked : null);
  return (
    <section aria-labelledby="stock-head">
      {founded && <Own part="Founding" company={founded} {...(view.founding ? {} : { onClose: () => pick(null) })} />}
      <h2 id="stock-head">{t('game.stock.head')}</h2>
      <div class="cards">
        {sorted.map((company) => (
          <CompanyCard
            key={company.id}
            id={company.id}
            hexes={homesOf(company.id, facts, company.destination)}
            onOpen={() => {
              select({ hexes: homesOf(company.id, facts, company.destination) });
              open('map');
            }}
          >
            <Dealing id={company.id} onFound={pick} />
          </CompanyCard>
        ))}
      </div>
    </section>
  );
}

/* Where a company is at home, and where it wants to go. */
const homesOf = (id: string, { rail }: Facts, destination: string | null): string[] => [
  ...(rail?.hexes.filter(({ homes }) => homes.some(({ company }) => company === id)).map((hex) => hex.id) ?? []),
  ...(destination ? [destination] : []),
];

/* Buttons of one company's card. What the rules forbid now stays there and tells why. */
function Dealing({ id, onFound }: { readonly id: string; onFound(id: string): void }) {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const corp = view.corps[id];
  const me = decider(play);
  const held = view.players[me]?.shares[id] ?? 0;
  const dealing = view.round === 'stock' || view.emergency !== undefined;
  if (!play.live || !corp || corp.closed || !dealing) {
    return null;
  }
  const sales = ofVerb(play.menu, 'sell').filter(({ company }) => company === id);
  const exchanges = ofVerb(play.menu, 'exchange').filter(({ company }) => company === id);
  return (
    <>
      {!corp.started && view.round === 'stock' && !view.founding && <ParChooser id={id} onFound={onFound} />}
      {corp.started && corp.ipo > 0 && view.round === 'stock' && (
        <Act action={`buy ${id} ipo`} always>
          {t(facts.noPool ? 'game.stock.buy_stack' : 'game.stock.buy_ipo', { money: facts.money(corp.ipo_price ?? 0) })}
        </Act>
      )}
      {corp.pool > 0 && view.round === 'stock' && (
        <Act action={`buy ${id} pool`} always>
          {t('game.stock.buy_pool', { money: facts.money(corp.price ?? 0) })}
        </Act>
      )}
      {sales.map((sale) => (
        <SellButton key={sale.action} sale={sale} price={corp.price ?? 0} />
      ))}
      {held > 0 && sales.length === 0 && (
        <Act action={`sell ${id} 1`} always>
          {t('game.stock.sell', { n: 1 })}
        </Act>
      )}
      {exchanges.map((choice) => (
        <Act key={choice.action} action={choice.action}>
          {t('game.stock.exchange', {
            private: choice.private,
            source: source(choice.from, facts),
          })}
        </Act>
      ))}
    </>
  );
}

/* What a sale brings, and where the price goes by it. */
function SellButton({ sale, price }: { readonly sale: ChoiceOf<'sell'>; readonly price: number }) {
  const play = usePlay();
  const after = (useEffectOf(sale.action)?.view as RailView | undefined)?.corps[sale.company]?.price;
  return (
    <button type="button" class="act sell" {...acting(play, sale.action)} onClick={() => void choose(play, sale)}>
      {t('game.stock.sell', { n: sale.shares })} <span class="gain">+{play.facts.money(gain(sale))}</span>
      {after !== undefined && <PriceMoved from={price} to={after} />}
    </button>
  );
}

/* The par: the market's par cells, dearest first, with what the director's certificate costs. */
function ParChooser({ id, onFound }: { readonly id: string; onFound(id: string): void }) {
  const play = usePlay();
  const [open, setOpen] = useState(false);
  const choices = ofVerb(play.menu, 'par').filter(({ company }) => company === id);
  const { pars: all = [], par: only } = play.facts.company(id) ?? {};
  const pars = all.filter(({ price }) => only === undefined || price === only).sort((x, y) => y.price - x.price);
  const least = pars.at(-1)?.price ?? 0;
  if (choices.length === 0) {
    return (
      <Act action={play.facts.panels.par?.(id, least) ?? `par ${id} ${least}`} always>
        {t('game.stock.start')}
      </Act>
    );
  }
  if (play.facts.panels.parts?.Founding) {
    return (
      <button type="button" class="act" onClick={() => onFound(id)}>
        {t('game.stock.start')} …
      </button>
    );
  }
  return (
    <div class="par">
      <button type="button" class="act" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('game.stock.start')}
      </button>
      {open && (
        <table class="par-table">
          <caption>{t('game.stock.par')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('game.stock.par_price')}</th>
              <th scope="col">{t('game.stock.par_cost')}</th>
              <th scope="col">{t('game.stock.par_capital')}</th>
            </tr>
          </thead>
          <tbody>
            {pars.map(({ price, cost, capital }) => (
              <tr key={price}>
                <th scope="row">
                  <Act action={`par ${id} ${price}`} always class="par-price">
                    {play.facts.money(price)}
                  </Act>
                </th>
                <td>{play.facts.money(cost)}</td>
                <td>{play.facts.money(capital)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
