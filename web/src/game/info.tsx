/* The Info tab: trains with what is left, price and end; phases; privates; how the game ends; options and deviations. */
import { useEffect, useState } from 'preact/hooks';
import type { BookPhase, BookTrain, RailBook, RailView, Said } from '../book';
import { readHeader } from '../hotseat';
import { t, type Key } from '../text';
import type { TitleInfo } from '../types';
import { TrainCard } from './bits';
import { PrivateFacts } from './cards';
import { hexName } from './describe';
import { isRailView, type Facts } from './facts';
import { usePlay } from './play';
import { useSaid } from './said';

export function Info() {
  const { facts, model } = usePlay();
  return (
    <div class="info">
      {facts.rail && isRailView(model.view) && <RailInfo book={facts.rail} view={model.view} />}
      {facts.book.family === 'nar' && <NarInfo />}
      <Ends />
      <Options />
    </div>
  );
}

function RailInfo({ book, view }: { readonly book: RailBook; readonly view: RailView }) {
  const { facts } = usePlay();
  return (
    <>
      <TrainTable book={book} view={view} />
      <PhaseTable book={book} view={view} />
      <section>
        <h2>{t('game.info.facts')}</h2>
        <ul class="plain">
          <li>{facts.byTurns ? t('game.info.bank_unlimited') : t('game.info.bank', { money: facts.money(book.facts.bank), left: facts.money(view.bank) })}</li>
          <li>{view.float_percent !== undefined ? t('game.info.float_director', { percent: view.float_percent, shares: book.facts.capital_shares }) : t('game.info.float', { percent: book.facts.float_percent, shares: book.facts.capital_shares })}</li>
          <li>{t('game.info.holding', { percent: book.facts.holding_percent })}</li>
          <li>{facts.noPool ? t('game.info.stack') : t('game.info.pool', { n: book.facts.pool_certificates })}</li>
          <li>{t('game.info.limit', { n: book.facts.certificate_limit })}</li>
          {figures(book, facts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <RunFacts book={book} />
      <section>
        <h2>{t('game.info.privates')}</h2>
        <ul class="lots">
          {book.privates.map((p) => (
            <li key={p.id} class="card lot">
              <b>{p.id}</b> {p.name} <span class="quiet-text">{view.privates[p.id]?.closed ? t('game.info.closed') : (view.privates[p.id]?.owner ?? t('game.bank'))}</span>
              <PrivateFacts id={p.id} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function TrainTable({ book, view }: { readonly book: RailBook; readonly view: RailView }) {
  const { facts } = usePlay();
  const trade = book.trains.some(({ trade_in }) => trade_in.length > 0);
  const last = book.trains.some(({ calls_stock_round, goes }) => calls_stock_round || goes);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.info.trains')}>
      <table class="sheet">
        <caption>{t('game.info.trains')}</caption>
        <thead>
          <tr>
            {(['train', 'left', 'price', 'range', 'rusts', 'starts', ...(trade ? (['trade'] as const) : []), ...(last ? (['gone', 'marker'] as const) : [])] as const).map((key) => (
              <th key={key} scope="col">
                {t(`game.info.${key}` as Key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.trains.map((train) => {
            const left = train.count === null ? '∞' : `${view.depot[train.id] ?? 0}/${train.count}`;
            const pool = view.train_pool.filter((id) => id === train.id).length;
            return (
              <tr key={train.id}>
                <th scope="row">
                  <TrainCard id={train.id} />
                </th>
                <td>
                  {left}
                  {pool > 0 && ` + ${t('game.info.in_pool', { n: pool })}`}
                </td>
                <td>{facts.money(train.price)}</td>
                <td>{rangeOf(train)}</td>
                <td>{train.rusted_by ? t('game.info.rusted_by', { train: train.rusted_by }) : '–'}</td>
                <td>{train.phase ? t('game.info.phase_n', { phase: train.phase }) : train.aside ? t('game.info.aside', { phase: train.from ?? '' }) : '–'}</td>
                {trade && <td>{train.trade_in.length > 0 ? t('game.info.trade_in', { trains: train.trade_in.join(', '), money: facts.money(train.price - train.discount) }) : '–'}</td>}
                {last && (
                  <>
                    <td>{gone(train, facts).join(', ') || '–'}</td>
                    <td>{train.goes ? t('game.info.goes') : train.goes_new ? t('game.info.goes_new') : '–'}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/* How far a train goes: all stops, how many of them large, how many pay. */
function rangeOf(train: BookTrain): string {
  if (train.pays) {
    return t('game.info.pays', { n: train.pays });
  }
  return train.large ? t('game.info.large', { n: train.range ?? 0, large: train.large }) : String(train.range ?? '∞');
}

/* What follows when the last one of the kind has gone. */
function gone(train: BookTrain, facts: Facts): string[] {
  return [
    train.calls_stock_round ? t('game.info.calls') : '',
    train.payment ? t('game.info.payment', { money: facts.money(train.payment) }) : '',
    train.last_turns ? t('game.info.last_turns') : '',
  ].filter(Boolean);
}

/* Figures of titles whose companies are founded with a place. */
function figures(book: RailBook, facts: Facts): string[] {
  const { second_capital: second, locked_percent: locked, sale_fee: fee, debt_percent: debt, last_turns: turns } = book.facts;
  return [
    second && locked ? t('game.info.second_capital', { shares: second, percent: locked }) : '',
    locked ? t('game.info.locked', { percent: locked }) : '',
    fee ? t('game.info.fee', { money: facts.money(fee) }) : '',
    debt ? t('game.info.debt', { percent: debt }) : '',
    turns ? t('game.info.turns', { n: turns }) : '',
  ].filter(Boolean);
}

/* What else a run brings or costs: kinds of stops, ferries, runs from end to end, spaces of the market. */
function RunFacts({ book }: { readonly book: RailBook }) {
  const { facts } = usePlay();
  const lines = [
    book.trains.some(({ large }) => large) ? t('game.info.large_about') : '',
    book.trains.some(({ pays }) => pays) ? t('game.info.pays_about') : '',
    book.trains.some(({ aside }) => aside) ? t('game.trains.aside_about') : '',
    ...(book.run_bonuses ?? []).map(({ from, to, value }) => t('game.info.run_bonus', { from: hexName(from, facts), to: hexName(to, facts), money: facts.money(value) })),
    ...book.hexes.flatMap(({ id, charge, track, neighbours }) => {
      const ends = track.flat().flatMap((end) => (typeof end === 'number' ? (neighbours[end] ?? []) : []));
      return charge ? [t('game.info.ferry', { hex: id, ends: ends.map((end) => hexName(end, facts)).join(' – '), money: facts.money(charge) })] : [];
    }),
    book.market.cells.some(({ bonus }) => bonus) ? t('game.info.market_bonus') : '',
  ].filter(Boolean);
  return lines.length === 0 ? null : (
    <section>
      <h2>{t('game.info.runs')}</h2>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/* What phases decide where companies are founded with a place. */
function listed(phase: BookPhase): (string | undefined | false)[] {
  return [
    phase.letter && t('game.round.letter', { letter: phase.letter }),
    phase.float_percent !== undefined && t('game.info.phase_float', { percent: phase.float_percent }),
    phase.all_shares && t('game.info.all_shares'),
    phase.investors_act && t('game.info.investors_act'),
    phase.no_income && t('game.info.no_income'),
    phase.frozen && t('game.round.frozen'),
    (phase.yellow ?? 1) > 1 && t('game.info.yellow', { n: phase.yellow ?? 1 }),
    (phase.station_factor ?? 1) > 1 && t('game.info.station_factor', { n: phase.station_factor ?? 1 }),
    phase.train_due && t('game.info.train_due'),
  ];
}

function PhaseTable({ book, view }: { readonly book: RailBook; readonly view: RailView }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.info.phases')}>
      <table class="sheet">
        <caption>{t('game.info.phases')}</caption>
        <thead>
          <tr>
            {(['phase', 'starts_with', 'tiles', 'limit_head', ...(book.places ? [] : (['rounds'] as const)), 'effects'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`game.info.${key}` as Key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.phases.map((phase) => {
            const now = phase.id === view.phase;
            const effects = [phase.train_trade && t('game.info.train_trade'), phase.private_trade && t('game.info.private_trade'), phase.closes_privates && t('game.info.closes'), ...listed(phase)].filter(Boolean);
            return (
              <tr key={phase.id} class={now ? 'now' : ''} aria-current={now ? 'true' : undefined}>
                <th scope="row">
                  {now && '▶ '}
                  {phase.id}
                </th>
                <td>{phase.starts_with ? t('game.info.first_train', { train: phase.starts_with }) : '–'}</td>
                <td>
                  {phase.tiles.map((colour) => (
                    <span key={colour} class={`tile-colour ${colour}`}>
                      {t(`game.colour.${colour}` as Key)}
                    </span>
                  ))}
                </td>
                <td>{phase.train_limit}</td>
                {!book.places && <td>{phase.rounds}</td>}
                <td>{effects.join('; ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function NarInfo() {
  const { facts } = usePlay();
  const book = facts.book;
  if (book.family !== 'nar') {
    return null;
  }
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.nar.cities')}>
      <table class="sheet">
        <caption>{t('game.info.cities')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.info.city')}</th>
            <th scope="col">{t('game.nar.cost')}</th>
            <th scope="col">{t('game.nar.income')}</th>
            <th scope="col">{t('game.nar.symbols_head')}</th>
          </tr>
        </thead>
        <tbody>
          {[...book.start_cities, ...book.cities].map((card) => (
            <tr key={card.card}>
              <th scope="row">{card.name}</th>
              <td>{card.cost === undefined ? t('game.info.start_city') : facts.money(card.cost)}</td>
              <td>{facts.money(card.income)}</td>
              <td>{'◆'.repeat(card.symbols)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ENDS: Record<string, readonly string[]> = { rail: ['bank', 'bankrupt', 'stalemate'], nar: ['shares', 'cities', 'no_city'], turns: ['trains', 'stalemate'] };

function Ends() {
  const { facts } = usePlay();
  return (
    <section>
      <h2>{t('game.info.ends')}</h2>
      <ul class="plain">
        {(ENDS[facts.byTurns ? 'turns' : facts.book.family] ?? []).map((end) => (
          <li key={end}>
            <SaidText said={{ key: `end.${end}`, args: [] }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SaidText({ said }: { readonly said: Said }) {
  return <>{useSaid(said)}</>;
}

/* Options in force, from the game's own header, and where they leave the rule book. */
function Options() {
  const { model } = usePlay();
  const [title, setTitle] = useState<TitleInfo | null>(null);
  const [header, setHeader] = useState('');
  useEffect(() => {
    void model.engine.titles().then((titles) => setTitle(titles.find((found) => found.id === model.title) ?? null));
    void model.engine.rgn().then(setHeader);
  }, [model]);
  if (!title) {
    return null;
  }
  const chosen = (name: string): string => new RegExp(`\\[Option "${name}" "([^"]*)"`).exec(header)?.[1] ?? title.options.find((o) => o.name === name)?.values[0]?.value ?? '';
  const deviations = title.presets.filter((preset) => chosen(preset.option) === preset.value);
  const unique = [...new Map(deviations.map((d) => [d.about, d])).values()];
  return (
    <section>
      <h2>{t('game.info.options')}</h2>
      <ul class="plain">
        <li>
          {title.name}, {title.designer}
          {title.note && <>. {title.note}</>}
        </li>
        <li>{t('game.info.players', { players: readHeader(header).players.join(', ') })}</li>
        {title.options
          .filter((option) => option.values.length > 0)
          .map((option) => (
            <li key={option.name}>
              {option.about}: <b>{option.values.find((value) => value.value === chosen(option.name))?.about ?? chosen(option.name)}</b>
            </li>
          ))}
      </ul>
      {unique.length > 0 && (
        <>
          <h3>{t('game.info.deviations')}</h3>
          <ul class="plain">
            {unique.map((d) => (
              <li key={d.about}>
                <code>{d.row}</code> {d.about}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
