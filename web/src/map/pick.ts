/* What the player is choosing on the map: nothing, a tile for a hex, its rotation, a station. Pure; view.tsx holds it. */
import type { RailView } from '#engine';
import type { Board, Cell } from './board';
import { byTile, type Lay, type Offers, type StationChoice } from './choices';

export type Pick =
  | { readonly kind: 'none' }
  | { readonly kind: 'ring'; readonly hex: string }
  | { readonly kind: 'lay'; readonly hex: string; readonly lay: Lay }
  | { readonly kind: 'station'; readonly hex: string; readonly station: StationChoice }
  /** Nothing may be done there; the sentence says why, and the rule ("": none). */
  | { readonly kind: 'told'; readonly hex: string; readonly text: string; readonly rule: string };

export const NOTHING: Pick = { kind: 'none' };

export type Reason = RailView['barred'][string] | 'no_fit';

export type RingItem =
  | { readonly kind: 'tile'; readonly tile: string; readonly lay: Lay; readonly left: number }
  | { readonly kind: 'dim'; readonly tile: string; readonly reason: Reason }
  | { readonly kind: 'station'; readonly station: StationChoice };

/** Tiles that the facts allow there but the menu does not, with the reason that the view gives. */
function dimTiles(board: Board, view: RailView, cell: Cell, legal: ReadonlySet<string>): RingItem[] {
  const may = board.tiles.get(cell.tile)?.to ?? cell.hex.to;
  return may
    .filter((id) => !legal.has(id))
    .map((tile) => ({ kind: 'dim', tile, reason: view.barred[tile] ?? 'no_fit' }) as const);
}

export function ringItems(board: Board, view: RailView, offers: Offers, cell: Cell): RingItem[] {
  const tiles = byTile(offers.lays.get(cell.id) ?? []);
  const items: RingItem[] = [];
  for (const [tile, lays] of tiles) {
    const [lay] = lays;
    if (lay) items.push({ kind: 'tile', tile, lay, left: view.supply[tile] ?? 0 });
  }
  for (const station of offers.stations.get(cell.id) ?? []) items.push({ kind: 'station', station });
  const dim = offers.lays.size > 0 ? dimTiles(board, view, cell, new Set(tiles.keys())) : [];
  return [...items, ...dim];
}

/* ---- a tile in its rotations ------------------------------------------------------------------------------------------ */

export interface Turns {
  readonly rotations: readonly number[];
  readonly index: number;
  /** Ways to lay it so: without a power ("") or with a private's. */
  readonly powers: readonly Lay[];
}

export function turnsOf(offers: Offers, lay: Lay): Turns {
  const same = (offers.lays.get(lay.hex) ?? []).filter((l) => l.tile === lay.tile);
  const rotations = [...new Set(same.map((l) => l.rotation))].sort((a, b) => a - b);
  return {
    rotations,
    index: rotations.indexOf(lay.rotation),
    powers: same.filter((l) => l.rotation === lay.rotation),
  };
}

/** The next legal rotation, by the same power if that is possible. */
export function turned(offers: Offers, lay: Lay): Lay {
  const { rotations, index } = turnsOf(offers, lay);
  const next = rotations[(index + 1) % rotations.length];
  const there = (offers.lays.get(lay.hex) ?? []).filter((l) => l.tile === lay.tile && l.rotation === next);
  return there.find((l) => l.power === lay.power) ?? there[0] ?? lay;
}

/* ---- stations --------------------------------------------------------------------------------------------------------- */

/** The stop of a hex that a station choice names. */
export function stopOf(cell: Cell, choice: StationChoice): number {
  return (
    choice.city ??
    Math.max(
      cell.face.stops.findIndex(({ slots }) => slots > 0),
      0,
    )
  );
}

/** The slot of a city that a company would take: one kept for it, else the first that is free. */
export function slotFor(cell: Cell, stop: number, company: string): number {
  const city = cell.cities[stop];
  const slots = cell.face.stops[stop]?.slots ?? 1;
  if (!city) return 0;
  const kept = city.kept.indexOf(company);
  const first = kept >= 0 ? city.stations.length + kept : city.stations.length + city.kept.length;
  return Math.min(first, slots - 1);
}
