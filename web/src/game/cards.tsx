/* Cards of companies, players and the bank of an 18xx, top to bottom as players know them: title; trains, cash and stations;
 * holders with their prices; privates; what it can do now. */
import type { ComponentChildren } from 'preact';
import type { CompanyFacts, RailCompany, RailPlayer, RailView } from '#engine';
import { memo } from '../map/memo';
import { t } from '../text';
import { Chip, CompanyHead, Fact, Money, Native, PlayerHead, Private, TrainCard, Trains } from './bits';
import { hexName } from './describe';
import { seated, type Facts } from './facts';
import { useOnMap } from './onmap';
import { isOwnSeat, useFacts, usePlay } from './play';
import { programmed, type Run } from './past';
import { useSaid } from './said';
import { Own } from './title';

interface Holder {
  readonly name: string;
  readonly percent: number;
  readonly director: boolean;
}

function holders(id: string, corp: RailCompany, view: RailView): Holder[] {
  return Object.entries(view.players)
    .map(([name, player]) => ({ name, percent: player.shares[id] ?? 0, director: corp.president === name }))
    .filter((holder) => holder.percent > 0)
    .sort((x, y) => Number(y.director) - Number(x.director) || y.percent - x.percent);
}

/* How far a company is: what decides whether it plays. */
function Status({
  id,
  corp,
  done,
  floats,
  sure,
  held,
}: Pick<CompanyProps, 'id' | 'corp' | 'done' | 'floats' | 'sure' | 'held'>) {
  const { facts, model } = usePlay();
  const own = facts.panels.status?.(id, model.view as RailView);
  if (own) {
    return <p class="status">{own}</p>;
  }
  if (!corp.started) {
    const by = facts.rail?.privates.find(({ power }) => power.company === id);
    return (
      <p class="status">
        {facts.company(id)?.by_private && by
          ? t('game.company.by_private', { private: by.name })
          : t('game.company.unstarted')}
      </p>
    );
  }
  if (!corp.floated && floats !== undefined) {
    const holds = held.find(({ director }) => director)?.percent ?? 0;
    return (
      <p class={`status ${sure ? 'sure' : ''}`}>
        {t(sure ? 'game.company.will_float' : 'game.company.float_later', { percent: floats, own: holds })}
      </p>
    );
  }
  if (!corp.floated) {
    return <p class="status">{t('game.company.floats', { percent: corp.to_float ?? 0, company: id })}</p>;
  }
  return done ? <p class="status">{t('game.company.operated')}</p> : null;
}

export function CompanyCard({
  id,
  children,
  onOpen,
  hexes,
}: {
  readonly id: string;
  readonly children?: ComponentChildren;
  onOpen?(): void;
  /** Where it is on the map: shown there while the card is pointed at. */
  readonly hexes?: readonly string[];
}) {
  const { facts, model, ran } = usePlay();
  const pointed = useOnMap(hexes ?? []);
  const view = model.view as RailView;
  const corp = view.corps[id];
  const company = facts.company(id);
  if (!corp || !company) {
    return <Own part="Card" id={id} />;
  }
  const acting = view.to_act === id;
  const held = holders(id, corp, view);
  const done = view.round === 'operating' && view.operating.done.includes(id);
  const last = ran.of.get(id)?.at(-1);
  const sure = corp.will_float;
  return (
    <article
      class={`card company ${acting ? 'acting' : ''} ${corp.floated ? '' : 'unfloated'}`}
      aria-label={`${id} ${company.name}`}
      {...pointed}
    >
      <CompanyFace
        id={id}
        facts={facts}
        corp={corp}
        company={company}
        held={held}
        done={done}
        floats={view.float_percent}
        sure={sure}
        last={last}
        onGo={(at) => model.goto(at)}
        onOpen={onOpen}
        look={JSON.stringify([corp, held, done, last, view.float_percent, sure])}
      />
      {children && <div class="card-acts">{children}</div>}
    </article>
  );
}

