/* The game turns: which one it is, and which is the last; and that a company operates out of turn, whatever else is shown. */
import type { RailView } from '#engine';
import { usePlay } from '../play';
import { t } from './words';

export function TurnTrack() {
  const { turn, last_turn: last = 0, totals, pending } = usePlay().model.view as RailView;
  const special = pending.find((one) => one.special)?.who;
  if (totals || last === 0) {
    return null;
  }
  const said = t('game.turns.now', { n: turn, last });
  return (
    <>
      <span class="turn-track" role="img" aria-label={said} title={said}>
        {Array.from({ length: last }, (_, i) => (
          <span key={i} class={i + 1 < turn ? 'over' : i + 1 === turn ? 'now' : ''}>
            {i + 1}
          </span>
        ))}
      </span>
      {special && (
        <span class="special">
          {special} {t('game.union.out_of_turn')}
        </span>
      )}
    </>
  );
}
