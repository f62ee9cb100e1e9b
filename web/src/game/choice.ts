/* Choices of the menu: found by their verb, grouped, and turned into a line.
 *
 * Always: a line made here is a choice's own action, and an amount where the choice asks for one. The engine has taken the
 * action apart (verb, operands, cost); nothing here reads notation or knows a rule. */
import type { Choice, Menu } from '#engine';

export type Verb = Choice['verb'];
export type ChoiceOf<V extends Verb> = Extract<Choice, { verb: V }>;

export const ofVerb = <V extends Verb>(menu: Menu, ...verbs: V[]): ChoiceOf<V>[] =>
  menu.choices.filter((choice): choice is ChoiceOf<V> => verbs.includes(choice.verb as V));

/* A player's name may contain spaces; a company's never does. Quotes are always right for a player. */
const quoted = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/* The line that performs a choice. The actor is named only where two may say the same words, or where nobody waits for it. */
export function lineOf(menu: Menu, choice: Choice, amount?: number): string {
  const twins = menu.choices.some((c) => c.action === choice.action && c.actor !== choice.actor);
  const actor =
    !twins && menu.choices.includes(choice)
      ? ''
      : choice.actor === choice.player
        ? `${quoted(choice.actor)} `
        : `${choice.actor} `;
  return actor + choice.action + (choice.amount && amount !== undefined ? ` ${amount}` : '');
}

export function exactly(menu: Menu, action: string): Choice | undefined {
  return menu.choices.find((c) => c.action === action);
}

export interface Group {
  readonly verb: Verb;
  /** Of lays: the private whose power they use. */
  readonly power: string;
  readonly items: readonly Choice[];
}

/* Two answers to one question stand together. */
const SAME: { readonly [V in Verb]?: Verb } = { half: 'pay', keep: 'pay', decline: 'accept', replace: 'takeover' };

/* In the menu's order of first appearance; tiles by private stand apart from the company's own track. */
export function groups(choices: readonly Choice[]): Group[] {
  const found = new Map<string, { verb: Verb; power: string; items: Choice[] }>();
  for (const choice of choices) {
    const power = (choice.verb === 'lay' && choice.with) || '';
    const verb = SAME[choice.verb] ?? choice.verb;
    const group = found.get(`${verb} ${power}`);
    if (group) {
      group.items.push(choice);
    } else {
      found.set(`${verb} ${power}`, { verb, power, items: [choice] });
    }
  }
  return [...found.values()];
}

/* The nearest amount that the choice allows. */
export function fit(range: { min: number; max: number; step: number }, value: number): number {
  const steps = Math.round((value - range.min) / range.step);
  const most = Math.floor((range.max - range.min) / range.step);
  return range.min + Math.min(Math.max(steps, 0), most) * range.step;
}

export function allowed(range: { min: number; max: number; step: number }, value: number): boolean {
  return Number.isInteger(value) && value >= range.min && value <= range.max && (value - range.min) % range.step === 0;
}
