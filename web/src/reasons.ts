/* Why computer players made their moves, as the log shows it: by the number of the action; null: the reader does not want to
 * know. */
import { store } from './store';

const KEY = 'ironroad.reasons';
export const wantsReasons = store(typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'on');
export const reasons = store<ReadonlyMap<number, readonly string[]>>(new Map());

export function wantReasons(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  wantsReasons.set(on);
}
