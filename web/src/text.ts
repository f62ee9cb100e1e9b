/* The words of the page: keyed messages in two languages, {name} for arguments, plural forms by the language's rules.
 *
 * Always: every language has every key (the type says so); te_ST shows the keys, so that a test finds a raw literal. */
import { de } from './text/de';
import { en } from './text/en';
import { gameDe } from './text/game.de';
import { gameEn } from './text/game.en';
import { mapDe } from './text/map.de';
import { mapEn } from './text/map.en';

/** A sentence, or its forms by the plural of the argument `n`. */
export type Message = string | { one: string; other: string };
export type Key = keyof typeof en | keyof typeof gameEn | keyof typeof mapEn;
export type Language = 'en' | 'de' | 'te_ST';
export type Args = Record<string, string | number>;

type Words = Record<Key, Message>;
const WORDS: Record<'en' | 'de', Words> = {
  en: { ...en, ...gameEn, ...mapEn },
  de: { ...de, ...gameDe, ...mapDe },
};
const STORE = 'ironroad.language';

let current: Language = 'en';
// Made when they are needed first: each takes milliseconds.
let plural: Intl.PluralRules | null = null;
let figures: Intl.NumberFormat | null = null;
const listeners = new Set<() => void>();

export const language = (): Language => current;
/** The tag for the engine and the lang attribute. */
export const locale = (): string => (current === 'te_ST' ? 'en' : current);
/** The tag for dates: the browser's own region (24 hours in en-GB) where it is of this language. */
const region = (): string => navigator.languages.find((tag) => tag.startsWith(locale())) ?? locale();

export function setLanguage(next: Language): void {
  current = next;
  plural = figures = null;
  if (typeof document !== 'undefined') document.documentElement.lang = locale();
  if (typeof localStorage !== 'undefined' && next !== 'te_ST') localStorage.setItem(STORE, next);
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen language, else the browser's, else English. `?lang=te_ST` is for tests. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const candidates = [asked, localStorage.getItem(STORE), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (candidates.find((id) => id === 'en' || id === 'de' || id === 'te_ST') as Language | undefined) ?? 'en';
}

export function t(key: Key, args: Args = {}): string {
  if (current === 'te_ST') return pseudo(key, args);
  const message = WORDS[current][key];
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
  const units: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60]];
  const [unit, size] = units.find(([, s]) => Math.abs(seconds) >= s) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
