/* What 1880 adds to the game page. */
import type { RailView } from '#engine';
import { StockBoard } from '../stock';
import type { Panels } from '../title';
import { DebtOf, DebtPanel, HomePanel, PaymentPanel, PermitPower, TrainPower } from './asked';
import { Circumstances, NoPermit } from './circumstances';
import { Founded, PlayerFacts, Unfounded } from './companies';
import { describe, pass, verb } from './describe';
import { figures, marks, phase, trains } from './facts';
import { FoundingPanel } from './founding';
import { DraftPanel, InvestorCard, ReplacePanel, TakeoverPanel } from './investors';
import { LotBoard } from './lots';
import { Mark, TurnList } from './places';
import { t, texts } from './words';

/* In a stock round a debt may be paid back and a permit given away at any time. */
function StockPanel() {
  return (
    <>
      <DebtPanel />
      <PermitPower />
    </>
  );
}

function Powers() {
  return (
    <>
      <TrainPower />
      <PermitPower />
    </>
  );
}

const Kept = () => <p class="quiet-text">{t('game.investor.keeps')}</p>;

export const panels: Panels = {
  texts,
  parts: {
    Above: Circumstances,
    Turn: NoPermit,
    Beside: Powers,
    Below: TurnList,
    Mark,
    Card: InvestorCard,
    Unstarted: Unfounded,
    CompanyFacts: Founded,
    PlayerFacts,
    Founding: FoundingPanel,
    Emergency: DebtOf,
    Kept,
  },
  steps: {
    draft: { panel: DraftPanel, all: true },
    takeover: { panel: TakeoverPanel },
    replace: { panel: ReplacePanel, answers: true },
    payment: { panel: PaymentPanel, answers: true },
    rocket: { panel: TrainPower, answers: true },
    home: { panel: HomePanel },
    grant: { panel: PermitPower },
    repay: { panel: DebtPanel },
    stock: { panel: StockPanel },
    lot: { panel: () => null, answers: true },
  },
  board(view) {
    const { lot, founding, round } = view as RailView;
    return lot ? LotBoard : founding && round === 'auction' ? StockBoard : null;
  },
  onMap: (view) => (view as RailView).round === 'draft' || (view as RailView).step === 'home',
  marks,
  describe,
  verb,
  pass,
  par: (company, price) => `par ${company} ${price} place 1`,
  figures,
  phase,
  trains,
  ends: ['trains', 'stalemate'],
};