interface CompanyProps {
  readonly id: string;
  readonly facts: Facts;
  readonly corp: RailCompany;
  readonly company: CompanyFacts;
  readonly held: readonly Holder[];
  /** It has operated in this round. */
  readonly done: boolean;
  /** What its director must hold at the end of the stock round; undefined where that is not asked. */
  readonly floats: number | undefined;
  readonly sure: boolean;
  readonly last: Run | undefined;
  onGo(at: number): void;
  readonly onOpen: (() => void) | undefined;
  /** Tells one look of the card from another. */
  readonly look: string;
}

/* Drawn again only when it looks different. */
const CompanyFace = memo<CompanyProps>(
  CompanyParts,
  (a, b) => a.id === b.id && a.facts === b.facts && a.look === b.look && !a.onOpen === !b.onOpen,
);

function CompanyParts({ id, facts, corp, company, held, done, floats, sure, last, onGo, onOpen }: CompanyProps) {
  return (
    <>
      <CompanyHead id={id} name={company.name}>
        <Own part="Mark" id={id} />
        {onOpen && (
          <button
            type="button"
            class="quiet"
            onClick={onOpen}
            aria-label={t('game.company.show_on_map', { company: id })}
            style={{ color: facts.paint(id).text }}
          >
            <svg
              viewBox="0 0 16 16"
              width="16"
              height="16"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              stroke-width="1.5"
            >
              <circle cx="8" cy="8" r="4.5" />
              <path d="M8 1v5M8 10v5M1 8h5M10 8h5" />
            </svg>
          </button>
        )}
      </CompanyHead>
      {!corp.started && facts.panels.parts?.Unstarted ? (
        <Own part="Unstarted" id={id} />
      ) : (
        !corp.closed && <CompanyFigures corp={corp} company={company} held={held} />
      )}
      {last && <LastRun run={last} onGo={onGo} />}
      <Status id={id} corp={corp} done={done} floats={floats} sure={sure} held={held} />
    </>
  );
}

const PAID = { all: 'game.sheet.paid', half: 'game.sheet.half', none: 'game.sheet.kept' } as const;

/** A revenue of the past, in brackets if it was not paid out; it leads to the position. */
export function PastRun({
  run,
  figure,
  onGo,
}: {
  readonly run: Run;
  readonly figure: number | string;
  onGo(at: number): void;
}) {
  return (
    <button type="button" class="past-figure" title={t(PAID[run.paid])} onClick={() => onGo(run.action)}>
      {run.paid === 'none' ? `[${figure}]` : run.paid === 'half' ? `(${figure})` : figure}
    </button>
  );
}

/** What it ran for last; the figure leads to the position. */
export function LastRun({ run, onGo }: { readonly run: Run; onGo(at: number): void }) {
  const facts = useFacts();
  return (
    <p class="last-run">
      {run.round ? t('game.company.last_run', { round: run.round }) : t('game.company.last_run_here')}{' '}
      <PastRun run={run} figure={facts.money(run.revenue)} onGo={onGo} />
    </p>
  );
}

