/* How far somebody has come in a lesson, and which puzzles were solved, in this browser. The moves are in the game itself (hotseat.ts);
 * here is what was read. */

export interface Progress {
  /** How many items, from the first, were read. */
  readonly read: number;
  /** The reader plays on alone; the guide is folded away. */
  readonly alone: boolean;
  /** The lesson was finished once. */
  readonly finished: boolean;
}

const NONE: Progress = { read: 0, alone: false, finished: false };
const nameOf = (id: string): string => `ironroad.${id}`;

export function kept(id: string): Progress {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(nameOf(id)) ?? '{}') as Partial<Progress>) };
  } catch {
    return NONE;
  }
}

export const keep = (id: string, progress: Progress): void =>
  localStorage.setItem(nameOf(id), JSON.stringify(progress));

const SOLVED = nameOf('puzzles');

/** The ids of the puzzles that were solved in this browser. */
export function solvedOnes(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(SOLVED) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export const keepSolved = (id: string): void =>
  localStorage.setItem(SOLVED, JSON.stringify([...new Set([...solvedOnes(), id])]));
