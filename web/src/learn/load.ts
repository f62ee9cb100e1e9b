/* Everything about learning, loaded when it is first needed: rules, glossary, guided games, puzzles, their words and sheet. */
import { addStyle } from '../later';
import { addTexts, LEARN } from '../text';

export async function loadLearn(): Promise<typeof import('./index')> {
  const [learn] = await Promise.all([import('./index'), addTexts(LEARN), addStyle(__LEARN_STYLE__)]);
  return learn;
}
