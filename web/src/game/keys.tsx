/* Hot keys: single letters, only outside text fields, never while an input method composes, and they can be switched off. Each
 * means one thing wherever the focus is. */
import { useLayoutEffect } from 'preact/hooks';
import type { RailFacts } from '#engine';
import { mapKeys } from '../map/index';
import { t, type Key } from '../text';
import { Dialog } from '../ui';

const STORE = 'ironroad.keys';

export const hotKeys = (): boolean => localStorage.getItem(STORE) !== 'off';
export const setHotKeys = (on: boolean): void => localStorage.setItem(STORE, on ? 'on' : 'off');

/* A field or a menu. The map has keys of its own, none of which is one of these. */
function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

export type Keys = Readonly<Record<string, () => void>>;

export function useHotKeys(keys: Keys): void {
  // With the picture, not after it: a key that is pressed as soon as the page is there counts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (
        event.isComposing ||
        event.defaultPrevented ||
        event.altKey ||
        event.metaKey ||
        typing(event.target) ||
        !hotKeys()
      ) {
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
  ['g', 'game.tab.game'],
  ['e', 'game.tab.entities'],
  ['m', 'game.tab.map'],
  ['k', 'game.tab.market'],
  ['i', 'game.tab.info'],
  ['t', 'game.tab.tiles'],
  ['s', 'game.tab.spreadsheet'],
  ['o', 'game.tab.tools'],
  ['l', 'game.tab.rules'],
  ['/', 'game.keys.choices'],
  ['p', 'game.keys.pass'],
  [', . ← →', 'game.keys.step'],
  ['< >', 'game.keys.round'],
  ['n', 'game.keys.now'],
  ['u', 'game.keys.undo'],
  ['c', 'game.keys.chat'],
  ['?', 'game.keys.help'],
];

function List({ keys }: { readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <dl class="key-help">
      {keys.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `map`: the facts of a title that has one. */
export function KeyHelp({
  open,
  map,
  onClose,
}: {
  readonly open: boolean;
  readonly map: RailFacts | null;
  onClose(): void;
}) {
  return (
    <Dialog title={t('game.keys.head')} open={open} onClose={onClose} wide>
      <List keys={HELP.map(([key, words]) => [key, t(words)])} />
      {map && (
        <>
          <h3>{t('game.keys.map')}</h3>
          <List keys={mapKeys(map.orientation === 'flat')} />
        </>
      )}
      <p class="quiet-text">{t('game.keys.about')}</p>
    </Dialog>
  );
}
