/* The log in words with the chat in the same column: grouped by round, passes folded, each action a way to its position. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Happened } from '#engine';
import { clock, day, moment, sameDay, t } from '../text';
import { SPECTATOR } from '../types';
import { sums } from './facts';
import { isPass, isRound, type Told } from './past';
import { acting, usePlay } from './play';
import { whyEnded } from './programs';
import { levelName } from '../botmark';
import { memo } from '../map/memo';
import { reasons, wantsReasons } from '../reasons';
import { useStore } from '../store';
import type { GameModel } from '../model';

interface Entry {
  readonly action: number;
  readonly events: readonly Happened[];
}

interface Chapter {
  readonly title: string;
  readonly from: number;
  readonly entries: readonly Entry[];
}

/* A round begins in the middle of an action's events: what comes after its heading belongs to the new chapter. */
function chapters(events: readonly Happened[], endless: boolean): Chapter[] {
  const list: { title: string; from: number; entries: { action: number; events: Happened[] }[] }[] = [
    { title: '', from: 0, entries: [] },
  ];
  for (const event of events) {
    if (isRound(event)) {
      list.push({
        title:
          endless && event.code === 'operating_round'
            ? t('game.round.operating_free', { round: event.args[1] })
            : event.text,
        from: event.action,
        entries: [],
      });
      continue;
    }
    const entries = list.at(-1)?.entries ?? [];
    const last = entries.at(-1);
    if (last && last.action === event.action) {
      last.events.push(event);
    } else {
      entries.push({ action: event.action, events: [event] });
    }
  }
  // What is said before the first action has a place too.
  const [start, ...rounds] = list;
  return start && (start.entries.length > 0 || rounds.length === 0)
    ? list
    : rounds.map((round, i) => (i === 0 ? { ...round, from: 0 } : round));
}

/* The day of an action, if it is another one than that of the action before. */
function newDay(action: number, { times }: Told): string | null {
  const [time, before] = [times.get(action), times.get(action - 1)];
  return time === undefined || (before !== undefined && sameDay(before, time)) ? null : day(time);
}

/* Runs of passes as one line. */
type Line = { readonly entry: Entry } | { readonly passes: readonly Entry[] };

function folded(entries: readonly Entry[], fold: boolean, remarks: Told['remarks']): Line[] {
  const lines: Line[] = [];
  const said = new Set(remarks.map((r) => r.after));
  let run: Entry[] = [];
  const flush = (): void => {
    lines.push(...(run.length > 1 ? [{ passes: run }] : run.map((entry) => ({ entry }))));
    run = [];
  };
  for (const entry of entries) {
    if (fold && entry.events.every(isPass)) {
      run.push(entry);
      if (said.has(entry.action)) {
        flush(); // what was said between two passes stays between them
      }
    } else {
      flush();
      lines.push({ entry });
    }
  }
  flush();
  return lines;
}

export interface LogProps {
  readonly events: readonly Happened[];
  readonly told: Told;
}

