/* The words of the page: keyed messages in some languages (text/languages.ts), {name} for arguments, plural forms by the language's rules.
 *
 * Always: a reader loads their own language only, and the words of a part of the page with that part; every language
 * has every key (the types say so); te_ST shows the keys, so that a test finds a raw literal. */
import { firstLanguage, LANGUAGE_KEY, type Language } from './look';
import type { bots } from './text/en/bots';
import type { game } from './text/en/game';
import type { learn } from './text/en/learn';
import type { map } from './text/en/map';
import type { late } from './text/en/late';
import type { more } from './text/en/more';
import type { page } from './text/en/page';
import type { table } from './text/en/table';
import { LANGUAGES, type Spoken } from './text/languages';

export type { Language };
/** A sentence, or its forms by the plural of the argument `n`. */
export type Message = string | { one: string; other: string };
export type Messages<K extends string = string> = Readonly<Record<K, Message>>;
export type Key =
  | keyof typeof page
  | keyof typeof game
  | keyof typeof map
  | keyof typeof table
  | keyof typeof late
  | keyof typeof bots
  | keyof typeof more
  | keyof typeof learn;
export type Args = Record<string, string | number>;

/** The words of a part of the page in a language: a module whose exports are tables of messages. */
export type Part = (language: Spoken) => Promise<Readonly<Record<string, Messages>>>;

export const PAGES: Part = (language) => import(`./text/${language}/page.ts`);
/** Of home and the other pages that no game needs. */
export const MORE: Part = (language) => import(`./text/${language}/more.ts`);
/** Of the game page. */
export const BOARD: Part = (language) => import(`./text/${language}/board.ts`);

/** Of what is opened later on it: tabs, the end, the game in words. */
export const LATE: Part = (language) => import(`./text/${language}/late.ts`);

/** Of the computer players. */
export const BOTS: Part = (language) => import(`./text/${language}/bots.ts`);

/** Of learning: rules, glossary, guided games. */
export const LEARN: Part = (language) => import(`./text/${language}/learn.ts`);

/** For the settings: each language in its own words. */
export const languages = (): { value: Language; text: string }[] =>
  (Object.keys(LANGUAGES) as Spoken[]).map((value) => ({ value, text: LANGUAGES[value] }));

const parts = new Set<Part>();
const words: Partial<Record<Spoken, Record<string, Message>>> = {};

let current: Language = 'en';
let wanted: Language = 'en';
// Made when they are needed first: each takes milliseconds.
let plural: Intl.PluralRules | null = null;
let figures: Intl.NumberFormat | null = null;
const listeners = new Set<() => void>();

const spoken = (of: Language): Spoken => (of === 'te_ST' ? 'en' : of);
export const language = (): Language => current;
/** The tag for the engine and the lang attribute. */
export const locale = (): Spoken => spoken(current);
/** The tag for dates: the browser's own region (24 hours in en-GB) where it is of this language. */
const region = (): string => navigator.languages.find((tag) => tag.startsWith(locale())) ?? locale();

async function bring(part: Part, of: Spoken): Promise<void> {
  const known = (words[of] ??= {});
  for (const messages of Object.values(await part(of))) Object.assign(known, messages);
}

/** The words of a part are there when this is done, from then on in every language that is chosen. */
export async function addTexts(part: Part): Promise<void> {
  parts.add(part);
  await bring(part, locale());
}

/** Changes over when the words are there; the last one asked for holds. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  await Promise.all([...parts].map((part) => bring(part, spoken(next))));
  if (wanted !== next) return;
  use(next);
  for (const listener of listeners) listener();
}

/** The language of the first page, whose words then come. */
export function startLanguage(): Promise<void> {
  use(firstLanguage());
  return addTexts(PAGES);
}

function use(next: Language): void {
  current = wanted = next;
  plural = figures = null;
  if (typeof document !== 'undefined') document.documentElement.lang = locale();
  if (typeof localStorage !== 'undefined' && next !== 'te_ST') localStorage.setItem(LANGUAGE_KEY, next);
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function t(key: Key, args: Args = {}): string {
  if (current === 'te_ST') return pseudo(key, args);
  const message = words[current]?.[key] ?? key;
  const n = args['n'];
  const text = typeof message === 'string' ? message : message[typeof n === 'number' && isOne(n) ? 'one' : 'other'];
  return text.replace(/(\b[Aa] )?\{(\w+)\}/g, (whole, article: string | undefined, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? number(value) : value;
    const an = current === 'en' && said.startsWith('8'); // an 8-train
    return (article === undefined ? '' : an ? `${article.trimEnd()}n ` : article) + said;
  });
}

const isOne = (n: number): boolean => (plural ??= new Intl.PluralRules(locale())).select(n) === 'one';

function pseudo(key: string, args: Args): string {
  const values = Object.values(args);
  return `[${key}${values.length > 0 ? ' ' : ''}${values.join(' ')}]`;
}

/** Small whole numbers are written alike in every language, and there are many of them. */
export function number(value: number): string {
  const plain = Number.isInteger(value) && Math.abs(value) < 1000 && !Object.is(value, -0);
  return plain ? String(value) : (figures ??= new Intl.NumberFormat(locale())).format(value);
}

const clocks = new Map<string, Intl.DateTimeFormat>(); // to make one takes longer than to use it a hundred times

function formatted(ms: number, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${region()} ${name}`;
  let made = clocks.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(region(), options);
    clocks.set(key, made);
  }
  return made.format(ms);
}

/** The time of day. */
export const clock = (ms: number): string => formatted(ms, 'time', { timeStyle: 'short' });
/** The day, with its name. */
export const day = (ms: number): string => formatted(ms, 'day', { dateStyle: 'full' });

export const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/** A moment for eyes: the time today, the date before. */
export function moment(ms: number, now = Date.now()): string {
  return sameDay(ms, now) ? clock(ms) : formatted(ms, 'both', { dateStyle: 'medium', timeStyle: 'short' });
}

/** "3 hours ago" in the largest fitting unit. */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.round((ms - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, s]) => Math.abs(seconds) >= s) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
