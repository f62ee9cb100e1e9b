/* The market: price grid with zones (colour and letter), markers in the order of their pile, and where a marker would go. */
import { useEffect, useRef } from 'preact/hooks';
import type { BookCell, RailView } from '../book';
import { t } from '../text';
import { memo } from '../map/memo';
import type { Facts } from './facts';
import { usePlay } from './play';

interface Marker {
  readonly id: string;
  readonly place: number;
  readonly operated: boolean;
}

const keyOf = (row: number, column: number): string => `${row},${column}`;

function markers(view: RailView): Map<string, Marker[]> {
  const piles = new Map<string, Marker[]>();
  for (const [id, corp] of Object.entries(view.corps)) {
    if (corp.cell) {
      const key = keyOf(...corp.cell);
      const pile = piles.get(key) ?? [];
      pile.push({ id, place: corp.cell_pos ?? 0, operated: corp.operated && view.round === 'operating' && view.operating.done.includes(id) });
      piles.set(key, pile.sort((x, y) => x.place - y.place));
    }
  }
  return piles;
}

/* Corner arrows where a marker turns: right end goes up, left end goes down. */
function ledge(cell: BookCell): string {
  const up = cell.right[0] < cell.row && cell.right[1] === cell.column;
  const down = cell.left[0] > cell.row && cell.left[1] === cell.column;
  return (up ? '⤴' : '') + (down ? '⤵' : '');
}

function spoken(cell: BookCell, pile: readonly Marker[]): string {
  const zones = [cell.par ? t('game.market.par') : '', cell.free ? t('game.market.free') : ''].filter(Boolean).join(', ');
  return [String(cell.price), zones, pile.map((m) => m.id).join(', ')].filter(Boolean).join(': ');
}

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
  /** Tells piles and moves apart from others. */
  readonly state: string;
}

/* Drawn again only when a marker has moved. */
const Grid = memo<GridProps>(GridTable, (a, b) => a.state === b.state && a.facts === b.facts);

export function Market({ moves = [], small }: { readonly moves?: readonly PriceMove[]; readonly small?: boolean }) {
  const { facts, model } = usePlay();
  const box = useRef<HTMLDivElement>(null);
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
  const piles = markers(model.view as RailView);
  const state = [...piles].map(([key, pile]) => `${key}:${pile.map((m) => m.id + (m.operated ? '!' : '')).join()}`).join(' ');
  return (
    <div class={`market ${small ? 'small' : ''}`}>
      <div class="scroll" ref={box} tabIndex={0} role="region" aria-label={t('game.market.head')}>
        <Grid facts={facts} piles={piles} moves={moves} state={`${state} / ${targets}`} />
      </div>
      <ul class="legend">
        <li>
          <span class="swatch zone-par">P</span> {t('game.market.par')}
        </li>
        <li>
          <span class="swatch zone-free">F</span> {t('game.market.free_about')}
        </li>
        <li>
          <span class="swatch">⤴⤵</span> {t('game.market.ledge')}
        </li>
        <li>{t('game.market.pile')}</li>
      </ul>
    </div>
  );
}

function GridTable({ facts, piles, moves }: GridProps) {
  const market = facts.rail?.market;
  if (!market) {
    return null;
  }
  const cells = new Map(market.cells.map((cell) => [keyOf(cell.row, cell.column), cell]));
  const cellAt = (row: number, column: number) => {
    const cell = cells.get(keyOf(row, column));
    if (!cell) {
      return <td key={column} class="no-cell" />;
    }
    const pile = piles.get(keyOf(row, column)) ?? [];
    const coming = moves.filter((move) => move.to[0] === row && move.to[1] === column);
    return (
      <td key={column} class={`cell ${cell.par ? 'zone-par' : ''} ${cell.free ? 'zone-free' : ''} ${coming.length > 0 ? 'target' : ''}`} aria-label={spoken(cell, pile)}>
        <span class="cell-price">{cell.price}</span>
        <span class="zone" aria-hidden="true">
          {cell.par ? 'P' : cell.free ? 'F' : ''}
        </span>
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
        {Array.from({ length: market.rows }, (_, row) => (
          <tr key={row}>{Array.from({ length: market.columns }, (_u, column) => cellAt(row, column))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function MarkerChip({ marker, facts }: { readonly marker: Marker; readonly facts: Facts }) {
  const paint = facts.paint(marker.id);
  return (
    <span class={`marker ${marker.operated ? 'done' : ''}`} style={{ background: paint.colour, color: paint.text }} title={`${facts.companyName(marker.id)}${marker.operated ? ` (${t('game.company.operated')})` : ''}`}>
      {marker.id}
    </span>
  );
}
