/* Lines of the round line and of the tab of facts. */
import type { PhaseFacts, TrainFacts, RailFacts, RailView, View } from '#engine';
import type { Facts } from '../facts';
import { t } from './words';

/** The permit asked for, who has the train marker, how long it lasts. */
export function marks(view: View): string[] {
  const { letter, marker, countdown, frozen } = view as RailView;
  return [
    letter ? t('game.round.letter', { letter }) : '',
    marker && !countdown ? t('game.round.marker', { company: marker }) : '',
    countdown ? t('game.round.countdown', { company: marker ?? '', n: countdown }) : '',
    frozen ? t('game.round.frozen') : '',
  ];
}

/** Figures of companies that are founded with a place. */
export function figures(rail: RailFacts, facts: Facts): string[] {
  const {
    second_capital: second,
    locked_percent: locked,
    sale_fee: fee,
    debt_percent: debt,
    last_turns: turns,
  } = rail.rules;
  return [
    second && locked ? t('game.info.second_capital', { shares: second, percent: locked }) : '',
    locked ? t('game.info.locked', { percent: locked }) : '',
    fee ? t('game.info.fee', { money: facts.money(fee) }) : '',
    debt ? t('game.info.debt', { percent: debt }) : '',
    turns ? t('game.info.turns', { n: turns }) : '',
  ].filter(Boolean);
}

/** What phases decide. */
export function phase(now: PhaseFacts): string[] {
  return [
    now.letter && t('game.round.letter', { letter: now.letter }),
    now.float_percent !== undefined && t('game.info.phase_float', { percent: now.float_percent }),
    now.all_shares && t('game.info.all_shares'),
    now.investors_act && t('game.info.investors_act'),
    now.no_income && t('game.info.no_income'),
    now.frozen && t('game.round.frozen'),
    (now.yellow ?? 1) > 1 && t('game.info.yellow', { n: now.yellow ?? 1 }),
    (now.station_factor ?? 1) > 1 && t('game.info.station_factor', { n: now.station_factor ?? 1 }),
    now.train_due && t('game.info.train_due'),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** What follows when the last train of a kind has gone, and where the marker goes. */
export const trains = {
  heads: (): string[] => [t('game.info.gone'), t('game.info.marker')],
  cells: (train: TrainFacts, facts: Facts): string[] => [
    [
      train.calls_stock_round ? t('game.info.calls') : '',
      train.payment ? t('game.info.payment', { money: facts.money(train.payment) }) : '',
      train.last_turns ? t('game.info.last_turns') : '',
    ]
      .filter(Boolean)
      .join(', ') || '–',
    train.goes ? t('game.info.goes') : train.goes_new ? t('game.info.goes_new') : '–',
  ],
};
