/* Games that one person plays for all, in this browser: the sandbox, the hot seat, a file. */
import { startEngine, type Engine } from './engine';
import { localGame, makeLocal, onLocalChange, readBots, saveLocal, saveOver, type LocalGame } from './hotseat';
import { Base, DONE, turnOf, type Branch, type GameModel, type Start } from './model';
import { actionOf } from './remarks';
import { locale, t } from './text';
import { SPECTATOR, type Outcome } from './types';
import type { Eyes, Look } from './wasm';

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

  get canUndo(): GameModel['canUndo'] {
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
      const left = to ?? this.undoTo();
      if (left < 0 || left >= this.lines.length) return { ok: false, text: t('problem.no_undo') };
      await this.engine.truncate(left);
      while (this.lines.length > left) this.undone.push(this.lines.pop()!);
      return DONE;
    });
  }

  redo(): Promise<Outcome> {
    return this.#change(async () => {
      do {
        const line = this.undone.at(-1);
        if (line === undefined) return { ok: false, text: t('problem.no_redo') };
        const applied = await this.engine.apply(line, true);
        if (!applied.ok) return applied;
        this.lines.push(this.undone.pop()!);
      } while (this.canRedo && (await this.redoesOn()));
      return DONE;
    });
  }

  /** How many actions an undo leaves. */
  protected undoTo(): number {
    return this.lines.length - 1;
  }

  /** Whether the next action is redone too. */
  protected redoesOn(): Promise<boolean> {
    return Promise.resolve(false);
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

  readonly #eyes: Eyes;

  constructor({ id, start, eyes }: Branch) {
    const own = new LateEngine(start.header, start.lines.slice());
    super(id, { ...start, engine: own.engine, lines: start.lines.slice() });
    this.#own = own;
    this.#eyes = eyes;
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
    return this.#eyes;
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

const personsOf = (bots: readonly (string | null)[]): number[] | null =>
  bots.some(Boolean) ? bots.flatMap((name, seat) => (name ? [] : [seat])) : null;

/** With one person at the table the page shows what that person may see, whoever must act. */
export function eyesOf(bots: readonly (string | null)[]): Eyes {
  const persons = personsOf(bots);
  return !persons ? 'decider' : persons.length > 1 ? persons : (persons[0] ?? SPECTATOR);
}

export class HotseatModel extends OwnModel {
  readonly kind = 'hotseat' as const;
  readonly #bots: readonly (string | null)[];
  /** Counts the changes of the log. */
  changes = 0;
  #record: LocalGame;
  readonly #persons: readonly number[] | null; // null: there are only persons
  #decided = -1; // how many actions there were before the last one that a person decided

  constructor(record: LocalGame, start: Start) {
    super(record.id, start);
    this.#record = record;
    this.#bots = readBots(start.header);
    this.#persons = personsOf(this.#bots);
    if (this.#persons) void this.settle();
    this.undone = record.lines.slice(record.length).reverse();
    this.stopLater(
      onLocalChange((id) => {
        if (id === this.id) void this.later(() => this.#reread());
      }),
    );
  }

  override get name(): string {
    return this.#record.name || this.facts.name;
  }

  override get bots(): readonly (string | null)[] {
    return this.#bots;
  }

  protected override get eyes(): Eyes {
    return eyesOf(this.bots);
  }

  protected override async look(at: number): Promise<Look> {
    if (!this.#persons) return super.look(at);
    const [look, decided] = await Promise.all([
      this.engine.look(at, this.eyes, at < this.lines.length ? 'none' : 'own'),
      this.engine.lastBy(this.#persons),
    ]);
    this.#decided = decided;
    return look;
  }

  override get canUndo(): GameModel['canUndo'] {
    if (!this.#persons) return super.canUndo;
    const line = this.lines[this.#decided];
    return line === undefined ? null : { target: actionOf(line), action: this.#decided + 1 };
  }

  override get turnStart(): number {
    return turnOf(this.#persons ? this.lines.slice(0, this.#decided + 1) : this.lines);
  }

  /** What the computer players did since goes too. */
  protected override undoTo(): number {
    return this.#persons ? this.#decided : super.undoTo();
  }

  protected override async redoesOn(): Promise<boolean> {
    return this.#persons !== null && !this.#persons.includes(await this.engine.decider(this.lines.length));
  }

  protected override async changed(): Promise<Outcome> {
    this.changes++;
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
    this.changes++;
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
