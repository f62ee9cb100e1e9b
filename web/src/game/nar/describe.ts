/* The title's choices in the reader's words. */
import type { Choice, NarView, View } from '#engine';
import type { ChoiceOf, Verb } from '../choice';
import type { Facts } from '../facts';
import { t, type Key } from './words';

const VERBS: { readonly [V in Verb]?: Key } = {
  select: 'game.verb.select',
  stop: 'game.verb.stop',
  city: 'game.verb.city',
};

export function verb(word: Verb): string | null {
  const key = VERBS[word];
  return key ? t(key) : null;
}

export const pass = (): string => t('game.do.pass_cities');

export function describe(choice: Choice, any: View, facts: Facts): string | null {
  const view = any as NarView;
  switch (choice.verb) {
    case 'pass':
      return t('game.do.pass_cities');
    case 'stop':
      return t('game.do.stop');
    case 'answer':
      return answer(choice.answer, view, facts);
    case 'select':
      return select(choice, view);
    case 'city': {
      const { company, column, cost = 0 } = choice;
      const city = view.city_columns[column - 1]?.at(-1)?.name ?? '';
      return t('game.do.city', { company, city, column, money: facts.money(cost) });
    }
    default:
      return null;
  }
}

function answer(word: string, view: NarView, facts: Facts): string {
  const offer = view.offer;
  return t(word === 'buy' ? 'game.do.answer_buy' : 'game.do.answer_allow', {
    player: offer?.by ?? '',
    company: offer?.company ?? '',
    money: facts.money(offer?.price ?? 0),
  });
}

function select({ actor, column, start = 0 }: ChoiceOf<'select'>, view: NarView): string {
  const company = view.share_columns[column - 1]?.at(-1) ?? '';
  const director = view.corps[company]?.president ?? null;
  const key: Key =
    director === null
      ? start
        ? 'game.do.found_at'
        : 'game.do.found'
      : director === actor
        ? 'game.do.select_own'
        : 'game.do.select_other';
  return t(key, {
    company,
    column,
    director: director ?? '',
    city: start ? (view.start_cities[start - 1]?.name ?? String(start)) : '',
  });
}
