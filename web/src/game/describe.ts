/* A choice in the reader's words. The notation stands beside it in the list, so a choice of a title that this file does not
 * know is still shown: by its notation alone. */
import type { NarView, RailView, View } from '../book';
import { t } from '../text';
import type { Key } from '../text';
import { edgeName } from '../map/words';
import { parse, type Parsed } from './choice';
import { isNarView, isRailView, type Facts } from './facts';

const VERBS: Record<string, Key> = {
  pass: 'game.verb.pass', bid: 'game.verb.bid', buy: 'game.verb.buy', par: 'game.verb.par', sell: 'game.verb.sell',
  exchange: 'game.verb.exchange', lay: 'game.verb.lay', station: 'game.verb.station', run: 'game.verb.run', pay: 'game.verb.dividend',
  keep: 'game.verb.dividend', train: 'game.verb.train', private: 'game.verb.private', accept: 'game.verb.answer',
  decline: 'game.verb.answer', discard: 'game.verb.discard', bankrupt: 'game.verb.bankrupt', select: 'game.verb.select',
  invest: 'game.verb.invest', size: 'game.verb.size', permits: 'game.verb.permits', repay: 'game.verb.repay', rocket: 'game.verb.rocket',
  grant: 'game.verb.grant', collect: 'game.verb.collect', takeover: 'game.verb.takeover', replace: 'game.verb.takeover', home: 'game.verb.home',
  answer: 'game.verb.answer', stop: 'game.verb.stop', city: 'game.verb.city',
};

/* The heading of a group of choices; "lay with CW" is a power. */
export function groupName(verb: string, facts: Facts): string {
  const [first = '', , power] = verb.split(' ');
  if (power) {
    return t('game.verb.power', { private: facts.privateName(power) });
  }
  const key = VERBS[first];
  return key ? t(key) : first;
}

export function describe(p: Parsed, view: View, facts: Facts): string {
  if (isRailView(view)) {
    return rail(p, view, facts) ?? p.choice.action;
  }
  return (isNarView(view) ? nar(p, view, facts) : null) ?? p.choice.action;
}

/* What pass means depends on the step; a company passes a step, a player a turn. */
export function passName(view: View, facts: Facts): string {
  if (!isRailView(view)) {
    return t('game.do.pass_cities');
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
    case 'grant':
      return t('game.do.pass_grant');
    case 'payment':
      return t('game.do.pass_payment');
    case 'repay':
      return t('game.do.pass_repay');
    case 'replace':
      return t('game.do.pass_replace');
    case 'rocket':
      return t('game.do.pass_rocket', { private: facts.privateName(view.pending.at(-1)?.private ?? '') });
    case 'stock':
      return view.pending.at(-1)?.sold ? t('game.do.done') : t('game.do.pass');
    default:
      return t('game.do.pass');
  }
}

function rail(p: Parsed, view: RailView, facts: Facts): string | null {
  const [a = '', b = '', c = '', d = ''] = p.words;
  const name = (id: string): string => facts.privateName(id);
  switch (p.verb) {
    case 'pass':
      return passName(view, facts);
    case 'bid':
      return t('game.do.bid', { private: name(a) });
    case 'buy':
      return facts.isCompany(a) ? share(a, b, view, facts) : t('game.do.buy_private', { private: name(a), money: facts.money(view.privates[a]?.price ?? 0) });
    case 'par':
      if (c === 'place') {
        return t('game.do.par_place', { company: a, money: facts.money(Number(b)), place: d });
      }
      return t('game.do.par', { company: a, money: facts.money(Number(b)), cost: facts.money(parCost(facts, a, Number(b))) });
    case 'sell':
      return t('game.do.sell', { n: Number(b), company: a, money: facts.money(facts.sale(Number(b), view.corps[a]?.price ?? 0)) });
    case 'exchange':
      return t('game.do.exchange', { private: name(a), company: b, source: source(c, facts) });
    case 'lay':
      return t(p.words.includes('with') ? 'game.do.lay_with' : 'game.do.lay', { hex: hexName(a, facts), tile: b, rotation: d, private: name(p.words[5] ?? '') });
    case 'station':
      return t('game.do.station', { hex: hexName(a.split('/')[0] ?? a, facts), city: a, money: facts.money(view.corps[p.choice.actor]?.station_cost ?? 0) });
    case 'run':
      return p.choice.form ? t('game.do.run_typed') : p.words.length === 0 ? t('game.do.run_none') : t('game.do.run');
    case 'pay':
      return t('game.do.pay', { money: facts.money(view.revenue ?? 0) });
    case 'keep':
      return t('game.do.keep', { money: facts.money(view.revenue ?? 0) });
    case 'train':
      return train(p, view, facts);
    case 'private':
      return t('game.do.private', { private: name(a), owner: view.privates[a]?.owner ?? '' });
    case 'discard':
      return t('game.do.discard', { train: a });
    case 'accept':
      return t('game.do.accept');
    case 'decline':
      return t('game.do.decline');
    case 'bankrupt':
      return t('game.do.bankrupt');
    default:
      return founded(p, view, facts) ?? ofPrivate(p, view, facts);
  }
}

