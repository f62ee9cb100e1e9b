/* Games as the pages see them: one observable GameModel whatever the source. ownmodel.ts has those that one person plays for
 * all, tablemodel.ts those on a server; opengame.ts opens them.
 *
 * What always holds:
 *  1. `view` and `menu` belong to the position `at`, and `latest` is the newest that was known when it was looked at: who
 *     follows the game never sees `at` below `latest`.
 *  2. A table's line is applied here only after the server has accepted it.
 *  3. The shown position moves only by the user's wish. "The newest" is a wish too, whatever number that has by then.
 *  4. An action is done at the position that was shown when it was asked for, or not at all. */
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { colours, painted } from './colours';
import { EngineFault, type Engine } from './engine';
import type { Drawn, Eyes, Look } from './wasm';
import { readHeader } from './hotseat';
import { actorOf } from './remarks';
import { locale, onLanguage, t, type Language } from './text';
import type { Choice, GameFacts, GameInfo, Happened, JournalRow, Menu, Outcome, Problem, View } from './types';

export interface GameModel {
  readonly kind: 'table' | 'hotseat' | 'sandbox' | 'file';
  readonly engine: Engine;
  readonly facts: GameFacts;
  readonly id: string;
  /** The title's id ("1888n"). */
  readonly title: string;
  /** What the user calls the game. */
  readonly name: string;
  readonly seats: string[];
  /** The computer players by seat; null or nothing: a person. */
  readonly bots: readonly (string | null)[];
  /** The game so far. */
  readonly log: { readonly header: string; readonly lines: readonly string[] };
  /** Seat; SPECTATOR (255): a watcher. Hot seat: the player who must act; sandbox: the one who opened it. */
  readonly viewer: number;
  /** The shown position and the newest, as numbers of actions. */
  readonly at: number;
  readonly latest: number;
  /** The position that was asked for last: steps count from it, however long a drawing takes. */
  readonly wanted: number;
  /** Of the shown position. The menu of an older one offers nothing. */
  readonly view: View;
  /** The choices of those who must act. */
  readonly menu: Menu;
  /** What else the viewer may do, at any time: nobody waits for it. */
  readonly aside: readonly Choice[];
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
  /** The action that an undo would take back, as a line; null: no undo now. Its number, if it is not the newest. */
  readonly canUndo: { target: string; action?: number } | null;
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
  /** What a sandbox of the shown position begins with. */
  branch(): Branch;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export const DONE: Outcome = { ok: true };

/** How many lines there are before those at the end that have one actor. */
export function turnOf(lines: readonly string[]): number {
  const actor = actorOf(lines.at(-1) ?? '');
  return lines.findLastIndex((line) => actorOf(line) !== actor) + 1;
}

/** Renders again whenever the model changes. It listens as soon as it is drawn: what came between the two would never be shown. */
export function useModel<M extends GameModel | null>(model: M): M {
  const [, again] = useReducer((n: number, _: void) => n + 1, 0);
  useLayoutEffect(() => model?.subscribe(() => again()), [model]);
  return model;
}

/** The choices of those who must act, and the others. */
function parted(menu: Menu): [Menu, readonly Choice[]] {
  const aside = menu.choices.filter(({ actor }) => !menu.actors.includes(actor));
  return aside.length === 0
    ? [menu, aside]
    : [{ ...menu, choices: menu.choices.filter((choice) => !aside.includes(choice)) }, aside];
}

/** What had happened when the game was opened. */
export interface FirstPast {
  readonly actions: number;
  readonly language: Language;
  readonly events: Promise<Happened[]>;
  readonly hash: Promise<string>;
}

/** An open game at its newest position. */
export interface Start extends Look {
  engine: Engine;
  facts: GameFacts;
  header: string;
  lines: string[];
  past?: FirstPast;
}

/** The start of a sandbox: the game it came from, and whose view of it is shown. */
export interface Branch {
  readonly id: string;
  readonly start: Start;
  readonly eyes: Eyes;
}

/** What all kinds of games share: showing, asking, telling. */
export abstract class Base implements GameModel {
  abstract readonly kind: GameModel['kind'];
  readonly engine: Engine;
  facts: GameFacts;
  readonly title: string;
  seats: string[];
  at: number;
  latest: number;
  view: View;
  menu: Menu;
  aside: readonly Choice[];
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
  #plain: GameFacts; // in the title's own colours

  constructor(
    readonly id: string,
    start: Start,
  ) {
    this.#past = start.past ?? null;
    ({
      engine: this.engine,
      facts: this.facts,
      header: this.header,
      lines: this.lines,
      view: this.view,
      board: this.board,
    } = start);
    [this.menu, this.aside] = parted(start.menu);
    this.#plain = start.facts;
    this.facts = painted(start.facts);
    this.stopLater(
      colours.subscribe(() => {
        this.facts = painted(this.#plain);
        this.tell();
      }),
    );
    const { title, players } = readHeader(start.header);
    this.title = title;
    this.seats = players;
    this.at = this.latest = this.#wanted = start.lines.length;
    this.stopLater(this.engine.onRestart(() => this.trouble('engine', t('problem.restarted'))));
    this.stopLater(onLanguage(() => void this.#translate()));
  }

  get name(): string {
    return this.facts.name;
  }
  get bots(): readonly (string | null)[] {
    return [];
  }
  get log(): { header: string; lines: readonly string[] } {
    return { header: this.header, lines: this.lines };
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
    return turnOf(this.lines);
  }

  abstract get viewer(): number;
  abstract get canUndo(): GameModel['canUndo'];
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

  /** View and menu of a position for the current viewer. */
  protected abstract look(at: number): Promise<Look>;

  protected seen({ view, menu, board }: Look): void {
    this.view = view;
    [this.menu, this.aside] = parted(menu);
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
      this.#plain = await this.engine.facts();
      this.facts = painted(this.#plain);
      await this.settle();
    } catch (error) {
      this.fault(error);
    }
  }

  branch(): Branch {
    const { id, engine, facts, header, viewer, view, menu, board, eyes } = this;
    return {
      id,
      start: { engine, facts, header, lines: this.lines.slice(0, this.at), viewer, view, menu, board },
      eyes,
    };
  }

  close(): void {
    this.closed = true;
    for (const stop of this.#stops) stop();
    this.engine.close();
  }
}
