/* The rules of a title by chapters, and the glossary: made by the build, fetched once per language.
 *
 * What always holds: every id of the numbered list is in exactly one chapter (web/rulebook.mjs). */
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../text';
import type { View } from '../types';

export interface Rule {
  readonly id: string;
  readonly cells: readonly string[];
  /** Names of the cells, where there are several. */
  readonly columns?: readonly string[];
  /** The titles that it holds for; none: all. */
  readonly scope?: readonly string[];
  /** The rule book leaves it open: what is asked, what we chose, why. */
  readonly question?: true;
  /** It is there in English only. */
  readonly english?: true;
}

export interface Chapter {
  readonly key: string;
  readonly title: string;
  /** Steps of the game that it explains. */
  readonly steps: readonly string[];
  readonly text: string;
  readonly rules: readonly Rule[];
}

export interface Entry {
  readonly id: string;
  readonly word: string;
  readonly meaning: string;
}

const answers = new Map<string, Promise<unknown>>();

function fetched<T>(address: string): Promise<T> {
  let answer = answers.get(address);
  if (!answer) {
    answer = fetch(address).then((found) => {
      if (!found.ok) throw new Error(`${address}: ${found.status}`);
      return found.json();
    });
    answer.catch(() => answers.delete(address)); // asked again the next time
    answers.set(address, answer);
  }
  return answer as Promise<T>;
}

/** What an address brings; null: not yet; false: it did not come. */
export function useFetched<T>(address: string | undefined): T | null | false {
  const [found, setFound] = useState<{ address: string; value: T | false } | null>(null);
  useEffect(() => {
    if (address === undefined) return;
    let wanted = true;
    fetched<T>(address).then(
      (value) => wanted && setFound({ address, value }),
      () => wanted && setFound({ address, value: false }),
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  return found?.address === address ? (found?.value ?? null) : null;
}

export const hasBook = (title: string): boolean => title in __RULES__;

/** The chapters of a title, without the rules of other titles of the same book. */
export function useBook(title: string): readonly Chapter[] | null | false {
  const book = useFetched<{ chapters: Chapter[] }>(__RULES__[title]?.[locale()]);
  return book && chaptersOf(book.chapters, title);
}

const cut = new WeakMap<readonly Chapter[], Map<string, readonly Chapter[]>>();

function chaptersOf(chapters: readonly Chapter[], title: string): readonly Chapter[] {
  const known = cut.get(chapters) ?? new Map<string, readonly Chapter[]>();
  cut.set(chapters, known);
  let own = known.get(title);
  if (!own) {
    own = chapters.map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter(({ scope }) => !scope || scope.includes(title)),
    }));
    known.set(title, own);
  }
  return own;
}

export const useGlossary = (): readonly Entry[] | null | false => useFetched<Entry[]>(__GLOSSARY__[locale()]);

/** The chapter that a target names: by its key, or by the id of one of its rules. */
export const chapterAt = (chapters: readonly Chapter[], target: string): Chapter | undefined =>
  chapters.find(({ key, rules }) => key === target || rules.some(({ id }) => id === target));

/** What the game asks now, as the books name it. */
export function stepOf(view: View): string {
  if ('share_columns' in view) return view.offer ? 'answer' : view.phase;
  return view.emergency ? 'emergency' : (view.step ?? view.round);
}

export interface Hit {
  readonly chapter: Chapter;
  /** Of the numbered list; none: the chapter's own words. */
  readonly rules: readonly Rule[];
}

/** Chapters whose words, or whose rules, have every one of these words. */
export function search(chapters: readonly Chapter[], words: string): Hit[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  return chapters
    .map((chapter) => ({
      chapter,
      said: fits(`${chapter.title} ${plain(chapter.text)}`),
      rules: chapter.rules.filter(({ id, cells }) => fits([id, ...cells].join(' '))),
    }))
    .filter(({ said, rules }) => said || rules.length > 0);
}

/** A text without its marks. */
export const plain = (text: string): string =>
  text
    .replace(/\[\[([^\]|]+)\|([^\]]+)\]\]/g, '$2')
    .replace(/\[\[([^\]]+)\]\]/g, (_, id: string) => id.replaceAll('-', ' '))
    .replaceAll('**', '');
