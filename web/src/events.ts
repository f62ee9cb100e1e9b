/* Events of the engine by their code. */
import type { Happened } from '#engine';

export type Code = Happened['code'];
export type EventOf<C extends Code> = Extract<Happened, { code: C }>;

export const ofCode = <C extends Code>(events: readonly Happened[], ...codes: C[]): EventOf<C>[] =>
  events.filter((event): event is EventOf<C> => codes.includes(event.code as C));
