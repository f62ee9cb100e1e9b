/* The dividend: pay out or withhold, side by side with everything that each of them brings. */
import { ofCode } from '../events';
import type { RailView } from '#engine';
import { t } from '../text';
import { Chip, Money, PriceMoved } from './bits';
import { exactly } from './choice';
import { useEffectOf } from './effect';
import { lastIncome } from './past';
import { Act, usePlay, type Effect } from './play';
import { Market, type PriceMove } from './market';
import { Items } from './run';

export function DividendPanel() {
  const play = usePlay();
  const view = play.model.view as RailView;
  const company = view.operating.now ?? view.to_act ?? '';
  const pay = useEffectOf(play.live && exactly(play.menu, 'pay') ? 'pay' : null, 0);
  const half = useEffectOf(play.live && exactly(play.menu, 'half') ? 'half' : null, 0);
  const keep = useEffectOf(play.live && exactly(play.menu, 'keep') ? 'keep' : null, 0);
  const moves = [
    move(pay, company, t('game.dividend.pay_short')),
    move(half, company, t('game.dividend.half_short')),
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
        {exactly(play.menu, 'pay') && <DividendOption action="pay" company={company} effect={pay} />}
        {exactly(play.menu, 'half') && <DividendOption action="half" company={company} effect={half} />}
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

/* One of them, with everything it brings: cash of each holder and of the treasury, and the price. */
function DividendOption({
  action,
  company,
  effect,
}: {
  readonly action: 'pay' | 'half' | 'keep';
  readonly company: string;
  readonly effect: Effect | null;
}) {
  const { facts, model } = usePlay();
  const before = model.view as RailView;
  const events = effect?.events ?? [];
  const paid = ofCode(events, 'dividend');
  const halved = ofCode(events, 'halved')[0];
  const share = halved ? halved.args[2] / 10 : ofCode(events, 'paid')[0]?.args[2];
  const after = effect ? (effect.view as RailView).corps[company] : null;
  const price = before.corps[company]?.price ?? 0;
  const own = [
    ...ofCode(events, 'kept', 'outside').map(({ args: [, money] }) => money),
    ...(halved ? [halved.args[3]] : []),
    ...ofCode(events, 'dividend_own').map(({ args: [, , money] }) => money),
  ];
  const treasury = own.reduce((sum, money) => sum + money, 0);
  return (
    <div class="option card">
      <Act action={action} class="main">
        {t(`game.do.${action}`, {
          money: facts.money((action === 'half' ? before.half : before.revenue) ?? 0),
          revenue: facts.money(before.revenue ?? 0),
        })}
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
            {halved && (
              <tr>
                <th scope="row">{t('game.dividend.kept')}</th>
                <td>
                  <Money value={halved.args[3]} />
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
            {treasury > 0 && !after?.closed && (
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
