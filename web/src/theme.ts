/* Light, dark or as the system has it. */
import { readTheme, showTheme, THEME_KEY, type Theme } from './look';
import { store } from './store';

export type { Theme };

export const theme = store<Theme>('system');

export function setTheme(next: Theme): void {
  localStorage.setItem(THEME_KEY, next);
  theme.set(next);
  showTheme(next);
}

export function startTheme(): void {
  theme.set(readTheme());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showTheme(theme.get()));
  addEventListener('storage', (event) => {
    if (event.key !== THEME_KEY) return;
    theme.set(readTheme());
    showTheme(theme.get());
  });
}
