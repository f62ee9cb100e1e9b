/* What the engine knows of its titles, in the page's language. */
import { useEffect, useState } from 'preact/hooks';
import { commonEngine } from './engine';
import { locale } from './text';
import type { TitleInfo } from './types';

export async function allTitles(): Promise<TitleInfo[]> {
  const engine = await commonEngine(locale());
  await engine.language(locale());
  return engine.titles();
}

/** null: not known yet. */
export function useTitles(): TitleInfo[] | null {
  const [titles, setTitles] = useState<TitleInfo[] | null>(null);
  useEffect(() => void allTitles().then(setTitles, () => {}), [locale()]);
  return titles;
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
