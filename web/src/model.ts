/* Games as the pages see them: one observable GameModel whatever the source.
 *
 * What always holds:
 *  1. `view` and `menu` belong to the position `at`, and `latest` is the newest that was known when it was looked at: who
 *     follows the game never sees `at` below `latest`.
 *  2. A table's line is applied here only after the server has accepted it.
 *  3. The shown position moves only by the user's wish. "The newest" is a wish too, whatever number that has by then.
 *  4. An action is done at the position that was shown when it was asked for, or not at all. */
import { useEffect, useReducer } from 'preact/hooks';
import { api, enter, forgetSeat, isUnheard, secretOf, type Answer, type Failure } from './api';
import { describe } from './failure';
import { EngineFault, newerModule, startEngine, type Engine } from './engine';
import type { Drawn, Eyes, Look } from './wasm';
import {
  localGame,
  makeLocal,
  onLocalChange,
  readHeader,
  saveLocal,
  saveOver,
  splitFile,
  type LocalGame,
} from './hotseat';
import { endedByHand, fold, gameRow, merge, openAsk } from './journal';
import { actionOf, actorOf, entriesOf, logOf } from './remarks';
import { isSignedOut } from './session';
import { stream, type Stream } from './stream';
import { language, locale, onLanguage, t, type Language } from './text';
import {
  SPECTATOR,
  type GameFacts,
  type GameInfo,
  type Happened,
  type JournalRow,
  type Menu,
  type Outcome,
  type Problem,
  type View,
} from './types';

export interface GameModel {
  readonly kind: 'table' | 'hotseat' | 'sandbox' | 'file';
  readonly engine: Engine;
  readonly book: GameFacts;
  readonly id: string;
  /** The title's id ("1888n"). */
  readonly title: string;
  /** What the user calls the game. */
  readonly name: string;
  readonly seats: string[];
  /** Seat; SPECTATOR (255): a watcher. Hot seat: the player who must act; sandbox: the one who opened it. */
  readonly viewer: number;
  /** The shown position and the newest, as numbers of actions. */
  readonly at: number;
  readonly latest: number;
  /** The position that was asked for last: steps count from it, however long a drawing takes. */
  readonly wanted: number;
  /** Of the shown position. The menu of an older one offers nothing. */
  readonly view: View;
  readonly menu: Menu;
  /** Its board as a drawing; null: the title has none. */
  readonly board: Drawn | null;
  /** Of a table: actions, undos, chat ... */
  readonly rows: readonly JournalRow[];
  readonly table?: GameInfo;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly online: boolean;
  /** The viewer may act now, at the newest position. */
  readonly mayAct: boolean;
  /** The action that an undo would take back, as a line; null: no undo now. */
  readonly canUndo: { target: string } | null;
  readonly canRedo: boolean;
  /** How many actions must stay when the viewer undoes alone: at a table whose rule is `own`, those up to another player's last. */
  readonly undoLeast: number;
  /** How many actions there were before those at the end that have one actor: where the turn began. */
  readonly turnStart: number;
  /** Its owner has ended the game early: nobody may act until the owner resumes it. */
  readonly ended: boolean;
  /** An undo that waits for this seat's answer (rule `consent`): who asks, how many actions would be left, and the first that
   *  would not. */
  readonly asked: { who: string; to: number; target: string } | null;
  /** What was told with the opening, for the first who asks. */
  takePast(): FirstPast | null;
  act(line: string): Promise<Outcome>;
  goto(at: number): void;
  /** Takes the last action back, or goes back to `to` actions. */
  undo(to?: number): Promise<Outcome>;
  redo(): Promise<Outcome>;
  chat(text: string): Promise<Outcome>;
  consent(yes: boolean): Promise<Outcome>;
  /** Ends the game by hand, or takes that back: the owner of a table. */
  end(on: boolean): Promise<Outcome>;
  dismiss(): void;
  /** Play on from the shown position by yourself. */
  sandbox(): GameModel;
  subscribe(listener: () => void): () => void;
  close(): void;
}

const DONE: Outcome = { ok: true };

