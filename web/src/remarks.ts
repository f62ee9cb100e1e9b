/* Comments of a log in a list of actions: an entry is one action with the lines of comments before it, and after the last
 * action those that follow, joined by newlines. So a list stays as long as the game has actions, and nothing is lost. */

const COMMENT = /^((?:[^";]|"(?:[^"\\]|\\.)*")*?)\s*;(.*)$/;
const isAction = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith(';');

/** The action of an entry, without comments. */
export function actionOf(entry: string): string {
  const line = entry.split('\n').find(isAction) ?? '';
  return COMMENT.exec(line)?.[1] ?? line;
}

/** Who acts in an entry: a player or a company. */
export function actorOf(entry: string): string {
  const found = /^(?:\d+ )?(?:"((?:[^"\\]|\\.)*)"|(\S+))/.exec(actionOf(entry));
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? '';
}

/** The lines of a log after its header as entries; `actions`: what the action itself is to say, by number. */
export function entriesOf(
  log: readonly string[],
  actions: (n: number, line: string) => string = (_, line) => line,
): string[] {
  const entries: string[] = [];
  let before: string[] = [];
  for (const line of log) {
    if (!isAction(line)) {
      before.push(line.trim());
      continue;
    }
    const comment = COMMENT.exec(line)?.[2]?.trimEnd();
    const action = actions(entries.length, line);
    entries.push([...before, comment === undefined ? action : `${action} ;${comment}`].join('\n'));
    before = [];
  }
  const last = entries.pop();
  const behind = before.filter((line) => line !== '');
  return last === undefined ? entries : [...entries, [last, ...behind].join('\n')];
}

/** The lines of a file after its header. */
export function logOf(text: string): string[] {
  const all = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  return all.slice(all.findLastIndex((line) => line.trimStart().startsWith('[')) + 1);
}
