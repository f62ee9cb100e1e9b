/* The auction: what each lot of the row brings, and what follows if all pass. */
import type { Code } from '../../events';
import type { PrivateFacts, RailView } from '#engine';
import { Chip, Money } from '../bits';
import { hexName } from '../describe';
import { IfPassed } from '../effect';
import { useFacts, usePlay } from '../play';
import { useSaid } from '../said';
import { t } from './words';

/** The lots in the order in which they come up. */
const lotsOf = (privates: readonly PrivateFacts[]): readonly PrivateFacts[] => privates.filter(({ late }) => !late);

export function Lot({ id }: { readonly id: string }) {
  const { facts, model } = usePlay();
  const lot = facts.private_(id);
  const all = lotsOf(facts.rail?.privates ?? []);
  if (!lot) {
    return null;
  }
  const income = (model.view as RailView).privates[id]?.income ?? lot.income;
  return (
    <div class="lot-facts">
      <p class="quiet-text">
        {t('game.lot.number', { n: all.indexOf(lot) + 1, all: all.length })}
        {income > 0 && ` · ${t('game.lot.income', { money: facts.money(income) })}`}
      </p>
      {lot.minor ? <MinorLot id={lot.minor} /> : <Power lot={lot} />}
      {lot.share_of && (
        <p>
          <Gift /> <Chip id={lot.share_of} /> {t('game.lot.share', { percent: lot.share ?? 0 })}
        </p>
      )}
      {lot.par_of && (
        <p>
          <Gift /> <Chip id={lot.par_of} /> {t('game.lot.par')}
        </p>
      )}
      {lot.blocks.length > 0 && (
        <p class="quiet-text">
          {t('game.lot.blocks', { hexes: lot.blocks.map((hex) => hexName(hex, facts)).join(', ') })}
        </p>
      )}
    </div>
  );
}

const Gift = () => (
  <span class="gift" aria-hidden="true">
    +
  </span>
);

/* What it can do, unless the shares and the par say it. */
function Power({ lot }: { readonly lot: PrivateFacts }) {
  const about = useSaid(lot.power.about);
  return lot.share_of || lot.power.kind === 'none' ? null : <p>{about.charAt(0).toUpperCase() + about.slice(1)}.</p>;
}

/* A minor: where it is, what it starts with, and what becomes of it. */
function MinorLot({ id }: { readonly id: string }) {
  const facts = useFacts();
  const minor = facts.company(id);
  const union = facts.rail?.companies.find((company) => company.union);
  const homes = facts.rail?.hexes.filter(({ homes: at }) => at.some(({ company }) => company === id)) ?? [];
  return (
    <>
      <p>
        <Chip id={id} /> {t('game.lot.minor', { n: numberOf(id, facts.rail?.companies ?? []) })}{' '}
        <b>
          <Money value={minor?.capital} />
        </b>
      </p>
      <p class="quiet-text">
        {minor?.tenant_of
          ? t('game.lot.tenant', { company: minor.tenant_of })
          : homes.map((hex) => hexName(hex.id, facts)).join(', ')}{' '}
        · {t('game.lot.half')}
      </p>
      {union && minor?.gets && (
        <p>
          <Gift /> <Chip id={union.id} /> {t('game.lot.joins', { percent: minor.gets })}
        </p>
      )}
      {minor?.converts && <p class="quiet-text">{t('game.lot.converts')}</p>}
    </>
  );
}

/** Minors have numbers: their order. */
export const numberOf = (id: string, companies: readonly { readonly id: string; readonly minor?: true }[]): number =>
  companies.filter(({ minor }) => minor).findIndex((company) => company.id === id) + 1;

const PASSED: ReadonlySet<Code> = new Set<Code>([
  'price_cut',
  'auction_paused',
  'private_sold',
  'minor_started',
  'free_share',
]);

export function AuctionHelp() {
  return <IfPassed words={t('game.lot.if_passed')} tell={PASSED} />;
}
