/* A game as JSON, for programs that would rather not read notation: the header, the actions by number, and their hashes, as the
 * RGN has them. Reading it back gives the RGN. */
import { splitFile } from './hotseat';

interface JsonGame {
  readonly ironroad: 1;
  readonly header: string;
  readonly actions: readonly string[];
}

export function jsonOf(rgn: string): string {
  const { header, lines } = splitFile(rgn);
  const game: JsonGame = { ironroad: 1, header, actions: lines };
  return `${JSON.stringify(game, null, 1)}\n`;
}

/** The RGN of such a text; null: it is another file, which may be one of 18xx.games. */
export function rgnOf(text: string): string | null {
  try {
    const game = JSON.parse(text.replace(/^\uFEFF/, '')) as Partial<JsonGame> | null;
    const { ironroad, header, actions } = game ?? {};
    const isOurs = ironroad === 1 && typeof header === 'string' && Array.isArray(actions);
    return isOurs && actions.every((line) => typeof line === 'string') ? `${header}${actions.join('\n')}\n` : null;
  } catch {
    return null;
  }
}
