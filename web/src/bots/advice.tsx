/* "Ask the computer": the best three moves of a computer player with what they gain and why. In your turn choosing one
 * performs it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Idea } from '#engine';
import { LEVELS, type Level } from '../botmark';
import { sums } from '../game/facts';
import { Money } from '../game/bits';
import { acting, usePlay } from '../game/play';
import type { GameModel } from '../model';
import { t, type Key } from '../text';
import { playerAt } from './game';
import { Players } from './players';

interface Told extends Idea {
  readonly text: string;
}

/** The ideas for the shown position, in words; none if there is nothing to decide. */
async function ideasAt(model: GameModel, players: Players, level: Level): Promise<readonly Told[]> {
  const { at } = model;
  const game = { header: model.log.header, lines: model.log.lines.slice(0, at) };
  const seat = await model.engine.decider(at);
  const thought = seat < model.seats.length ? await players.move(game, seat, playerAt(level, game.header, at)) : null;
  return Promise.all(
    (thought?.ideas ?? []).map(async (idea) => ({ ...idea, text: await inWords(model, idea.action, at) })),
  );
}

/** What a line does, in a sentence; a line that says nothing is its own word. */
export async function inWords(model: GameModel, line: string, at: number): Promise<string> {
  const events = await model.engine.preview(line, at).catch(() => null);
  return sums(events?.[0]?.text ?? line);
}

const LEVEL = 'ironroad.adviser';

export function keptLevel(): Level {
  const kept = localStorage.getItem(LEVEL) as Level | null;
  return kept && LEVELS.includes(kept) ? kept : 'club';
}

export const keepLevel = (level: Level): void => localStorage.setItem(LEVEL, level);

export function LevelChoice({
  label,
  level,
  onLevel,
}: {
  readonly label: string;
  readonly level: Level;
  onLevel(level: Level): void;
}) {
  return (
    <label class="level-choice">
      {label}{' '}
      <select
        value={level}
        onChange={(event) => {
          keepLevel(event.currentTarget.value as Level);
          onLevel(event.currentTarget.value as Level);
        }}
      >
        {LEVELS.filter((one) => one !== 'learner').map((one) => (
          <option key={one} value={one} selected={one === level}>
            {t(`bot.${one}` as Key)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Advice({ onClose }: { onClose(): void }) {
  const play = usePlay();
  const { model } = play;
  const [level, setLevel] = useState(keptLevel);
  const [told, setTold] = useState<{ of: string; ideas: readonly Told[] } | null>(null);
  const [fault, setFault] = useState('');
  const players = useRef<Players | null>(null);
  // What was said of another position must never be done here.
  const position = `${level} ${model.at} ${model.log.lines.slice(0, model.at).join('\n')}`;
  useEffect(() => () => players.current?.close(), []);
  useEffect(() => {
    let wanted = true;
    const asked = (players.current ??= new Players());
    setFault('');
    ideasAt(model, asked, level).then(
      (ideas) => wanted && setTold({ of: position, ideas }),
      (error: unknown) => wanted && setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
      asked.stop();
    };
  }, [model, position]);
  const ideas = told?.of === position ? told.ideas : null;
  return (
    <section class="advice" aria-labelledby="advice-head">
      <header>
        <h3 id="advice-head">{t('advice.head')}</h3>
        <LevelChoice label={t('advice.level')} level={level} onLevel={setLevel} />
        <button type="button" class="close" aria-label={t('advice.close')} onClick={onClose}>
          ×
        </button>
      </header>
      {fault !== '' ? (
        <p class="notice no">{t('bot.fault', { text: fault })}</p>
      ) : ideas === null ? (
        <p class="advice-thinks" role="status">
          {t('advice.thinks')}
          <span class="bot-dots" aria-hidden="true" />
        </p>
      ) : ideas.length === 0 ? (
        <p class="quiet-text">{t('advice.none')}</p>
      ) : (
        <ol class="ideas">
          {ideas.map((idea, i) => (
            <li key={idea.action}>
              <div class="idea-move">
                <b>{idea.text}</b>
                {idea.gain !== 0 && (
                  <span
                    class={idea.gain > 0 ? 'idea-gain' : 'idea-gain less'}
                    title={t('advice.gain', { money: '' }).trim()}
                  >
                    {idea.gain > 0 && '+'}
                    <Money value={idea.gain} />
                  </span>
                )}
              </div>
              <p class="quiet-text">{idea.why.map(sums).join('; ')}</p>
              {play.live && (
                <button
                  type="button"
                  class={i === 0 ? 'act main' : 'act'}
                  {...acting(play, idea.action)}
                  onClick={() => void play.perform(idea.action)}
                >
                  {t('advice.do')}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