/** Renders again whenever the model changes. */
export function useModel<M extends GameModel | null>(model: M): M {
  const [, again] = useReducer((n: number, _: void) => n + 1, 0);
  useEffect(() => model?.subscribe(() => again()), [model]);
  return model;
}

/** What had happened when the game was opened. */
export interface FirstPast {
  readonly actions: number;
  readonly language: Language;
  readonly events: Promise<Happened[]>;
  readonly hash: Promise<string>;
}

interface Start extends Look {
  engine: Engine;
  book: GameFacts;
  header: string;
  lines: string[];
  past?: FirstPast;
}

abstract class Base implements GameModel {
  abstract readonly kind: GameModel['kind'];
  readonly engine: Engine;
  book: GameFacts;
  readonly title: string;
  seats: string[];
  at: number;
  latest: number;
  view: View;
  menu: Menu;
  board: Drawn | null;
  busy = false;
  problem: Problem | null = null;
  protected header: string;
  /** The log as we know it: may be ahead of `latest` until its end is shown. */
  protected lines: string[];
  protected closed = false;
  #listeners = new Set<() => void>();
  #newest = true; // what the user wants to see: the newest position,
  #wanted: number; // or this one
  #wishes = 0;
  #showing: Promise<void> | null = null;
  #doing: { line: string; at: number; done: Promise<Outcome> } | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #stops: (() => void)[] = [];
  #past: FirstPast | null;

