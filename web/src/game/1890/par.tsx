/* The buyer of a lot sets the par of the company that comes with it: the prices, and what each means. */
import type { RailView } from '#engine';
import { Chip, Money, Native } from '../bits';
import { Act, usePlay } from '../play';
import { t } from './words';

export function ParPanel() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const id = view.pending.at(-1)?.company ?? '';
  const company = facts.company(id);
  const pars = [...(company?.pars ?? [])].sort((x, y) => y.price - x.price);
  const shares = company?.capital_shares;
  return (
    <section class="set-par" aria-label={t('game.ask.set_par')}>
      <p>
        <Chip id={id} /> {facts.companyName(id)} <Native id={id} of="company" />
      </p>
      <p class="hint">{t(shares ? 'game.par.union' : 'game.par.about', { n: shares ?? 0 })}</p>
      <table class="par-table">
        <caption class="sr">{t('game.ask.set_par')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.stock.par_price')}</th>
            <th scope="col">{t(shares ? 'game.par.from_bank' : 'game.stock.par_capital')}</th>
          </tr>
        </thead>
        <tbody>
          {pars.map(({ price, capital }) => (
            <tr key={price}>
              <th scope="row">
                <Act
                  action={`par ${id} ${price}`}
                  always
                  class="par-price"
                  label={t('game.do.set_par', { company: id, money: facts.money(price) })}
                >
                  {facts.money(price)}
                </Act>
              </th>
              <td>
                <Money value={shares ? shares * price : capital} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
