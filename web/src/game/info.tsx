/* The Info tab: trains with what is left, price and end; phases; privates; how the game ends; options and deviations. */
import { useEffect, useState } from 'preact/hooks';
import type { TrainFacts, RailFacts, RailView } from '#engine';
import { readHeader } from '../hotseat';
import { t, type Key } from '../text';
import type { TitleInfo } from '../types';
import { TrainCard } from './bits';
import { PrivateFacts } from './cards';
import { hexName } from './describe';
import { isRailView } from './facts';
import { usePlay } from './play';
import { Own } from './title';
import { SaidText } from './said';

export function Info() {
  const { facts, model } = usePlay();
  return (
    <div class="info">
      {facts.rail && isRailView(model.view) && <RailInfo rail={facts.rail} view={model.view} />}
      <Own part="Info" />
      <Ends />
      <Options />
    </div>
  );
}

function RailInfo({ rail, view }: { readonly rail: RailFacts; readonly view: RailView }) {
  const { facts } = usePlay();
  return (
    <>
      <TrainTable rail={rail} view={view} />
      <PhaseTable rail={rail} view={view} />
      <section>
        <h2>{t('game.info.facts')}</h2>
        <ul class="plain">
          <li>
            {facts.byTurns
              ? t('game.info.bank_unlimited')
              : t('game.info.bank', { money: facts.money(rail.rules.bank), left: facts.money(view.bank) })}
          </li>
          <li>
            {view.float_percent !== undefined
              ? t('game.info.float_director', { percent: view.float_percent, shares: rail.rules.capital_shares })
              : t('game.info.float', { percent: rail.rules.float_percent, shares: rail.rules.capital_shares })}
          </li>
          <li>{t('game.info.holding', { percent: rail.rules.holding_percent })}</li>
          <li>{facts.noPool ? t('game.info.stack') : t('game.info.pool', { n: rail.rules.pool_certificates })}</li>
          <li>{t('game.info.limit', { n: rail.rules.certificate_limit })}</li>
          {facts.panels.figures?.(rail, facts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <RunFacts rail={rail} />
      <section>
        <h2>{t('game.info.privates')}</h2>
        <ul class="lots">
          {rail.privates.map((p) => (
            <li key={p.id} class="card lot">
              <b>{p.id}</b> {p.name}{' '}
              <span class="quiet-text">
                {view.privates[p.id]?.closed ? t('game.info.closed') : (view.privates[p.id]?.owner ?? t('game.bank'))}
              </span>
              <PrivateFacts id={p.id} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function TrainTable({ rail, view }: { readonly rail: RailFacts; readonly view: RailView }) {
  const { facts } = usePlay();
  const trade = rail.trains.some(({ trade_in }) => trade_in.length > 0);
  const { trains: more } = facts.panels;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.info.trains')}>
      <table class="sheet">
        <caption>{t('game.info.trains')}</caption>
        <thead>
          <tr>
            {(
              ['train', 'left', 'price', 'range', 'rusts', 'starts', ...(trade ? (['trade'] as const) : [])] as const
            ).map((key) => (
              <th key={key} scope="col">
                {t(`game.info.${key}` as Key)}
              </th>
            ))}
            {more?.heads().map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rail.trains.map((train) => {
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
                <td>
                  {train.phase
                    ? t('game.info.phase_n', { phase: train.phase })
                    : train.aside
                      ? t('game.info.aside', { phase: train.from ?? '' })
                      : '–'}
                </td>
                {trade && (
                  <td>
                    {train.trade_in.length > 0
                      ? t('game.info.trade_in', {
                          trains: train.trade_in.join(', '),
                          money: facts.money(train.price - train.discount),
                        })
                      : '–'}
                  </td>
                )}
                {more?.cells(train, facts).map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/* How far a train goes: all stops, how many of them large, how many pay. */
function rangeOf(train: TrainFacts): string {
  if (train.pays) {
    return t('game.info.pays', { n: train.pays });
  }
  return train.large ? t('game.info.large', { n: train.range ?? 0, large: train.large }) : String(train.range ?? '∞');
}

/* What else a run brings or costs: kinds of stops, ferries, runs from end to end, spaces of the market. */
function RunFacts({ rail }: { readonly rail: RailFacts }) {
  const { facts } = usePlay();
  const lines = [
    rail.trains.some(({ large }) => large) ? t('game.info.large_about') : '',
    rail.trains.some(({ pays }) => pays) ? t('game.info.pays_about') : '',
    rail.trains.some(({ aside }) => aside) ? t('game.trains.aside_about') : '',
    ...(rail.run_bonuses ?? []).map(({ from, to, value }) =>
      t('game.info.run_bonus', { from: hexName(from, facts), to: hexName(to, facts), money: facts.money(value) }),
    ),
    ...rail.hexes.flatMap(({ id, charge, track, neighbours }) => {
      const ends = track.flat().flatMap((end) => (typeof end === 'number' ? (neighbours[end] ?? []) : []));
      return charge
        ? [
            t('game.info.ferry', {
              hex: id,
              ends: ends.map((end) => hexName(end, facts)).join(' – '),
              money: facts.money(charge),
            }),
          ]
        : [];
    }),
    rail.market.cells.some(({ bonus }) => bonus) ? t('game.info.market_bonus') : '',
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

function PhaseTable({ rail, view }: { readonly rail: RailFacts; readonly view: RailView }) {
  const { facts } = usePlay();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.info.phases')}>
      <table class="sheet">
        <caption>{t('game.info.phases')}</caption>
        <thead>
          <tr>
            {(
              [
                'phase',
                'starts_with',
                'tiles',
                'limit_head',
                ...(facts.endless ? [] : (['rounds'] as const)),
                'effects',
              ] as const
            ).map((key) => (
              <th key={key} scope="col">
                {t(`game.info.${key}` as Key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rail.phases.map((phase) => {
            const now = phase.id === view.phase;
            const effects = [
              phase.train_trade && t('game.info.train_trade'),
              phase.private_trade && t('game.info.private_trade'),
              phase.closes_privates && t('game.info.closes'),
              ...(facts.panels.phase?.(phase) ?? []),
            ].filter(Boolean);
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
                {!facts.endless && <td>{phase.rounds}</td>}
                <td>{effects.join('; ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const ENDS: readonly string[] = ['bank', 'bankrupt', 'stalemate'];

function Ends() {
  const { facts } = usePlay();
  return (
    <section>
      <h2>{t('game.info.ends')}</h2>
      <ul class="plain">
        {(facts.panels.ends ?? ENDS).map((end) => (
          <li key={end}>
            <SaidText said={{ key: `end.${end}`, args: [] }} />
          </li>
        ))}
      </ul>
    </section>
  );
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
  const chosen = (name: string): string =>
    new RegExp(`\\[Option "${name}" "([^"]*)"`).exec(header)?.[1] ??
    title.options.find((o) => o.name === name)?.values[0]?.value ??
    '';
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
        {header.includes('[Position "') && <li>{t('game.info.from_position')}</li>}
        <li>{t('game.info.players', { players: readHeader(header).players.join(', ') })}</li>
        {title.options
          .filter((option) => option.values.length > 0)
          .map((option) => (
            <li key={option.name}>
              {option.about}:{' '}
              <b>{option.values.find((value) => value.value === chosen(option.name))?.about ?? chosen(option.name)}</b>
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
