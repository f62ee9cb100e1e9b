/* The title's own choices in the reader's words. */
import type { Choice, RailView, View } from '#engine';
import type { Verb } from '../choice';
import type { Facts } from '../facts';
import { t, type Key } from './words';

const VERBS: { readonly [V in Verb]?: Key } = {
  merge: 'game.verb.merge',
  convert: 'game.verb.convert',
  access: 'game.verb.access',
  ask: 'game.verb.ask',
  offer: 'game.verb.offer',
};

export function verb(word: Verb): string | null {
  const key = VERBS[word];
  return key ? t(key) : null;
}

export function pass(view: View, _: Facts): string | null {
  const { step, pending } = view as RailView;
  return step === 'join'
    ? t('game.do.pass_join', { company: pending.at(-1)?.who ?? '' })
    : step === 'stock' && pending.at(-1)?.bought
      ? t('game.do.done')
      : null;
}

export function describe(choice: Choice, view: View, facts: Facts): string | null {
  const { union, privates } = view as RailView;
  const name = (id: string): string => facts.privateName(id);
  switch (choice.verb) {
    case 'par':
      return (view as RailView).step === 'set_par'
        ? t('game.do.set_par', { company: choice.company, money: facts.money(choice.price ?? 0) })
        : null;
    case 'merge':
      return t('game.do.merge', { company: choice.company, union: union?.company ?? '' });
    case 'convert':
      return t('game.do.convert', { company: facts.companyName(choice.company) });
    case 'access':
      return t('game.do.access', { private: name(choice.private), money: facts.money(choice.cost ?? 0) });
    case 'ask':
      return t('game.do.ask', { private: name(choice.private), owner: privates[choice.private]?.owner ?? '' });
    case 'offer':
      return t('game.do.offer', { private: name(choice.private), player: choice.buyer });
    default:
      return null;
  }
}

/** What a conversion costs its owner. */
export function caution(choice: Choice, view: View, facts: Facts): string | null {
  const minor = choice.verb === 'convert' ? (view as RailView).minors?.[choice.company] : undefined;
  return minor
    ? t('game.convert.caution', {
        company: minor && choice.verb === 'convert' ? choice.company : '',
        money: facts.money(minor.cash),
        trains: minor.trains?.join(', ') || '–',
      })
    : null;
}
