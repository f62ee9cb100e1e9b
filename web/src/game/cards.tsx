/* Cards of companies, players and the bank of an 18xx, top to bottom as players know them: title; trains, cash and stations;
 * holders with their prices; privates; what it can do now. */
import type { ComponentChildren } from 'preact';
import type { BookCompany, RailCompany, RailPlayer, RailView } from '../book';
import { memo } from '../map/memo';
import { t } from '../text';
import { Chip, Money, Private, TrainCard } from './bits';
import { hexName } from './describe';
import type { Facts } from './facts';
import { useFacts, usePlay } from './play';
import { programmed, type Run } from './past';
import { useSaid } from './said';

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
function Status({ id, corp, done, floats }: { readonly id: string; readonly corp: RailCompany; readonly done: boolean; readonly floats: number | undefined }) {
  const facts = useFacts();
  const needed = facts.rail?.facts.float_percent ?? 60;
  if (!corp.started) {
    return <p class="status">{t('game.company.unstarted')}</p>;
  }
  if (!corp.floated && floats !== undefined) {
    return <p class="status">{t('game.company.float_later', { percent: floats })}</p>;
  }
  if (!corp.floated) {
    return <p class="status">{t('game.company.floats', { percent: Math.max(needed - (100 - corp.ipo), 0), company: id })}</p>;
  }
  return done ? <p class="status">{t('game.company.operated')}</p> : null;
}

export function CompanyCard({ id, children, onOpen }: { readonly id: string; readonly children?: ComponentChildren; onOpen?(): void }) {
  const { facts, model, ran } = usePlay();
  const view = model.view as RailView;
  const corp = view.corps[id];
  const book = facts.company(id);
  if (!corp || !book) {
    return <InvestorCard id={id} />;
  }
  const acting = view.to_act === id;
  const held = holders(id, corp, view);
  const done = view.round === 'operating' && view.operating.done.includes(id);
  const last = ran.of.get(id)?.at(-1);
  return (
    <article class={`card company ${acting ? 'acting' : ''} ${corp.floated ? '' : 'unfloated'}`} aria-label={`${id} ${book.name}`}>
      <CompanyFace id={id} facts={facts} corp={corp} book={book} held={held} done={done} floats={view.float_percent} last={last} onGo={(at) => model.goto(at)} onOpen={onOpen} look={JSON.stringify([corp, held, done, last, view.float_percent])} />
      {children && <div class="card-acts">{children}</div>}
    </article>
  );
}

interface CompanyProps {
  readonly id: string;
  readonly facts: Facts;
  readonly corp: RailCompany;
  readonly book: BookCompany;
  readonly held: readonly Holder[];
  /** It has operated in this round. */
  readonly done: boolean;
  /** What its director must hold at the end of the stock round; undefined where that is not asked. */
  readonly floats: number | undefined;
  readonly last: Run | undefined;
  onGo(at: number): void;
  readonly onOpen: (() => void) | undefined;
  /** Tells one look of the card from another. */
  readonly look: string;
}

/* Drawn again only when it looks different. */
const CompanyFace = memo<CompanyProps>(CompanyParts, (a, b) => a.id === b.id && a.facts === b.facts && a.look === b.look && !a.onOpen === !b.onOpen);

