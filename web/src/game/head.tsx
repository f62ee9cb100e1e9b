/* Over everything: the round line, who must act, and the order of the companies. */
import type { RailView, View } from '#engine';
import { t, type Key } from '../text';
import { Chip } from './bits';
import { isRailView, names } from './facts';
import { usePlay } from './play';
import { Forecast, Timeline } from './timeline';
import { Own, type Panels } from './title';

export function railRound(view: RailView, panels: Panels): string {
  const round =
    view.round === 'operating'
      ? view.list
        ? t('game.round.operating_free', { round: view.set_round })
        : t('game.round.operating', { turn: view.turn, round: view.set_round, size: view.set_size })
      : view.round === 'stock'
        ? t('game.round.stock', { turn: view.turn })
        : t(`game.round.${view.round}` as Key);
  const said = view.step === view.round || (view.round === 'auction' && view.step === 'lot'); // the round's own word
  const step = view.step && !said ? t(`game.step.${view.step}` as Key) : '';
  return [t('game.round.phase', { phase: view.phase }), round, step, ...(panels.marks?.(view) ?? [])]
    .filter(Boolean)
    .join(' · ');
}

/* "LYR (Ann)" for a company, "Ann" for a player. */
export function actors(view: View): string {
  const list = names(view.to_act);
  return isRailView(view) && view.director && list[0] !== view.director
    ? `${list[0] ?? ''} (${view.director})`
    : list.join(', ');
}

/* On a phone, in the place of the line: round and phase, and whose turn it is. */
export function RoundShort() {
  const { facts, model, live } = usePlay();
  const { view } = model;
  const over = view.totals || (model.ended && model.at === model.latest);
  const round = isRailView(view)
    ? view.round === 'operating'
      ? view.list
        ? t('game.sheet.or_free', { round: view.set_round })
        : t('game.sheet.or', { turn: view.turn, round: view.set_round })
      : view.round === 'stock'
        ? t('game.sheet.sr', { turn: view.turn })
        : t('game.timeline.auction')
    : (facts.panels.round?.(view) ?? '');
  return (
    <>
      <span>
        {facts.all.name} · {round}
        {isRailView(view) && ` · ${t('game.round.phase', { phase: view.phase })}`}
      </span>
      <b class={live ? 'mine' : ''}>
        {over
          ? t('game.round.over')
          : live && model.kind === 'table'
            ? t('game.turn.yours')
            : t('game.turn.of', { who: actors(view) })}
      </b>
    </>
  );
}

export function RoundLine() {
  const { facts, model, live } = usePlay();
  const { view } = model;
  const over = view.totals || (model.ended && model.at === model.latest);
  const end = over
    ? t('game.round.over')
    : isRailView(view) && view.bank_broken
      ? t('game.round.bank_broken')
      : facts.panels.ending?.(view);
  return (
    <div class="round-line">
      <h1>{facts.all.name}</h1>
      {isRailView(view) && !over && <Timeline view={view} />}
      {!over && (
        <p class={`who-acts ${live ? 'mine' : ''}`}>
          {live && model.kind === 'table' ? t('game.turn.yours') : t('game.turn.of', { who: actors(view) })}
          {live &&
            model.kind === 'table' &&
            isRailView(view) &&
            view.to_act !== model.seats[model.viewer] &&
            view.to_act && (
              <>
                {' '}
                <Chip id={view.to_act} />
              </>
            )}
        </p>
      )}
      {isRailView(view) && <Own part="Round" />}
      {isRailView(view) && view.round === 'operating' && <OperatingOrder view={view} />}
      <div class="round-more">
        <p class="round-text">
          {isRailView(view) ? railRound(view, facts.panels) : view.totals ? '' : facts.panels.round?.(view)}
          {end && <strong class="end-notice"> {end}</strong>}
        </p>
        {isRailView(view) && <Forecast view={view} />}
      </div>
    </div>
  );
}

function OperatingOrder({ view }: { readonly view: RailView }) {
  const { done, now, next } = view.operating;
  if (done.length + next.length === 0 && !now) {
    return null;
  }
  const item = (id: string, state: 'done' | 'now' | 'next') => (
    <li key={id} class={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span class="with-marker">
        <Chip id={id} />
        <Own part="Mark" id={id} />
      </span>
      <span class="order-mark" aria-hidden="true">
        {state === 'done' ? '✓' : state === 'now' ? '▲' : ''}
      </span>
      <span class="sr">{t(`game.order.${state}` as Key)}</span>
    </li>
  );
  return (
    <ol class="order" aria-label={t('game.order.head')}>
      {[
        ...done.map((id) => item(id, 'done')),
        ...(now ? [item(now, 'now')] : []),
        ...next.map((id) => item(id, 'next')),
      ]}
    </ol>
  );
}
