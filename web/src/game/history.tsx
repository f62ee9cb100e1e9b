/* Through the past: steps, rounds, a slider, play; undo with its target named, redo; what was since my last move. */
import { useEffect, useState } from 'preact/hooks';
import { openAsk } from '../journal';
import { t } from '../text';
import { SPECTATOR } from '../types';
import { actorOf } from '../remarks';
import type { Told } from './past';
import { acting, usePlay, type Play } from './play';
import { announce, Confirm } from '../ui';

export interface HistoryProps {
  readonly rounds: readonly number[];
  readonly told: Told;
}

const PLAY_MS = 700;

export function History({ rounds, told }: HistoryProps) {
  const { model, events } = usePlay();
  const { at, latest } = model;
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (model.at >= model.latest) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => model.goto(model.at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, latest]);
  const before = [...rounds].reverse().find((n) => n < at) ?? 0;
  const behind = rounds.find((n) => n > at) ?? latest;
  const mine = told.lastOf(model.viewer);
  const go = (to: number): void => {
    setPlaying(false);
    model.goto(Math.min(Math.max(to, 0), latest));
  };
  /* `by`: a step from what was asked for last, so that quick clicks all count. */
  const step = (label: string, sign: string, to: number, by?: number) => (
    <button
      type="button"
      class={`history-step ${sign === '⇥' ? 'end' : ''}`}
      aria-label={label}
      title={label}
      aria-disabled={to === at ? 'true' : undefined}
      onClick={() => go(by === undefined ? to : model.wanted + by)}
    >
      {sign}
    </button>
  );
  return (
    <div
      class="history"
      role="group"
      aria-label={t('game.history.head')}
      onKeyDown={(event) => {
        if (event.key === ',' || event.key === '.') {
          event.preventDefault();
          event.stopPropagation();
          go(model.wanted + (event.key === '.' ? 1 : -1));
        }
      }}
    >
      {step(t('game.history.first'), '⇤', 0)}
      {step(t('game.history.round_before'), '«', before)}
      {step(t('game.history.before'), '‹', Math.max(at - 1, 0), -1)}
      <input
        type="range"
        min={0}
        max={latest}
        value={at}
        aria-label={t('game.history.slider')}
        aria-valuetext={`${t('game.history.at', { at, latest })} ${sentence({ events }, at) ?? ''}`}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      {step(t('game.history.behind'), '›', Math.min(at + 1, latest), 1)}
      {step(t('game.history.round_behind'), '»', behind)}
      {step(t('game.history.last'), '⇥', latest)}
      <span class="history-at">
        {at}/{latest}
      </span>
      {at < latest && (
        <button type="button" onClick={() => setPlaying(!playing)} aria-pressed={playing}>
          {t(playing ? 'game.history.pause' : 'game.history.play')}
        </button>
      )}
      <StepsOf onGo={go} />
      {mine !== null && mine < latest && model.viewer !== SPECTATOR && model.kind === 'table' && (
        <button type="button" class="history-mine" onClick={() => go(mine)}>
          {t('game.history.mine', { n: latest - mine })}
        </button>
      )}
    </div>
  );
}