  constructor(
    readonly id: string,
    start: Start,
  ) {
    this.#past = start.past ?? null;
    ({
      engine: this.engine,
      book: this.book,
      header: this.header,
      lines: this.lines,
      view: this.view,
      menu: this.menu,
      board: this.board,
    } = start);
    const { title, players } = readHeader(start.header);
    this.title = title;
    this.seats = players;
    this.at = this.latest = this.#wanted = start.lines.length;
    this.stopLater(this.engine.onRestart(() => this.trouble('engine', t('problem.restarted'))));
    this.stopLater(onLanguage(() => void this.#translate()));
  }

  get name(): string {
    return this.book.name;
  }
  get rows(): readonly JournalRow[] {
    return [];
  }
  get online(): boolean {
    return true;
  }
  get asked(): { who: string; to: number; target: string } | null {
    return null;
  }
  get ended(): boolean {
    return false;
  }
  get undoLeast(): number {
    return 0;
  }

  get turnStart(): number {
    const actor = actorOf(this.lines.at(-1) ?? '');
    return this.lines.findLastIndex((line) => actorOf(line) !== actor) + 1;
  }

  abstract get viewer(): number;
  abstract get canUndo(): { target: string } | null;
  abstract get canRedo(): boolean;
  abstract undo(to?: number): Promise<Outcome>;
  abstract redo(): Promise<Outcome>;

  /** Whose eyes a sandbox of this game has. */
  protected get eyes(): Eyes {
    return this.viewer;
  }

  get mayAct(): boolean {
    return this.at === this.latest && this.menu.choices.length > 0;
  }

  chat(_text: string): Promise<Outcome> {
    return Promise.resolve({ ok: false, text: t('problem.no_chat') });
  }
  consent(_yes: boolean): Promise<Outcome> {
    return Promise.resolve(DONE);
  }
  end(_on: boolean): Promise<Outcome> {
    return Promise.resolve(DONE);
  }

  takePast(): FirstPast | null {
    const past = this.#past;
    this.#past = null;
    return past;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  act(line: string): Promise<Outcome> {
    if (this.#doing?.line === line && this.#doing.at === this.latest) return this.#doing.done; // a double click; after it the next player may do the same
    if (this.at !== this.latest) return Promise.resolve({ ok: false, text: t('problem.past') });
    const doing = {
      line,
      at: this.latest,
      done: this.perform(line).finally(() => {
        if (this.#doing === doing) this.#doing = null;
      }),
    };
    this.#doing = doing;
    return doing.done;
  }

  /** Does a line at the shown position, which is the newest that the user has seen. */
  protected abstract perform(line: string): Promise<Outcome>;

  /** Until the action that is under way is decided. */
  protected async acted(): Promise<void> {
    await this.#doing?.done;
  }

  /** One thing after the other: rows, answers and recoveries must not overtake each other. */
  protected later<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#work.then(work);
    this.#work = next.catch((error: unknown) => this.fault(error));
    return next;
  }

  protected stopLater(stop: () => void): void {
    this.#stops.push(stop);
  }
  protected tell(): void {
    for (const listener of this.#listeners) listener();
  }

  protected trouble(kind: Problem['kind'], text: string): void {
    this.problem = { kind, text };
    this.tell();
  }

  dismiss(): void {
    this.problem = null;
    this.tell();
  }

  get wanted(): number {
    return this.#newest ? this.latest : Math.min(this.#wanted, this.latest);
  }

  goto(at: number): void {
    this.#newest = at >= this.latest;
    this.#wanted = Math.max(0, at);
    void this.#show();
  }

  /** The end of the log is what is shown next, wherever the user has been. */
  protected wantNewest(): void {
    this.#newest = true;
  }

  /** The log or the eyes have changed: shows what the user wants of it. A position that is gone was followed by the newest. */
  protected settle(): Promise<void> {
    this.#newest ||= this.#wanted >= this.lines.length;
    return this.#show();
  }

  /** Asks the engine for what is wanted. While an answer is on its way only the newest wish is kept. */
  #show(): Promise<void> {
    this.#wishes++;
    this.#showing ??= this.#follow();
    return this.#showing;
  }

  async #follow(): Promise<void> {
    try {
      for (let done = 0; done !== this.#wishes && !this.closed; ) {
        done = this.#wishes;
        const newest = this.lines.length;
        const shown = this.#newest ? newest : Math.min(this.#wanted, newest);
        const look = await this.look(shown);
        if (shown > this.lines.length || this.closed) continue;
        this.at = shown;
        this.latest = Math.min(newest, this.lines.length);
        this.seen(look);
        this.tell();
      }
    } catch (error) {
      this.fault(error);
    } finally {
      this.#showing = null;
    }
  }

  /** View and menu of a position for whoever looks. */
  protected abstract look(at: number): Promise<Look>;

  protected seen({ view, menu, board }: Look): void {
    this.view = view;
    this.menu = menu;
    this.board = board;
  }

  protected fault(error: unknown): void {
    if (this.closed) return;
    if (!(error instanceof EngineFault))
      return queueMicrotask(() => {
        throw error;
      }); // a bug of ours: for the console; the game goes on
    this.trouble('engine', t('problem.engine', { text: error.message }));
  }

  async #translate(): Promise<void> {
    try {
      await this.engine.language(locale());
      this.book = await this.engine.facts();
      await this.settle();
    } catch (error) {
      this.fault(error);
    }
  }

  sandbox(): GameModel {
    const { engine, book, header, viewer, view, menu, board } = this;
    return new SandboxModel(
      this.id,
      { engine, book, header, lines: this.lines.slice(0, this.at), viewer, view, menu, board },
      this.eyes,
    );
  }

  close(): void {
    this.closed = true;
    for (const stop of this.#stops) stop();
    this.engine.close();
  }
}

// ---- one person plays for all --------------------------------------------------------------------------------------------

abstract class OwnModel extends Base {
  protected undone: string[] = []; // the next one to redo last
  viewer: number;

  constructor(id: string, start: Start) {
    super(id, start);
    this.viewer = start.viewer;
  }

  protected override get eyes(): Eyes {
    return 'decider';
  }

  get canUndo(): { target: string } | null {
    const last = this.lines.at(-1);
    return last === undefined ? null : { target: actionOf(last) };
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  protected override look(at: number): Promise<Look> {
    return this.engine.look(at, this.eyes, at < this.lines.length ? 'none' : 'all');
  }

  protected override seen(look: Look): void {
    super.seen(look);
    this.viewer = look.viewer;
  }

  /** Changes the log, keeps it, then shows it, so that an action once seen is not lost. */
  async #change(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await this.later(async () => {
        const outcome = await work();
        if (!outcome.ok) return outcome;
        this.wantNewest();
        const kept = await this.changed();
        await this.settle();
        return kept;
      });
    } catch {
      return { ok: false, text: this.problem?.text ?? '' }; // told already
    }
  }

