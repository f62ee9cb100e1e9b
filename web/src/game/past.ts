/* What happened, as the pages of this folder need it: events by action, rounds, times, chat between them.
 *
 * Always: `events` belong to the line of play that the model holds now. After an undo what comes later is dropped, and when
 * the line of play differs in between (an undo and new actions at once) everything is asked for again. */
import { ofCode, type Code } from '../events';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Happened } from '#engine';
import type { GameModel } from '../model';
import type { JournalRow } from '../types';
import { language } from '../text';

interface Cache {
  readonly events: readonly Happened[];
  readonly actions: number;
  readonly hash: string;
  readonly language: string;
  /** The names in the sentences: that of a deleted account leaves them, in the same positions. */
  readonly seats: readonly string[];
}

const EMPTY: Cache = { events: [], actions: 0, hash: '', language: '', seats: [] };

/* What came with the game, if the game is still that one. */
async function opening(model: GameModel): Promise<readonly Happened[] | null> {
  const known = model.takePast();
  if (known?.actions !== model.latest || known.language !== language()) {
    return null;
  }
  return (await known.hash) === (await model.engine.hash(known.actions)) ? known.events : null;
}

async function refresh(model: GameModel, old: Cache): Promise<Cache> {
  const { latest, seats } = model;
  const kept = Math.min(old.actions, latest);
  const same =
    old.language === language() &&
    old.seats === seats &&
    kept === old.actions &&
    (kept === 0 ? false : (await model.engine.hash(kept)) === old.hash);
  const first = same ? kept + 1 : 0; // action 0: what the start of the game does
  const added =
    first > latest ? [] : ((first === 0 ? await opening(model) : null) ?? (await model.engine.happened(first, latest)));
  return {
    events: same ? [...old.events, ...added] : added,
    actions: latest,
    hash: await model.engine.hash(latest),
    language: language(),
    seats,
  };
}

/** What happened, and up to which action that is; an action need not have a sentence. */
export function usePast(model: GameModel): { readonly events: readonly Happened[]; readonly actions: number } {
  const [cache, setCache] = useState<Cache>(EMPTY);
  const held = useRef(cache);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const undos = model.rows.length;
  useEffect(() => {
    let wanted = true;
    queue.current = queue.current.then(async () => {
      if (wanted) {
        held.current = await refresh(model, held.current);
        setCache(held.current);
      }
    });
    return () => {
      wanted = false;
    };
  }, [model, model.latest, model.seats, undos, language()]);
  return cache;
}

const ROUND_CODES: ReadonlySet<Code> = new Set<Code>(['stock_round', 'operating_round', 'nar.turn']);
const PASS_CODES: ReadonlySet<Code> = new Set<Code>([
  'pass',
  'pass_forced',
  'step_passed',
  'turn_ended',
  'nar.passed',
  'nar.must_pass',
  'nar.stopped',
  'no_run',
  'trains_full',
  'trains_dear',
]);

export const isRound = (event: Happened): boolean => ROUND_CODES.has(event.code);
export const isPass = (event: Happened): boolean => PASS_CODES.has(event.code);

/* Numbers of the actions after which a round begins; the start of the game is one. */
export function roundStarts(events: readonly Happened[]): number[] {
  return [...new Set([0, ...events.filter(isRound).map((event) => event.action)])].sort((x, y) => x - y);
}

/* Seats for which the server makes a programmed move when they must act. */
export function programmed(rows: readonly JournalRow[]): ReadonlySet<number> {
  const seats = new Set<number>();
  for (const { kind, who, text } of rows) {
    if (kind === 'program' && who !== null) {
      seats[text.startsWith('on') ? 'add' : 'delete'](who);
    }
  }
  return seats;
}

/* Hexes with a tile of this operating round. */
export function laidNow(events: readonly Happened[], until: number): string[] {
  let laid: string[] = [];
  for (const event of events) {
    if (event.action > until) {
      break;
    }
    if (isRound(event)) {
      laid = [];
    } else if (event.code === 'tile') {
      laid.push(event.args[1]);
    }
  }
  return laid;
}

