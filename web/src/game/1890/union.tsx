/* The union of the minors: who joins it and when, what everybody gets, what it would begin with; the questions about it, and
 * its turn out of order. */
import type { Code } from '../../events';
import type { RailView } from '#engine';
import { Chip, CompanyHead, Fold, Money, Sums, type Sum } from '../bits';
import { ofVerb } from '../choice';
import { describe, passName } from '../describe';
import { Brings, OptionCard, useEffectOf } from '../effect';
import type { Facts } from '../facts';
import { acting, choose, usePlay } from '../play';
import { joinsWhen } from './minors';
import { t } from './words';

/** Minors of the union, by the order of their numbers. */
const membersOf = (facts: Facts): readonly string[] =>
  facts.rail?.companies.filter(({ gets }) => gets).map(({ id }) => id) ?? [];

export function UnionCard() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const { union } = view;
  const corp = view.corps[union?.company ?? ''];
  const members = membersOf(facts).filter((id) => !union?.formed || !view.minors?.[id]?.gone);
  if (!union || !corp || members.length === 0) {
    return null;
  }
  return (
    <section class="card union" aria-label={facts.companyName(union.company)}>
      <CompanyHead id={union.company} name={facts.companyName(union.company)} />
      <p>{t(union.formed ? 'game.union.formed' : 'game.union.about', { union: union.company })}</p>
      <ul class="plain members">
        {members.map((id) => (
          <Member key={id} id={id} />
        ))}
      </ul>
      <div class="union-sums">
        {union.capital !== null && <Forecast view={view} facts={facts} members={members} />}
        <Sums
          caption={t('game.union.shares')}
          rows={[
            [t('game.union.for_sale'), `${corp.ipo}%`],
            [t('game.pool'), `${corp.pool}%`],
            [t('game.union.reserved'), `${corp.reserved ?? 0}%`],
          ]}
        />
      </div>
    </section>
  );
}

function Member({ id }: { readonly id: string }) {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const minor = view.minors?.[id];
  const { gets = 0, forms } = facts.company(id) ?? {};
  if (!minor) {
    return null;
  }
  return (
    <li class={minor.gone ? 'gone' : minor.may_merge ? 'now' : ''}>
      <span>
        <Chip id={id} /> <b>{minor.gone ? t('game.union.joined') : (minor.owner ?? t('game.union.unsold'))}</b>
      </span>
      <span class="gets">{t(forms ? 'game.union.leads' : 'game.union.gets', { percent: gets })}</span>
      {!minor.gone && (
        <span class="when quiet-text">
          {joinsWhen(id, view, facts)}
          {minor.owner && (minor.to_owner ?? 0) > 0 && (
            <>
              {' '}
              {t('game.union.keeps', {
                owner: minor.owner,
                money: facts.money(minor.to_owner ?? 0),
              })}
            </>
          )}
        </span>
      )}
    </li>
  );
}

/* What its treasury would be if it were formed now. */
function Forecast({
  view,
  facts,
  members,
}: {
  readonly view: RailView;
  readonly facts: Facts;
  readonly members: readonly string[];
}) {
  const money = (id: string): number => view.minors?.[id]?.to_union ?? 0;
  const first = members.filter((id) => facts.company(id)?.forms || facts.company(id)?.tenant_of);
  const perhaps = members.filter((id) => facts.company(id)?.splits && view.minors?.[id]?.owner);
  const rows: readonly Sum[] = [
    [t('game.par.from_bank'), <Money value={view.union?.capital} />],
    ...first.map((id): Sum => [id, <Money value={money(id)} />]),
    [t('game.union.treasury'), <Money value={view.union?.treasury} />, 'sum'],
    ...perhaps.map(
      (id): Sum => [
        t('game.union.perhaps', { company: id }),
        <>
          +<Money value={money(id)} />
        </>,
      ],
    ),
  ];
  return <Sums caption={t('game.union.forecast')} rows={rows} />;
}

/** Above every panel while the union operates out of turn. */
export function OutOfTurn() {
  const { pending } = usePlay().model.view as RailView;
  const turn = pending.find(({ special }) => special);
  return turn ? (
    <div class="out-of-turn card" role="note">
      <b>
        <Chip id={turn.who} /> {t('game.union.out_of_turn', { union: turn.who })}
      </b>
      <p>{t('game.union.out_of_turn_about', { union: turn.who })}</p>
    </div>
  ) : null;
}

/* What merging or waiting changes for a minor that is asked; the rest comes either way. */
const JOINED: ReadonlySet<Code> = new Set<Code>(['merged', 'merged_money', 'director']);

const MERGED: ReadonlySet<Code> = new Set<Code>(['merged', 'merged_money', 'union_formed', 'out_of_turn', 'director']);

/** In its own turn a minor may join. */
export function MergeOffer() {
  const play = usePlay();
  const choice = play.live ? ofVerb(play.menu, 'merge')[0] : undefined;
  const effect = useEffectOf(choice?.action ?? null, 0);
  if (!choice || (play.model.view as RailView).step === 'join') {
    return null;
  }
  return (
    <Fold title={t('game.verb.merge')} class="trade">
      <Brings effect={effect} tell={MERGED} />
      <p class="card-acts">
        <button
          type="button"
          class="act"
          {...acting(play, choice.action)}
          onClick={() => void choose(play, choice, undefined, true)}
        >
          {describe(choice, play.model.view, play.facts)} …
        </button>
      </p>
    </Fold>
  );
}

/** The question at the moment when the union is formed. */
export function JoinPanel() {
  const { facts, menu, model } = usePlay();
  const view = model.view as RailView;
  const id = view.pending.at(-1)?.who ?? '';
  return (
    <section class="join" aria-label={t('game.ask.join')}>
      <p>
        <Chip id={id} /> → <Chip id={view.union?.company ?? ''} />{' '}
        {t('game.join.about', { company: id, union: view.union?.company ?? '' })}
      </p>
      <div class="options">
        {ofVerb(menu, 'merge').map((choice) => (
          <OptionCard key={choice.action} action={choice.action} label={describe(choice, view, facts)} tell={JOINED} />
        ))}
        <OptionCard action="pass" label={passName(view, facts)} tell={JOINED}>
          <p class="quiet-text">{t('game.join.later', { phase: facts.company(id)?.merge_by ?? '' })}</p>
        </OptionCard>
      </div>
    </section>
  );
}
