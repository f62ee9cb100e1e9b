/* What the map shows besides the position: switches of the player, remembered in the browser. */
import { useState } from 'preact/hooks';

export interface Show {
  readonly numbers: boolean;
  readonly coordinates: boolean;
  readonly names: boolean;
  /** The board lies on its side. */
  readonly turned: boolean;
  readonly start: boolean;
  readonly last: boolean;
  readonly best: boolean;
  /** Single-letter keys while the map has the focus (WCAG 2.1.4). */
  readonly keys: boolean;
}

export type Switch = keyof Show;

const STORE = 'ironroad.map.show';
const FIRST: Show = {
  numbers: true,
  coordinates: true,
  names: true,
  turned: false,
  start: false,
  last: false,
  best: true,
  keys: true,
};
const PASSING: readonly Switch[] = ['start', 'last']; // for a moment only: not remembered

function load(): Show {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    const stored = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const entries = Object.entries(FIRST).map(([key, first]) => {
      const kept = PASSING.includes(key as Switch) ? undefined : stored[key];
      return [key, typeof kept === 'boolean' ? kept : first];
    });
    return Object.fromEntries(entries) as unknown as Show;
  } catch {
    return FIRST; // no storage
  }
}

function save(show: Show): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(show));
  } catch {
    // a browser without storage forgets
  }
}

export function useShow(): [Show, (what: Switch) => void] {
  const [show, set] = useState(load);
  const toggle = (what: Switch) =>
    set((old) => {
      const next = { ...old, [what]: !old[what] };
      save(next);
      return next;
    });
  return [show, toggle];
}
