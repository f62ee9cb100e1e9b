/* The rules engine as promises: wasm in a worker of its own, one game per engine.
 *
 * Always: calls are answered in order; a worker that dies is replaced, the log replayed and the call tried once more;
 * `onRestart` tells. The engine never touches the network, so that a game works without one. */
import { compile, takeModule, takeWorker } from './ahead';
import type { Book, Happened, Menu, Said, Setup, TitleInfo, View } from './types';
import type { Call, Reply } from './worker';

export interface Engine {
  titles(): Promise<TitleInfo[]>;
  /** The RGN header of a new game, or what is wrong with the set-up. */
  header(setup: Setup): Promise<{ ok: true; header: string } | { ok: false; text: string; line?: number; column?: number }>;
  /** Starts a game and replays lines; a bad line says which (from 0; -1: the header). The lines before it stay. */
  open(header: string, lines: readonly string[]): Promise<Opened>;
  /** The same, with the Book and the end as those eyes see it: all that a page needs first, for one message each way. */
  begin(header: string, lines: readonly string[], eyes: Eyes, choices: 'none' | 'own' | 'all'): Promise<Begun>;
  /** One line. `logged`: it stands in a log and somebody else has decided; else every rule is asked. */
  apply(line: string, logged?: boolean): Promise<Applied>;
  /** Another log: the first `same` actions of the one that is here, then these lines as they stand in a log. A bad one says
   *  which of them it is; those before it stay. */
  follow(same: number, lines: readonly string[]): Promise<Opened>;
  /** Forgets the actions behind the first `actions`. */
  truncate(actions: number): Promise<void>;
  /** The position after `at` actions as a seat sees it; SPECTATOR: what everybody may see. */
  view(at: number, viewer: number): Promise<View>;
  /** Both at once, and for whom: with the choices of nobody, of those eyes or of everybody. */
  look(at: number, eyes: Eyes, choices: 'none' | 'own' | 'all'): Promise<Look>;
  /** Of many positions at once, only what charts and the spreadsheet need. */
  series(at: readonly number[], viewer: number): Promise<Series[]>;
  /** What a seat may do there; SPECTATOR: the actors only; 'all': what anybody may do. */
  menu(at: number, viewer: number | 'all'): Promise<Menu>;
  /** Why a line is not legal at a position (the newest unless told); null if it is. */
  why(line: string, at?: number): Promise<{ rule: string; text: string; better?: string } | null>;
  /** What a line would do, without doing it; null: it is not legal. */
  preview(line: string, at?: number): Promise<Happened[] | null>;
  /** Of each of these lines what it would do there, as far as it has one of these keys; lines that have none are left out. */
  brings(lines: readonly string[], keys: readonly string[], at: number): Promise<Record<string, Happened[]>>;
  /** What action `at` (from 1) did, in the chosen language. */
  events(at: number): Promise<string[]>;
  /** The same with keys and arguments, of the actions from `first` to `last`. */
  happened(first: number, last: number): Promise<Happened[]>;
  /** The RGN line of action `at` (from 1), with its actor. */
  line(at: number): Promise<string>;
  /** Those of the actions first..last, from 1. */
  lines(first: number, last: number): Promise<string[]>;
  book(): Promise<Book>;
  /** A sentence of the engine's message files. */
  say(said: Said): Promise<string>;
  /** A random legal line for whoever must act; '' when the game is over. */
  bot(seed: number): Promise<string>;
  hash(at: number): Promise<string>;
  /** Whether the game is over at the newest position. */
  finished(): Promise<boolean>;
  /** The game as a file. */
  rgn(): Promise<string>;
  language(id: string): Promise<void>;
  /** Starts again with another module and replays the log. */
  reload(module: WebAssembly.Module): Promise<void>;
  onRestart(listener: () => void): () => void;
  close(): void;
}

