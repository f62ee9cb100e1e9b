/* Text with a few marks, as our rule books and lessons have it (web/rulebook.mjs): **bold**, lists, [[term|word]], rule ids,
 * and @title at the beginning of a paragraph that holds for some titles only. */
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../text';
import { useTitles } from '../titles';
import { Term } from './term';

const MARK = /\*\*(.+?)\*\*|\[\[([^\]|]+)(?:\|([^\]]+))?\]\]|\b((?:88|80|90|NA)-[A-Z]{1,2}-?\d+[a-z]?|IR-\d\d)\b/g;

/** `link`: the address of a rule; none: ids are plain text. */
export function Inline({ text, link }: { text: string; link?: ((id: string) => string) | undefined }): JSX.Element {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, bold, term, word, rule] = found;
    parts.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (bold !== undefined) {
      parts.push(
        <b>
          <Inline text={bold} link={link} />
        </b>,
      );
    } else if (term !== undefined) {
      parts.push(<Term id={term}>{word ?? term.replaceAll('-', ' ')}</Term>);
    } else {
      parts.push(link ? <a href={link(rule ?? '')}>{rule}</a> : rule);
    }
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}

type Block = { readonly scope: readonly string[]; readonly text: string } | { readonly items: readonly string[] };

/** Every line is a paragraph or an item of a list. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = blocks.at(-1);
    const [, scope = '', words = line] = /^@(\S+(?: @\S+)*) (.*)/.exec(line) ?? [];
    const item = line.startsWith('- ') ? line.slice(2) : null;
    if (item !== null && last && 'items' in last) blocks.splice(-1, 1, { items: [...last.items, item] });
    else if (item !== null) blocks.push({ items: [item] });
    else blocks.push({ scope: scope === '' ? [] : scope.split(' @'), text: words });
  }
  return blocks;
}

export function Prose({ text, link }: { text: string; link?: ((id: string) => string) | undefined }): JSX.Element {
  const titles = useTitles();
  const nameOf = (id: string): string => titles?.find((title) => title.id === id)?.name ?? id;
  return (
    <div class="prose">
      {blocksOf(text).map((block, i) =>
        'items' in block ? (
          <ul key={i}>
            {block.items.map((item) => (
              <li key={item}>
                <Inline text={item} link={link} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={i} class={block.scope.length > 0 ? 'only' : ''}>
            {block.scope.length > 0 && (
              <span class="tag">{t('learn.only', { titles: block.scope.map(nameOf).join(', ') })}</span>
            )}{' '}
            <Inline text={block.text} link={link} />
          </p>
        ),
      )}
    </div>
  );
}
