/* The moment after a change of actor in which a click does nothing: the second half of a double click, or a click that was
 * meant for what lay there before, must neither undo what was done nor act for the next one.
 *
 * Always: only clicks of a pointer are held back. A key that presses a button (event.detail 0) was meant for that button, so
 * nothing that is typed is lost. What only moves about the page (tabs, history, log) stays at hand. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isRailView, names } from './facts';
import type { GameModel } from '../model';

const REST_MS = 400;
const FREE = '.bot-bar, .tab-list, .menu-open, .help, .history, .log-box, .parts, .choices-open, dialog';

/** A key that is held down acts once. */
function once(event: KeyboardEvent): void {
  if (
    event.repeat &&
    event.key === 'Enter' &&
    event.target instanceof Element &&
    event.target.matches('.act, .choice-row, .undo-bar button')
  ) {
    event.preventDefault();
  }
}

/** Who must act, and in which round: a company may have the last turn of one and the first of the next. */
export function actorOf({ view }: GameModel): string {
  const round = isRailView(view) ? `${view.round} ${view.turn} ${view.set_round}` : `${view.turn} ${view.phase}`;
  return `${round} ${names(view.to_act).join(' ')}`;
}

/** Lets an element rest whenever `key` changes; it has the attribute data-rest meanwhile. `first`: also when it appears. */
export function useRest<E extends HTMLElement>(key: string, first = false): RefObject<E | null> {
  const element = useRef<E>(null);
  const known = useRef(first ? null : key);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || known.current === key) {
      return;
    }
    known.current = key;
    box.dataset['rest'] = '';
    const timer = setTimeout(() => delete box.dataset['rest'], REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  useLayoutEffect(() => {
    const box = element.current;
    const hold = (event: MouseEvent): void => {
      const free =
        event.target instanceof Element &&
        event.target !== box &&
        event.target.closest(FREE) !== null &&
        !box?.matches(FREE);
      if (box && 'rest' in box.dataset && event.detail > 0 && !free) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    box?.addEventListener('click', hold, { capture: true });
    box?.addEventListener('keydown', once);
    return () => {
      box?.removeEventListener('click', hold, { capture: true });
      box?.removeEventListener('keydown', once);
    };
  }, []);
  return element;
}