/** A seat, SPECTATOR, or those of the first player who must decide. */
export type Eyes = number | 'decider';
export interface Look { viewer: number; view: View; menu: Menu }
/** Figures of one position: what each player is worth, what a share of each company costs. */
export interface Series { values: Record<string, number>; prices: Record<string, number> }
export type Opened = { ok: true; actions: number } | { ok: false; line: number; text: string };
export type Begun = { ok: true; actions: number; book: Book; look: Look } | { ok: false; line: number; text: string };
export type Applied =
  | { ok: true; actions: number; hash: string; events: string[] }
  | { ok: false; rule: string; text: string; better?: string };

/** The engine itself is broken: the same call stopped it twice. */
export class EngineFault extends Error {}

interface Waiting {
  call: Call;
  tries: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** What an engine needs of a Worker; a test hands in its own. */
export interface Port {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: Reply }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

const startWorker = (): Port => new Worker(__WORKER__, { name: 'engine' }) as unknown as Port;

/** So many in a row, and the engine is not started again. */
const MOST_FAULTS = 8;

export class WorkerEngine implements Engine {
  #port: Port;
  #module: WebAssembly.Module;
  #start: () => Port;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #restarted = new Set<() => void>();
  #closed = false;
  #faults = 0; // since the last answer
  // What a new worker must be told: kept in step with the answers, not with the calls.
  #header: string | null = null;
  #lines: string[] = [];
  #language: string;

  constructor(module: WebAssembly.Module, language: string, start: () => Port = startWorker) {
    this.#module = module;
    this.#language = language;
    this.#start = start;
    this.#port = this.#begin();
  }

