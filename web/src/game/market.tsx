/* The market: price grid with zones (colour and letter), markers in the order of their pile, and where a marker would go. */
import { Glyph } from '../companymark';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { CellFacts, RailView } from '#engine';
import { t } from '../text';
import { memo } from '../map/memo';
import type { Facts } from './facts';
import { Chip, PriceMoved } from './bits';
import { movedNow } from './past';
import { usePlay } from './play';

interface Marker {
  readonly id: string;
  readonly place: number;
  readonly operated: boolean;
  /** Where its price has gone in this round. */
  readonly moved: '' | '▲' | '▼';
}

type Moves = ReturnType<typeof movedNow>;

const keyOf = (row: number, column: number): string => `${row},${column}`;

function sign(moves: Moves, id: string): Marker['moved'] {
  const [from, to] = moves.get(id) ?? [0, 0];
  return to > from ? '▲' : to < from ? '▼' : '';
}

function markers(view: RailView, moves: Moves): Map<string, Marker[]> {
  const piles = new Map<string, Marker[]>();
  for (const [id, corp] of Object.entries(view.corps)) {
    if (corp.cell) {
      const key = keyOf(...corp.cell);
      const pile = piles.get(key) ?? [];
      pile.push({
        id,
        place: corp.cell_pos ?? 0,
        operated: corp.operated && view.round === 'operating' && view.operating.done.includes(id),
        moved: sign(moves, id),
      });
      piles.set(
        key,
        pile.sort((x, y) => x.place - y.place),
      );
    }
  }
  return piles;
}

/* Corner arrows where a marker turns: right end goes up, left end goes down. */
function ledge(cell: CellFacts): string {
  const up = cell.right[0] < cell.row && cell.right[1] === cell.column;
  const down = cell.left[0] > cell.row && cell.left[1] === cell.column;
  return (up ? '⤴' : '') + (down ? '⤵' : '');
}

