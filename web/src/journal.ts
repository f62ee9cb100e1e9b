/* A table's journal as a log: pure functions over rows, which are sorted by number, each there once. */
import type { JournalRow } from './types';

export interface Folded {
  header: string;
  /** Actions that hold, and the seats that did them (null: the server, for a program). */
  lines: string[];
  who: (number | null)[];
  /** Undone ones that a redo brings back, the next one first. */
  undone: string[];
  undoneBy: (number | null)[];
}

export function fold(rows: readonly JournalRow[]): Folded {
  let header = '';
  const all: string[] = [];
  const who: (number | null)[] = [];
  let length = 0;
  for (const row of rows) {
    if (row.kind === 'start') header = row.text;
    if (row.kind === 'action') {
      all.length = who.length = length;
      length = all.push(row.text);
      who.push(row.who);
    }
    if (row.kind === 'undo' || row.kind === 'redo') length = Math.min(Number(row.text), all.length);
  }
  return {
    header,
    lines: all.slice(0, length),
    who: who.slice(0, length),
    undone: all.slice(length),
    undoneBy: who.slice(length),
  };
}

/** Adds rows; one that is there already is replaced (the server's has the hash and the actor). */
export function merge(rows: readonly JournalRow[], more: readonly JournalRow[]): JournalRow[] {
  const last = rows.at(-1)?.at ?? 0;
  if (more.every((row, i) => row.at > (more[i - 1]?.at ?? last))) return [...rows, ...more];
  const all = new Map(rows.map((row) => [row.at, row]));
  for (const row of more) all.set(row.at, row);
  return [...all.values()].sort((a, b) => a.at - b.at);
}

/** The last row that concerns the game: what `at` of a request must name. */
export function gameRow(rows: readonly JournalRow[]): number {
  return (
    rows.findLast(
      (row) => row.kind !== 'chat' && row.kind !== 'program' && row.kind !== 'seat' && row.kind !== 'damaged',
    )?.at ?? 0
  );
}

/** Whether the owner has ended the game by hand, and not taken that back. */
export function endedByHand(rows: readonly JournalRow[]): boolean {
  return rows.findLast((row) => row.kind === 'end' || row.kind === 'resume')?.kind === 'end';
}

/** An undo that was asked for and not yet decided. */
export function openAsk(
  rows: readonly JournalRow[],
): { at: number; who: number; to: number; answered: Set<number> } | null {
  const from = rows.findLastIndex((row) => row.kind === 'ask');
  const ask = rows[from];
  if (!ask || ask.who === null) return null;
  const later = rows.slice(from + 1);
  if (
    later.some(
      (row) =>
        row.kind === 'action' || row.kind === 'undo' || row.kind === 'redo' || row.kind === 'no' || row.kind === 'end',
    )
  )
    return null;
  const answered = new Set(later.flatMap((row) => (row.kind === 'yes' && row.who !== null ? [row.who] : [])));
  return { at: ask.at, who: ask.who, to: Number(ask.text.replace(/^undo /, '')), answered: answered.add(ask.who) };
}