export function Log({ events, told }: LogProps) {
  const { facts, model } = usePlay();
  const [foldPasses, setFold] = useState(true);
  const [which, setWhich] = useState<'all' | 'log' | 'chat'>('all');
  const [filter, setFilter] = useState('');
  const list = useMemo(() => chapters(events, facts.endless), [events, facts]);
  const { box, lines, onScroll } = useFollowing(model);
  useEffect(() => {
    const entry = box.current?.querySelector<HTMLElement>('.entry.shown');
    if (box.current && entry) {
      box.current.scrollTop = entry.offsetTop - box.current.offsetTop - box.current.clientHeight / 2;
    } else if (box.current && model.at === 0 && model.latest > 0) {
      box.current.scrollTop = 0;
    }
  }, [model.at, events]);
  const mine = told.lastOf(model.viewer);
  return (
    <section class="log-box" aria-labelledby="log-head">
      <header class="log-head">
        <h2 id="log-head">{t('game.log.head')}</h2>
        <select
          aria-label={t('game.log.which')}
          value={which}
          onChange={(event) => setWhich(event.currentTarget.value as typeof which)}
        >
          <option value="all">{t('game.log.all')}</option>
          <option value="log">{t('game.log.only')}</option>
          <option value="chat">{t('game.log.chat')}</option>
        </select>
        <label>
          <input type="checkbox" checked={foldPasses} onChange={(event) => setFold(event.currentTarget.checked)} />{' '}
          {t('game.log.fold')}
        </label>
        <input
          type="search"
          class="log-filter"
          placeholder={t('game.choices.filter')}
          aria-label={t('game.log.filter')}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </header>
      <div
        class="log"
        ref={box}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('game.log.head')}
        onScroll={onScroll}
      >
        <div ref={lines}>
          {which === 'chat' ? (
            <Remarks told={told} from={-1} to={Infinity} which="chat" />
          ) : filter !== '' ? (
            <Found list={list} filter={filter} />
          ) : (
            list.map((chapter, i) => (
              <ChapterView
                key={chapter.from + chapter.title}
                chapter={chapter}
                next={list[i + 1]?.from ?? Infinity}
                open={i >= list.length - 2}
                fold={foldPasses}
                told={told}
                which={which}
                mine={mine}
              />
            ))
          )}
        </div>
      </div>
      <ChatLine />
    </section>
  );
}

const NEAR_END = 40; // pixels

/* Keeps the newest line in sight, however and whenever the lines above or below change their height: a chapter closes, another
 * opens, on a phone the log is shown only later. Only the reader's own scrolling leaves the end, and coming back to it follows
 * again; while the past is looked at the log shows that position, and that is nobody's scrolling. */
function useFollowing(model: GameModel) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const seen = useRef('');
  const size = ({ scrollHeight, clientHeight }: HTMLElement): string => `${scrollHeight} ${clientHeight}`;
  const toEnd = (): void => {
    const element = box.current;
    if (!element || model.at !== model.latest) {
      return;
    }
    if (follows.current) {
      element.scrollTop = element.scrollHeight;
    }
    seen.current = size(element);
  };
  useEffect(toEnd, [model.at, model.latest]);
  useEffect(() => {
    const observer = new ResizeObserver(toEnd);
    for (const element of [box.current, lines.current]) {
      if (element) {
        observer.observe(element);
      }
    }
    return () => observer.disconnect();
  }, [model]);
  const onScroll = ({ currentTarget: element }: { readonly currentTarget: HTMLElement }): void => {
    if (model.at === model.latest && size(element) === seen.current) {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    }
  };
  return { box, lines, onScroll };
}

function Found({ list, filter }: { readonly list: readonly Chapter[]; readonly filter: string }) {
  const { model } = usePlay();
  const word = filter.toLowerCase();
  const entries = list
    .flatMap((chapter) => chapter.entries)
    .filter((entry) => entry.events.some((event) => event.text.toLowerCase().includes(word)));
  return entries.length === 0 ? (
    <p class="empty">{t('game.log.nothing')}</p>
  ) : (
    <ul>
      {entries.slice(-200).map((entry) => (
        <EntryView key={entry.action} entry={entry} model={model} shown={false} />
      ))}
    </ul>
  );
}

interface ChapterProps {
  readonly chapter: Chapter;
  readonly next: number;
  readonly open: boolean;
  readonly fold: boolean;
  readonly told: Told;
  readonly which: 'all' | 'log' | 'chat';
  readonly mine: number | null;
}