function CompanyParts({ id, facts, corp, book, held, done, floats, last, onGo, onOpen }: CompanyProps) {
  const paint = facts.paint(id);
  return (
    <>
      <header style={{ background: paint.colour, color: paint.text }}>
        <b>{id}</b> <span class="name">{book.name}</span>
        {onOpen && (
          <button type="button" class="quiet" onClick={onOpen} aria-label={t('game.company.show_on_map', { company: id })} style={{ color: paint.text }}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5">
              <circle cx="8" cy="8" r="4.5" />
              <path d="M8 1v5M8 10v5M1 8h5M10 8h5" />
            </svg>
          </button>
        )}
      </header>
      <dl class="facts">
        <div>
          <dt>{t('game.company.trains')}</dt>
          <dd>{corp.trains.length === 0 ? '–' : corp.trains.map((train, i) => <TrainCard key={i} id={train} />)}</dd>
        </div>
        <div>
          <dt>{t('game.company.cash')}</dt>
          <dd>
            <Money value={corp.cash} />
          </dd>
        </div>
        <div>
          <dt>{t('game.company.stations')}</dt>
          <dd>
            {corp.stations_left}/{book.stations}
            {corp.station_cost !== null && corp.floated && (
              <>
                {' '}
                (<Money value={corp.station_cost} />)
              </>
            )}
          </dd>
        </div>
        <Founded corp={corp} />
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
            <BankRow name={t('game.stack')} percent={corp.ipo} price={corp.price} />
          ) : (
            <>
              <BankRow name={t('game.ipo')} percent={corp.ipo} price={corp.par} />
              <BankRow name={t('game.pool')} percent={corp.pool} price={corp.price} />
            </>
          )}
        </tbody>
      </table>
      {corp.privates.length > 0 && (
        <p class="privates">
          {t('game.company.privates')} {corp.privates.map((p) => <Private key={p} id={p} />)}
        </p>
      )}
      {book.destination && (
        <p class="destination">
          {hexName(book.home, facts)} → {hexName(book.destination, facts)}: <span class="money">+{facts.money(book.bonus)}</span>
        </p>
      )}
      {last && (
        <p class="last-run">
          {t('game.company.last_run', { round: last.round })}{' '}
          <button type="button" class="past-figure" title={t(last.kept ? 'game.sheet.kept' : 'game.sheet.paid')} onClick={() => onGo(last.action)}>
            {last.kept ? `[${facts.money(last.revenue)}]` : facts.money(last.revenue)}
          </button>
        </p>
      )}
      <Status id={id} corp={corp} done={done} floats={floats} />
    </>
  );
}

function BankRow({ name, percent, price }: { readonly name: string; readonly percent: number; readonly price: number | null }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{percent}%</td>
      <td>{price !== null && <Money value={price} />}</td>
    </tr>
  );
}

/* Where companies are founded with a place: what was chosen. */
function Founded({ corp }: { readonly corp: RailCompany }) {
  if (!corp.started || corp.permits === undefined) {
    return null;
  }
  const rows: readonly (readonly [string, string])[] = [
    [t('game.company.permits'), corp.permits || '–'],
    [t('game.company.place'), String(corp.place ?? '–')],
    [t('game.company.certificate'), corp.certificate ? `${corp.certificate}%` : '–'],
  ];
  return (
    <>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </>
  );
}

