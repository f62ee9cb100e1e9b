/* The guide of a first game, above the board: what to do now and why, what the others do, what a move that was not suggested did.
 *
 * Always: where the reader is follows from the game's own log, so that undo, another tab and coming back a week later need
 * nothing else; a move is suggested only while the engine offers it; every legal move may be made, and taken back. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useModel, type GameModel } from '../model';
import { t } from '../text';
import type { Happened, Menu } from '../types';
import { keep, kept, keyOf, lessonOf, whereIs, type Item, type Lesson } from './lessons';
import { Inline, Prose } from './markup';
import type { Progress } from './progress';
import { Question } from './puzzles';

/** Whether the engine offers a line: a choice of its actor, with an amount where the choice wants one. */
function offers(menu: Menu, line: string): boolean {
  return menu.choices.some(({ actor, action, amount }) => {
    const whole = `${actor} ${action}`;
    if (!amount) return whole === line;
    const asked = line.startsWith(`${whole} `) ? Number(line.slice(whole.length + 1)) : Number.NaN;
    return asked >= amount.min && asked <= amount.max;
  });
}

/** Outlines what the reader is asked to use, wherever it is drawn. */
function useOutline(selector: string | undefined): void {
  useEffect(() => {
    if (!selector) return;
    const sheet = new CSSStyleSheet();
    sheet.insertRule(
      `:is(${selector}) { outline: 3px solid var(--focus) !important; outline-offset: 2px; border-radius: 4px; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [selector]);
}

export function Coach({ model }: { model: GameModel }): JSX.Element | null {
  useModel(model);
  const lesson = lessonOf(model.id);
  const [progress, setProgress] = useState<Progress>(() => kept(model.id));
  const change = (next: Partial<Progress>): void => {
    const all = { ...progress, ...next };
    keep(model.id, all);
    setProgress(all);
  };
  if (!lesson) return <Question model={model} />;
  return <Guide lesson={lesson} model={model} progress={progress} onProgress={change} />;
}

interface GuideProps {
  lesson: Lesson;
  model: GameModel;
  progress: Progress;
  onProgress(next: Partial<Progress>): void;
}

function Guide({ lesson, model, progress, onProgress }: GuideProps): JSX.Element {
  const { item: at, done, strayed } = whereIs(lesson, model.log.lines.slice(0, model.latest), progress.read);
  const item = lesson.items[at]!;
  const last = at === lesson.items.length - 1;
  const here = strayed === null && model.at === model.latest;
  const line = item.kind === 'do' ? item.line : item.kind === 'others' ? item.lines[done]! : '';
  const offered = line === '' || offers(model.menu, line);
  useOutline(here && offered && !progress.alone && 'look' in item ? item.look : undefined);
  // After a move the next thing to do is to go on: the keys are there already.
  const acts = useRef<HTMLParagraphElement>(null);
  const was = useRef(at);
  useEffect(() => {
    if (at === was.current || !here || !offered) return;
    was.current = at;
    acts.current?.querySelector<HTMLElement>('.primary')?.focus({ preventScroll: true });
  }, [at, here, offered]);
  useEffect(() => {
    if (last && strayed === null && !progress.finished) onProgress({ finished: true });
  }, [last, strayed]);
  if (progress.alone)
    return (
      <aside class="coach alone" aria-label={t('learn.guide')}>
        <button type="button" onClick={() => onProgress({ alone: false })}>
          {t('learn.guide_back')}
        </button>
      </aside>
    );
  return (
    <aside class={`coach ${strayed === null ? '' : 'strayed'}`} aria-label={t('learn.guide')}>
      <p class="coach-place">
        <progress max={lesson.items.length - 1} value={at} aria-label={t('learn.guide_progress')} />
        <span>{t('learn.guide_step', { n: at + 1, all: lesson.items.length })}</span>
        {!last && (
          <button type="button" class="coach-quiet" onClick={() => onProgress({ alone: true })}>
            {t('learn.guide_hide')}
          </button>
        )}
        <a class="coach-quiet" href="/learn" title={t('learn.leave_long')}>
          {t('learn.leave')}
        </a>
      </p>
      <div class="coach-text" aria-live="polite">
        {model.at < model.latest ? (
          <p>{t('learn.guide_past')}</p>
        ) : strayed !== null ? (
          <Strayed lesson={lesson} item={item} model={model} at={strayed} />
        ) : !offered ? (
          <p>{t('learn.guide_lost')}</p>
        ) : (
          <>
            <h2>{t(keyOf(lesson, item, 'head'))}</h2>
            <Prose text={t(keyOf(lesson, item))} link={(id) => `#rules/${id}`} />
          </>
        )}
      </div>
      <p class="coach-acts" ref={acts}>
        {strayed !== null && (
          <button type="button" class="primary" onClick={() => void model.undo(strayed)}>
            {t('learn.take_back')}
          </button>
        )}
        {here && offered && (
          <Onward item={item} last={last} at={at} model={model} done={done} onProgress={onProgress} />
        )}
      </p>
    </aside>
  );
}

interface OnwardProps {
  item: Item;
  last: boolean;
  at: number;
  done: number;
  model: GameModel;
  onProgress(next: Partial<Progress>): void;
}

function Onward({ item, last, at, done, model, onProgress }: OnwardProps): JSX.Element | null {
  const [busy, setBusy] = useState(false);
  const perform = async (lines: readonly string[]): Promise<void> => {
    setBusy(true);
    for (const line of lines) if (!(await model.act(line)).ok) break;
    setBusy(false);
  };
  if (item.kind === 'others')
    return (
      <button type="button" class="primary" disabled={busy} onClick={() => void perform(item.lines.slice(done))}>
        {t('learn.go_on')}
      </button>
    );
  if (item.kind === 'do')
    return (
      <button type="button" disabled={busy} onClick={() => void perform([item.line])}>
        {t('learn.do_it')}
      </button>
    );
  if (last) return <Next title={model.title} />;
  return (
    <button type="button" class="primary" onClick={() => onProgress({ read: at + 1 })}>
      {t('learn.go_on')}
    </button>
  );
}

/** After the lesson. */
function Next({ title }: { title: string }): JSX.Element {
  return (
    <a class="button primary" href={`/new?title=${title}`}>
      {t('learn.play_now')}
    </a>
  );
}

/** A move that was not the suggested one: what it did, and what was meant. */
function Strayed({
  lesson,
  item,
  model,
  at,
}: {
  lesson: Lesson;
  item: Item;
  model: GameModel;
  at: number;
}): JSX.Element {
  const [events, setEvents] = useState<readonly Happened[]>([]);
  useEffect(() => {
    let wanted = true;
    void model.engine.happened(at + 1, at + 1).then(
      (found) => wanted && setEvents(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [model, at, model.log.lines[at]]);
  return (
    <>
      <h2>{t('learn.strayed')}</h2>
      <p>
        {t('learn.strayed_did')}{' '}
        <b>
          {events
            .slice(0, 4)
            .map(({ text }) => text)
            .join('. ')}
        </b>
      </p>
      {item.kind === 'do' ? (
        <p>
          <Inline text={t(keyOf(lesson, item, 'why'))} />
        </p>
      ) : (
        <p>{t('learn.strayed_other')}</p>
      )}
    </>
  );
}
