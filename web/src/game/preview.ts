/* A second engine that tries lines out and takes them back, so that the page can show what a choice would bring.
 *
 * Always: tries come one after another; the second engine follows the game's log before each of them; the game's own engine
 * is never touched. It starts with the first question and is closed with the page. */
import { startEngine, type Engine } from '../engine';
import type { GameModel } from '../model';
import { splitFile } from '../hotseat';
import { language, locale } from '../text';
import type { Effect } from './play';

const MOST_KEPT = 300;

export class Preview {
  private engine: Promise<Engine> | null = null;
  private spoken = '';
  private actions = 0;
  private hash = '';
  private queue: Promise<unknown> = Promise.resolve();
  private readonly known = new Map<string, Effect | null>();
  private closed = false;

  constructor(private readonly model: GameModel) {}

  /** What the line would do at the newest position, or several lines one after the other; null if one is not legal there. `logged`: as if replayed from a log, where a
   *  run may be below the best. */
  effect(line: string, logged = false): Promise<Effect | null> {
    const task = this.queue.then(() => this.tried(line, logged));
    this.queue = task.catch(() => undefined);
    return task.catch(() => null);
  }

  close(): void {
    this.closed = true;
    void this.engine?.then(
      (engine) => engine.close(),
      () => undefined,
    );
  }

  private async tried(line: string, logged: boolean): Promise<Effect | null> {
    if (this.closed) {
      return null;
    }
    const { engine: source, latest, viewer } = this.model;
    const hash = await source.hash(latest);
    const key = `${hash} ${viewer} ${language()} ${logged} ${line}`;
    const found = this.known.get(key);
    if (found !== undefined) {
      return found;
    }
    const engine = await this.following(latest, hash);
    const effect = await this.attempt(engine, line, logged, latest, viewer);
    if (this.known.size >= MOST_KEPT) {
      this.known.clear();
    }
    this.known.set(key, effect);
    return effect;
  }

  private async attempt(
    engine: Engine,
    line: string,
    logged: boolean,
    latest: number,
    viewer: number,
  ): Promise<Effect | null> {
    let at = latest;
    for (const one of line.split('\n')) {
      if (!(await engine.apply(one, logged)).ok) {
        await engine.truncate(latest);
        return null;
      }
      at++;
    }
    const events = (await engine.happened(latest + 1, at)).filter((event) => event.action > latest);
    const view = await engine.view(at, viewer);
    await engine.truncate(latest);
    return { events, view };
  }

  /* The second engine at the game's newest position. */
  private async following(latest: number, hash: string): Promise<Engine> {
    this.engine ??= startEngine(locale());
    const engine = await this.engine;
    if (this.spoken !== language()) {
      await engine.language(locale());
      this.spoken = language();
    }
    if (this.actions === latest && this.hash === hash) {
      return engine;
    }
    const grown =
      this.actions > 0 &&
      this.actions < latest &&
      latest - this.actions < 20 &&
      (await this.model.engine.hash(this.actions)) === this.hash;
    if (grown) {
      for (let at = this.actions + 1; at <= latest; at++) {
        await engine.apply(await this.model.engine.line(at));
      }
    } else {
      const { header, lines } = splitFile(await this.model.engine.rgn());
      await engine.open(header, lines.slice(0, latest)); // a row may have come in meanwhile
    }
    this.actions = latest;
    this.hash = hash;
    return engine;
  }
}