function spoken(cell: CellFacts, pile: readonly Marker[], facts: Facts): string {
  const zones = [
    cell.par ? t('game.market.par') : '',
    cell.free ? t('game.market.free') : '',
    cell.open ? t('game.market.open') : '',
    cell.closes ? t('game.market.closes') : '',
    cell.bonus ? t('game.market.bonus', { money: facts.money(cell.bonus) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return [String(cell.price), zones, pile.map((m) => m.id).join(', ')].filter(Boolean).join(': ');
}

/* The bonuses of the market, the smallest first; each has a ground of its own, with the sum on it. */
const bonusesOf = (cells: readonly CellFacts[]): number[] =>
  [...new Set(cells.flatMap(({ bonus }) => bonus ?? []))].sort((x, y) => x - y);
const bonusZone = ({ bonus }: CellFacts, bonuses: readonly number[]): string =>
  bonus ? `zone-bonus zone-bonus-${bonuses.indexOf(bonus) + 1}` : '';

/* A move that a choice would cause, told by the engine. */
export interface PriceMove {
  readonly company: string;
  readonly to: readonly [number, number];
  readonly word: string;
}

interface GridProps {
  readonly facts: Facts;
  readonly piles: Map<string, Marker[]>;
  readonly moves: readonly PriceMove[];
  readonly part: Part;
  /** Tells piles, moves and part apart from others. */
  readonly state: string;
}

/* Rows and columns from, to and without the last. */
interface Part {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

const AROUND = 2;

/* The neighbourhood of some cells. */
function around(cells: readonly (readonly [number, number])[], rows: number, columns: number): Part {
  const span = (list: readonly number[], size: number): readonly [number, number] => [
    Math.max(0, Math.min(...list) - AROUND),
    Math.min(size, Math.max(...list) + AROUND + 1),
  ];
  return cells.length === 0
    ? { rows: [0, rows], columns: [0, columns] }
    : {
        rows: span(
          cells.map(([row]) => row),
          rows,
        ),
        columns: span(
          cells.map(([, column]) => column),
          columns,
        ),
      };
}

/* Drawn again only when a marker has moved. */
const Grid = memo<GridProps>(GridTable, (a, b) => a.state === b.state && a.facts === b.facts);

/* With moves only the neighbourhood of what moves. */
export function Market({ moves = [], small }: { readonly moves?: readonly PriceMove[]; readonly small?: boolean }) {
  const { facts, model, events } = usePlay();
  const box = useRef<HTMLDivElement>(null);
  const done = useMemo(() => movedNow(events, model.at), [events, model.at]);
  const targets = moves.map((move) => `${move.company} ${move.word} ${move.to.join()}`).join(' ');
  useEffect(() => {
    const target = box.current?.querySelector<HTMLElement>('.target');
    if (box.current && target) {
      box.current.scrollLeft = target.offsetLeft - box.current.clientWidth / 2;
    }
  }, [targets]);
  if (!facts.rail) {
    return null;
  }
  const view = model.view as RailView;
  const piles = markers(view, done);
  const near = moves.flatMap(({ company, to }) => {
    const from = view.corps[company]?.cell;
    return from ? [to, from] : [to];
  });
  const part = around(near, facts.rail.market.rows, facts.rail.market.columns);
  const state = [...piles]
    .map(([key, pile]) => `${key}:${pile.map((m) => m.id + m.moved + (m.operated ? '!' : '')).join()}`)
    .join(' ');
  return (
    <div class={`market ${small ? 'small' : ''}`}>
      <div class="scroll" ref={box} tabIndex={0} role="region" aria-label={t('game.market.head')}>
        <Grid
          facts={facts}
          piles={piles}
          moves={moves}
          part={part}
          state={`${state} / ${targets} / ${part.rows.join()} ${part.columns.join()}`}
        />
      </div>
      {moves.length === 0 && done.size > 0 && (
        <p class="moves">
          {t('game.market.moves')}{' '}
          {[...done].map(([id, [from, to]]) => (
            <span key={id} class="move">
              <Chip id={id} /> <PriceMoved from={from} to={to} />
            </span>
          ))}
        </p>
      )}
      {moves.length === 0 && (
        <ul class="legend">
          <li>
            <span class="swatch zone-par">P</span> {t('game.market.par')}
          </li>
          {facts.rail.market.cells.some(({ free }) => free) && (
            <li>
              <span class="swatch zone-free">F</span> {t('game.market.free_about')}
            </li>
          )}
          {facts.rail.market.cells.some(({ open }) => open) && (
            <li>
              <span class="swatch zone-open">O</span> {t('game.market.open_about')}
            </li>
          )}
          {facts.rail.market.cells.some(({ closes }) => closes) && (
            <li>
              <span class="swatch zone-closes">✕</span> {t('game.market.closes_about')}
            </li>
          )}
          {bonusesOf(facts.rail.market.cells).length > 0 && (
            <li>
              <span class="swatch zone-bonus zone-bonus-2">+{bonusesOf(facts.rail.market.cells)[0]}</span>{' '}
              {t('game.market.bonus_about')}
            </li>
          )}
          <li>
            <span class="swatch">⤴⤵</span> {t('game.market.ledge')}
          </li>
          {!facts.endless && <li>{t('game.market.pile')}</li>}
        </ul>
      )}
    </div>
  );
}

const counted = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

function GridTable({ facts, piles, moves, part }: GridProps) {
  const market = facts.rail?.market;
  if (!market) {
    return null;
  }
  const bonuses = bonusesOf(market.cells);
  const cells = new Map(market.cells.map((cell) => [keyOf(cell.row, cell.column), cell]));
  const cellAt = (row: number, column: number) => {
    const cell = cells.get(keyOf(row, column));
    if (!cell) {
      return <td key={column} class="no-cell" />;
    }
    const pile = piles.get(keyOf(row, column)) ?? [];
    const coming = moves.filter((move) => move.to[0] === row && move.to[1] === column);
    return (
      <td
        key={column}
        class={`cell ${cell.par ? 'zone-par' : ''} ${cell.free ? 'zone-free' : ''} ${cell.open ? 'zone-open' : ''} ${cell.closes ? 'zone-closes' : ''} ${bonusZone(cell, bonuses)} ${coming.length > 0 ? 'target' : ''}`}
        aria-label={spoken(cell, pile, facts)}
        title={spoken(cell, pile, facts)}
      >
        <span class="cell-price">{cell.closes ? '✕' : cell.price}</span>
        <span class="zone" aria-hidden="true">
          {cell.par ? 'P' : cell.open ? 'O' : cell.free ? 'F' : ''}
        </span>
        {cell.bonus && (
          <span class="bonus" aria-hidden="true">
            +{cell.bonus}
          </span>
        )}
        <span class="ledge" aria-hidden="true">
          {ledge(cell)}
        </span>
        <span class="pile">
          {pile.map((marker) => (
            <MarkerChip key={marker.id} marker={marker} facts={facts} />
          ))}
        </span>
        {coming.map((move) => (
          <span key={move.word} class="coming">
            {move.company} {move.word}
          </span>
        ))}
      </td>
    );
  };
  return (
    <table class="market-grid">
      <caption class="sr">{t('game.market.head')}</caption>
      <tbody>
        {counted(part.rows).map((row) => (
          <tr key={row}>{counted(part.columns).map((column) => cellAt(row, column))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function MarkerChip({ marker, facts }: { readonly marker: Marker; readonly facts: Facts }) {
  const paint = facts.paint(marker.id);
  return (
    <span
      class={`marker ${marker.operated ? 'done' : ''}`}
      style={{ background: paint.colour, color: paint.text }}
      title={`${facts.companyName(marker.id)}${marker.operated ? ` (${t('game.company.operated')})` : ''}`}
    >
      <Glyph title={facts.all.title} company={marker.id} />
      {marker.id}
      {marker.moved && (
        <span class="moved" aria-hidden="true">
          {marker.moved}
        </span>
      )}
    </span>
  );
}
