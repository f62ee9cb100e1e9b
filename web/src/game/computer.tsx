/* What the computer can be asked beside the step: what it would do here, and after the end a review. Never in a game against
 * other people that still runs. */
import { useEffect, useState } from 'preact/hooks';
import { loadBots } from '../bots/load';
import { later } from '../later';
import type { GameModel } from '../model';
import { t } from '../text';
import { SPECTATOR } from '../types';
import { usePlay } from './play';

const Advice = later(async () => (await loadBots()).Advice);
const Review = later(async () => (await loadBots()).Review);

/* Whether the newest position is the end, wherever one looks. */
function useOver(model: GameModel): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let wanted = true;
    void model.engine.finished().then(
      (finished) => wanted && setOver(finished),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [model, model.latest]);
  return over;
}

export function Computer() {
  const { model, live } = usePlay();
  const over = useOver(model);
  const [advises, setAdvises] = useState(false);
  const [reviews, setReviews] = useState(false);
  const own = model.kind === 'hotseat' || model.kind === 'file';
  const asks = over
    ? model.at < model.latest
    : own && (live || (model.at < model.latest && model.viewer !== SPECTATOR));
  const may = model.kind !== 'sandbox' && (asks || over);
  if (!may) {
    return null;
  }
  return (
    <div class="computer">
      <p class="card-acts">
        {asks && !advises && (
          <button type="button" onClick={() => setAdvises(true)}>
            {t('game.computer.ask')}
          </button>
        )}
        {over && (
          <button type="button" aria-expanded={reviews} onClick={() => setReviews(!reviews)}>
            {t('game.computer.review')}
          </button>
        )}
      </p>
      {asks && advises && <Advice onClose={() => setAdvises(false)} />}
      {over && reviews && <Review />}
    </div>
  );
}