/* An investor: no shares and no price; whose it is, its money, its station, the share that lies on it. */
function InvestorCard({ id }: { readonly id: string }) {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const minor = view.minors?.[id];
  if (!minor || minor.gone) {
    return null;
  }
  const paint = facts.paint(id);
  const done = view.round === 'operating' && minor.operated;
  return (
    <article class={`card company ${view.to_act === id ? 'acting' : ''}`} aria-label={`${id} ${facts.companyName(id)}`}>
      <header style={{ background: paint.colour, color: paint.text }}>
        <b>{id}</b> <span class="name">{facts.companyName(id)}</span>
      </header>
      <dl class="facts">
        <div>
          <dt>{t('game.company.owner')}</dt>
          <dd>{minor.owner ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('game.company.cash')}</dt>
          <dd>
            <Money value={minor.cash} />
          </dd>
        </div>
        <div>
          <dt>{t('game.company.stations')}</dt>
          <dd>{minor.tokens.map(([hex]) => hexName(hex, facts)).join(', ') || hexName(facts.company(id)?.home ?? '', facts)}</dd>
        </div>
        {minor.linked && (
          <div>
            <dt>{t('game.company.linked')}</dt>
            <dd>
              <Chip id={minor.linked} />
            </dd>
          </div>
        )}
      </dl>
      {done && <p class="status">{t('game.company.operated')}</p>}
    </article>
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
    .map(([id, percent]) => ({ id, percent, directs: directs(id), worth: ((view.corps[id]?.price ?? 0) * percent) / 10 }))
    .sort((x, y) => Number(y.directs) - Number(x.directs));
  const shown = {
    name, seat: model.seats.indexOf(name), player, shares, limit: view.certificate_limit, acting: view.to_act === name || view.director === name,
    priority: view.priority === name, dealing: view.round === 'stock', programmed: programmed(model.rows).has(model.seats.indexOf(name)),
  };
  return <PlayerFace {...shown} facts={facts} look={JSON.stringify(shown)} />;
}

interface PlayerProps {
  readonly name: string;
  readonly seat: number;
  readonly facts: Facts;
  readonly player: RailPlayer;
  readonly shares: readonly { readonly id: string; readonly percent: number; readonly directs: boolean; readonly worth: number }[];
  readonly limit: number;
  readonly acting: boolean;
  readonly priority: boolean;
  readonly dealing: boolean;
  readonly programmed: boolean;
  readonly look: string;
}

const PlayerFace = memo<PlayerProps>(PlayerParts, (a, b) => a.facts === b.facts && a.look === b.look);

function PlayerParts({ name, seat, facts, player, shares, limit, acting, priority, dealing, programmed: waits }: PlayerProps) {
  const over = player.certificates > limit;
  return (
    <article class={`card player ${acting ? 'acting' : ''}`} aria-label={name}>
      <header>
        <span class="seat" aria-hidden="true">
          {seat + 1}
        </span>{' '}
        <b>{name}</b>
        {priority && <span class="badge">{t('game.player.priority')}</span>}
        {waits && (
          <span class="badge" title={t('game.player.programmed_about')}>
            {t('game.player.programmed')}
          </span>
        )}
        {acting && <span class="badge now">{t('game.player.acting')}</span>}
        {player.bankrupt && <span class="badge">{t('game.player.bankrupt')}</span>}
      </header>
      <dl class="facts">
        <div>
          <dt>{t('game.player.cash')}</dt>
          <dd>
            <Money value={player.cash} />
          </dd>
        </div>
        <div>
          <dt>{t('game.player.value')}</dt>
          <dd>
            <Money value={player.total} />
          </dd>
        </div>
        <div>
          <dt title={t('game.player.liquidity_about')}>{t('game.player.liquidity')}</dt>
          <dd>
            <Money value={player.liquidity} />
          </dd>
        </div>
        <div class={over ? 'over' : ''}>
          <dt title={t('game.player.certificates_about')}>{t('game.player.certificates')}</dt>
          <dd>
            {player.certificates}/{limit}
            {over && ' !'}
          </dd>
        </div>
        {player.debt !== undefined && player.debt > 0 && (
          <div class="over">
            <dt>{t('game.player.debt')}</dt>
            <dd>
              <Money value={player.debt} />
            </dd>
          </div>
        )}
        {player.investor && (
          <div>
            <dt>{t('game.player.investor')}</dt>
            <dd>
              <Chip id={player.investor} />
            </dd>
          </div>
        )}
        {player.bound > 0 && (
          <div>
            <dt>{t('game.player.bound')}</dt>
            <dd>
              <Money value={player.bound} />
            </dd>
          </div>
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
              <b>{p}</b> {facts.privateName(p)} <span class="quiet-text">+{facts.money(facts.private_(p)?.income ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      {player.sold.length > 0 && dealing && <p class="status">{t('game.player.sold', { companies: player.sold.join(', ') })}</p>}
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
        <div>
          <dt>{t('game.bank.cash')}</dt>
          <dd>
            <Money value={view.bank} />
          </dd>
        </div>
        <div>
          <dt>{t('game.bank.limit')}</dt>
          <dd>{view.train_limit}</dd>
        </div>
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
  const book = facts.private_(id);
  const about = useSaid(book?.power.about ?? null);
  if (!book) {
    return null;
  }
  return (
    <p class="private-about">
      {t('game.private.facts', { price: facts.money(book.price), income: facts.money(book.income) })} {about.charAt(0).toUpperCase() + about.slice(1)}
    </p>
  );
}