function CompanyFigures({ corp, company, held }: Pick<CompanyProps, 'corp' | 'company' | 'held'>) {
  const facts = useFacts();
  const way = company.destination && (
    <p class="destination">
      {hexName(company.home ?? '', facts)} → {hexName(company.destination, facts)}:{' '}
      <span class="money">+{facts.money(company.bonus)}</span>
    </p>
  );
  if (!corp.started && held.length === 0) {
    return (
      <>
        <p class="destination">
          {t('game.company.stations')} {company.stations}
          {(corp.reserved ?? 0) > 0 && ` · ${t('game.reserved')} ${corp.reserved}%`}
        </p>
        {way}
      </>
    );
  }
  return (
    <>
      <dl class="facts">
        <Fact name={t('game.company.trains')}>{corp.trains.length === 0 ? '–' : <Trains ids={corp.trains} />}</Fact>
        <Fact name={t('game.company.cash')}>
          <Money value={corp.cash} />
        </Fact>
        <Fact name={t('game.company.stations')} class="stations-left">
          {corp.stations_left}/{company.stations}
          {corp.station_cost !== null && corp.floated && (
            <>
              {' '}
              (<Money value={corp.station_cost} />)
            </>
          )}
        </Fact>
        {corp.started && <Own part="CompanyFacts" id={company.id} />}
      </dl>
      <table class="holders">
        <thead>
          <tr>
            <th scope="col">{t('game.company.holder')}</th>
            <th scope="col">{t('game.company.shares')}</th>
            <th scope="col">{t('game.company.price')}</th>
          </tr>
        </thead>
        <tbody>
          {held.map((holder) => (
            <tr key={holder.name}>
              <th scope="row">
                {holder.name}
                {holder.director && <abbr title={t('game.director')}>*</abbr>}
              </th>
              <td>{holder.percent}%</td>
              <td />
            </tr>
          ))}
          {facts.noPool ? (
            <BankRow name={t('game.stack')} percent={corp.ipo} price={corp.ipo_price} available={corp.available} />
          ) : (
            <>
              <BankRow name={t('game.ipo')} percent={corp.ipo} price={corp.ipo_price} />
              <BankRow name={t('game.pool')} percent={corp.pool} price={corp.price} />
              {(corp.reserved ?? 0) > 0 && (
                <BankRow name={t('game.reserved')} percent={corp.reserved ?? 0} price={null} />
              )}
            </>
          )}
        </tbody>
      </table>
      {corp.privates.length > 0 && (
        <p class="privates">
          {t('game.company.privates')}{' '}
          {corp.privates.map((p) => (
            <Private key={p} id={p} />
          ))}
        </p>
      )}
      {way}
    </>
  );
}

/* Where not all shares are for sale yet, it says how many are. */
function BankRow({
  name,
  percent,
  price,
  available,
}: {
  readonly name: string;
  readonly percent: number;
  readonly price: number | null;
  readonly available?: number | undefined;
}) {
  return (
    <tr>
      <th scope="row">
        {name}{' '}
        {price !== null && available !== undefined && available < percent && (
          <span class="quiet-text">{t('game.company.for_sale', { percent: available })}</span>
        )}
      </th>
      <td>{percent}%</td>
      <td>{price !== null && <Money value={price} />}</td>
    </tr>
  );
}

export function PlayerCard({ name }: { readonly name: string }) {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const player: RailPlayer | undefined = view.players[name];
  if (!player) {
    return null;
  }
  const directs = (id: string): boolean => view.corps[id]?.president === name;
  const shares = Object.entries(player.shares)
    .map(([id, percent]) => ({
      id,
      percent,
      directs: directs(id),
      worth: ((view.corps[id]?.price ?? 0) * percent) / 10,
    }))
    .sort((x, y) => Number(y.directs) - Number(x.directs));
  const shown = {
    name,
    seat: seated(view, model.seats).indexOf(name),
    player,
    incomes: Object.fromEntries(
      player.privates.map((id) => [id, view.privates[id]?.income ?? facts.private_(id)?.income ?? 0]),
    ),
    shares,
    limit: view.certificate_limit,
    acting: view.to_act === name || view.director === name,
    priority: view.priority === name,
    dealing: view.round === 'stock',
    programmed: programmed(model.rows).has(model.seats.indexOf(name)),
    own: isOwnSeat(model, name),
  };
  return <PlayerFace {...shown} facts={facts} look={JSON.stringify(shown)} />;
}

interface PlayerProps {
  readonly name: string;
  readonly seat: number;
  readonly facts: Facts;
  readonly player: RailPlayer;
  readonly shares: readonly {
    readonly id: string;
    readonly percent: number;
    readonly directs: boolean;
    readonly worth: number;
  }[];
  readonly incomes: Readonly<Record<string, number>>;
  readonly limit: number;
  readonly acting: boolean;
  readonly priority: boolean;
  readonly dealing: boolean;
  readonly programmed: boolean;
  readonly own: boolean;
  readonly look: string;
}

const PlayerFace = memo<PlayerProps>(PlayerParts, (a, b) => a.facts === b.facts && a.look === b.look);

