/* Sentences that come in English (complaints of the engine about a set-up or a file, answers of the server) in the page's
 * language. Rules' refusals do not come this way: the engine says them in the chosen language itself. */
import { language } from './text';
import { saidDe } from './text/said.de';

type Form = { pattern: RegExp; names: string[]; german: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function formOf([english, german]: [string, string]): Form {
  const names: string[] = [];
  const source = english.split(/\{(\w)\}/).map((part, i) => {
    if (i % 2 === 0) return escaped(part);
    names.push(part);
    return '(.+?)';
  });
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), names, german };
}

let forms: Form[] | null = null;

/** The sentence in the page's language; as it came where we have none. */
export function said(text: string): string {
  if (language() !== 'de') return text;
  const plain = saidDe[text];
  if (plain) return plain;
  forms ??= Object.entries(saidDe).filter(([english]) => english.includes('{')).map(formOf);
  for (const { pattern, names, german } of forms) {
    const found = pattern.exec(text);
    // Only {c} can hold a sentence of its own (a deck's complaint inside a header's).
    if (found) return german.replace(/\{(\w)\}/g, (_, name: string) => (name === 'c' ? said : String)(found[names.indexOf(name) + 1]!));
  }
  return text;
}
