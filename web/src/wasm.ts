/* The module's exports as methods: text in and out of its buffer, JSON read. One game per instance. No worker here, so
 * that tests call it as it is. A trap of the module leaves through every method as WebAssembly.RuntimeError. */
import type { Applied, Begun, Eyes, Look, Opened, Series } from './engine';
import type { Exports } from './exports';
import { SPECTATOR, type Book, type Happened, type Menu, type Said, type Setup, type TitleInfo, type View } from './types';

type No = { ok: false; rule?: string; text: string; better?: string; line?: number; column?: number };
const EVERYBODY = 254;

/** The module's answer did not fit its buffer, or it has none: a bug of ours. */
export class NoAnswer extends Error {}

/** Which of the entries has line n of all their lines. */
function entryAt(entries: readonly string[], n: number): number {
  let lines = 0;
  return entries.findIndex((entry) => (lines += entry.split('\n').length) > n);
}

export class Game {
  readonly #wasm: Exports;
  readonly #in = new TextEncoder();
  readonly #out = new TextDecoder();
  #language = 'en';
  #made: Intl.NumberFormat | null = null;

  constructor(module: WebAssembly.Module) {
    this.#wasm = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  #write(text: string): number {
    const bytes = this.#in.encode(text);
    if (bytes.length >= this.#wasm.wasm_buffer_size()) throw new NoAnswer('text too long');
    new Uint8Array(this.#wasm.memory.buffer, this.#wasm.wasm_buffer(), bytes.length).set(bytes);
    return bytes.length;
  }

  /** Made when the first long sum comes: it takes longer than the whole replay of a game. */
  get #figures(): Intl.NumberFormat { return (this.#made ??= new Intl.NumberFormat(this.#language)); }

  /** Sums in sentences as the page writes them: ¥1,963. */
  #grouped(text: string): string {
    return text.replace(/([¥$£€])(\d{4,})/g, (_, sign: string, digits: string) => sign + this.#figures.format(Number(digits)));
  }

  #told(events: Happened[]): Happened[] {
    return events.map((event) => ({ ...event, text: this.#grouped(event.text) }));
  }

  #read(length: number): string {
    return this.#out.decode(new Uint8Array(this.#wasm.memory.buffer, this.#wasm.wasm_buffer(), length));
  }

  #json<T>(length: number): T {
    if (length === 0) throw new NoAnswer('no answer');
    return JSON.parse(this.#read(length)) as T;
  }

  language(id: string): void {
    this.#wasm.wasm_language(this.#write(id));
    this.#language = id;
    this.#made = null;
  }

  titles(): TitleInfo[] { return this.#json(this.#wasm.wasm_titles()); }

  header(setup: Setup): { ok: true; header: string } | { ok: false; text: string; line?: number; column?: number } {
    const options = Object.entries(setup.options).map(([name, value]) => `${name}=${value}`);
    const words = [setup.title, setup.seed, String(setup.players.length), ...setup.players, ...options];
    return this.#json(this.#wasm.wasm_header(this.#write(words.map((word) => word.replaceAll('\0', '') + '\0').join(''))));
  }

  open(header: string, lines: readonly string[]): Opened {
    const opened = this.#json<{ ok: true } | No>(this.#wasm.wasm_open(this.#write(header)));
    return opened.ok ? this.follow(0, lines) : { ok: false, line: -1, text: opened.text };
  }

  /** A game with all that its page needs first. */
  begin(header: string, lines: readonly string[], eyes: Eyes, choices: 'none' | 'own' | 'all'): Begun {
    const opened = this.open(header, lines);
    return opened.ok ? { ...opened, book: this.book(), look: this.look(opened.actions, eyes, choices) } : opened;
  }

  /** Another log: the first `same` actions of the one that is here, then these lines. */
  follow(same: number, lines: readonly string[]): Opened {
    if (same < this.#wasm.wasm_actions()) this.#wasm.wasm_truncate(same);
    // In portions: a long game's text may not fit the buffer at once.
    const portion = 200;
    for (let first = 0; first < lines.length; first += portion) {
      const some = lines.slice(first, first + portion);
      const more = this.#json<{ ok: true } | No>(this.#wasm.wasm_extend(this.#write(some.join('\n'))));
      if (!more.ok) return { ok: false, line: first + entryAt(some, more.line ?? 0), text: more.text };
    }
    return { ok: true, actions: this.#wasm.wasm_actions() };
  }

  /** A line, or an entry of a log: an action among comments (remarks.ts). */
  apply(entry: string, logged: boolean): Applied {
    let done: Applied = { ok: false, rule: '', text: '' };
    for (const line of entry.split('\n')) {
      const before = this.#wasm.wasm_actions();
      const applied = this.#one(line, logged);
      if (!applied.ok) return applied;
      if (applied.actions > before || !done.ok) done = applied;
    }
    return done;
  }

  #one(line: string, logged: boolean): Applied {
    const applied = this.#json<Applied>(this.#wasm.wasm_apply(this.#write(line), logged ? 1 : 0));
    return applied.ok ? { ...applied, events: applied.events.map((text) => this.#grouped(text)) } : { ...applied, rule: applied.rule ?? '', text: this.#grouped(applied.text) };
  }

  truncate(actions: number): void { this.#wasm.wasm_truncate(actions); }
  view(at: number, viewer: number): View { return this.#json(this.#wasm.wasm_view(at, viewer)); }
  look(at: number, eyes: Eyes, choices: 'none' | 'own' | 'all'): Look {
    const viewer = eyes === 'decider' ? this.#wasm.wasm_decider(at) : eyes;
    return { viewer, view: this.view(at, viewer), menu: this.menu(at, choices === 'all' ? 'all' : choices === 'own' ? viewer : SPECTATOR) };
  }

  series(at: readonly number[], viewer: number): Series[] {
    return at.map((n) => {
      const { players, corps } = this.view(n, viewer);
      const of = (list: object, key: string): Record<string, number> =>
        Object.fromEntries(Object.entries(list).flatMap(([id, one]: [string, Record<string, unknown>]) => (typeof one[key] === 'number' ? [[id, one[key]]] : [])));
      return { values: of(players, 'total'), prices: of(corps, 'price') };
    });
  }

  menu(at: number, viewer: number | 'all'): Menu { return this.#json(this.#wasm.wasm_menu(at, viewer === 'all' ? EVERYBODY : viewer)); }

  why(line: string, at = this.#wasm.wasm_actions()): { rule: string; text: string; better?: string } | null {
    const found = this.#json<{ ok: true } | No>(this.#wasm.wasm_why(at, this.#write(line)));
    return found.ok ? null : { rule: found.rule ?? '', text: this.#grouped(found.text), ...(found.better ? { better: found.better } : {}) };
  }

  preview(line: string, at = this.#wasm.wasm_actions()): Happened[] | null {
    const found = this.#json<{ ok: true; events: Happened[] } | No>(this.#wasm.wasm_preview(at, this.#write(line)));
    return found.ok ? this.#told(found.events) : null;
  }

  brings(lines: readonly string[], keys: readonly string[], at: number): Record<string, Happened[]> {
    const all = lines.map((line): [string, Happened[]] => [line, this.preview(line, at)?.filter(({ key }) => keys.includes(key)) ?? []]);
    return Object.fromEntries(all.filter(([, events]) => events.length > 0));
  }

  happened(first: number, last: number): Happened[] { return this.#told(this.#json(this.#wasm.wasm_happened(first, last))); }
  events(at: number): string[] { return this.happened(at, at).map((event) => event.text); }
  lines(first: number, last: number): string[] { return this.#json(this.#wasm.wasm_lines(first, last)); }
  line(at: number): string { return this.lines(at, at)[0] ?? ''; }
  book(): Book { return this.#json(this.#wasm.wasm_book()); }
  say(said: Said): string { return this.#grouped(this.#read(this.#wasm.wasm_say(this.#write([said.key, ...said.args].map((word) => `${word}\0`).join(''))))); }
  finished(): boolean { return this.#wasm.wasm_finished() === 1; }
  bot(seed: number): string { return this.#read(this.#wasm.wasm_bot(seed)); }
  hash(at: number): string { return BigInt.asUintN(64, this.#wasm.wasm_hash(at)).toString(16).padStart(16, '0'); }
  rgn(): string { return this.#read(this.#wasm.wasm_rgn(0)); }
  ready(): null { return null; }
}

