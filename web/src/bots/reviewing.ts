/* A review under way: every decision of the chosen seats is put to a computer player again. What was found stays while the page
 * is open. */
import type { Judgement } from '#engine';
import type { Level } from '../botmark';
import type { GameModel } from '../model';
import { store, type Store } from '../store';
import { playerAt } from './game';
import { Players } from './players';

export interface Finding {
  /** The action (from 1), who did it, what it cost, and what would have been better, with its reasons. */
  readonly action: number;
  readonly seat: number;
  readonly cost: number;
  readonly better: string;
  readonly why: readonly string[];
}

export interface Reviewed {
  readonly state: 'idle' | 'running' | 'stopped' | 'done' | 'fault';
  readonly done: number;
  readonly all: number;
  readonly findings: readonly Finding[];
  readonly fault: string;
}

const FRESH: Reviewed = { state: 'idle', done: 0, all: 0, findings: [], fault: '' };
const KEPT = 12; // of the dearest

export const ALL_SEATS = -1;

/** What a decision cost; null: nothing, or there was nothing to decide. */
function found(action: number, judged: Judgement | null): Finding | null {
  const best = judged?.ideas[0];
  if (!judged || !best || judged.gain === undefined || judged.gain >= best.gain) return null;
  return { action, seat: judged.seat, cost: best.gain - judged.gain, better: best.action, why: best.why };
}

class Reviewing {
  readonly state: Store<Reviewed> = store(FRESH);
  #players: Players | null = null;

  constructor(
    readonly game: { header: string; lines: readonly string[] },
    readonly seat: number,
    readonly level: Level,
  ) {}

  #set(part: Partial<Reviewed>): void {
    this.state.set({ ...this.state.get(), ...part });
  }

  stop(): void {
    this.#players?.close();
    this.#players = null;
    if (this.state.get().state === 'running') this.#set({ state: 'stopped' });
  }

  /** Goes on where it stopped. */
  async run(): Promise<void> {
    const players = (this.#players = new Players());
    this.#set({ state: 'running', fault: '' });
    try {
      const doers = await players.doers(this.game);
      const own = doers.flatMap((seat, i) => (this.seat === ALL_SEATS || seat === this.seat ? [i + 1] : []));
      this.#set({ all: own.length });
      for (const action of own.slice(this.state.get().done)) {
        const judged = await players.judge(this.game, action, playerAt(this.level, this.game.header, action - 1));
        if (this.#players !== players) return;
        this.#keep(found(action, judged));
      }
      this.#set({ state: 'done' });
    } catch (error) {
      this.#set({ state: 'fault', fault: error instanceof Error ? error.message : String(error) });
    } finally {
      players.close();
    }
  }

  #keep(finding: Finding | null): void {
    const { done, findings } = this.state.get();
    const more = finding ? [...findings, finding].sort((a, b) => b.cost - a.cost).slice(0, KEPT) : findings;
    this.#set({ done: done + 1, findings: more });
  }
}

const known = new Map<string, Reviewing>();

/** The review of a game; the same one whenever it is asked for, until the game has other lines. */
export function reviewOf(model: GameModel, seat: number, level: Level): Reviewing {
  const { header, lines } = model.log;
  const name = `${model.kind} ${model.id} ${seat} ${level}`;
  const old = known.get(name);
  if (old && old.game.header === header && old.game.lines.join('\n') === lines.join('\n')) return old;
  old?.stop();
  const made = new Reviewing({ header, lines: lines.slice() }, seat, level);
  known.set(name, made);
  return made;
}
