/* Hot keys: single letters, only outside text fields, never while an input method composes, and they can be switched off. */
import { useEffect } from 'preact/hooks';
import { t, type Key } from '../text';
import { Dialog } from '../ui';

const STORE = 'ironroad.keys';

export const hotKeys = (): boolean => localStorage.getItem(STORE) !== 'off';
export const setHotKeys = (on: boolean): void => localStorage.setItem(STORE, on ? 'on' : 'off');

/* A field, a menu, or a map that has letters of its own. */
function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog, [data-keys="own"], [role="grid"], [role="application"]') !== null;
}

export type Keys = Readonly<Record<string, () => void>>;

export function useHotKeys(keys: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented || event.altKey || event.metaKey || typing(event.target) || !hotKeys()) {
        return;
      }
      if (event.key.startsWith('Arrow') && event.target !== document.body) {
        return; // where the focus is they move it or scroll
      }
      const act = keys[event.ctrlKey ? `ctrl ${event.key}` : event.key];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

const HELP: readonly (readonly [string, Key])[] = [
  ['g', 'game.tab.game'], ['e', 'game.tab.entities'], ['m', 'game.tab.map'], ['k', 'game.tab.market'], ['i', 'game.tab.info'],
  ['t', 'game.tab.tiles'], ['s', 'game.tab.spreadsheet'], ['o', 'game.tab.tools'], ['/', 'game.keys.choices'], ['p', 'game.keys.pass'],
  [', . ← →', 'game.keys.step'], ['< >', 'game.keys.round'], ['n', 'game.keys.now'], ['u', 'game.keys.undo'], ['c', 'game.keys.chat'], ['?', 'game.keys.help'],
];

export function KeyHelp({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <Dialog title={t('game.keys.head')} open={open} onClose={onClose}>
      <dl class="key-help">
        {HELP.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet-text">{t('game.keys.about')}</p>
    </Dialog>
  );
}
