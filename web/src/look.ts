/* The kept choice of colours, and the attribute that the style sheet reads. Small: it runs before the page is drawn. */
export type Theme = 'system' | 'light' | 'dark';
export const THEME_KEY = 'ironroad.theme';

export function readTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function showTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