/* Closed chapters are not drawn: a game of 700 actions opens at once. */
function ChapterView({ chapter, next, open, fold, told, which, mine }: ChapterProps) {
  const { model, past } = usePlay();
  const why = useStore(reasons);
  const tellsWhy = useStore(wantsReasons);
  const [wanted, setWanted] = useState(open);
  useEffect(() => setWanted(open), [open]);
  const shown = wanted || (past && model.at >= chapter.from && model.at < next);
  const remarks = which === 'all' ? told.remarks.filter((r) => r.after >= chapter.from && r.after < next) : [];
  const lines = shown ? folded(chapter.entries, fold, remarks) : [];
  const last = (line: Line): number => ('entry' in line ? line.entry.action : (line.passes.at(-1)?.action ?? 0));
  const first = (line: Line): number => ('entry' in line ? line.entry.action : (line.passes[0]?.action ?? 0));
  let before = chapter.from - 1;
  return (
    <details class="chapter" open={shown} onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{chapter.title || t('game.log.start')}</summary>
      {shown && (
        <ul>
          {lines.map((line) => {
            const to = last(line);
            const said = remarks.filter((r) => r.after > before && r.after < to);
            const date = newDay(first(line), told);
            before = to - 1;
            return [
              date && (
                <li key={`d${to}`} class="day">
                  <time>{date}</time>
                </li>
              ),
              ...said.map((r) => <Remark key={`r${r.row.at}`} row={r.row} />),
              'entry' in line ? (
                <EntryView
                  key={line.entry.action}
                  entry={line.entry}
                  model={model}
                  shown={past && model.at === line.entry.action}
                  time={told.times.get(line.entry.action)}
                  fresh={mine !== null && line.entry.action > mine}
                  why={tellsWhy ? why.get(line.entry.action) : undefined}
                />
              ) : (
                <PassesView key={`p${to}`} passes={line.passes} told={told} />
              ),
            ];
          })}
          {remarks
            .filter((r) => r.after > before)
            .map((r) => (
              <Remark key={`r${r.row.at}`} row={r.row} />
            ))}
        </ul>
      )}
    </details>
  );
}