/* Steps from one action of a player or company to the next. The lines are asked for when somebody is chosen. */
function StepsOf({ onGo }: { onGo(to: number): void }) {
  const { facts, model } = usePlay();
  const [who, setWho] = useState('');
  const [actors, setActors] = useState<readonly string[]>([]);
  useEffect(() => {
    let wanted = true;
    if (who !== '' && model.latest > 0) {
      void model.engine.lines(1, model.latest).then(
        (lines) => wanted && setActors(lines.map(actorOf)),
        () => undefined,
      );
    }
    return () => {
      wanted = false;
    };
  }, [model, model.latest, who]);
  const before = actors.findLastIndex((actor, i) => actor === who && i + 1 < model.at) + 1;
  const behind = actors.findIndex((actor, i) => actor === who && i + 1 > model.at) + 1;
  const step = (label: string, sign: string, to: number) => (
    <button
      type="button"
      class="history-step"
      aria-label={label}
      title={label}
      aria-disabled={to === 0 ? 'true' : undefined}
      onClick={() => to > 0 && onGo(to)}
    >
      {sign}
    </button>
  );
  return (
    <span class="history-of">
      <select aria-label={t('game.history.of')} value={who} onChange={(event) => setWho(event.currentTarget.value)}>
        <option value="">{t('game.history.of_all')}</option>
        {[...facts.all.companies.map(({ id }) => id), ...model.seats].map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
      {who !== '' && step(t('game.history.of_before', { who }), '‹', before)}
      {who !== '' && step(t('game.history.of_behind', { who }), '›', behind)}
    </span>
  );
}

/* A line without its number and hash. */
const bare = (line: string): string => line.replace(/^\d+ /, '').replace(/ #[0-9a-f]{16}.*$/, '');

/* What an action did, in a sentence. */
const sentence = ({ events }: Pick<Play, 'events'>, action: number): string | undefined =>
  events.find((event) => event.action === action)?.text;

/* What the last action did; where that is not known yet, its line. */
const lastDone = (play: Play): string =>
  sentence(play, play.model.canUndo?.action ?? play.model.latest) ?? bare(play.model.canUndo?.target ?? '');

/* At the end of the row of tabs, on every tab and whatever is asked: its buttons stay where they are, and rest when they cannot
 * be used. Undo is the last of them, so that nothing beside it can push it about. */
export function UndoBar() {
  const play = usePlay();
  const { model } = play;
  const may = !play.past && model.canUndo !== null;
  const restart = may && model.turnStart < model.latest - 1 && model.turnStart >= model.undoLeast;
  const redo = !play.past && model.canRedo;
  const target = may ? t('game.undo.target', { line: lastDone(play) }) : t('game.undo.none');
  const turn = t('game.undo.turn', { n: model.latest - model.turnStart });
  return (
    <div class="undo-bar" role="group" aria-label={t('game.undo.head')}>
      <button
        type="button"
        class={restart ? 'restart' : 'restart away'}
        {...acting(play, turn)}
        onClick={() => void settle(play, model.undo(model.turnStart))}
      >
        <span class="word">{turn}</span>
      </button>
      <button
        type="button"
        class={redo ? 'redo' : 'redo idle'}
        aria-disabled={redo ? undefined : 'true'}
        {...acting(play, t('game.redo'))}
        onClick={() => redo && void settle(play, model.redo())}
      >
        <span class="word">{t('game.redo')}</span>
      </button>
      <button
        type="button"
        aria-disabled={may ? undefined : 'true'}
        aria-label={may ? target : undefined}
        {...acting(play, target)}
        onClick={() => may && void settle(play, model.undo())}
      >
        <span class="word">{t('game.undo')}</span>
      </button>
    </div>
  );
}

/* An undo that waits for consent: the others are asked, and the player who wants it sees whose answers are missing. Above
 * every tab. */
export function Consent() {
  const play = usePlay();
  const { model } = play;
  const ask = openAsk(model.rows);
  const asks = model.asked
    ? t('game.consent.text', {
        player: model.asked.who,
        n: model.latest - model.asked.to,
        line: sentence(play, model.asked.to + 1) ?? bare(model.asked.target),
      })
    : '';
  useEffect(() => {
    if (asks !== '') {
      announce(asks, true);
    }
  }, [asks]);
  if (!ask || model.viewer === SPECTATOR) {
    return null;
  }
  const missing = model.seats.filter((_, seat) => !ask.answered.has(seat));
  return (
    <div class="consent" role="group" aria-label={t('game.consent.head')}>
      {model.asked ? (
        <>
          {asks}{' '}
          <button type="button" {...acting(play)} onClick={() => void settle(play, model.consent(true))}>
            {t('game.consent.yes')}
          </button>{' '}
          <button type="button" {...acting(play)} onClick={() => void settle(play, model.consent(false))}>
            {t('game.consent.no')}
          </button>
        </>
      ) : (
        t('game.consent.waits', { names: missing.join(', ') })
      )}
    </div>
  );
}

type Settled = Promise<{ ok: true } | { ok: false; text: string; rule?: string }>;
type Teller = { tell(text: string, rule?: string): void };

async function settle(play: Teller, outcome: Settled): Promise<void> {
  const result = await outcome;
  if (!result.ok) {
    play.tell(result.text, result.rule);
  }
}

/* Says clearly that this is the past, and offers the ways out of it. */
export function PastBanner({ onSandbox }: { onSandbox(): void }) {
  const play = usePlay();
  const { model } = play;
  const [asking, setAsking] = useState(false);
  if (!play.past) {
    return null;
  }
  return (
    <div class="past-banner" role="status">
      <b>{t('game.past.banner', { at: model.at, latest: model.latest })}</b>
      <span class="past-said">{sentence(play, model.at)}</span>
      <span class="past-acts">
        <button type="button" onClick={() => model.goto(model.latest)}>
          {t('game.past.now')}
        </button>
        <button type="button" onClick={onSandbox}>
          {t('game.past.sandbox')}
        </button>
        {model.canUndo && model.at >= model.undoLeast && (
          <button type="button" onClick={() => setAsking(true)}>
            {t('game.past.undo', { n: model.latest - model.at })}
          </button>
        )}
      </span>
      <Confirm
        title={t('game.past.undo', { n: model.latest - model.at })}
        text={t('game.past.undo_sure', { n: model.latest - model.at, at: model.at })}
        action={t('game.undo')}
        open={asking}
        onDone={(yes) => {
          setAsking(false);
          if (yes) {
            void settle(play, model.undo(model.at));
          }
        }}
      />
    </div>
  );
}
