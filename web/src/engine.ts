/* The rules engine as promises: wasm in a worker of its own, one game per engine.
 *
 * Always: calls are answered in order; a worker that dies is replaced, the log replayed and the call tried once more;
 * `onRestart` tells. The engine never touches the network, so that a game works without one. */
import { compile, takeModule, takeWorker, loadTexts, takeTexts } from './ahead';
import type { Game, Replayed } from './wasm';
import type { Call, Reply } from './worker';

/** Every question of a game (wasm.ts, src/wasm/calls.h), answered later; and what else the engine does. */
export type Engine = {
  [K in keyof Game]: (...args: Parameters<Game[K]>) => Promise<ReturnType<Game[K]>>;
} & Pick<Link, 'reload' | 'onRestart' | 'close'>;

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

/** After this many in a row the engine is not restarted. */
const MOST_FAULTS = 8;

/** What a new worker must be told: kept in step with the answers, not with the calls. */
interface Log {
  header: string | null;
  lines: string[];
}

function opened(log: Log, answer: Replayed, header: string, lines: readonly string[]): void {
  const good = answer.ok ? lines.length : answer.line;
  log.header = good < 0 ? null : header;
  log.lines = lines.slice(0, Math.max(good, 0));
}

const KEEP: { [K in keyof Game]?: (log: Log, answer: ReturnType<Game[K]>, ...args: Parameters<Game[K]>) => void } = {
  open: opened,
  begin: opened,
  apply: (log, answer, line) => {
    if (answer.ok) log.lines.push(line);
  },
  follow: (log, answer, same, lines) => {
    log.lines = [...log.lines.slice(0, same), ...lines.slice(0, answer.ok ? lines.length : answer.line)];
  },
  truncate: (log, _, actions) => {
    log.lines.length = Math.min(log.lines.length, actions);
  },
};

class Link {
  #port: Port;
  #module: WebAssembly.Module;
  #start: () => Port;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #restarted = new Set<() => void>();
  #closed = false;
  #faults = 0; // since the last answer
  #log: Log = { header: null, lines: [] };
  #language: string;
  #texts: string;
  #changing: Promise<void> | null = null; // to another language

  constructor(module: WebAssembly.Module, language: string, texts: string, start: () => Port) {
    this.#module = module;
    this.#language = language;
    this.#texts = texts;
    this.#start = start;
    this.#port = this.#begin();
  }

  #begin(): Port {
    const port = this.#start();
    port.onmessage = (event) => this.#answer(event.data);
    port.onerror = (event) => this.#restart(event.message ?? 'worker error');
    port.postMessage({ id: 0, name: 'init', args: [this.#module, this.#language, this.#texts] });
    const { header, lines } = this.#log;
    if (header !== null) port.postMessage({ id: 0, name: 'open', args: [header, lines] });
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
    if (++this.#faults > MOST_FAULTS) {
      // the log itself cannot be replayed
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

  /** What is asked from now on waits for the texts and is answered in that language. */
  language(id: string): Promise<void> {
    const change = this.#speak(id, this.#changing);
    const done = (): void => {
      if (this.#changing === change) this.#changing = null;
    };
    this.#changing = change;
    change.then(done, done);
    return change;
  }

  async #speak(id: string, before: Promise<void> | null): Promise<void> {
    const [texts] = await Promise.all([textsOf(id), before?.catch(() => {})]);
    this.#language = id;
    this.#texts = texts;
    await this.#ask('language', [id, texts]);
  }

  /** Any method of a game by its name. */
  async call(name: string, args: unknown[]): Promise<unknown> {
    if (this.#changing) await this.#changing.catch(() => {});
    const answer = await this.#ask(name, args);
    (KEEP[name as keyof Game] as ((...kept: unknown[]) => void) | undefined)?.(this.#log, answer, ...args);
    return answer;
  }

  #ask(name: string, args: unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(new EngineFault('closed'));
    return new Promise((resolve, reject) => {
      const call = { id: this.#next++, name, args };
      this.#waiting.set(call.id, { call, tries: 0, resolve, reject });
      this.#port.postMessage(call);
    });
  }

  async reload(module: WebAssembly.Module): Promise<void> {
    this.#module = module;
    this.#port.terminate();
    this.#port = this.#begin();
    for (const { call } of this.#waiting.values()) this.#port.postMessage(call);
    await this.#ask('ready', []);
  }

  onRestart(listener: () => void): () => void {
    this.#restarted.add(listener);
    return () => this.#restarted.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#port.terminate();
    this.#waiting.clear(); // those who asked have left the page
  }
}

/** An engine in a worker. What the link has no method for is asked there. */
export function workerEngine(
  module: WebAssembly.Module,
  language: string,
  start: () => Port = startWorker,
  texts = '',
): Engine {
  const link = new Link(module, language, texts, start);
  const known = link as unknown as Record<string, (...args: unknown[]) => unknown>;
  return new Proxy(known, {
    get(_, name: string) {
      if (name === 'then') return undefined; // it is not a promise
      return known[name]?.bind(link) ?? ((...args: unknown[]) => link.call(name, args));
    },
  }) as unknown as Engine;
}

let compiled: Promise<WebAssembly.Module> | null = null;
let addresses: Readonly<Record<string, string>> = __TEXTS__;
const texts = new Map<string, Promise<string>>();

/** What the engine says in a language that is not in its module; nothing for one that is. */
export function textsOf(language: string): Promise<string> {
  const address = addresses[language];
  if (address === undefined) return Promise.resolve('');
  const known = texts.get(address);
  if (known) return known;
  const comes = (takeTexts(address) ?? loadTexts(address)).catch((error: unknown) => {
    texts.delete(address);
    throw error;
  });
  texts.set(address, comes);
  return comes;
}

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
  const { engine, texts: newer } = (await response.json()) as { engine: string; texts?: Record<string, string> };
  if (engine === __ENGINE__) return null;
  addresses = newer ?? {};
  compiled = compile(engine);
  return compiled;
}

export async function startEngine(language: string): Promise<Engine> {
  let first: Port | null = (takeWorker(__WORKER__) as Port | null) ?? startWorker(); // it starts while the module comes
  first.onerror = () => {
    first = null;
  };
  try {
    const [module, words] = await Promise.all([engineModule(), textsOf(language)]);
    const start = () => {
      const port = first ?? startWorker();
      first = null;
      return port;
    };
    return workerEngine(module, language, start, words);
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
