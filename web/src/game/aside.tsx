/* What may be done at any time although nobody waits for it: offered quietly, and asked before it is done. */
import { t } from '../text';
import { AmountForm, Fold } from './bits';
import { describe } from './describe';
import { acting, choose, usePlay } from './play';

export function Aside() {
  const play = usePlay();
  const { aside, facts, model } = play;
  if (aside.length === 0) {
    return null;
  }
  const many = new Set(model.seats).size > 1 && model.kind !== 'table'; // one device for all: say whose it is
  return (
    <Fold title={t('game.aside.head')} class="aside">
      <p class="quiet-text">{t('game.aside.about')}</p>
      {aside.map((choice) => {
        const words = (many ? `${choice.player}: ` : '') + describe(choice, model.view, facts);
        return choice.amount ? (
          <div key={choice.actor + choice.action}>
            {words}
            <AmountForm
              range={choice.amount}
              label={words}
              button={t('game.choices.do')}
              onAmount={(amount) => void choose(play, choice, amount, true)}
            />
          </div>
        ) : (
          <p key={choice.actor + choice.action} class="card-acts">
            <button
              type="button"
              class="act"
              {...acting(play, choice.action)}
              onClick={() => void choose(play, choice, undefined, true)}
            >
              {words} …
            </button>
          </p>
        );
      })}
    </Fold>
  );
}
