/* Investors: companies without shares that build and run for their own purse until track joins them with the company whose
 * share lies on them. Their cards, their choice, and their takeover. */
import type { Code } from '../../events';
import type { RailMinor, RailView } from '#engine';
import { t } from './words';
import { Chip, CompanyHead, Fact, Money, TrainCard } from '../bits';
import { ofVerb } from '../choice';
import { describe, hexName } from '../describe';
import { LastRun } from '../cards';
import { OptionCard } from '../effect';
import { seated, type Facts } from '../facts';
import { Act, usePlay } from '../play';

export function InvestorCard({ id }: { readonly id: string }) {
  const { facts, model, ran } = usePlay();
  const view = model.view as RailView;
  const minor = view.minors?.[id];
  if (!minor || minor.gone) {
    return null;
  }
  const last = ran.of.get(id)?.at(-1);
  return (
    <article
      class={`card company investor ${view.to_act === id ? 'acting' : ''}`}
      aria-label={`${id} ${facts.companyName(id)}`}
    >
      <CompanyHead id={id} name={facts.companyName(id)} />
      <dl class="facts">
        <Fact name={t('game.company.owner')}>{minor.owner ?? '–'}</Fact>
        <Fact name={t('game.company.cash')}>
          <Money value={minor.cash} />
        </Fact>
        <Fact name={t('game.company.stations')}>
          {minor.tokens.map(([hex]) => hexName(hex, facts)).join(', ') || hexName(facts.company(id)?.home ?? '', facts)}
        </Fact>
        {minor.linked && (
          <Fact name={t('game.company.linked')}>
            <Chip id={minor.linked} />
          </Fact>
        )}
      </dl>
      {last && <LastRun run={last} onGo={(at) => model.goto(at)} />}
      <p class="status">{investorState(view, minor, facts)}</p>
    </article>
  );
}

/* What an investor does now, in words. */
function investorState(view: RailView, minor: RailMinor, facts: Facts): string {
  const acts = facts.rail?.phases.find(({ id }) => id === view.phase)?.investors_act === true;
  const joined = minor.linked ? t('game.investor.joined', { company: minor.linked }) : t('game.investor.unlinked');
  if (!acts) {
    return `${t('game.investor.stopped')} ${joined}`;
  }
  return view.round === 'operating' && minor.operated ? `${t('game.investor.operated')} ${joined}` : joined;
}

/* ---- the choice -------------------------------------------------------------------------------------------------------- */

/* The players in their new seats, and what each has chosen. */
function NewSeats({ view }: { readonly view: RailView }) {
  const { model } = usePlay();
  return (
    <ol class="new-seats" aria-label={t('game.seating.head')}>
      {seated(view, model.seats).map((name, i) => {
        const player = view.players[name];
        return (
          <li key={name} class={view.to_act === name ? 'now' : ''}>
            <span class="seat" aria-hidden="true">
              {i + 1}
            </span>{' '}
            <b>{name}</b> <Money value={player?.cash} />{' '}
            {player?.investor ? <Chip id={player.investor} /> : view.to_act === name ? '…' : ''}
          </li>
        );
      })}
    </ol>
  );
}

export function DraftPanel() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const train = view.trains_for_sale[0]?.train ?? '';
  return (
    <section class="draft" aria-label={t('game.verb.invest')}>
      <h3>{t('game.seating.head')}</h3>
      <p class="quiet-text">{t('game.seating.about')}</p>
      <NewSeats view={view} />
      <h3>{t('game.verb.invest')}</h3>
      <p class="quiet-text">
        {t('game.draft.about')} <TrainCard id={train} />
      </p>
      <ul class="trades">
        {facts.all.companies.map(
          ({ id }) =>
            view.minors?.[id] && !view.minors[id].gone && <DraftRow key={id} id={id} owner={view.minors[id].owner} />,
        )}
      </ul>
    </section>
  );
}

/* One investor: its home is shown on the map while the pointer or the focus is on it. */
function DraftRow({ id, owner }: { readonly id: string; readonly owner: string | null }) {
  const { facts, select } = usePlay();
  const home = facts.company(id)?.home ?? '';
  const hex = facts.rail?.hexes.find((one) => one.id === home);
  const values =
    hex && !hex.buildable ? hex.nodes[0]?.values.map((value) => facts.money(value)).join(' · ') : t('game.draft.empty');
  const show = (): void => select({ hexes: [home] });
  return (
    <li class="draft-row" onMouseEnter={show} onFocusIn={show}>
      <Chip id={id} /> <b>{hexName(home, facts)}</b>{' '}
      {owner ? (
        <span class="badge">{owner}</span>
      ) : (
        <Act action={`invest ${id}`} label={t('game.do.invest', { investor: id, hex: hexName(home, facts) })}>
          {t('game.draft.choose')}
        </Act>
      )}
      <span class="quiet-text">{values}</span>
    </li>
  );
}

/* ---- the takeover ------------------------------------------------------------------------------------------------------ */

const TAKEN: ReadonlySet<Code> = new Set<Code>([
  'takeover_bonus',
  'takeover_share',
  'takeover_company',
  'takeover_owner',
  'director',
  'second_capital',
]);

export function TakeoverPanel() {
  const { events, facts, model } = usePlay();
  const view = model.view as RailView;
  const id = view.pending.at(-1)?.who ?? '';
  const minor = view.minors?.[id];
  if (!minor) {
    return null;
  }
  const received = events.filter(({ action, code }) => action === model.at && TAKEN.has(code));
  return (
    <section class="takeover" aria-label={t('game.verb.takeover')}>
      <p>
        <Chip id={id} /> → <Chip id={minor.linked ?? ''} />{' '}
        {t('game.takeover.about', { investor: id, company: minor.linked ?? '' })}
      </p>
      <ul class="brings">
        {received.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t('game.takeover.where', { owner: minor.owner ?? '', money: facts.money(minor.cash) })}</p>
      <div class="options">
        <OptionCard
          action="takeover company"
          label={t('game.takeover.company', { company: minor.linked ?? '' })}
          tell={TAKEN}
        />
        <OptionCard
          action="takeover owner"
          label={t('game.takeover.owner', { owner: minor.owner ?? '' })}
          tell={TAKEN}
        />
      </div>
    </section>
  );
}

const REPLACED: ReadonlySet<Code> = new Set<Code>(['replaced', 'taken_off']);

export function ReplacePanel() {
  const { facts, menu, model } = usePlay();
  const view = model.view as RailView;
  const asked = view.pending.at(-1);
  const company = asked?.who ?? '';
  return (
    <section class="takeover" aria-label={t('game.verb.takeover')}>
      <p>
        <Chip id={company} />{' '}
        {t('game.replace.about', {
          investor: asked?.investor ?? '',
          company,
          n: view.corps[company]?.stations_left ?? 0,
        })}
      </p>
      <div class="options">
        {ofVerb(menu, 'replace', 'pass').map((choice) => (
          <OptionCard
            key={choice.action}
            action={choice.action}
            label={describe(choice, view, facts)}
            tell={REPLACED}
          />
        ))}
      </div>
    </section>
  );
}
