/* All words of the game page and its map, in one file to load. */
export { game } from './game';
export { map } from './map';
export { table } from './table';