  protected override perform(line: string): Promise<Outcome> {
    const seen = this.latest;
    return this.#change(async () => {
      if (this.lines.length !== seen) return { ok: false, text: t('problem.past') };
      const applied = await this.engine.apply(line);
      if (!applied.ok) return applied;
      this.lines.push(await this.engine.line(applied.actions));
      this.undone = [];
      return DONE;
    });
  }

  undo(to?: number): Promise<Outcome> {
    return this.#change(async () => {
      const left = to ?? this.lines.length - 1;
      if (left < 0 || left >= this.lines.length) return { ok: false, text: t('problem.no_undo') };
      await this.engine.truncate(left);
      while (this.lines.length > left) this.undone.push(this.lines.pop()!);
      return DONE;
    });
  }

  redo(): Promise<Outcome> {
    return this.#change(async () => {
      const line = this.undone.at(-1);
      if (line === undefined) return { ok: false, text: t('problem.no_redo') };
      const applied = await this.engine.apply(line, true);
      if (!applied.ok) return applied;
      this.lines.push(this.undone.pop()!);
      return DONE;
    });
  }

  /** The log is another one now. */
  protected changed(): Promise<Outcome> {
    return Promise.resolve(DONE);
  }
}

/** Any game from any position, in an engine of its own, kept nowhere. The first view is the one it came from; a player of a
 *  table sees no more in it than at the table. */
export class SandboxModel extends OwnModel {
  readonly kind = 'sandbox' as const;
  readonly #own: LateEngine;

  constructor(
    id: string,
    start: Start,
    private readonly from: Eyes,
  ) {
    const own = new LateEngine(start.header, start.lines.slice());
    super(id, { ...start, engine: own.engine, lines: start.lines.slice() });
    this.#own = own;
    this.busy = true;
    void own.ready.then(
      () => {
        this.busy = false;
        return this.settle();
      },
      () => this.trouble('engine', t('problem.no_engine')),
    );
  }

  protected override get eyes(): Eyes {
    return this.from;
  }

  override close(): void {
    super.close();
    this.#own.close();
  }
}

/** An engine that can be called before it is there. */
class LateEngine {
  readonly ready: Promise<Engine>;
  readonly engine: Engine;
  #closed = false;

  constructor(header: string, lines: string[]) {
    this.ready = startEngine(locale()).then(async (engine) => {
      if (this.#closed) engine.close();
      else await engine.open(header, lines);
      return engine;
    });
    const ready = this.ready;
    const now: Partial<Record<string, unknown>> = {
      onRestart: (listener: () => void) => {
        let stop = (): void => {};
        void ready.then(
          (engine) => {
            stop = engine.onRestart(listener);
          },
          () => {},
        );
        return () => stop();
      },
      close: () => this.close(),
    };
    this.engine = new Proxy(now, {
      get: (target, name: string) =>
        target[name] ??
        (async (...args: unknown[]) => {
          const engine = (await ready) as unknown as Record<string, (...rest: unknown[]) => unknown>;
          return engine[name]!(...args);
        }),
    }) as unknown as Engine;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    void this.ready.then(
      (engine) => engine.close(),
      () => {},
    );
  }
}

export class HotseatModel extends OwnModel {
  readonly kind = 'hotseat' as const;
  #record: LocalGame;

