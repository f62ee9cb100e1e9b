/* The game page with its words and its style sheet, and the game of the address: they begin to come before anything is
 * drawn. */
import { addStyle } from './later';
import type { Place } from './route';
import { addTexts, BOARD } from './text';

/** The game page, when all that it needs is there. */
export async function loadPlay(): Promise<typeof import('./play')> {
  const [play] = await Promise.all([import('./play'), addTexts(BOARD), addStyle(__BOARD_STYLE__)]);
  return play;
}

/** Opens the game of the address, if it is that of one. */
export function prepare({ route }: Place): Promise<unknown> | null {
  if (route.page !== 'game' && route.page !== 'hotseat') return null;
  const kind = route.page === 'game' ? 'table' : 'hotseat';
  return loadPlay().then((play) => play.prepare(kind, route.id));
}
