/* The choices of the menu that the map can show: lays, stations, homes. Knows no rules and reads no notation. */
import type { Choice, Menu, RailFacts } from '#engine';
import type { Route } from './api';

export interface Lay {
  readonly line: string;
  readonly hex: string;
  readonly tile: string;
  readonly rotation: number;
  /** The private whose power is used, or "". */
  readonly power: string;
}

export interface StationChoice {
  readonly line: string;
  readonly hex: string;
  /** The place on the hex's face; null: its first city. */
  readonly city: number | null;
  /** Whose it is. */
  readonly company: string;
}

export interface Offers {
  readonly lays: ReadonlyMap<string, readonly Lay[]>;
  readonly stations: ReadonlyMap<string, readonly StationChoice[]>;
  /** The company for which the map shows choices; "" if there are none. */
  readonly actor: string;
}

function layOf(choice: Choice): Lay | null {
  if (choice.verb !== 'lay') return null;
  const { action, hex, tile, rot, with: power = '' } = choice;
  return { line: action, hex, tile, rotation: rot, power };
}

/** A station; or a home: the city that a company picks there, or the investor that a player chooses. */
function stationOf(choice: Choice, homes: Homes): StationChoice | null {
  const { action, actor } = choice;
  if (choice.verb === 'station') return { line: action, hex: choice.hex, city: choice.city.node, company: actor };
  const company = choice.verb === 'home' ? actor : choice.verb === 'invest' ? choice.company : '';
  const hex = homes(company);
  return hex ? { line: action, hex, city: choice.verb === 'home' ? choice.city.node : null, company } : null;
}

/** The home hex of a company; '' if it has none. */
export type Homes = (company: string) => string;
const NO_HOMES: Homes = () => '';

export const homesOf =
  (facts: Pick<RailFacts, 'companies'>): Homes =>
  (company) =>
    facts.companies.find(({ id }) => id === company)?.home ?? '';

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** `power`: only lays with this private; null: only those without one; undefined: all. */
export function offersOf(menu: Menu, power?: string | null, homes: Homes = NO_HOMES): Offers {
  const lays = new Map<string, Lay[]>();
  const stations = new Map<string, StationChoice[]>();
  let actor = '';
  for (const choice of menu.choices) {
    const lay = layOf(choice);
    const station = lay ? null : stationOf(choice, homes);
    if (lay && (power === undefined || lay.power === (power ?? ''))) put(lays, lay.hex, lay);
    else if (station && !power) put(stations, station.hex, station);
    else continue;
    actor = choice.actor;
  }
  return { lays, stations, actor };
}

/** Lays of one hex by tile, in the menu's order. Rotations of a tile are in rising order. */
export function byTile(lays: readonly Lay[]): Map<string, Lay[]> {
  const tiles = new Map<string, Lay[]>();
  for (const lay of lays) put(tiles, lay.tile, lay);
  for (const list of tiles.values()) list.sort((a, b) => a.rotation - b.rotation || (a.power < b.power ? -1 : 1));
  return tiles;
}

export function writeRun(routes: readonly Route[]): string {
  return ['run', ...routes.filter((r) => r.hexes.length > 0).map((r) => `${r.train}:${r.hexes.join('-')}`)].join(' ');
}
