/* A choice in the reader's words. The notation is beside it in the list, so a choice of a title that this file does not
 * know is still shown: by its notation alone. */
import type { Choice, RailView, View } from '#engine';
import { t } from '../text';
import type { Key } from '../text';
import type { ChoiceOf, Group, Verb } from './choice';
import { isRailView, type Facts } from './facts';

const VERBS: { readonly [V in Verb]?: Key } = {
  pass: 'game.verb.pass',
  bid: 'game.verb.bid',
  buy: 'game.verb.buy',
  par: 'game.verb.par',
  sell: 'game.verb.sell',
  exchange: 'game.verb.exchange',
  lay: 'game.verb.lay',
  station: 'game.verb.station',
  run: 'game.verb.run',
  pay: 'game.verb.dividend',
  half: 'game.verb.dividend',
  keep: 'game.verb.dividend',
  train: 'game.verb.train',
  private: 'game.verb.private',
  accept: 'game.verb.answer',
  decline: 'game.verb.answer',
  discard: 'game.verb.discard',
  bankrupt: 'game.verb.bankrupt',
  answer: 'game.verb.answer',
};

/* The heading of a group of choices. */
export function groupName({ verb, power }: Group, facts: Facts): string {
  const key = VERBS[verb];
  return power
    ? t('game.verb.power', { private: facts.privateName(power) })
    : (facts.panels.verb?.(verb) ?? (key ? t(key) : verb));
}

export function describe(choice: Choice, view: View, facts: Facts): string {
  const own = facts.panels.describe?.(choice, view, facts);
  return own ?? (isRailView(view) ? rail(choice, view, facts) : null) ?? choice.action;
}

/* What pass means depends on the step; a company passes a step, a player a turn. */
export function passName(view: View, facts: Facts): string {
  const own = facts.panels.pass?.(view, facts);
  if (own || !isRailView(view)) {
    return own ?? t('game.do.pass');
  }
  switch (view.step) {
    case 'bidding':
      return t('game.do.drop');
    case 'track':
      return t('game.do.pass_track');
    case 'station':
      return t('game.do.pass_station');
    case 'run':
      return t('game.do.pass_run');
    case 'trains':
    case 'last':
      return t('game.do.pass_trains');
    case 'laying':
      return t('game.do.pass_laying');
    case 'stock':
      return view.pending.at(-1)?.sold ? t('game.do.done') : t('game.do.pass');
    default:
      return t('game.do.pass');
  }
}

function rail(choice: Choice, view: RailView, facts: Facts): string | null {
  const name = (id: string): string => facts.privateName(id);
  const money = (amount: number | undefined): string => facts.money(amount ?? 0);
  switch (choice.verb) {
    case 'pass':
      return passName(view, facts);
    case 'bid':
      return t('game.do.bid', { private: name(choice.private) });
    case 'buy':
      return 'company' in choice
        ? t('game.do.buy', {
            company: choice.company,
            source: source(choice.from, facts),
            money: money(choice.cost),
          })
        : t('game.do.buy_private', { private: name(choice.private), money: money(choice.cost) });
    case 'par':
      return t('game.do.par', { company: choice.company, money: money(choice.price), cost: money(choice.cost) });
    case 'sell':
      return t('game.do.sell', { n: choice.shares, company: choice.company, money: money(gain(choice)) });
    case 'exchange':
      return t('game.do.exchange', {
        private: name(choice.private),
        company: choice.company,
        source: source(choice.from, facts),
      });
    case 'lay':
      return t(choice.with ? 'game.do.lay_with' : 'game.do.lay', {
        hex: hexName(choice.hex, facts),
        tile: choice.tile,
        rotation: choice.rot,
        private: name(choice.with ?? ''),
      });
    case 'station':
      return t('game.do.station', { hex: hexName(choice.hex, facts), money: money(choice.cost) });
    case 'run':
      return choice.form ? t('game.do.run_typed') : choice.routes ? t('game.do.run') : t('game.do.run_none');
    case 'pay':
      return t('game.do.pay', { money: money(view.revenue) });
    case 'half':
      return t('game.do.half', { money: money(view.half), revenue: money(view.revenue) });
    case 'keep':
      return t('game.do.keep', { money: money(view.revenue) });
    case 'train':
      return train(choice, facts);
    case 'private':
      return t('game.do.private', {
        private: name(choice.private),
        owner: view.privates[choice.private]?.owner ?? '',
      });
    case 'discard':
      return t('game.do.discard', { train: choice.kind });
    case 'accept':
      return t('game.do.accept');
    case 'decline':
      return t('game.do.decline');
    case 'bankrupt':
      return t('game.do.bankrupt');
    default:
      return null;
  }
}

/** What a choice brings. */
export const gain = ({ cost = 0 }: Choice): number => -cost;

export const source = (word: string, facts: Facts): string =>
  t(facts.noPool ? 'game.source.stack' : word === 'pool' ? 'game.source.pool' : 'game.source.ipo');

export function hexName(id: string, facts: Facts): string {
  const name = facts.rail?.hexes.find((hex) => hex.id === id)?.name;
  return name ? `${id} ${name}` : id;
}

function train({ kind, source: from, seller = '', trade, cost = 0 }: ChoiceOf<'train'>, facts: Facts): string {
  if (from === 'from') {
    return t('game.do.train_from', { train: kind, company: seller });
  }
  const money = facts.money(cost);
  return trade
    ? t('game.do.train_trade', { train: kind, traded: trade, money })
    : t(from === 'pool' ? 'game.do.train_pool' : 'game.do.train', { train: kind, money });
}
