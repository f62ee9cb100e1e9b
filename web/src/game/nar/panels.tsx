/* What North American Railways adds to the game page: it does not use the kit, so all its boards and panels. */
import type { NarView, View } from '#engine';
import { later } from '../../later';
import type { Panels } from '../title';
import { NarBoard, NarCompanies, NarPanel, NarPlayers } from './board';
import { describe, pass, verb } from './describe';
import { NarInfo } from './info';
import { t, texts } from './words';

const Sheet = later(async () => (await import('./sheet')).NarSheet);

function round(any: View): string {
  const view = any as NarView;
  return t('game.round.nar', {
    turn: view.turn,
    phase: view.phase,
    words: t(view.phase === 'I' ? 'game.round.nar_shares' : 'game.round.nar_cities'),
  });
}

/* The order of the last turn: the start player first, then clockwise (NA-FP-04). */
function rank(view: View, seats: readonly string[], name: string): number {
  const first = seats.indexOf((view as NarView).start_player);
  return (seats.indexOf(name) - first + seats.length) % seats.length;
}

function step(any: View): string {
  const view = any as NarView;
  return view.offer ? 'offer' : view.phase === 'I' ? 'nar_shares' : 'nar_cities';
}

export const panels: Panels = {
  texts,
  parts: { Panel: NarPanel, Players: NarPlayers, Companies: NarCompanies, Info: NarInfo, Sheet },
  board: () => NarBoard,
  step,
  round,
  ending: (view) => ((view as NarView).last_turn.length > 0 ? t('game.nar.last_turn') : ''),
  describe,
  verb,
  pass,
  ends: ['shares', 'cities', 'no_city'],
  rank,
  tie: () => t('game.finish.tie_nar'),
  hidesMoney: ({ facts }) => facts.family === 'nar' && !facts.rules.open_money,
};
