/* The lines of the menu that the map can show: lays, stations, homes, runs. Reads notation (docs/notation.md), knows no rules. */
import type { Choice, Menu, RailBook } from '../book';
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
  /** "" where the hex has one city; an edge, or "c1" for a city without track. */
  readonly city: string;
  /** Whose it is. */
  readonly company: string;
}

export interface Offers {
  readonly lays: ReadonlyMap<string, readonly Lay[]>;
  readonly stations: ReadonlyMap<string, readonly StationChoice[]>;
  /** The company for which the map shows choices; "" if there are none. */
  readonly actor: string;
}

const LAY = /^lay (\S+) (\S+) rot ([0-5])(?: with (\S+))?$/;
const STATION = /^station ([^\s/]+)(?:\/(\S+))?$/;
const HOME = /^home (\S+)$/;
const INVEST = /^invest (\S+)$/;
const ROUTE = /^([^\s:]+):(\S*)$/;

function readLay(choice: Choice): Lay | null {
  const m = LAY.exec(choice.action);
  if (!m) return null;
  return { line: choice.action, hex: m[1] ?? '', tile: m[2] ?? '', rotation: Number(m[3]), power: m[4] ?? '' };
}

function readStation(choice: Choice): StationChoice | null {
  const m = STATION.exec(choice.action);
  return m ? { line: choice.action, hex: m[1] ?? '', city: m[2] ?? '', company: choice.actor } : null;
}

/** A home: the city that a company picks there, or the investor that a player chooses. The line names no hex. */
function readHome({ action, actor }: Choice, homes: Homes): StationChoice | null {
  const city = HOME.exec(action)?.[1];
  const investor = INVEST.exec(action)?.[1];
  const company = investor ?? (city === undefined ? '' : actor);
  const hex = homes(company);
  return hex ? { line: action, hex, city: city ?? '', company } : null;
}

/** The home hex of a company; '' if it has none. */
export type Homes = (company: string) => string;
const NO_HOMES: Homes = () => '';

export const homesOf = (book: Pick<RailBook, 'companies'>): Homes => (company) => book.companies.find(({ id }) => id === company)?.home ?? '';

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
    const lay = readLay(choice);
    const station = lay ? null : readStation(choice) ?? readHome(choice, homes);
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

/** A run as the menu or the record writes it: `run 2:A1-B2 3:C3-D4`. */
export function readRun(action: string): Route[] {
  const words = action.trim().split(/\s+/);
  const start = words.indexOf('run');
  if (start < 0) return [];
  const routes: Route[] = [];
  for (const word of words.slice(start + 1)) {
    const m = ROUTE.exec(word);
    if (!m) break;
    routes.push({ train: m[1] ?? '', hexes: (m[2] ?? '').split('-').filter((h) => h !== '') });
  }
  return routes;
}

export function writeRun(routes: readonly Route[]): string {
  return ['run', ...routes.filter((r) => r.hexes.length > 0).map((r) => `${r.train}:${r.hexes.join('-')}`)].join(' ');
}
