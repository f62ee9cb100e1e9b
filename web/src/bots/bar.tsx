/* Over the board of a game with computer players: who is thinking, and how quickly they go on. Always at the same place and of
 * the same height, so that nothing moves when they do. */
import { useEffect, useMemo } from 'preact/hooks';
import { BotMark } from '../botmark';
import { usePlay } from '../game/play';
import { HotseatModel } from '../ownmodel';
import { reasons, wantReasons, wantsReasons } from '../reasons';
import { useStore } from '../store';
import { t, type Key } from '../text';
import { Driver, SPEEDS, type Going, type Speed } from './driver';

export function BotBar() {
  const { model } = usePlay();
  return model instanceof HotseatModel ? <Bar model={model} /> : null;
}

function Bar({ model }: { readonly model: HotseatModel }) {
  const driver = useMemo(() => new Driver(model), [model]);
  useEffect(() => () => driver.close(), [driver]);
  const going = useStore(driver.going);
  const over = Boolean(model.view.totals) && model.at === model.latest;
  const alone = model.bots.every(Boolean);
  return (
    <div class={`bot-bar ${going.thinking ? 'thinking' : ''}`} role="group" aria-label={t('bot.bar')}>
      <p class="bot-now">{over ? t('bot.over') : <Now model={model} going={going} />}</p>
      {going.fault !== '' && (
        <p class="bot-fault" role="alert">
          {t('bot.fault', { text: going.fault })}{' '}
          <button type="button" onClick={() => driver.again()}>
            {t('bot.again')}
          </button>
        </p>
      )}
      {!over && (
        <div class="bot-pace">
          <button type="button" aria-pressed={going.paused} onClick={() => driver.pause(!going.paused)}>
            <Sign of={going.paused ? '▶' : '❚❚'} word={t(going.paused ? 'bot.resume' : 'bot.pause')} />
          </button>
          <button type="button" disabled={going.seat === null} onClick={() => driver.step()}>
            <Sign of="▶❙" word={t('bot.step')} />
          </button>
          <button
            type="button"
            disabled={going.seat === null}
            aria-pressed={going.rushes}
            onClick={() => driver.rush()}
          >
            <Sign of="▶▶" word={t(alone ? 'bot.rush_all' : 'bot.rush')} />
          </button>
          <select
            aria-label={t('bot.speed')}
            value={going.speed}
            onChange={(event) => driver.speed(event.currentTarget.value as Speed)}
          >
            {(Object.keys(SPEEDS) as Speed[]).map((speed) => (
              <option key={speed} value={speed} selected={speed === going.speed}>
                {t(`bot.${speed}` as Key)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Reasons driver={driver} />
    </div>
  );
}

/* On a narrow screen the word is only spoken. */
function Sign({ of, word }: { readonly of: string; readonly word: string }) {
  return (
    <span title={word}>
      <span class="sign" aria-hidden="true">
        {of}
      </span>{' '}
      <span class="word">{word}</span>
    </span>
  );
}

function Now({ model, going }: { readonly model: HotseatModel; readonly going: Going }) {
  const { seat, thinking, paused } = going;
  if (seat === null) {
    const one = model.bots.filter((bot) => !bot).length === 1;
    const who = model.seats[model.viewer] ?? '';
    return <b>{one || who === '' ? t('bot.your_turn') : t('bot.turn_of', { who })}</b>;
  }
  const bot = model.bots[seat];
  const who = model.seats[seat] ?? '';
  return (
    <>
      {bot && <BotMark bot={bot} />}{' '}
      <span role="status">
        {t(paused && !thinking ? 'bot.paused' : thinking ? 'bot.thinks' : 'bot.moves', { who })}
      </span>
      {thinking && <span class="bot-dots" aria-hidden="true" />}
    </>
  );
}

/* Where money is hidden, a reason could tell it: then there are none before the end. */
function Reasons({ driver }: { readonly driver: Driver }) {
  const { facts, model } = usePlay();
  const wanted = useStore(wantsReasons);
  const known = useStore(driver.reasons);
  const secret = facts.panels.hidesMoney?.(model) === true && !model.view.totals;
  useEffect(() => {
    const told = secret ? [] : [...known].filter(([action]) => action <= model.latest);
    reasons.set(new Map(told.map(([action, idea]) => [action, idea.why])));
  }, [known, secret, model.latest]);
  useEffect(() => () => reasons.set(new Map()), []);
  return secret ? null : (
    <label class="bot-reasons">
      <input type="checkbox" checked={wanted} onChange={(event) => wantReasons(event.currentTarget.checked)} />{' '}
      {t('bot.reasons')}
    </label>
  );
}
