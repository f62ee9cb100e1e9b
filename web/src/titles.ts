/* What the engine knows of its titles, in the page's language. The build has asked it, so that no page waits for the engine to
 * show a list of titles. */
import { useEffect, useState } from 'preact/hooks';
import { locale, t } from './text';
import type { TitleInfo } from './types';

export async function allTitles(): Promise<TitleInfo[]> {
  const answer = await fetch(__TITLES__[locale()]);
  if (!answer.ok) throw new Error(`titles: ${answer.status}`);
  return (await answer.json()) as TitleInfo[];
}

/** null: not known yet. */
export function useTitles(): TitleInfo[] | null {
  const [titles, setTitles] = useState<TitleInfo[] | null>(null);
  useEffect(() => void allTitles().then(setTitles, () => {}), [locale()]);
  return titles;
}

export const players = (title: TitleInfo): string =>
  title.min_players === title.max_players
    ? t('create.n_players', { n: title.min_players })
    : t('create.players_range', { min: title.min_players, max: title.max_players });

/** Those that have every word in their name, place, kind, designer or note; a number is also one of players. */
export function fitting(titles: readonly TitleInfo[], words: string): TitleInfo[] {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return titles.filter((title) => {
    const text = plain([title.id, title.name, title.designer, title.about, title.note ?? '', players(title)].join(' '));
    const seats = (word: string): boolean =>
      /^\d$/.test(word) && Number(word) >= title.min_players && Number(word) <= title.max_players;
    return wanted.every((word) => text.includes(word) || seats(word));
  });
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