function PlayerParts({
  name,
  seat,
  facts,
  player,
  incomes,
  shares,
  limit,
  acting,
  priority,
  dealing,
  programmed: waits,
  own,
}: PlayerProps) {
  const over = player.certificates > limit;
  return (
    <article class={`card player ${acting ? 'acting' : ''}`} aria-label={name}>
      <PlayerHead
        name={name}
        seat={seat}
        acting={acting}
        badges={[
          own && t('lobby.you'),
          priority && t('game.player.priority'),
          player.bankrupt && t('game.player.bankrupt'),
        ]}
      >
        {waits && (
          <span class="badge" title={t('game.player.programmed_about')}>
            {t('game.player.programmed')}
          </span>
        )}
      </PlayerHead>
      <dl class="facts">
        <Fact name={t('game.player.cash')}>
          <Money value={player.cash} />
        </Fact>
        <Fact name={t('game.player.value')}>
          <Money value={player.total} />
        </Fact>
        <Fact name={t('game.player.liquidity')} about={t('game.player.liquidity_about')}>
          <Money value={player.liquidity} />
        </Fact>
        <Fact
          name={t('game.player.certificates')}
          about={t('game.player.certificates_about')}
          class={over ? 'over' : undefined}
        >
          {player.certificates}/{limit}
          {over && ' !'}
        </Fact>
        <Own part="PlayerFacts" name={name} />
        {player.bound > 0 && (
          <Fact name={t('game.player.bound')}>
            <Money value={player.bound} />
          </Fact>
        )}
      </dl>
      {shares.length > 0 && (
        <table class="holders">
          <tbody>
            {shares.map(({ id, percent, directs, worth }) => (
              <tr key={id}>
                <th scope="row">
                  <Chip id={id} />
                  {directs && <abbr title={t('game.director')}>*</abbr>}
                </th>
                <td>{percent}%</td>
                <td>
                  <Money value={worth} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {player.privates.length > 0 && (
        <ul class="owned">
          {player.privates.map((p) => (
            <li key={p}>
              <b>{p}</b> {facts.privateName(p)} <Native id={p} of="private" />{' '}
              {(incomes[p] ?? 0) > 0 && <span class="quiet-text money">+{facts.money(incomes[p] ?? 0)}</span>}
            </li>
          ))}
        </ul>
      )}
      {player.sold.length > 0 && dealing && (
        <p class="status">{t('game.player.sold', { companies: player.sold.join(', ') })}</p>
      )}
    </article>
  );
}

export function BankCard() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  return (
    <article class="card bank" aria-label={t('game.bank')}>
      <header>
        <b>{t('game.bank')}</b>
      </header>
      <dl class="facts">
        <Fact name={t('game.bank.cash')}>{facts.byTurns ? '∞' : <Money value={view.bank} />}</Fact>
        <Fact name={t('game.bank.limit')}>{view.train_limit}</Fact>
      </dl>
      {view.bank_broken && <p class="status">{t('game.bank.broken')}</p>}
      <table class="holders">
        <caption class="sr">{t('game.bank.trains')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.bank.trains')}</th>
            <th scope="col">{t('game.bank.left')}</th>
            <th scope="col">{t('game.company.price')}</th>
          </tr>
        </thead>
        <tbody>
          {view.trains_for_sale.map((sale) => (
            <tr key={sale.train + sale.from}>
              <th scope="row">
                <TrainCard id={sale.train} /> {sale.from === 'pool' && t('game.pool')}
                {facts.train(sale.train)?.aside && <span class="quiet-text">{t('game.trains.aside')}</span>}
              </th>
              <td>{sale.left ?? '∞'}</td>
              <td>{facts.money(sale.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/* What a private is and does. */
export function PrivateFacts({ id }: { readonly id: string }) {
  const { facts } = usePlay();
  const fixed = facts.private_(id);
  const about = useSaid(fixed?.power.about ?? null);
  if (!fixed) {
    return null;
  }
  return (
    <p class="private-about">
      {t('game.private.facts', { price: facts.money(fixed.price), income: facts.money(fixed.income) })}{' '}
      {about.charAt(0).toUpperCase() + about.slice(1)}
    </p>
  );
}
