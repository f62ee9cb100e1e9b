/* The end: standings, why it ended, who won and by what when totals are equal. */
import type { NarView, RailView, View } from '#engine';
import { BotMark } from '../botmark';
import { t } from '../text';
import { Money } from './bits';
import { isRailView } from './facts';
import { usePlay } from './play';
import { SaidText } from './said';
import type { Panels } from './title';

interface Place {
  readonly name: string;
  readonly total: number;
  readonly place: number;
}

function standings(view: View, seats: readonly string[], panels: Panels): Place[] {
  const totals = view.totals ?? {};
  const sorted = seats
    .map((name) => ({ name, total: totals[name] ?? 0, rank: panels.rank?.(view, seats, name) ?? 0 }))
    .sort((x, y) => y.total - x.total || x.rank - y.rank);
  const place = (i: number): number => {
    let at = i;
    while (at > 0 && sorted[at - 1]?.total === sorted[i]?.total && sorted[at - 1]?.rank === sorted[i]?.rank) {
      at--;
    }
    return at + 1;
  };
  return sorted.map(({ name, total }, i) => ({ name, total, place: place(i) }));
}

export function Finish() {
  const { facts, model } = usePlay();
  const view: RailView | NarView = model.view;
  if (!view.totals) {
    return null;
  }
  const list = standings(view, model.seats, facts.panels);
  const bot = (name: string): string | null | undefined => model.bots[model.seats.indexOf(name)];
  const winners = list.filter((entry) => entry.place === 1);
  const owing = isRailView(view) && Object.values(view.players).some(({ debt }) => (debt ?? 0) > 0);
  const tied = list.filter((entry) => entry.total === list[0]?.total).length > 1;
  return (
    <section class="finish card" aria-labelledby="finish-head">
      <h2 id="finish-head">
        {t(winners.length > 1 ? 'game.finish.shared' : 'game.finish.head', {
          players: winners.map((w) => w.name).join(', '),
        })}
      </h2>
      <p>
        {t('game.finish.end')} {view.end && <SaidText said={{ key: `end.${view.end}`, args: [] }} />}
      </p>
      <table class="sheet">
        <caption class="sr">{t('game.finish.standings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.finish.place')}</th>
            <th scope="col">{t('game.sheet.player')}</th>
            <th scope="col">{t('game.finish.total')}</th>
            {isRailView(view) && <th scope="col">{t('game.player.cash')}</th>}
            {owing && <th scope="col">{t('game.player.debt')}</th>}
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry.name}>
              <td>{entry.place}</td>
              <th scope="row">
                {entry.name} {bot(entry.name) && <BotMark bot={bot(entry.name) ?? ''} />}
              </th>
              <td>
                <Money value={entry.total} />
              </td>
              {isRailView(view) && (
                <td>
                  <Money value={view.players[entry.name]?.cash} />
                </td>
              )}
              {owing && (
                <td>
                  <Money value={-(view.players[entry.name]?.debt ?? 0)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {tied && <p class="quiet-text">{facts.panels.tie?.() ?? t('game.finish.tie_none')}</p>}
    </section>
  );
}
