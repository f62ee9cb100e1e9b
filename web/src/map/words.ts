/* A hex in words, for screen readers and the line under the map: built from data alone. */
import type { GameModel } from '../model';
import { isRail, type RailView } from '../types';
import { locale, t, type Key } from '../text';
import { boardOf, cellsOf, edgesOf, exitsOf, type Board, type Cell, type Stop } from './board';
import { byTile, homesOf, offersOf, type Offers } from './choices';
import { legsOf } from './routes';

const FLAT: readonly Key[] = ['map.edge_s', 'map.edge_sw', 'map.edge_nw', 'map.edge_n', 'map.edge_ne', 'map.edge_se'];
const POINTY: readonly Key[] = ['map.edge_sw', 'map.edge_w', 'map.edge_nw', 'map.edge_ne', 'map.edge_e', 'map.edge_se'];

/** Of an edge as drawn. */
export function edgeName(flat: boolean, edge: number): string {
  return t((flat ? FLAT : POINTY)[edge] ?? 'map.edge_n');
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
}

function edgeNames({ flat, shift }: Board, edges: readonly number[]): string {
  return list(edges.map((e) => edgeName(flat, (e + shift) % 6)));
}

export function colourName(colour: Cell['colour']): string {
  return t(`map.colour_${colour}`);
}

export function titleOf(cell: Cell): string {
  return cell.name ? `${cell.id} ${cell.name}` : cell.id;
}

/* ---- stops ---------------------------------------------------------------------------------------------------------- */

const KINDS: Record<Stop['kind'], Key> = {
  city: 'map.cities',
  town: 'map.towns',
  offboard: 'map.offboards',
  harbour: 'map.harbours',
};

function valueWords(stop: Stop, now: number): string[] {
  const value = stop.values[Math.max(0, now)] ?? 0;
  const words = value > 0 ? [t('map.value', { value })] : [];
  if (stop.treasury) words.push(t('map.treasury', { value: stop.treasury }));
  if (stop.endOnly) words.push(t('map.end_only'));
  return words;
}

function slotWords(cell: Cell, n: number): string[] {
  const stop = cell.face.stops[n];
  const city = cell.cities[n];
  if (!stop || !city) return [];
  const words = stop.slots > 0 ? [t('map.slots', { free: stop.slots - city.stations.length, n: stop.slots })] : [];
  if (city.stations.length) words.push(t('map.stations', { companies: city.stations.join(' ') }));
  if (city.kept.length) words.push(t('map.kept', { companies: city.kept.join(' ') }));
  return words;
}

function stopWords(board: Board, cell: Cell): string[] {
  const stops = cell.face.stops;
  if (stops.length === 1) {
    const [stop] = stops;
    return stop ? [t(KINDS[stop.kind], { n: 1 }), ...valueWords(stop, cell.now), ...slotWords(cell, 0)] : [];
  }
  const words: string[] = [];
  const kinds = [...new Set(stops.map((s) => s.kind))];
  for (const kind of kinds) words.push(t(KINDS[kind], { n: stops.filter((s) => s.kind === kind).length }));
  stops.forEach((stop, n) => {
    const edges = edgesOf(cell, n);
    const where = edges.length ? edgeNames(board, edges) : t('map.no_track');
    words.push([`${n + 1}: ${where}`, ...valueWords(stop, cell.now), ...slotWords(cell, n)].join(', '));
  });
  return words;
}

/* ---- everything else ------------------------------------------------------------------------------------------------ */

function groundWords(cell: Cell): string {
  if (cell.sea && !cell.tile) return t('map.sea');
  const colour = colourName(cell.colour);
  return cell.tile ? t('map.hex_tile', { colour, tile: cell.tile, rotation: cell.rotation }) : colour;
}

const COSTS: Record<string, Key> = {
  '': 'map.cost_upgrade',
  mountain: 'map.cost_mountain',
  water: 'map.cost_water',
  river: 'map.cost_river',
  wall: 'map.cost_wall',
};

function signWords(board: Board, cell: Cell): string[] {
  const words: string[] = [];
  if (cell.label) words.push(t('map.label', { label: cell.label }));
  if (cell.cost) words.push(t(COSTS[cell.terrain] ?? 'map.cost', { cost: cell.cost }));
  if (cell.hex.barriers.length) {
    const edges = edgeNames(board, cell.hex.barriers);
    words.push(t(board.facts.rivers ? 'map.stream' : 'map.barrier', { edges }));
  }
  if (cell.closedBy) {
    const name = board.facts.privates.find((p) => p.id === cell.closedBy)?.name ?? cell.closedBy;
    words.push(t('map.closed_by', { name }));
  }
  if (cell.hex.charge) words.push(t('map.charge', { charge: cell.hex.charge }));
  for (const goal of cell.goals) words.push(t('map.goal', { company: goal.company, bonus: goal.bonus }));
  return words;
}

export function describe(board: Board, cell: Cell): string {
  const exits = exitsOf(cell.face, cell.rotation);
  const track = exits.length ? [t('map.exits', { edges: edgeNames(board, exits) })] : [];
  const words = [titleOf(cell), groundWords(cell), ...stopWords(board, cell), ...track, ...signWords(board, cell)];
  return words.filter((word) => word !== '').join(', '); // a tile by itself has no title
}

export function legalWords(offers: Offers, hex: string): string[] {
  const words: string[] = [];
  const lays = offers.lays.get(hex);
  if (lays) words.push(t('map.legal_tiles', { tiles: [...byTile(lays).keys()].join(', ') }));
  if (offers.stations.has(hex)) words.push(t('map.legal_station'));
  return words;
}

/** The spoken name of a hex in the shown position; its id for a title without a map. */
export function nameOfHex(model: GameModel, hex: string): string {
  if (!isRail(model.facts)) return hex;
  const board = boardOf(model.facts);
  const cell = cellsOf(board, model.view as RailView).find((c) => c.id === hex);
  if (!cell) return hex;
  return [describe(board, cell), ...legalWords(offersOf(model.menu, undefined, homesOf(board.facts)), hex)].join(', ');
}

/** `money`: '' for nothing. */
export const costWords = (money: string): string => (money === '' ? t('map.free') : t('map.costs', { money }));

/** The stops of a route in the shown position, with their names and what they are worth now. */
export function stopsOf(model: GameModel, hexes: readonly string[]): { name: string; value: number }[] {
  if (!isRail(model.facts)) return [];
  const cells = new Map(cellsOf(boardOf(model.facts), model.view as RailView).map((cell) => [cell.id, cell]));
  return legsOf(cells, hexes).flatMap(({ cell, stop }) => {
    const found = cell.face.stops[stop];
    return found ? [{ name: cell.name || cell.id, value: found.values[Math.max(0, cell.now)] ?? 0 }] : [];
  });
}
