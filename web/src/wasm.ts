/* The module's calls (src/wasm/calls.h) by name, and those of the page that are made of several. One game per instance.
 * No worker here, so that tests call it as it is. A trap of the module leaves through every method as
 * WebAssembly.RuntimeError. */
import type { Applied, Calls, GameFacts, Grown, Happened, Made, Menu, Said, View } from '#engine';
import { callsOf } from './calls';
import { SPECTATOR, type Setup } from './types';

const EVERYBODY = 254;

/** A seat, SPECTATOR, or those of the first player who must decide, if they are one of these seats. */
export type Eyes = number | 'decider' | readonly number[];
/** Whose choices to list. */
export type Choices = 'none' | 'own' | 'all';
export interface Look {
  viewer: number;
  view: View;
  menu: Menu;
  board: Drawn | null;
}
/** The drawing of a board as texts, one for each hex: by comparing them the page knows what changed. */
export interface Drawn {
  frame: string;
  hexes: string[];
}
/** Figures of one position: what each player is worth, what a share of each company costs. */
export interface Series {
  values: Record<string, number>;
  prices: Record<string, number>;
}
/** A log replayed, or the line that stopped it: from 0; -1 is the header. The lines before it stay. */
export type Replayed = Grown | { ok: false; line: number; text: string };
export type Begun = (Grown & { facts: GameFacts; look: Look }) | (Replayed & { ok: false });

/** Which of the entries has line n of all their lines. */
function entryAt(entries: readonly string[], n: number): number {
  let lines = 0;
  return entries.findIndex((entry) => (lines += entry.split('\n').length) > n);
}

/** What the page asks besides the plain calls, or asks otherwise. */
class Asking {
  readonly #calls: Calls;
  #language = 'en';
  #made: Intl.NumberFormat | null = null;

  constructor(module: WebAssembly.Module) {
    this.#calls = callsOf<Calls>(module);
    for (const [name, call] of Object.entries(this.#calls)) {
      if (!(name in this)) Object.assign(this, { [name]: call });
    }
  }

  /** Made when the first long sum comes: it takes longer than the whole replay of a game. */
  get #figures(): Intl.NumberFormat {
    return (this.#made ??= new Intl.NumberFormat(this.#language));
  }

  /** Sums in sentences as the page writes them: ¥1,963. */
  #grouped(text: string): string {
    return text.replace(
      /([¥$£€])(\d{4,})/g,
      (_, sign: string, digits: string) => sign + this.#figures.format(Number(digits)),
    );
  }

