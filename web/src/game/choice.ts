/* Choices of the menu as data: split into words, grouped by verb, found by what they do, and turned into a line.
 *
 * Always: a line made here consists of a choice's own words, and an amount where the choice asks for one. Nothing here
 * knows a rule; what may be done is what the menu holds. */
import type {Choice, Menu} from '../book';

export interface Parsed {
  readonly choice: Choice;
  readonly verb: string;
  readonly words: readonly string[]; // behind the verb
}

export function parse(choice: Choice): Parsed {
  const [verb = '', ...words] = choice.action.split(' ');
  return {choice, verb, words};
}

/* A player's name may hold blanks; companies never do. Quotes are always right for a player. */
const quoted = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/* The line that performs a choice. The actor is named only where two may say the same words. */
export function lineOf(menu: Menu, choice: Choice, amount?: number): string {
  const twins = menu.choices.filter((c) => c.action === choice.action && c.actor !== choice.actor);
  const actor = twins.length === 0 ? '' : choice.actor === choice.player ? `${quoted(choice.actor)} ` : `${choice.actor} `;
  return actor + choice.action + (choice.amount && amount !== undefined ? ` ${amount}` : '');
}

/* Choices whose action begins with these words. */
export function withWords(menu: Menu, ...words: string[]): Parsed[] {
  const start = words.join(' ');
  return menu.choices.filter((c) => c.action === start || c.action.startsWith(`${start} `)).map(parse);
}

export function exactly(menu: Menu, action: string): Choice | undefined {
  return menu.choices.find((c) => c.action === action);
}

export interface Group {
  readonly verb: string;
  readonly items: readonly Parsed[];
}

/* Two answers to one question stand together. */
const SAME: Readonly<Record<string, string>> = { keep: 'pay', decline: 'accept', replace: 'takeover' };

/* In the menu's order of first appearance; tiles by private stand apart from the company's own track. */
export function groups(choices: readonly Choice[]): Group[] {
  const found = new Map<string, Parsed[]>();
  for (const choice of choices) {
    const p = parse(choice);
    const power = p.words.indexOf('with');
    const key = power >= 0 ? `${p.verb} with ${p.words[power + 1] ?? ''}` : (SAME[p.verb] ?? p.verb);
    const list = found.get(key);
    if (list) {
      list.push(p);
    } else {
      found.set(key, [p]);
    }
  }
  return [...found].map(([verb, items]) => ({verb, items}));
}

/* The nearest amount that the choice allows. */
export function fit(range: {min: number; max: number; step: number}, value: number): number {
  const steps = Math.round((value - range.min) / range.step);
  const most = Math.floor((range.max - range.min) / range.step);
  return range.min + Math.min(Math.max(steps, 0), most) * range.step;
}

export function allowed(range: {min: number; max: number; step: number}, value: number): boolean {
  return Number.isInteger(value) && value >= range.min && value <= range.max && (value - range.min) % range.step === 0;
}