  constructor(record: LocalGame, start: Start) {
    super(record.id, start);
    this.#record = record;
    this.undone = record.lines.slice(record.length).reverse();
    this.stopLater(
      onLocalChange((id) => {
        if (id === this.id) void this.later(() => this.#reread());
      }),
    );
  }

  override get name(): string {
    return this.#record.name || this.book.name;
  }

  protected override async changed(): Promise<Outcome> {
    const known = this.#record;
    const lines = [...this.lines, ...this.undone.slice().reverse()];
    const used = Math.max(Date.now(), known.used + 1); // no two changes have the same
    this.#record = { ...known, lines, length: this.lines.length, finished: await this.engine.finished(), used };
    try {
      if (await saveOver(known, this.#record)) return DONE;
    } catch {
      this.trouble('storage', t('problem.storage'));
      return DONE;
    }
    await this.#reread();
    this.trouble('stale', t('problem.stale'));
    return { ok: false, text: t('problem.stale') };
  }

  /** Another tab has played on. */
  async #reread(): Promise<void> {
    const record = await localGame(this.id);
    if (!record || this.closed) return;
    this.#record = record;
    this.lines = record.lines.slice(0, record.length);
    this.undone = record.lines.slice(record.length).reverse();
    await this.engine.open(this.header, this.lines);
    await this.settle();
  }
}

/** A file to look at; not kept. */
export class FileModel extends OwnModel {
  readonly kind = 'file' as const;

  /** The same game as one of this browser, kept from now on. */
  async keep(name: string): Promise<LocalGame> {
    const record = { ...makeLocal(this.header, this.lines, name), finished: await this.engine.finished() };
    await saveLocal(record);
    return record;
  }
}

// ---- a table on the server ---------------------------------------------------------------------------------------------------

export class TableModel extends Base {
  readonly kind = 'table' as const;
  table: GameInfo;
  #rows: JournalRow[];
  #undone: string[] = [];
  #undoneBy: (number | null)[] = [];
  #who: (number | null)[];
  #stream: Stream;
  #arrived: JournalRow[] = []; // by the stream, not taken in yet
  #seenRow: number; // the game's row at the newest position that was shown: what a request names
  #sending = 0;
  #tableAsked = 0;
  #recovering = false;
  #named: { seats: string[]; book: GameFacts } | null = null; // of whom the next view tells

  constructor(table: GameInfo, rows: JournalRow[], start: Start, live: Stream) {
    super(table.id, start);
    this.table = table;
    this.#rows = rows;
    ({ undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = fold(rows));
    this.#seenRow = gameRow(rows);
    this.#stream = live;
    this.stopLater(live.onOnline(() => this.tell()));
    this.stopLater(
      live.watch(table.id, rows.at(-1)?.at ?? 0, secretOf(table.id), {
        onRow: (row) => {
          if (this.#arrived.push(row) === 1) void this.later(() => this.#take(this.#arrived.splice(0)));
        },
        onTable: (next) => {
          this.table = { ...next, you: this.table.you, programs: this.table.programs };
          this.tell();
          void this.#refreshTable();
        },
        onGone: () => void this.#refreshTable(),
      }),
    );
  }

  override get rows(): readonly JournalRow[] {
    return this.#rows;
  }
  override get online(): boolean {
    return this.#stream.online;
  }
  override get name(): string {
    return this.table.description || this.book.name;
  }

  get viewer(): number {
    return this.table.you ?? SPECTATOR;
  }

  get canUndo(): { target: string } | null {
    const target = this.lines.at(-1);
    if (this.viewer === SPECTATOR || target === undefined || this.asked || this.ended) return null;
    return this.table.undo !== 'own' || this.#who.at(-1) === this.viewer ? { target } : null;
  }

  override get undoLeast(): number {
    return this.table.undo === 'own' ? this.#who.findLastIndex((seat) => seat !== this.viewer) + 1 : 0;
  }

  get canRedo(): boolean {
    const mine = this.table.undo === 'anyone' || this.#undoneBy[0] === this.viewer;
    return this.viewer !== SPECTATOR && this.#undone.length > 0 && mine && !this.ended;
  }

  override get ended(): boolean {
    return endedByHand(this.#rows);
  }

  override get asked(): { who: string; to: number; target: string } | null {
    const ask = openAsk(this.#rows);
    if (!ask || this.viewer === SPECTATOR || ask.answered.has(this.viewer)) return null;
    return { who: this.seats[ask.who] ?? '', to: ask.to, target: this.lines[ask.to] ?? '' };
  }

  protected override look(at: number): Promise<Look> {
    return this.engine.look(at, this.viewer, at < this.lines.length || this.ended ? 'none' : 'own');
  }

  async #refreshTable(): Promise<void> {
    const asked = ++this.#tableAsked;
    const answer = await api.game(this.id, secretOf(this.id));
    const lost = !answer.ok && answer.status === 403; // we no longer have access to a private table
    if (this.closed || asked !== this.#tableAsked || (!answer.ok && !lost)) return; // the newest answer counts
    const { viewer } = this;
    const isAccounts = this.table.seats[viewer]?.account === true;
    this.table = answer.ok ? answer.value : { ...this.table, you: null };
    if (viewer !== SPECTATOR && this.viewer === SPECTATOR) {
      forgetSeat(this.id);
      if (!isAccounts || !(await isSignedOut())) this.trouble('server', t('game.lost'));
    }
    if (viewer !== this.viewer) await this.settle(); // with other eyes
    if (answer.ok && this.#mayBeReworded()) await this.later(() => this.#reread());
    this.tell();
  }

  /** New names come into force with the first view that has them. */
  protected override seen(look: Look): void {
    super.seen(look);
    if (!this.#named) return;
    ({ seats: this.seats, book: this.book } = this.#named);
    this.#named = null;
  }

  /** An account was deleted: its name is in no row of the server's any more. Players are named by the table too; those who took
   *  a seat over and gave it on only by their rows. */
  #mayBeReworded(): boolean {
    return (
      this.table.players.some((name, seat) => name !== this.seats[seat]) ||
      this.#rows.some((row) => row.kind === 'seat' && row.text.startsWith('take '))
    );
  }

  async #reread(): Promise<void> {
    const log = await api.log(this.id, 1, secretOf(this.id));
    if (!log.ok || this.closed) return;
    const known = new Map(this.#rows.map((row) => [row.at, row.text]));
    if (log.value.every((row) => (known.get(row.at) ?? row.text) === row.text)) return;
    const next = new Map(log.value.map((row) => [row.at, row.text]));
    this.#rows = this.#rows.map((row) => ({ ...row, text: next.get(row.at) ?? row.text }));
    const folded = fold(this.#rows);
    if (folded.header !== this.header) {
      this.header = folded.header;
      ({ lines: this.lines, undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = folded);
      const begun = await this.engine.begin(this.header, this.lines, this.viewer, 'none');
      if (!begun.ok) return this.#recover();
      this.#named = { seats: readHeader(this.header).players, book: begun.facts };
    }
    await this.settle();
    this.tell();
  }

  /** Takes rows in; the engine follows the log that they make. It is asked at once: later looks are answered
   *  after it. */
  async #take(rows: JournalRow[]): Promise<void> {
    const { ended, lines } = this;
    this.#rows = merge(this.#rows, rows);
    const next = fold(this.#rows);
    const same = common(lines, next.lines);
    ({ lines: this.lines, undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = next);
    if (same < lines.length || same < next.lines.length) {
      const followed = await this.engine.follow(same, next.lines.slice(same));
      if (!followed.ok) this.lines = next.lines.slice(0, same + Math.max(followed.line, 0));
      if (!followed.ok) return this.#recover();
    }
    const known = same === lines.length && same === next.lines.length && ended === this.ended; // our own row, made before it came
    if (known) {
      this.#seenRow = gameRow(this.#rows);
      this.tell();
    }
    const hash = rows.findLast((row) => row.hash !== undefined && row.at === gameRow(this.#rows))?.hash;
    if (hash !== undefined && hash !== (await this.engine.hash(this.lines.length))) return this.#recover(hash);
    return known ? undefined : this.#taken();
  }

  async #taken(): Promise<void> {
    const row = gameRow(this.#rows);
    await this.settle();
    this.#seenRow = row;
  }

  /** The server's engine and ours differ: theirs may be newer. */
  async #recover(hash?: string): Promise<void> {
    if (this.#recovering) return;
    this.#recovering = true;
    try {
      const renewed = await this.#renewed(hash);
      await this.#taken();
      this.trouble('engine', t(renewed ? 'problem.new_engine' : 'problem.differs'));
    } finally {
      this.#recovering = false;
    }
  }

  /** Whether a newer module agrees with the server. */
  async #renewed(hash?: string): Promise<boolean> {
    const module = await newerModule().catch(() => null);
    if (!module) return false;
    const { lines } = fold(this.#rows);
    await this.engine.reload(module);
    const opened = await this.engine.open(this.header, lines);
    this.lines = opened.ok ? lines : lines.slice(0, Math.max(opened.line, 0));
    this.book = await this.engine.facts();
    return opened.ok && (hash === undefined || hash === (await this.engine.hash(lines.length)));
  }

  /** Rows that did not come by the stream. */
  async #sync(): Promise<boolean> {
    const from = (this.#rows.at(-1)?.at ?? 0) + 1;
    const answer = await api.log(this.id, from, secretOf(this.id));
    if (answer.ok) await this.later(() => this.#take(answer.value));
    return answer.ok;
  }

  async #outcome(answer: Failure): Promise<Outcome> {
    if (answer.status === 409) {
      await this.#sync();
      this.trouble('stale', t('problem.stale'));
      return { ok: false, text: t('problem.stale') };
    }
    return {
      ok: false,
      text: describe(answer),
      ...(answer.rule ? { rule: answer.rule } : {}),
      ...(answer.better ? { better: answer.better } : {}),
    };
  }

  /** Sends with the row that the user has seen, then makes sure that its row is here. The answer names the last row after it,
   *  programmed moves included: only the next one after those that we had is certainly our own. */
  async #send(
    ask: (at: number) => Promise<Answer<{ at: number }>>,
    made?: (at: number) => JournalRow,
  ): Promise<Outcome> {
    const seen = this.#seenRow;
    const next = (this.#rows.at(-1)?.at ?? 0) + 1;
    this.busy = ++this.#sending > 0;
    this.tell();
    try {
      const answer = await ask(seen);
      if (!answer.ok && answer.status === 0 && made && this.#hasCome(made(next))) return DONE;
      if (!answer.ok) return await this.#outcome(answer);
      const { at } = answer.value;
      if (made && at === next) await this.later(() => this.#make(made(at)));
      else if (!this.#rows.some((row) => row.at === at)) await this.#sync();
      return DONE;
    } catch (error) {
      this.fault(error);
      return { ok: false, text: this.problem?.text ?? '' };
    } finally {
      this.busy = --this.#sending > 0;
      this.tell();
    }
  }

  /** Of a request whose answer was lost: the stream may have brought what it did. */
  #hasCome({ at, kind, who }: JournalRow): boolean {
    const row = this.#rows.find((known) => known.at >= at && known.kind !== 'chat');
    return row?.kind === kind && row.who === who;
  }

  /** Our own row before the stream brings it; an action in the words of the log, so that the two are equal. */
  async #make(row: JournalRow): Promise<void> {
    if (this.#rows.some((known) => known.at === row.at)) return;
    await this.#take([row]);
    const made = this.lines.length;
    if (row.kind !== 'action' || made === 0) return;
    row.text = await this.engine.line(made);
    this.lines[made - 1] = row.text;
  }

  protected override async perform(line: string): Promise<Outcome> {
    const outcome = await this.#send(
      (at) => api.act(this.id, at, line, secretOf(this.id)),
      (at) => ({ at, time: Date.now(), kind: 'action', who: this.viewer, text: line }),
    );
    // The server says a refusal in English, our engine in the chosen language.
    const why = outcome.ok || !outcome.rule ? null : await this.engine.why(line).catch(() => null);
    return !outcome.ok && why && why.rule === outcome.rule ? { ...outcome, text: why.text } : outcome;
  }

  async undo(to?: number): Promise<Outcome> {
    await this.acted();
    return this.#send((at) => api.undo(this.id, at, to, secretOf(this.id)));
  }

  async redo(): Promise<Outcome> {
    await this.acted();
    return this.#send((at) => api.redo(this.id, at, secretOf(this.id)));
  }

  /** Others answer at the same time: while the same undo is asked for, our answer is still right. */
  override async consent(yes: boolean): Promise<Outcome> {
    const about = openAsk(this.#rows)?.at;
    return this.#send(async (seen) => {
      for (let at = seen; ; at = gameRow(this.#rows)) {
        const answer = await api.consent(this.id, at, yes, secretOf(this.id));
        if (
          answer.ok ||
          answer.status !== 409 ||
          !(await this.#sync()) ||
          gameRow(this.#rows) === at ||
          openAsk(this.#rows)?.at !== about
        )
          return answer;
      }
    });
  }

  override end(on: boolean): Promise<Outcome> {
    return this.#send((at) => (on ? api.end : api.resume)(this.id, at, secretOf(this.id)));
  }

  override chat(text: string): Promise<Outcome> {
    return this.#send(
      () => api.chat(this.id, text, secretOf(this.id)),
      (at) => ({ at, time: Date.now(), kind: 'chat', who: this.viewer, text }),
    );
  }
}

function common(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

// ---- opening --------------------------------------------------------------------------------------------------------------------

export type Opening<M extends GameModel> = (
  | { ok: true; model: M }
  | { ok: false; text: string; table?: GameInfo /** The server did not answer. */; unheard?: boolean }
) & {
  /** The link by which we came opens no seat. */
  badLink?: boolean;
};

type Choices = Parameters<Engine['look']>[2];

/** The engine tells it while the page draws the board. */
function pastOf(engine: Engine, actions: number): FirstPast {
  const hash = engine.hash(actions);
  const events = engine.happened(0, actions);
  for (const answer of [hash, events]) answer.catch(() => {}); // whoever takes them hears of it
  return { actions, language: language(), hash, events };
}

/** An engine with that game, and its end as those eyes see it. */
async function begin(
  header: string,
  lines: string[],
  eyes: Eyes = 'decider',
  choices: Choices = 'all',
  starting = startEngine(locale()),
): Promise<{ ok: true; start: Start } | { ok: false; text: string }> {
  const engine = await starting;
  const begins = (): ReturnType<Engine['begin']> => engine.begin(header, lines, eyes, choices);
  let opened = await begins();
  // An old page's engine may not know what the server's allows.
  const newer = opened.ok ? null : await newerModule().catch(() => null);
  if (newer) {
    await engine.reload(newer);
    opened = await begins();
  }
  if (!opened.ok) {
    engine.close();
    const where =
      opened.line < 0 ? t('problem.header') : t('problem.line', { n: opened.line + 1, line: lines[opened.line] ?? '' });
    return { ok: false, text: `${where} ${opened.text}` };
  }
  return {
    ok: true,
    start: { engine, book: opened.facts, header, lines, past: pastOf(engine, lines.length), ...opened.look },
  };
}

/** A started table. One that has not started is returned as `table`. */
export async function openTable(id: string, live: Stream = stream()): Promise<Opening<TableModel>> {
  const starting = startEngine(locale()); // while the server answers
  const no = (text: string, more: { table?: GameInfo; unheard?: boolean } = {}): Opening<TableModel> => {
    void starting.then(
      (engine) => engine.close(),
      () => {},
    );
    return { ok: false, text, badLink, ...more };
  };
  const { info, log, badLink } = await enter(id);
  if (!info.ok) return no(describe(info), { unheard: isUnheard(info) });
  if (info.value.state === 'open') return no('', { table: info.value });
  if (!log.ok) return no(describe(log), { unheard: isUnheard(log) });
  const { header, lines } = fold(log.value);
  const begun = await begin(
    header,
    lines,
    info.value.you ?? SPECTATOR,
    endedByHand(log.value) ? 'none' : 'own',
    starting,
  );
  return begun.ok ? { ok: true, model: new TableModel(info.value, log.value, begun.start, live), badLink } : begun;
}

export async function openHotseat(id: string): Promise<Opening<HotseatModel>> {
  const record = await localGame(id);
  if (!record) return { ok: false, text: t('problem.no_local') };
  const begun = await begin(record.header, record.lines.slice(0, record.length));
  return begun.ok ? { ok: true, model: new HotseatModel(record, begun.start) } : begun;
}

/** An RGN file. */
export async function openFile(text: string): Promise<Opening<FileModel>> {
  const { header, lines } = splitFile(text);
  const begun = await begin(header, lines);
  if (!begun.ok) return begun;
  const { engine } = begun.start;
  const actions = lines.length > 0 ? await engine.lines(1, lines.length) : []; // without numbers and hashes
  begun.start.lines = entriesOf(logOf(text), (n, line) => actions[n] ?? line);
  await engine.open(header, begun.start.lines); // with the comments
  return { ok: true, model: new FileModel('', begun.start) };
}