  #told(events: Happened[]): Happened[] {
    return events.map((event) => ({ ...event, text: this.#grouped(event.text) }));
  }

  /** `texts`: of a language that is not in the module. */
  language(id: string, texts = ''): void {
    this.#calls.language(texts === '' ? id : texts);
    this.#language = id;
    this.#made = null;
  }

  /** The RGN header of a new game, or what is wrong with the set-up. */
  header({ title, seed, players, options }: Setup): Made {
    const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    return this.#calls.header([title, seed, players.length, ...players, ...set]);
  }

  /** Starts a game and replays lines. */
  open(header: string, lines: readonly string[]): Replayed {
    const opened = this.#calls.open(header);
    return opened.ok ? this.follow(0, lines) : { ok: false, line: -1, text: opened.text };
  }

  /** The same, with the facts and the end as those eyes see it: all that a page needs first, for one message each way. */
  begin(header: string, lines: readonly string[], eyes: Eyes, choices: Choices): Begun {
    const opened = this.open(header, lines);
    return opened.ok
      ? { ...opened, facts: this.#calls.facts(), look: this.look(opened.actions, eyes, choices) }
      : opened;
  }

  /** Another log: the first `same` actions of the one that is here, then these lines as a log has them. */
  follow(same: number, lines: readonly string[]): Replayed {
    if (same < this.#calls.actions()) this.#calls.truncate(same);
    // In portions: a long game's text may not fit the buffer at once.
    const portion = 200;
    for (let first = 0; first < lines.length; first += portion) {
      const some = lines.slice(first, first + portion);
      const more = this.#calls.extend(some.join('\n'));
      if (!more.ok) return { ok: false, line: first + entryAt(some, more.line), text: more.text };
    }
    return { ok: true, actions: this.#calls.actions() };
  }

  /** A line, or an entry of a log: an action among comments (remarks.ts). `logged`: somebody else has decided it. */
  apply(entry: string, logged = false): Applied {
    let done: Applied = { ok: false, rule: '', text: '', column: 0 };
    for (const line of entry.split('\n')) {
      const before = this.#calls.actions();
      const applied = this.#one(line, logged);
      if (!applied.ok) return applied;
      if (applied.actions > before || !done.ok) done = applied;
    }
    return done;
  }

  #one(line: string, logged: boolean): Applied {
    const applied = this.#calls.apply(line, logged);
    return applied.ok
      ? { ...applied, events: applied.events.map((text) => this.#grouped(text)) }
      : { ...applied, text: this.#grouped(applied.text) };
  }

  /** View, menu and board at once, and for whom. */
  look(at: number, eyes: Eyes, choices: Choices): Look {
    const viewer = typeof eyes === 'number' ? eyes : this.#among(eyes, at);
    return {
      viewer,
      view: this.#calls.view(at, viewer),
      menu: this.menu(at, choices === 'all' ? 'all' : choices === 'own' ? viewer : SPECTATOR),
      board: this.board(at, false, ''),
    };
  }

  #among(eyes: Exclude<Eyes, number>, at: number): number {
    const seat = this.#calls.decider(at);
    return eyes === 'decider' || eyes.includes(seat) ? seat : SPECTATOR;
  }

  /** How many actions there were before the newest that one of these seats decided; -1: they have decided nothing. */
  lastBy(seats: readonly number[]): number {
    let at = this.#calls.actions() - 1;
    while (at >= 0 && !seats.includes(this.#calls.decider(at))) at--;
    return at;
  }

  /** The board of a position, after a line if there is one; null: the title has none. */
  board(at: number, turned: boolean, line: string): Drawn | null {
    const board = this.#calls.board(at, turned, line);
    return board && { frame: JSON.stringify(board.frame), hexes: board.hexes.map((hex) => JSON.stringify(hex)) };
  }

  /** Of many positions at once, only what charts and the spreadsheet need. */
  series(at: readonly number[], viewer: number): Series[] {
    return at.map((n) => {
      const { players, corps } = this.#calls.view(n, viewer);
      const of = (list: object, key: string): Record<string, number> =>
        Object.fromEntries(
          Object.entries(list).flatMap(([id, one]: [string, Record<string, unknown>]) =>
            typeof one[key] === 'number' ? [[id, one[key]]] : [],
          ),
        );
      return { values: of(players, 'total'), prices: of(corps, 'price') };
    });
  }

  /** What a seat may do there; SPECTATOR: the actors only; 'all': what anybody may do. */
  menu(at: number, viewer: number | 'all'): Menu {
    return this.#calls.menu(at, viewer === 'all' ? EVERYBODY : viewer);
  }

  /** Why a line is not legal at a position (the newest unless told); null if it is. */
  nextBest(at: number): number | null {
    return this.#calls.next_best(at);
  }

  why(line: string, at = this.#calls.actions()): { rule: string; text: string; better?: string } | null {
    const found = this.#calls.why(at, line);
    return found.ok
      ? null
      : { rule: found.rule, text: this.#grouped(found.text), ...(found.better ? { better: found.better } : {}) };
  }

  /** What a line would do, without doing it; null: it is not legal. */
  preview(line: string, at = this.#calls.actions()): Happened[] | null {
    const found = this.#calls.preview(at, line);
    return found.ok ? this.#told(found.events) : null;
  }

  /** Of each of these lines what it would do there, as far as it has one of these codes; lines that have none are left out. */
  brings(lines: readonly string[], codes: readonly string[], at: number): Record<string, Happened[]> {
    const all = lines.map((line): [string, Happened[]] => [
      line,
      this.preview(line, at)?.filter(({ code }) => codes.includes(code)) ?? [],
    ]);
    return Object.fromEntries(all.filter(([, events]) => events.length > 0));
  }

  /** What the actions from `first` to `last` did, with codes and arguments. */
  happened(first: number, last: number): Happened[] {
    return this.#told(this.#calls.happened(first, last));
  }
  /** What action `at` (from 1) did, in the chosen language. */
  events(at: number): string[] {
    return this.happened(at, at).map((event) => event.text);
  }
  /** The RGN line of action `at` (from 1), with its actor. */
  line(at: number): string {
    return this.#calls.lines(at, at)[0] ?? '';
  }
  say({ key, args }: Said): string {
    return this.#grouped(this.#calls.say([key, ...args]));
  }
  /** The game as a file. */
  rgn(): string {
    return this.#calls.rgn(false).join('');
  }
  ready(): null {
    return null;
  }
}

/** A game: its own questions, and every plain call that has no other form among them. */
export type Game = Asking & Omit<Calls, keyof Asking>;
export const Game = Asking as new (module: WebAssembly.Module) => Game;
