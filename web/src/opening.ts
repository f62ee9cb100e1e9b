/* The game page with its words and its style sheet, and the game of the address: they begin to come before anything is
 * drawn. */
import { addStyle } from './later';
import { isGame, type Place } from './route';
import { addTexts, BOARD, MORE } from './text';

/** What the pages of games show. */
const KINDS = { game: 'table', hotseat: 'hotseat', example: 'example' } as const;

/** The game page, when all that it needs is there. */
export async function loadPlay(): Promise<typeof import('./play')> {
  const [play] = await Promise.all([import('./play'), addTexts(BOARD), addStyle(__BOARD_STYLE__)]);
  return play;
}

/** A page that no game needs, when its words and its style sheet are there. */
export async function loadPage<T>(coming: Promise<T>): Promise<T> {
  const [page] = await Promise.all([coming, addTexts(MORE), addStyle(__PAGE_STYLE__)]);
  return page;
}

/** Opens the game of the address, if it is that of one. */
export function prepare({ route }: Place): Promise<unknown> | null {
  if (!isGame(route)) return null;
  return loadPlay().then((play) => play.prepare(KINDS[route.page], route.id));
}
