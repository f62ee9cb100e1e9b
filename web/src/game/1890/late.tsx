/* Late privates: what they cost and pay, whether they can be bought, and why not; and the one with a station of its own. */
import type { PrivateFacts, RailView } from '#engine';
import { Chip, Fold, Money, Native } from '../bits';
import { ofVerb } from '../choice';
import { describe, hexName } from '../describe';
import { Act, usePlay } from '../play';
import { useSaid } from '../said';
import { t } from './words';

const lateOf = (privates: readonly PrivateFacts[]): readonly PrivateFacts[] => privates.filter(({ late }) => late);

/** In a stock round: with a button. */
export function LateSale() {
  const { facts, live, menu, model } = usePlay();
  const late = lateOf(facts.rail?.privates ?? []);
  const open = late.some(({ id }) => (model.view as RailView).privates[id]?.late === 'open');
  if (late.length === 0 || !live) {
    return null;
  }
  /* What can be bought first, what is sold last. */
  const rank = ({ id }: PrivateFacts): number => {
    const now = (model.view as RailView).privates[id];
    return now?.owner ? 2 : now?.late === 'open' ? 0 : 1;
  };
  const offered = ofVerb(menu, 'buy').some((choice) => 'private' in choice);
  return (
    <Fold title={t('game.late.head')} class="trade" open={open && offered}>
      <LateList late={[...late].sort((x, y) => rank(x) - rank(y))} sale />
    </Fold>
  );
}

/** At other times: what there is. */
export function LateCard() {
  const { facts, model } = usePlay();
  const { round } = model.view as RailView;
  const late = lateOf(facts.rail?.privates ?? []);
  return late.length === 0 || round === 'stock' ? null : (
    <section class="card late-card" aria-label={t('game.late.head')}>
      <Fold title={t('game.late.head')}>
        <LateList late={late} />
      </Fold>
    </section>
  );
}

function LateList({ late, sale }: { readonly late: readonly PrivateFacts[]; readonly sale?: boolean }) {
  return (
    <ul class="plain late">
      {late.map((one) => (
        <Late key={one.id} one={one} {...(sale ? { sale } : {})} />
      ))}
    </ul>
  );
}

function Late({ one, sale }: { readonly one: PrivateFacts; readonly sale?: boolean }) {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const now = view.privates[one.id];
  const about = useSaid(one.power.about);
  const shut = now?.late === 'later' || now?.late === 'no_room';
  const from = facts.rail?.phases.find(({ late_sold: sold }) => sold);
  const hex = view.rapid?.private === one.id ? hexName(view.rapid.hex, facts) : '';
  return (
    <li class={shut ? 'shut' : now?.owner ? 'sold' : ''}>
      <p class="lot-head">
        <span>
          <b>{one.id}</b> {one.name} <Native id={one.id} of="private" />
        </span>
        <span class="lot-price">
          <Money value={one.price} />
        </span>
      </p>
      <p class="quiet-text">
        {(now?.income ?? one.income) > 0 &&
          `${t('game.lot.income', { money: facts.money(now?.income ?? one.income) })} · `}
        {about.charAt(0).toUpperCase() + about.slice(1)}.
      </p>
      {now?.owner ? (
        <p>
          ✓ <b>{now.owner}</b>
        </p>
      ) : shut ? (
        <p class="why-not">
          {now?.late === 'no_room'
            ? t('game.late.no_room', { hex })
            : from?.starts_with
              ? t('game.late.later', { train: from.starts_with })
              : t('game.late.not_yet')}
        </p>
      ) : (
        sale && (
          <Act action={`buy ${one.id}`} always>
            {t('game.auction.buy', { money: facts.money(one.price) })}
          </Act>
        )
      )}
    </li>
  );
}

/** The station of a late private: who may pass it, and what it earns. */
export function RapidCard() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const { rapid } = view;
  const owner = view.privates[rapid?.private ?? '']?.owner;
  if (!rapid || !owner) {
    return null;
  }
  const free = Object.entries(view.corps).filter(([, corp]) => corp.access);
  const there = Object.entries(view.corps).filter(([, corp]) => corp.tokens.some(([hex]) => hex === rapid.hex));
  return (
    <section class="card rapid" aria-label={facts.privateName(rapid.private)}>
      <CompanyLine id={rapid.private} />
      <p>{t('game.rapid.pays', { owner, money: facts.money(rapid.pays), hex: hexName(rapid.hex, facts) })}</p>
      <p>
        {t('game.rapid.free')} {free.length === 0 ? '–' : free.map(([id]) => <Chip key={id} id={id} />)}
      </p>
      {there.length > 0 && (
        <p>
          {t('game.rapid.there', { hex: hexName(rapid.hex, facts) })}{' '}
          {there.map(([id]) => (
            <Chip key={id} id={id} />
          ))}
        </p>
      )}
    </section>
  );
}

const CompanyLine = ({ id }: { readonly id: string }) => {
  const { facts } = usePlay();
  return (
    <p>
      <Chip id={id} /> <b>{facts.privateName(id)}</b> <Native id={id} of="private" />
    </p>
  );
};

/** In the step of stations: the right to pass. */
export function AccessOffer() {
  const play = usePlay();
  const choice = play.live ? ofVerb(play.menu, 'access')[0] : undefined;
  return choice ? (
    <section class="access card" aria-label={t('game.verb.access')}>
      <p class="quiet-text">{t('game.access.about', { private: play.facts.privateName(choice.private) })}</p>
      <p class="card-acts">
        <Act action={choice.action}>{describe(choice, play.model.view, play.facts)}</Act>
      </p>
    </section>
  ) : null;
}
