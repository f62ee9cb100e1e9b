/* The end: who won and by what, how it came to that, and what one can do now. */
import { useState } from 'preact/hooks';
import type { NarView, RailView, View } from '#engine';
import { BotMark } from '../botmark';
import { t } from '../text';
import { Money } from './bits';
import { Chart, colourOf } from './chart';
import { isRailView } from './facts';
import { drawPicture } from './picture';
import { usePlay } from './play';
import { mayRematch, rematch } from './rematch';
import { SaidText } from './said';
import type { Panels } from './title';
import { save } from './save';
import { useWorth } from './worth';

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

const PARTS = ['cash', 'shares', 'rest'] as const;

/** What makes a total: cash, shares at their price, and the rest (privates, less debt). */
export function partsOf(view: RailView, name: string, total: number): Record<(typeof PARTS)[number], number> {
  const player = view.players[name];
  const cash = player?.cash ?? 0;
  const shares = Object.entries(player?.shares ?? {}).reduce(
    (sum, [id, percent]) => sum + ((view.corps[id]?.price ?? 0) * percent) / 10,
    0,
  );
  return { cash, shares, rest: total - cash - shares };
}

export function Finish() {
  const play = usePlay();
  const { facts, model } = play;
  const view: RailView | NarView = model.view;
  const worth = useWorth();
  if (!view.totals) {
    return null;
  }
  const list = standings(view, model.seats, facts.panels);
  const bot = (name: string): string | null | undefined => model.bots[model.seats.indexOf(name)];
  const winners = list.filter((entry) => entry.place === 1);
  const tied = list.filter((entry) => entry.total === list[0]?.total).length > 1;
  const ahead = (winners[0]?.total ?? 0) - (list.find(({ place }) => place > 1)?.total ?? 0);
  const most = Math.max(1, ...list.map(({ total }) => total));
  const rail = isRailView(view) ? view : null;
  return (
    <section class="finish card" aria-labelledby="finish-head">
      <h2 id="finish-head">
        {t(winners.length > 1 ? 'game.finish.shared' : 'game.finish.head', {
          players: winners.map((w) => w.name).join(', '),
        })}
      </h2>
      <p>
        {winners.length === 1 && list.length > 1 && !tied && `${t('game.end.ahead', { money: facts.money(ahead) })} `}
        {t('game.finish.end')} {view.end && <SaidText said={{ key: `end.${view.end}`, args: [] }} />}
      </p>
      <table class="results">
        <caption class="sr">{t('game.finish.standings')}</caption>
        <thead class="sr">
          <tr>
            <th scope="col">{t('game.finish.place')}</th>
            <th scope="col">{t('game.sheet.player')}</th>
            <th scope="col">{t('game.finish.total')}</th>
            <th scope="col">{t('game.end.by')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry.name} class={entry.place === 1 ? 'first' : ''}>
              <td class="place">{entry.place}</td>
              <th scope="row">
                {entry.name} {bot(entry.name) && <BotMark bot={bot(entry.name) ?? ''} />}
              </th>
              <td class="total">
                <Money value={entry.total} />
              </td>
              <td class="made-of">
                {rail ? (
                  <Bar view={rail} name={entry.name} total={entry.total} most={most} />
                ) : (
                  <PlainBar total={entry.total} most={most} seat={model.seats.indexOf(entry.name)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rail && (
        <p class="bar-key" aria-hidden="true">
          {PARTS.filter((part) => list.some(({ name, total }) => partsOf(rail, name, total)[part] !== 0)).map(
            (part) => (
              <span key={part}>
                <i class={`bar-${part}`} /> {t(`game.end.${part}`)}
              </span>
            ),
          )}
        </p>
      )}
      <After list={list} />
      {tied && <p class="quiet-text">{facts.panels.tie?.() ?? t('game.finish.tie_none')}</p>}
      {worth && (
        <>
          <h3>{t('game.end.worth')}</h3>
          <Chart
            picture={worth.picture}
            money={(value) => facts.money(value)}
            marks={worth.points.map(({ at }) => at)}
          />
          {worth.points.length > 0 && (
            <>
              <h3>{t('game.end.turning')}</h3>
              <p class="turning">
                {worth.points.map(({ at, action, round, who }) => (
                  <button key={at} type="button" onClick={() => model.goto(action)}>
                    {t('game.end.point', { round, who })}
                  </button>
                ))}
              </p>
            </>
          )}
        </>
      )}
    </section>
  );
}

function Bar({
  view,
  name,
  total,
  most,
}: {
  readonly view: RailView;
  readonly name: string;
  readonly total: number;
  readonly most: number;
}) {
  const { facts } = usePlay();
  const parts = partsOf(view, name, total);
  const said = PARTS.filter((part) => parts[part] !== 0).map(
    (part) => `${t(`game.end.${part}`)} ${facts.money(parts[part])}`,
  );
  return (
    <>
      <span class="bar" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} class={`bar-${part}`} style={{ width: `${(Math.max(0, parts[part]) / most) * 100}%` }} />
        ))}
      </span>
      <span class="bar-said">{said.join(' · ')}</span>
    </>
  );
}

function PlainBar({ total, most, seat }: { readonly total: number; readonly most: number; readonly seat: number }) {
  return (
    <span class="bar" aria-hidden="true">
      <span style={{ width: `${(total / most) * 100}%`, background: colourOf(seat) }} />
    </span>
  );
}

/* Replay, rematch, a picture and a link. The review is in the turn panel, where the computer is asked. */
function After({ list }: { readonly list: readonly Place[] }) {
  const play = usePlay();
  const { model, facts } = play;
  const worth = useWorth();
  const [said, setSaid] = useState('');
  const link = `${location.origin}${location.pathname}`;
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(t('game.tools.copied'));
    } catch {
      setSaid(link);
    }
  };
  const picture = async (): Promise<void> => {
    const rail = isRailView(model.view) ? model.view : null;
    const blob = await drawPicture({
      title: facts.all.name,
      rows: list.map(({ name, total }) => ({
        name,
        total: facts.money(total),
        parts: rail ? PARTS.map((part) => partsOf(rail, name, total)[part]) : [total],
      })),
      worth: worth?.picture ?? null,
    });
    if (blob) {
      save(`${model.title}-${model.id || 'game'}.png`, blob);
    }
  };
  return (
    <>
      <p class="card-acts">
        <button type="button" class="primary" onClick={() => model.goto(0)}>
          {t('game.end.replay')}
        </button>
        {mayRematch(model) && (
          <button type="button" onClick={() => void rematch(model).then(setSaid)}>
            {t('game.end.rematch')}
          </button>
        )}
        <button type="button" onClick={() => void picture()}>
          {t('game.end.picture')}
        </button>
        {model.kind === 'table' && (
          <button type="button" onClick={() => void share()}>
            {t('game.end.link')}
          </button>
        )}
      </p>
      <p role="status" class="quiet-text">
        {said}
      </p>
    </>
  );
}
