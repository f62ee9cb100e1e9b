/* The title's own choices in the reader's words. */
import type { Choice, RailView, View } from '#engine';
import { edgeName } from '../../map/words';
import type { ChoiceOf, Verb } from '../choice';
import { gain, hexName } from '../describe';
import type { Facts } from '../facts';
import { t, type Key } from './words';

const VERBS: { readonly [V in Verb]?: Key } = {
  invest: 'game.verb.invest',
  size: 'game.verb.size',
  permits: 'game.verb.permits',
  repay: 'game.verb.repay',
  rocket: 'game.verb.rocket',
  grant: 'game.verb.grant',
  collect: 'game.verb.collect',
  takeover: 'game.verb.takeover',
  replace: 'game.verb.takeover',
  home: 'game.verb.home',
};

export function verb(word: Verb): string | null {
  const key = VERBS[word];
  return key ? t(key) : null;
}

const PASSES: Record<string, Key> = {
  grant: 'game.do.pass_grant',
  payment: 'game.do.pass_payment',
  repay: 'game.do.pass_repay',
  replace: 'game.do.pass_replace',
  rocket: 'game.do.pass_rocket',
};

export function pass(view: View, facts: Facts): string | null {
  const { step, pending } = view as RailView;
  const key = PASSES[step ?? ''];
  return key ? t(key, { private: facts.privateName(pending.at(-1)?.private ?? '') }) : null;
}

export function describe(choice: Choice, view: View, facts: Facts): string | null {
  if (choice.verb === 'par' && 'place' in choice) {
    const { company, price = 0, place } = choice;
    return t('game.do.par_place', { company, money: facts.money(price), place });
  }
  return founded(choice, view as RailView, facts) ?? ofPrivate(choice, facts);
}

/* Founding, investors, homes and debts. */
function founded(choice: Choice, view: RailView, facts: Facts): string | null {
  switch (choice.verb) {
    case 'invest':
      return t('game.do.invest', {
        investor: choice.company,
        hex: hexName(facts.company(choice.company)?.home ?? '', facts),
      });
    case 'size':
      return t('game.do.size', { percent: choice.certificate, money: facts.money(choice.cost ?? 0) });
    case 'permits':
      return t('game.do.permits', { letters: choice.letters });
    case 'repay':
      return t('game.do.repay');
    case 'takeover':
      return t(choice.to === 'owner' ? 'game.do.takeover_owner' : 'game.do.takeover_company');
    case 'replace':
      return t('game.do.replace', { investor: view.pending.at(-1)?.investor ?? '' });
    case 'home':
      return home(choice, view, facts);
    default:
      return null;
  }
}

function home({ city: { node, edge } }: ChoiceOf<'home'>, view: RailView, facts: Facts): string {
  if (edge !== null) {
    return t('game.do.home', { edge: edgeName(facts.rail?.orientation === 'flat', edge) });
  }
  return t(homeIsBare(view, facts, node) ? 'game.do.home_bare' : 'game.do.home_city', { city: node });
}

/* The city of the home hex that is asked about has no track. */
function homeIsBare(view: RailView, facts: Facts, city: number): boolean {
  const hex = facts.company(view.pending.at(-1)?.who ?? '')?.home ?? '';
  const face =
    facts.rail?.tiles.find(({ id }) => id === view.tiles[hex]?.[0]) ?? facts.rail?.hexes.find(({ id }) => id === hex);
  return face?.nodes[city]?.edges.length === 0;
}

function ofPrivate(choice: Choice, facts: Facts): string | null {
  switch (choice.verb) {
    case 'rocket':
      return t(choice.trade ? 'game.do.rocket_for' : 'game.do.rocket', {
        private: facts.privateName(choice.private),
        company: choice.company,
        train: choice.trade ?? '',
      });
    case 'grant':
      return t('game.do.grant', { private: facts.privateName(choice.private), company: choice.company });
    case 'collect':
      return t('game.do.collect', {
        private: facts.privateName(choice.private),
        money: facts.money(gain(choice)),
      });
    default:
      return null;
  }
}
