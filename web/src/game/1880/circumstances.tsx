/* Above every panel: what holds at the moment and forbids things, in words: frozen prices, the last turns, a stock round
 * that interrupts a turn, a debt that bars from buying. */
import type { PhaseFacts, RailView } from '#engine';
import { t } from './words';
import { Chip } from '../bits';
import { isRailView, type Facts } from '../facts';
import { Countdown } from './places';
import { decider, usePlay } from '../play';

/* The train that ends it: the first phase after this one in which it no longer holds. */
function endOf(phases: readonly PhaseFacts[], now: string, holds: (phase: PhaseFacts) => boolean): string | null {
  const at = phases.findIndex(({ id }) => id === now);
  return phases.slice(at).find((phase) => !holds(phase))?.starts_with ?? null;
}

function Frozen({ view, facts }: { readonly view: RailView; readonly facts: Facts }) {
  const phases = facts.rail?.phases ?? [];
  const now = phases.find(({ id }) => id === view.phase);
  const until = endOf(phases, view.phase, ({ frozen }) => frozen === true);
  return (
    <details class="frozen card" open={view.round === 'stock'}>
      <summary>
        <b>{t('game.frozen.head')}</b> {until && t('game.frozen.until', { train: until })}
      </summary>
      <ul class="plain">
        <li>{t('game.frozen.prices')}</li>
        <li>{t('game.frozen.sales')}</li>
        {now?.no_income && <li>{t('game.frozen.income')}</li>}
        {view.minors && !now?.investors_act && <li>{t('game.frozen.investors')}</li>}
      </ul>
    </details>
  );
}

export function Circumstances() {
  const play = usePlay();
  const { facts, model } = play;
  const { view } = model;
  if (!isRailView(view) || view.totals) {
    return null;
  }
  const interrupted = view.round === 'stock' ? view.pending.find(({ kind }) => kind === 'turn')?.who : undefined;
  const mine = play.live ? decider(play) : '';
  const owes = Object.entries(view.players).filter(([name, player]) => (player.debt ?? 0) > 0 && name !== mine);
  return (
    <>
      {view.frozen && <Frozen view={view} facts={facts} />}
      {view.countdown ? (
        <div class="last-turns card" role="note">
          <b>{t('game.countdown.head')}</b>{' '}
          {t('game.countdown.about', { company: view.marker ?? '', n: view.countdown })}
          <Countdown left={view.countdown} all={facts.rail?.rules.last_turns ?? view.countdown} />
        </div>
      ) : null}
      {interrupted && (
        <p class="hint">
          <Chip id={interrupted} /> {t('game.interrupted.about', { company: interrupted })}
        </p>
      )}
      {view.round === 'stock' &&
        owes.map(([name, player]) => (
          <p key={name} class="hint">
            {t('game.debt.of', { player: name, money: facts.money(player.debt ?? 0) })}
          </p>
        ))}
    </>
  );
}

/** Why a company's turn began after the track step. */
export function NoPermit() {
  const { corps, letter, operating, round } = usePlay().model.view as RailView;
  const permits = corps[operating.now ?? '']?.permits;
  return round === 'operating' && letter && permits !== undefined && !permits.includes(letter) ? (
    <p class="hint">{t('game.permits.none', { company: operating.now ?? '', letter })}</p>
  ) : null;
}