function PassesView({ passes, told }: { readonly passes: readonly Entry[]; readonly told: Told }) {
  const { model, past } = usePlay();
  return (
    <li class="passes">
      <details open={past && passes.some((entry) => entry.action === model.at)}>
        <summary>{t('game.log.passes', { n: passes.length })}</summary>
        <ul>
          {passes.map((entry) => (
            <EntryView
              key={entry.action}
              entry={entry}
              model={model}
              shown={past && model.at === entry.action}
              time={told.times.get(entry.action)}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

interface EntryProps {
  readonly entry: Entry;
  readonly model: GameModel;
  /** Its position is looked at. */
  readonly shown: boolean;
  readonly time?: number | undefined;
  readonly fresh?: boolean;
  /** Why a computer player did it. */
  readonly why?: readonly string[] | undefined;
}

/* Drawn again only when it changes: stepping through the past redraws two lines, not hundreds. */
const EntryView = memo<EntryProps>(
  EntryLine,
  (a, b) =>
    a.entry === b.entry &&
    a.shown === b.shown &&
    a.time === b.time &&
    a.fresh === b.fresh &&
    a.model === b.model &&
    a.why === b.why,
);

function EntryLine({ entry, model, shown, time, fresh, why }: EntryProps) {
  return (
    <li class={`entry ${shown ? 'shown' : ''} ${fresh ? 'fresh' : ''}`}>
      <button
        type="button"
        class="entry-number"
        onClick={() => model.goto(entry.action)}
        aria-label={t('game.log.goto', { n: entry.action })}
        aria-current={shown ? 'step' : undefined}
      >
        {entry.action}
      </button>
      <span class="entry-text" onClick={() => model.goto(entry.action)}>
        {entry.events.map((event, i) => (
          <span key={i} class={i === 0 ? 'first' : 'rest'}>
            {event.text}
          </span>
        ))}
        {why && <span class="rest why">{sums(why.join('; '))}</span>}
      </span>
      {time !== undefined && <time dateTime={new Date(time).toISOString()}>{clock(time)}</time>}
    </li>
  );
}

function Remarks({
  told,
  from,
  to,
  which,
}: {
  readonly told: Told;
  readonly from: number;
  readonly to: number;
  readonly which: 'chat';
}) {
  const rows = told.remarks.filter((r) => r.after > from && r.after < to && r.row.kind === which);
  return rows.length === 0 ? (
    <p class="empty">{t('game.log.no_chat')}</p>
  ) : (
    <ul>
      {rows.map((r) => (
        <Remark key={r.row.at} row={r.row} />
      ))}
    </ul>
  );
}

/* Why the server has ended a program (docs/api.md); a reason that is not known here is left out. */
function programRemark(text: string): string {
  return text.startsWith('on')
    ? t('game.log.program_on')
    : [t('game.log.program_off'), whyEnded(text)].filter(Boolean).join(': ');
}

/* `offer`, `take NAME`, `bot LEVEL` or `bot off`. */
function seatRemark(text: string): string {
  if (text.startsWith('bot ')) {
    return text === 'bot off' ? t('game.log.bot_off') : t('game.log.bot', { level: levelName(text.slice(4)) });
  }
  return text.startsWith('take ') ? t('game.log.take', { name: text.slice(5) }) : t('game.log.offer');
}

/* Whether a chat mentions the viewer: by the name of their seat or their own, or @all. */
function calls(text: string, { table, viewer }: GameModel): boolean {
  const seat = table?.seats[viewer];
  return (
    seat !== undefined &&
    seat !== null &&
    ['all', seat.name, seat.person ?? ''].some(
      (name) => name !== '' && text.toLowerCase().includes(`@${name.toLowerCase()}`),
    )
  );
}

function Remark({ row }: { readonly row: Told['remarks'][number]['row'] }) {
  const { model } = usePlay();
  const who = row.who === null ? '' : (model.seats[row.who] ?? '');
  const n = Number(row.text.split(' ').at(-1));
  const text =
    row.kind === 'chat'
      ? row.text
      : row.kind === 'undo'
        ? t('game.log.undo', { n })
        : row.kind === 'redo'
          ? t('game.log.redo', { n })
          : row.kind === 'ask'
            ? t('game.log.ask', { n })
            : row.kind === 'yes'
              ? t('game.log.yes')
              : row.kind === 'no'
                ? t('game.log.no')
                : row.kind === 'end'
                  ? t('game.log.end')
                  : row.kind === 'resume'
                    ? t('game.log.resume')
                    : row.kind === 'seat'
                      ? seatRemark(row.text)
                      : row.kind === 'damaged'
                        ? t('game.log.damaged')
                        : programRemark(row.text);
  return (
    <li class={`remark ${row.kind} ${row.kind === 'chat' && calls(row.text, model) ? 'called' : ''}`}>
      {who && <b>{who}: </b>}
      <span>{text}</span>
      <time dateTime={new Date(row.time).toISOString()}>{moment(row.time)}</time>
    </li>
  );
}

function ChatLine() {
  const play = usePlay();
  const { model, offline } = play;
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [sent, setSent] = useState({ text: '', after: 0 });
  const last = model.rows.at(-1)?.at ?? 0;
  const has =
    refused !== '' &&
    model.rows.some(
      (row) => row.at > sent.after && row.kind === 'chat' && row.who === model.viewer && row.text === sent.text,
    );
  useEffect(() => {
    if (has) {
      // it was said, only the answer was lost
      setRefused('');
      setText((now) => (now.trim() === sent.text ? '' : now));
    }
  }, [has]);
  useEffect(() => {
    if (!offline) {
      setRefused(''); // what was said of the server is no longer so
    }
  }, [offline]);
  if (model.kind !== 'table' || model.viewer === SPECTATOR) {
    return null;
  }
  return (
    <form
      class="chat-line"
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        if (said !== '') {
          setSent({ text: said, after: last });
          void model.chat(said).then((outcome) => {
            setRefused(outcome.ok ? '' : outcome.text);
            if (outcome.ok) {
              setText('');
            }
          });
        }
      }}
    >
      <input
        type="text"
        maxLength={500}
        placeholder={t('game.chat.say')}
        aria-label={t('game.chat.say')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" {...acting(play)}>
        {t('game.chat.send')}
      </button>
      {refused && <p role="alert">{refused}</p>}
    </form>
  );
}