/* Where companies are founded with a place, and where there are investors. */
function founded({ verb, words: [a = ''] }: Parsed, view: RailView, facts: Facts): string | null {
  switch (verb) {
    case 'invest':
      return t('game.do.invest', { investor: a, hex: hexName(facts.company(a)?.home ?? '', facts) });
    case 'size':
      return t('game.do.size', { percent: a, money: facts.money(sizeCost(Number(a), view, facts)) });
    case 'permits':
      return t('game.do.permits', { letters: a });
    case 'repay':
      return t('game.do.repay');
    case 'takeover':
      return t(a === 'owner' ? 'game.do.takeover_owner' : 'game.do.takeover_company');
    case 'replace':
      return t('game.do.replace', { investor: view.pending.at(-1)?.investor ?? '' });
    case 'home':
      return a.startsWith('c') ? t(homeIsBare(view, facts, Number(a.slice(1))) ? 'game.do.home_bare' : 'game.do.home_city', { city: a.slice(1) }) : t('game.do.home', { edge: edgeName(facts.rail?.orientation === 'flat', Number(a)) });
    default:
      return null;
  }
}

/* The city of the home hex that is asked about has no track. */
function homeIsBare(view: RailView, facts: Facts, city: number): boolean {
  const home = facts.company(view.pending.at(-1)?.who ?? '')?.home ?? '';
  const face = facts.rail?.tiles.find(({ id }) => id === view.tiles[home]?.[0]) ?? facts.rail?.hexes.find(({ id }) => id === home);
  return face?.nodes[city]?.edges.length === 0;
}

function ofPrivate({ verb, words: [a = '', b = '', , d] }: Parsed, view: RailView, facts: Facts): string | null {
  const name = facts.privateName(a);
  switch (verb) {
    case 'rocket':
      return d ? t('game.do.rocket_for', { private: name, company: b, train: d }) : t('game.do.rocket', { private: name, company: b });
    case 'grant':
      return t('game.do.grant', { private: name, company: b });
    case 'collect':
      return t('game.do.collect', { private: name, money: facts.money(view.payment ?? 0) });
    default:
      return null;
  }
}

export function sizeCost(percent: number, { founding }: RailView, facts: Facts): number {
  const price = facts.rail?.places?.[(founding?.place ?? 0) - 1]?.price ?? 0;
  return founding?.free ? 0 : (percent / 10) * price;
}

export function parCost(facts: Facts, company: string, par: number): number {
  return (par * (facts.company(company)?.director_percent ?? 20)) / 10;
}

export const source = (word: string, facts: Facts): string => t(facts.noPool ? 'game.source.stack' : word === 'pool' ? 'game.source.pool' : 'game.source.ipo');

export function hexName(id: string, facts: Facts): string {
  const name = facts.rail?.hexes.find((hex) => hex.id === id)?.name;
  return name ? `${id} ${name}` : id;
}

function share(company: string, from: string, view: RailView, facts: Facts): string {
  const corp = view.corps[company];
  const price = (from === 'pool' || facts.noPool ? corp?.price : corp?.par) ?? 0;
  return t('game.do.buy', { company, source: source(from, facts), money: facts.money(price) });
}

function train(p: Parsed, view: RailView, facts: Facts): string {
  const [kind = '', word, other = ''] = p.words;
  if (word === 'from') {
    return t('game.do.train_from', { train: kind, company: other });
  }
  const fromPool = word === 'pool';
  const sale = view.trains_for_sale.find((s) => s.train === kind && (s.from === 'pool') === fromPool);
  const price = sale?.price ?? facts.train(kind)?.price ?? 0;
  const traded = p.words[p.words.indexOf('trade') + 1];
  if (p.words.includes('trade') && traded) {
    return t('game.do.train_trade', { train: kind, traded, money: facts.money(price - (facts.train(kind)?.discount ?? 0)) });
  }
  return t(fromPool ? 'game.do.train_pool' : 'game.do.train', { train: kind, money: facts.money(price) });
}

function nar(p: Parsed, view: NarView, facts: Facts): string | null {
  const [a = '', b = '', c = ''] = p.words;
  switch (p.verb) {
    case 'pass':
      return t('game.do.pass_cities');
    case 'stop':
      return t('game.do.stop');
    case 'answer':
      return answer(a, view, facts);
    case 'select':
      return select(p, Number(a), b === 'start' ? Number(c) : 0, view);
    case 'city': {
      const card = view.city_columns[Number(b) - 1]?.at(-1);
      return t('game.do.city', { company: a, city: card?.name ?? '', column: b, money: facts.money(card?.cost ?? 0) });
    }
    default:
      return null;
  }
}

function answer(word: string, view: NarView, facts: Facts): string {
  const offer = view.offer;
  return t(word === 'buy' ? 'game.do.answer_buy' : 'game.do.answer_allow', {
    player: offer?.by ?? '', company: offer?.company ?? '', money: facts.money(offer?.price ?? 0),
  });
}

function select(p: Parsed, column: number, start: number, view: NarView): string {
  const company = view.share_columns[column - 1]?.at(-1) ?? '';
  const director = view.corps[company]?.president ?? null;
  const key: Key = director === null ? (start ? 'game.do.found_at' : 'game.do.found') : director === p.choice.actor ? 'game.do.select_own' : 'game.do.select_other';
  return t(key, { company, column, director: director ?? '', city: start ? (view.start_cities[start - 1]?.name ?? String(start)) : '' });
}

/* For a button or a sentence that has only the line. */
export function describeLine(line: string, view: View, facts: Facts, actor = ''): string {
  return describe(parse({ action: line, actor, player: null }), view, facts);
}
