/* What the page tells the players' worker of a game: the whole log each time, so that a worker that was ended in the middle of a
 * thought needs nothing but the next question. */
import { tagOf } from '../hotseat';
import { testWork } from '../testhook';

export interface Played {
  readonly header: string;
  readonly lines: readonly string[];
}

/** Who decides: "club:raider", the seed of the decision, and the work it may cost ("0": as the level has it). */
export type Player = readonly [name: string, seed: string, work: string];

const ALL = (1n << 64n) - 1n;

/** A number made of two (match_mixed of src/cli/match.c). */
function mixed(a: bigint, b: bigint): bigint {
  let z = (a * 0xd6e8feb86659fd93n + b + 0x9e3779b97f4a7c15n) & ALL;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & ALL;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & ALL;
  return z ^ (z >> 31n);
}

/** The seed of the decision after `at` actions: the players of a game are those of `ironroad sim` with the game's seed. */
export function seedOf(header: string, at: number): string {
  const seed = /^\d{1,20}$/.exec(tagOf(header, 'Seed')[0] ?? '')?.[0] ?? '0';
  return String(mixed(mixed(BigInt(seed), 1n), BigInt(at)));
}

export const playerAt = (bot: string, header: string, at: number): Player => [bot, seedOf(header, at), testWork];
