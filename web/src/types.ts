/* The shapes that pages, model and server share. The engine's own are made by the build (#engine). */
import type { GameFacts, RailFacts } from '#engine';

export type * from '#engine';

export const isRail = (facts: GameFacts): facts is RailFacts => facts.family === 'rail';

export const SPECTATOR = 255;

export interface Setup {
  title: string;
  players: string[];
  seed: string;
  options: Record<string, string>;
}

/** What came of an attempt: a refusal names its rule, and for a run a better one if that is why. */
export type Outcome = { ok: true } | { ok: false; text: string; rule?: string; better?: string };

/** Something the user must know about, other than a refusal of their own action. */
export interface Problem {
  kind: 'stale' | 'offline' | 'engine' | 'server' | 'storage';
  text: string;
}

export type RowKind =
  | 'start'
  | 'action'
  | 'undo'
  | 'redo'
  | 'ask'
  | 'yes'
  | 'no'
  | 'chat'
  | 'program'
  | 'end'
  | 'resume'
  | 'seat'
  /** Cannot be read in the server's database any more. */
  | 'damaged';

/** A row of a table's journal. */
export interface JournalRow {
  at: number;
  time: number;
  kind: RowKind;
  /** Seat; null: the server. */
  who: number | null;
  text: string;
  /** Of the position after an action, undo or redo, when the server tells it. */
  hash?: string;
}

export interface Seat {
  seat: number;
  name: string;
  /** Who has taken it over. */
  person?: string;
  account: boolean;
  /** The computer player that plays it, as a stand-in if a person holds it. */
  bot?: string;
  /** Nobody holds it any more. */
  empty: boolean;
  offered: boolean;
  you: boolean;
}

export type UndoRule = 'own' | 'anyone' | 'consent';
/** Over days, or in one sitting. */
export type Pace = 'async' | 'live';

/** GAME of docs/api.md. */
export interface GameInfo {
  id: string;
  title: string;
  title_name: string;
  description: string;
  state: 'open' | 'started' | 'finished';
  private: boolean;
  owner: string | null;
  start: 'full' | 'owner';
  order: 'random' | 'given';
  undo: UndoRule;
  pace: Pace;
  /** With this many players the owner may start. */
  min_players: number;
  options: Record<string, string>;
  /** null: will be drawn at the start. */
  seed: string | null;
  /** It was chosen. */
  seeded: boolean;
  created: number;
  changed: number;
  seats: (Seat | null)[];
  players: string[];
  at: number;
  actions: number;
  to_act: string[];
  waiting_since: number | null;
  /** Why it is over; `owner`: ended by hand, without totals. */
  end?: string;
  totals?: Record<string, number>;
  invite?: string;
  you: number | null;
  may_undo: boolean;
  /** An undo waits for your answer. */
  asked: boolean;
  /** The last chat row in which another has called you. */
  called?: number;
  programs: Program[];
}

export interface Program {
  program: 'pass' | 'buy';
  until: string;
  company?: string;
}
