/* Going from hex to hex by keys: six figures for the six sides, arrows, next and previous legal hex. Letters belong to the page
 * (game/keys.tsx), so none of its letters is used here. */
import { sideOf, type Board } from './board';
import { CORNER, point, type Point } from './geometry';

/** Figure to edge as drawn, as they lie around 5 on a number pad. */
const FLAT: Readonly<Record<string, number>> = { 7: 2, 8: 3, 9: 4, 1: 1, 2: 0, 3: 5 };
const POINTY: Readonly<Record<string, number>> = { 7: 2, 9: 3, 4: 1, 6: 4, 1: 0, 3: 5 };
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: point(0, -1),
  ArrowDown: point(0, 1),
  ArrowLeft: point(-1, 0),
  ArrowRight: point(1, 0),
};

export function figures(flat: boolean): readonly [string, number][] {
  return Object.entries(flat ? FLAT : POINTY);
}

/** The nearest hex within 60 degrees of a direction; what lies straight on counts as nearer. */
function nearest(board: Board, from: string, direction: Point): string | null {
  const here = board.centres.get(from);
  if (!here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, there] of board.centres) {
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y - y * direction.x);
    if (along <= 10 || aside > along * 1.74) continue;
    const cost = along + 1.2 * aside;
    if (cost < least - 0.1) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** Where a key leads from a hex; null if it is another key or nothing is there. */
export function stepTo(board: Board, from: string, key: string): string | null {
  const arrow = ARROWS[key];
  if (arrow) return nearest(board, from, arrow);
  const drawn = (board.flat ? FLAT : POINTY)[key];
  if (drawn === undefined) return null;
  const edge = (drawn + 6 - board.shift) % 6;
  const { x, y } = sideOf(board, edge);
  return board.hexes.get(from)?.neighbours[edge] ?? nearest(board, from, point(x / CORNER, y / CORNER));
}

export function isStep(board: Board, key: string): boolean {
  return key in ARROWS || key in (board.flat ? FLAT : POINTY);
}

/** The next legal hex after this one in the board's order, round and round. */
export function nextLegal(board: Board, from: string, legal: ReadonlySet<string>, by: 1 | -1): string | null {
  const ids = board.facts.hexes.map((h) => h.id);
  const start = ids.indexOf(from);
  for (let i = 1; i <= ids.length; i++) {
    const id = ids[(start + by * i + 2 * ids.length) % ids.length];
    if (id !== undefined && legal.has(id)) return id;
  }
  return null;
}
