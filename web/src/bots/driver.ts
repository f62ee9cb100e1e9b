/* Plays the seats of computer players at a game of this browser, one move at a time, so that a person can follow.
 *
 * Always: one tab does it; a thought about a position that is no longer the newest is dropped; nothing is played while the past
 * is looked at. */
import type { Idea, Thought } from '#engine';
import type { HotseatModel } from '../ownmodel';
import { store } from '../store';
import { playerAt } from './game';
import { Players } from './players';

export const SPEEDS = { slow: 3000, normal: 1300, quick: 350 } as const; // ms a move
export type Speed = keyof typeof SPEEDS;

export interface Going {
  /** The seat of the computer player who must decide; null: a person, or nobody. */
  readonly seat: number | null;
  readonly thinking: boolean;
  readonly paused: boolean;
  /** Without a rest, until a person must decide. */
  readonly rushes: boolean;
  readonly speed: Speed;
  /** It does not go on: why. */
  readonly fault: string;
}

const SPEED = 'ironroad.speed';

function keptSpeed(): Speed {
  const kept = localStorage.getItem(SPEED) ?? '';
  return kept in SPEEDS ? (kept as Speed) : 'normal';
}

export class Driver {
  readonly going = store<Going>({
    seat: null,
    thinking: false,
    paused: false,
    rushes: false,
    speed: keptSpeed(),
    fault: '',
  });
  /** Why the moves of this visit were made, by the number of the action. */
  readonly reasons = store<ReadonlyMap<number, Idea>>(new Map());
  readonly #model: HotseatModel;
  readonly #players = new Players();
  #position = -1; // the change of the log that is thought about
  #answer: Thought | null = null;
  #due = 0;
  #step = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stops: (() => void)[] = [];
  #closed = false;

  constructor(model: HotseatModel) {
    this.#model = model;
    if (model.bots.every(Boolean)) this.#set({ paused: true }); // nobody is there who would follow
    void this.#alone(() => {
      this.#stops.push(model.subscribe(() => this.#look()));
      this.#look();
    });
  }

  /** Waits until no other tab plays this game. */
  async #alone(begin: () => void): Promise<void> {
    if (!('locks' in navigator)) return begin(); // not a secure page
    const ended = new AbortController();
    this.#stops.push(() => ended.abort());
    await navigator.locks
      .request(`ironroad.bots.${this.#model.id}`, { signal: ended.signal }, () => {
        if (this.#closed) return;
        begin();
        return new Promise<void>((release) => {
          this.#stops.push(release);
        });
      })
      .catch(() => {});
  }

  #set(part: Partial<Going>): void {
    this.going.set({ ...this.going.get(), ...part });
  }

  pause(paused: boolean): void {
    this.#set({ paused, rushes: false });
    this.#go();
  }

  /** The next move, and then a pause. */
  step(): void {
    this.#step = true;
    this.#set({ paused: true, rushes: false });
    this.#go();
  }

  rush(): void {
    this.#set({ rushes: true, paused: false });
    this.#go();
  }

  speed(speed: Speed): void {
    localStorage.setItem(SPEED, speed);
    this.#due += SPEEDS[speed] - SPEEDS[this.going.get().speed];
    this.#set({ speed });
    this.#go();
  }

  again(): void {
    this.#position = -1;
    this.#look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#players.close();
  }

  /** The model has said something. */
  #look(): void {
    const { changes } = this.#model;
    if (changes === this.#position) return this.#go();
    this.#position = changes;
    this.#players.stop();
    this.#answer = null;
    clearTimeout(this.#timer);
    void this.#think(changes).catch((error: unknown) => {
      if (changes === this.#position) this.#fail(error instanceof Error ? error.message : String(error));
    });
  }

  async #think(position: number): Promise<void> {
    const model = this.#model;
    const began = performance.now();
    const game = { header: model.log.header, lines: model.log.lines.slice() };
    const seat = await model.engine.decider(game.lines.length);
    if (position !== this.#position || this.#closed) return;
    const bot = model.bots[seat];
    if (!bot) {
      this.#step = false;
      return this.#set({ seat: null, thinking: false, rushes: false, fault: '' });
    }
    this.#set({ seat, thinking: true, fault: '' });
    const answer = await this.#players.move(game, seat, playerAt(bot, game.header, game.lines.length));
    if (position !== this.#position || this.#closed) return;
    this.#answer = answer;
    this.#due = began + SPEEDS[this.going.get().speed];
    this.#set({ thinking: false });
    this.#go();
  }

  /** Plays what was decided, when its time has come. */
  #go(): void {
    clearTimeout(this.#timer);
    const { paused, rushes } = this.going.get();
    const model = this.#model;
    if (!this.#answer || this.#closed || model.at !== model.latest || (paused && !this.#step)) return;
    const rest = rushes || this.#step ? 0 : this.#due - performance.now();
    if (rest > 0) {
      this.#timer = setTimeout(() => this.#go(), rest);
      return;
    }
    const idea = this.#answer.ideas[0];
    const position = this.#position;
    this.#answer = null;
    this.#step = false;
    if (!idea) return this.#fail('');
    this.reasons.set(new Map(this.reasons.get()).set(model.latest + 1, idea));
    void model.act(idea.action).then((outcome) => {
      if (!outcome.ok && position === this.#position) this.#fail(outcome.text);
    });
  }

  #fail(text: string): void {
    this.#set({ thinking: false, rushes: false, fault: text || ' ' });
  }
}
