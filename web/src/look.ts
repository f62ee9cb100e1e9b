/* What is read before the page is drawn: the kept choice of colours and of the language. Small. */
import { LANGUAGES, type Spoken } from './text/languages';

export type Theme = 'system' | 'light' | 'dark';
export const THEME_KEY = 'ironroad.theme';

export function readTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Sets the attribute that the style sheet reads. */
export function showTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export type Language = Spoken | 'te_ST';
export const LANGUAGE_KEY = 'ironroad.language';

/** The chosen language, else the browser's, else English. `?lang=te_ST` is for tests. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const candidates = [asked, localStorage.getItem(LANGUAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const isKnown = (id: string | null): id is Language =>
    id === 'te_ST' || (id !== null && Object.hasOwn(LANGUAGES, id));
  return candidates.find(isKnown) ?? 'en';
}
