/* What a card means on the map beside it: its hexes are ringed while the card is pointed at or has the focus. */
import type { PrivateFacts } from '#engine';
import { usePlay } from './play';

export function useOnMap(hexes: readonly string[]) {
  const { select } = usePlay();
  const show = (): void => select({ hexes });
  const hide = (): void => select({});
  return hexes.length === 0 ? {} : { onMouseEnter: show, onMouseLeave: hide, onFocusIn: show, onFocusOut: hide };
}

/** The hexes that a private is about: those it closes, may lay on, or is worth something at. */
export function hexesOf({ blocks, power }: PrivateFacts): string[] {
  const named = [...(power.hexes ?? []), ...[power.at ?? []].flat()];
  return [...new Set([...blocks, ...named])];
}
