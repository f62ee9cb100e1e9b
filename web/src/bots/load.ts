/* Everything of computer players that is loaded when it is first needed: components, words, style sheet. */
import { addStyle } from '../later';
import { addTexts, BOTS } from '../text';

export async function loadBots(): Promise<typeof import('./index')> {
  const [bots] = await Promise.all([import('./index'), addTexts(BOTS), addStyle(__BOTS_STYLE__)]);
  return bots;
}

/** The form of a first game. */
export async function loadNow(): Promise<typeof import('./now')> {
  const [now] = await Promise.all([import('./now'), addTexts(BOTS), addStyle(__BOTS_STYLE__)]);
  return now;
}
