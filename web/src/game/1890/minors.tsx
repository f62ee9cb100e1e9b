/* Minors: companies without shares, which belong to one player. Their cards, and what their runs bring. */
import type { RailView } from '#engine';
import { Chip, CompanyHead, Fact, Money, Trains } from '../bits';
import { LastRun } from '../cards';
import { hexName } from '../describe';
import type { Facts } from '../facts';
import { usePlay } from '../play';
import { numberOf } from './lots';
import { t } from './words';

/** When a minor may or must join the union, in words. */
export function joinsWhen(id: string, { minors, union }: RailView, facts: Facts): string {
  const { merge_from: from, merge_by: by, tenant_of: host, forms } = facts.company(id) ?? {};
  if (minors?.[id]?.may_merge) {
    return t('game.union.may_now', { phase: by ?? '' });
  }
  return host
    ? t('game.union.with', { company: host })
    : from && by
      ? t(union?.formed || forms ? 'game.union.from' : 'game.union.from_formed', {
          from,
          by,
          union: union?.company ?? '',
        })
      : '';
}

export function MinorCard({ id }: { readonly id: string }) {
  const { facts, model, ran } = usePlay();
  const view = model.view as RailView;
  const minor = view.minors?.[id];
  const company = facts.company(id);
  if (!minor || minor.gone || !company) {
    return null;
  }
  const last = ran.of.get(id)?.at(-1);
  const host = company.tenant_of;
  const at = (host ? view.minors?.[host] : minor)?.tokens.map(([hex]) => hexName(hex, facts)) ?? [];
  return (
    <article
      class={`card company minor ${view.to_act === id ? 'acting' : ''}`}
      aria-label={`${id} ${facts.companyName(id)}`}
    >
      <CompanyHead id={id} name={facts.companyName(id)} />
      <dl class="facts">
        <Fact name={t('game.minor.number')}>{numberOf(id, facts.rail?.companies ?? [])}</Fact>
        <Fact name={t('game.minor.owner')}>{minor.owner ?? '–'}</Fact>
        <Fact name={t('game.company.cash')}>
          <Money value={minor.cash} />
        </Fact>
        <Fact name={t('game.company.trains')}>{minor.trains?.length ? <Trains ids={minor.trains} /> : '–'}</Fact>
        <Fact name={t('game.minor.limit')}>{minor.train_limit}</Fact>
        {at.length > 0 && (
          <Fact name={t('game.company.stations')}>
            {at.join(', ')}
            {host && (
              <>
                {' '}
                <Chip id={host} />
              </>
            )}
          </Fact>
        )}
      </dl>
      {last && <LastRun run={last} onGo={(n) => model.goto(n)} />}
      {minor.owner && <p class="status">{joinsWhen(id, view, facts)}</p>}
    </article>
  );
}

/** Under the run of a minor: who gets what. */
export function Halves() {
  const { model } = usePlay();
  const { minors, operating } = model.view as RailView;
  const id = operating.now ?? '';
  return <p class="quiet-text">{t('game.minor.halves', { owner: minors?.[id]?.owner ?? '', company: id })}</p>;
}

/** Beside the sign of a minor in the operating order: its number. */
export function MinorNumber({ id }: { readonly id: string }) {
  const { facts } = usePlay();
  const n = facts.company(id)?.minor ? numberOf(id, facts.rail?.companies ?? []) : 0;
  return n > 0 ? (
    <span class="minor-number" title={t('game.minor.nth', { n })}>
      <span aria-hidden="true">{n}</span>
      <span class="sr">{t('game.minor.nth', { n })}</span>
    </span>
  ) : null;
}