/* Where prices have moved in this round: the price before it and the one now. */
export function movedNow(events: readonly Happened[], until: number): ReadonlyMap<string, readonly [number, number]> {
  const moved = new Map<string, readonly [number, number]>();
  for (const event of events) {
    if (event.action > until) {
      break;
    }
    if (isRound(event)) {
      moved.clear();
    } else if (event.code === 'price_moved') {
      const [company, from, to] = event.args;
      moved.set(company, [moved.get(company)?.[0] ?? from, to]);
    }
  }
  return moved;
}

/* Rows of the journal that are not actions, and the time of each action in force. */
export interface Told {
  readonly times: ReadonlyMap<number, number>;
  /** In the order of time; `after`: how many of the actions that hold were done before it. What was taken back does not count:
   *  a remark stays between its neighbours in time, whatever numbers the actions after an undo get. */
  readonly remarks: readonly { readonly after: number; readonly row: JournalRow }[];
  /** Action number of the seat's last action. */
  lastOf(seat: number): number | null;
}

export function told(rows: readonly JournalRow[]): Told {
  const all: JournalRow[] = []; // actions, those that a redo would bring back at the end
  let length = 0;
  for (const row of rows) {
    if (row.kind === 'action') {
      all.length = length;
      length = all.push(row);
    } else if (row.kind === 'undo' || row.kind === 'redo') {
      length = Math.min(Number(row.text.split(' ')[0]), all.length);
    }
  }
  const done = all.slice(0, length);
  let after = 0;
  const remarks = rows.flatMap((row) => {
    if (row.kind === 'action' || row.kind === 'start') {
      return [];
    }
    while (after < done.length && done[after]!.at < row.at) {
      after++;
    }
    return [{ after, row }];
  });
  const last = new Map(done.map((row, i) => [row.who, i + 1]));
  return { times: new Map(done.map((row, i) => [i + 1, row.time])), remarks, lastOf: (seat) => last.get(seat) ?? null };
}

export interface Run {
  readonly round: string;
  readonly action: number;
  readonly revenue: number;
  readonly paid: 'all' | 'half' | 'none';
}

/* What a run or a space of the market brought, item by item: stops, charges, bonuses. */
export interface Income {
  /** Of the routes; charges are off and bonuses of a run in it. */
  readonly ran: number;
  readonly charged: number;
  readonly between: number;
  readonly market: number;
}

export function incomeOf(events: readonly Happened[]): Income {
  const of = (code: 'ran' | 'charged' | 'run_bonus' | 'market_bonus'): number => ofCode(events, code)[0]?.args[1] ?? 0;
  return { ran: of('ran'), charged: of('charged'), between: of('run_bonus'), market: of('market_bonus') };
}

/* The income that waits for a dividend at the shown position: that of the last action that brought one. */
export function lastIncome(events: readonly Happened[], until: number): Income {
  const last = events.findLast(
    ({ code, action }) => action <= until && (code === 'ran' || code === 'market_bonus'),
  )?.action;
  return incomeOf(events.filter(({ action }) => action === last));
}

export interface Past {
  readonly rounds: string[];
  readonly of: Map<string, Run[]>;
}

/* What each company ran for in each operating round, from the events up to the shown position. */
export function runs(events: readonly Happened[], until: number, endless = false): Past {
  const rounds: string[] = [];
  const of = new Map<string, Run[]>();
  let round = '';
  const note = (action: number, id: string, revenue: number, paid: Run['paid']): void => {
    of.set(id, [...(of.get(id) ?? []), { round, action, revenue, paid }]);
  };
  for (const event of events) {
    if (event.action > until) {
      break;
    }
    if (event.code === 'operating_round') {
      round = endless ? String(event.args[1]) : `${event.args[0]}.${event.args[1]}`;
      if (!rounds.includes(round)) {
        rounds.push(round);
      }
    } else if (event.code === 'paid' || event.code === 'kept' || event.code === 'investor_keeps') {
      note(event.action, event.args[0], event.args[1], event.code === 'paid' ? 'all' : 'none');
    } else if (event.code === 'halved') {
      note(event.action, event.args[0], event.args[1], 'half');
    }
  }
  return { rounds, of };
}
