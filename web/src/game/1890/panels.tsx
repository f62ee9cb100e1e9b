/* What 1890 adds to the game page. */
import type { Panels } from '../title';
import { Deals, DealPanel } from './deals';
import { caution, describe, pass, verb } from './describe';
import { figures, phase, status } from './facts';
import { AccessOffer, LateCard, LateSale, RapidCard } from './late';
import { AuctionHelp, Lot } from './lots';
import { Halves, MinorCard, MinorNumber } from './minors';
import { ParPanel } from './par';
import { TurnTrack } from './turns';
import { JoinPanel, MergeOffer, OutOfTurn, UnionCard } from './union';
import { texts } from './words';

/* In a stock round: what can be bought besides shares. */
function StockPanel() {
  return (
    <>
      <LateSale />
      <Deals />
    </>
  );
}

/* In a company's turn, at every step. */
function Beside() {
  return (
    <>
      <MergeOffer />
      <Deals />
    </>
  );
}

function Below() {
  return (
    <div class="osaka">
      <UnionCard />
      <RapidCard />
      <LateCard />
    </div>
  );
}

export const panels: Panels = {
  texts,
  native: 'ja',
  parts: {
    Above: OutOfTurn,
    Turn: AccessOffer,
    Beside,
    Below,
    Lot,
    Round: TurnTrack,
    Mark: MinorNumber,
    Card: MinorCard,
    Kept: Halves,
  },
  steps: {
    auction: { panel: AuctionHelp },
    bidding: { panel: AuctionHelp },
    set_par: { panel: ParPanel },
    join: { panel: JoinPanel, answers: true },
    deal: { panel: DealPanel, all: true },
    stock: { panel: StockPanel },
  },
  status,
  caution,
  describe,
  verb,
  pass,
  figures,
  phase,
  ends: ['bank', 'bankrupt', 'turns'],
};
