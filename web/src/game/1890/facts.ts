/* Lines of the tab of facts, and how far a company is. */
import type { PhaseFacts, RailFacts, RailView } from '#engine';
import type { Facts } from '../facts';
import { t } from './words';

export function figures(rail: RailFacts, _: Facts): string[] {
  const union = rail.companies.find((company) => company.union);
  return union ? [t('game.info.union', { union: union.id, n: union.capital_shares ?? 0 })] : [];
}

export function phase(now: PhaseFacts): string[] {
  return [
    t('game.info.limits', { minor: now.minor_limit ?? 0, state: now.state_limit ?? 0 }),
    ...((now.state_lays ?? 1) > 1 ? [t('game.info.state_lays', { n: now.state_lays ?? 1 })] : []),
    ...(now.late_sold ? [t('game.info.late_sold')] : []),
  ];
}

export function status(id: string, { corps, union }: RailView): string | null {
  const corp = corps[id];
  if (corp?.closed) {
    return t('game.company.closed');
  }
  return union?.company === id && !union.formed && corp?.started ? t('game.union.waits') : null;
}
