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
      <ul class="plain pars">
        {pars.map(({ price, capital }) => (
          <li key={price}>
            <Act
              action={`par ${id} ${price}`}
              always
              class="par-price"
              label={t('game.do.set_par', { company: id, money: facts.money(price) })}
            >
              {facts.money(price)}
            </Act>
            <span class="quiet-text">
              {t(shares ? 'game.par.from_bank' : 'game.stock.par_capital')}{' '}
              <b>
                <Money value={shares ? shares * price : capital} />
              </b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
