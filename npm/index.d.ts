import type { Calls, GameCalls, PlayerCalls, Extended } from './engine.js';

export type * from './engine.js';

/** As a position: the newest. */
export const NEWEST: number;
/** As a viewer: nobody of the players. */
export const SPECTATOR: number;
/** As a viewer of a menu: all who may do something. */
export const EVERYBODY: number;

/** The answer did not fit the module's buffer (2 MB), or the text did not. */
export class NoAnswer extends Error {}

/** The engine with one game: every call of engine.d.ts. Each call of this function makes another, which shares nothing with the
 * first. `source`: the module, where the package's own file is not to be loaded (a bundler that moves it, a worker). */
export function engine(source?: WebAssembly.Module | BufferSource): Promise<Calls>;

/** The computer players, likewise; `open` and `extend` hand the game over. */
export function players(source?: WebAssembly.Module | BufferSource): Promise<PlayerCalls>;

/** Sets the language of sentences, "en" or "de". False: there is no such language, and nothing changes. */
export function speak(calls: GameCalls, language: string): Promise<boolean>;

/** Opens a game and replays its actions from a log (docs/notation.md). What is good before a bad line stays. */
export function openLog(calls: GameCalls, log: string): Extended;