  #begin(): Port {
    const port = this.#start();
    port.onmessage = (event) => this.#answer(event.data);
    port.onerror = (event) => this.#restart(event.message ?? 'worker error');
    port.postMessage({ id: 0, name: 'init', args: [this.#module, this.#language] });
    if (this.#header !== null) port.postMessage({ id: 0, name: 'open', args: [this.#header, this.#lines] });
    return port;
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if ('trap' in reply) {
      this.#restart(reply.trap);
    } else if (waiting) {
      this.#waiting.delete(reply.id);
      this.#faults = 0;
      waiting.resolve(reply.value);
    }
  }

  #restart(why: string): void {
    if (this.#closed) return;
    this.#port.terminate();
    const first = this.#waiting.values().next().value;
    if (first && ++first.tries > 1) {
      this.#waiting.delete(first.call.id);
      first.reject(new EngineFault(`${first.call.name}: ${why}`));
    }
    if (++this.#faults > MOST_FAULTS) { // the log itself cannot be replayed
      this.#closed = true;
      for (const { call, reject } of this.#waiting.values()) reject(new EngineFault(`${call.name}: ${why}`));
      this.#waiting.clear();
      for (const listener of this.#restarted) listener();
      return;
    }
    this.#port = this.#begin();
    for (const { call } of this.#waiting.values()) this.#port.postMessage(call);
    for (const listener of this.#restarted) listener();
  }

  #call<T>(name: string, ...args: unknown[]): Promise<T> {
    if (this.#closed) return Promise.reject(new EngineFault('closed'));
    return new Promise<T>((resolve, reject) => {
      const call = { id: this.#next++, name, args };
      this.#waiting.set(call.id, { call, tries: 0, resolve: resolve as (value: unknown) => void, reject });
      this.#port.postMessage(call);
    });
  }

  titles(): Promise<TitleInfo[]> { return this.#call('titles'); }
  header(setup: Setup): Promise<{ ok: true; header: string } | { ok: false; text: string; line?: number; column?: number }> { return this.#call('header', setup); }

  async open(header: string, lines: readonly string[]): Promise<Opened> {
    return this.#opened(await this.#call<Opened>('open', header, lines), header, lines);
  }

  async begin(header: string, lines: readonly string[], eyes: Eyes, choices: 'none' | 'own' | 'all'): Promise<Begun> {
    return this.#opened(await this.#call<Begun>('begin', header, lines, eyes, choices), header, lines);
  }

  #opened<T extends Opened>(opened: T, header: string, lines: readonly string[]): T {
    const good = opened.ok ? lines.length : opened.line;
    this.#header = good < 0 ? null : header;
    this.#lines = lines.slice(0, Math.max(good, 0));
    return opened;
  }

  async apply(line: string, logged = false): Promise<Applied> {
    const applied = await this.#call<Applied>('apply', line, logged);
    if (applied.ok) this.#lines.push(line);
    return applied;
  }

  async follow(same: number, lines: readonly string[]): Promise<Opened> {
    const done = await this.#call<Opened>('follow', same, lines);
    this.#lines = [...this.#lines.slice(0, same), ...lines.slice(0, done.ok ? lines.length : done.line)];
    return done;
  }

  async truncate(actions: number): Promise<void> {
    await this.#call('truncate', actions);
    this.#lines.length = Math.min(this.#lines.length, actions);
  }

  view(at: number, viewer: number): Promise<View> { return this.#call('view', at, viewer); }
  look(at: number, eyes: Eyes, choices: 'none' | 'own' | 'all'): Promise<Look> { return this.#call('look', at, eyes, choices); }
  series(at: readonly number[], viewer: number): Promise<Series[]> { return this.#call('series', at, viewer); }
  menu(at: number, viewer: number | 'all'): Promise<Menu> { return this.#call('menu', at, viewer); }
  why(line: string, at?: number): Promise<{ rule: string; text: string; better?: string } | null> { return this.#call('why', line, at); }
  preview(line: string, at?: number): Promise<Happened[] | null> { return this.#call('preview', line, at); }
  brings(lines: readonly string[], keys: readonly string[], at: number): Promise<Record<string, Happened[]>> { return this.#call('brings', lines, keys, at); }
  events(at: number): Promise<string[]> { return this.#call('events', at); }
  happened(first: number, last: number): Promise<Happened[]> { return this.#call('happened', first, last); }
  line(at: number): Promise<string> { return this.#call('line', at); }
  lines(first: number, last: number): Promise<string[]> { return this.#call('lines', first, last); }
  book(): Promise<Book> { return this.#call('book'); }
  say(said: Said): Promise<string> { return this.#call('say', said); }
  bot(seed: number): Promise<string> { return this.#call('bot', seed); }
  hash(at: number): Promise<string> { return this.#call('hash', at); }
  finished(): Promise<boolean> { return this.#call('finished'); }
  rgn(): Promise<string> { return this.#call('rgn'); }

  language(id: string): Promise<void> {
    this.#language = id;
    return this.#call('language', id);
  }

  async reload(module: WebAssembly.Module): Promise<void> {
    this.#module = module;
    this.#port.terminate();
    this.#port = this.#begin();
    for (const { call } of this.#waiting.values()) this.#port.postMessage(call);
    await this.#call('ready');
  }

  onRestart(listener: () => void): () => void {
    this.#restarted.add(listener);
    return () => this.#restarted.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#port.terminate();
    for (const { reject } of this.#waiting.values()) reject(new EngineFault('closed'));
    this.#waiting.clear();
  }
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module of this page's build, compiled once for all engines. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= (takeModule(__ENGINE__) ?? compile(__ENGINE__)).catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

/** The module that the server has now; null if it is the one we have. */
export async function newerModule(): Promise<WebAssembly.Module | null> {
  const response = await fetch('/assets/manifest.json', { cache: 'no-store' });
  if (!response.ok) return null;
  const { engine } = (await response.json()) as { engine: string };
  if (engine === __ENGINE__) return null;
  compiled = compile(engine);
  return compiled;
}

export async function startEngine(language: string): Promise<Engine> {
  let first: Port | null = (takeWorker(__WORKER__) as Port | null) ?? startWorker(); // it starts while the module comes
  first.onerror = () => { first = null; };
  try {
    return new WorkerEngine(await engineModule(), language, () => {
      const port = first ?? startWorker();
      first = null;
      return port;
    });
  } catch (error) {
    (first as Port | null)?.terminate();
    throw error;
  }
}

let common: Promise<Engine> | null = null;

/** One engine without a game for titles and headers. */
export function commonEngine(language: string): Promise<Engine> {
  common ??= startEngine(language).catch((error: unknown) => {
    common = null;
    throw error;
  });
  return common;
}
