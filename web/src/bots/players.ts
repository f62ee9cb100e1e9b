/* The computer players as promises: a module and a worker of their own, loaded with the first question.
 *
 * Always: `stop` ends what is being thought about, whose promises never answer; the next question starts a new worker. A worker
 * that fails is replaced and the question is asked once more. */
import type { Judgement, Thought } from '#engine';
import { compile } from '../ahead';
import { textsOf } from '../engine';
import { locale } from '../text';
import type { Played, Player } from './game';
import type { Answer, Question } from './worker';

let compiled: Promise<WebAssembly.Module> | null = null;

function playersModule(): Promise<WebAssembly.Module> {
  compiled ??= compile(__PLAYERS__).catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;
interface Waiting {
  question: Asked;
  tries: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Players {
  #worker: Worker | null = null;
  #starting: Promise<Worker> | null = null;
  #spoken = '';
  #next = 1;
  #life = 0; // counts workers and stops
  #waiting = new Map<number, Waiting>();

  /** What a player would do in a seat at the end of the log. */
  move(game: Played, seat: number, player: Player): Promise<Thought | null> {
    return this.#ask({ name: 'move', game, seat, player }) as Promise<Thought | null>;
  }
  /** What a player thinks of action n (from 1). */
  judge(game: Played, n: number, player: Player): Promise<Judgement | null> {
    return this.#ask({ name: 'judge', game, n, player }) as Promise<Judgement | null>;
  }
  /** By action the seat that did it. */
  doers(game: Played): Promise<number[]> {
    return this.#ask({ name: 'doers', game }) as Promise<number[]>;
  }

  stop(): void {
    this.#life++;
    if (this.#waiting.size === 0) return;
    this.#waiting.clear();
    this.#end();
  }

  close(): void {
    this.#life++;
    this.#waiting.clear();
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = this.#starting = null;
  }

  #ask(question: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      void this.#send({ question, tries: 0, resolve, reject });
    });
  }

  async #send(waiting: Waiting): Promise<void> {
    const life = this.#life;
    try {
      const [worker, texts] = await Promise.all([(this.#starting ??= this.#start()), textsOf(locale())]);
      if (life !== this.#life) return; // stopped meanwhile
      if (this.#spoken !== locale()) {
        this.#spoken = locale();
        worker.postMessage({ id: 0, name: 'language', texts });
      }
      const id = this.#next++;
      this.#waiting.set(id, waiting);
      worker.postMessage({ id, ...waiting.question });
    } catch (error) {
      this.#starting = null;
      waiting.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #start(): Promise<Worker> {
    const module = await playersModule();
    const worker = new Worker(__PLAYERS_WORKER__, { name: 'players' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answer(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    worker.postMessage({ id: 0, name: 'init', module });
    this.#spoken = 'en'; // which is in the module
    this.#worker = worker;
    return worker;
  }

  #answer(answer: Answer): void {
    if ('fault' in answer) return this.#fail(answer.fault);
    this.#waiting.get(answer.id)?.resolve(answer.value);
    this.#waiting.delete(answer.id);
  }

  #fail(why: string): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#end();
    for (const waiting of all) {
      if (++waiting.tries > 1) waiting.reject(new Error(why));
      else void this.#send(waiting);
    }
  }
}
