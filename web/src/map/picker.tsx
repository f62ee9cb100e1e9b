/* The choices of a hex, over the map: the ring of tiles, then rotate, confirm, cancel. Ordinary buttons, so that mouse,
 * finger, keyboard and screen reader use the same thing. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RailFacts } from '#engine';
import type { GameModel } from '../model';
import { t } from '../text';
import type { Board, Cell } from './board';
import type { Lay } from './choices';
import { Disc, type Scene } from './drawing';
import type { Frame } from './frame';
import { CORNER, ORIGIN, type Point } from './geometry';
import { turnsOf, type RingItem } from './pick';
import type { Picking } from './picking';
import { ringPlaces, rowPlace } from './ring';
import { TileView } from './tiles';
import { titleOf } from './words';
import { toPixels } from './zoom';

const LEAST = 46; // pixels: a finger
const MOST = 104;
const COST = 64; // pixels: room for what it costs
const SMALL = 36; // pixels: a hex in which a tile's rotation is hard to see

export interface PickerProps {
  model: GameModel;
  scene: Scene;
  turned: boolean;
  board: Board;
  frame: Frame;
  cell: Cell;
  picking: Picking;
  items: readonly RingItem[];
}

function at(p: Point, size: number) {
  return {
    left: `${Math.round(p.x - size / 2)}px`,
    top: `${Math.round(p.y - size / 2)}px`,
    width: `${Math.round(size)}px`,
    height: `${Math.round(size)}px`,
  };
}

/** Gives the focus to the first button that is not dim, once for each `key`: with the drawing, so that a key pressed as soon as
 *  the button is seen finds it. */
function useFirstFocus(key: string) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-first]') ?? root.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, [key]);
  return root;
}

/** Arrow keys go from one button to the next. */
function walk(e: KeyboardEvent): void {
  const by =
    e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0;
  const root = e.currentTarget;
  if (by === 0 || !(root instanceof HTMLElement)) return;
  const buttons = [...root.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(index + by + buttons.length) % buttons.length]?.focus({ preventScroll: true });
  e.preventDefault();
  e.stopPropagation();
}

/* ---- the ring ------------------------------------------------------------------------------------------------------- */

function StationPicture({ props, company, size }: { props: PickerProps; company: string; size: number }) {
  return (
    <svg viewBox="-270 -270 540 540" width={size * 0.8} height={size * 0.8} aria-hidden="true">
      <Disc frame={props.scene.frame} companies={props.board.facts.companies} id={company} />
    </svg>
  );
}

function Item({
  props,
  item,
  place,
  size,
  first,
}: {
  props: PickerProps;
  item: RingItem;
  place: Point;
  size: number;
  first: boolean;
}) {
  const { board, cell, picking } = props;
  const width = board.flat ? size : size * 0.866; // a hex on its corner is higher than wide
  const common = { type: 'button' as const, style: at(place, size), 'data-first': first ? '' : undefined };
  switch (item.kind) {
    case 'tile':
      return (
        <button
          {...common}
          class="map-ring-tile"
          aria-label={t('map.tile_left', { tile: item.tile, n: item.left })}
          onClick={() => picking.lay(item.lay)}
        >
          <TileView
            model={props.model}
            turned={props.turned}
            tile={item.tile}
            rotation={item.lay.rotation}
            size={width}
            hidden
          />
          <span class="map-ring-count">{item.left}</span>
          {item.lay.power && <span class="map-ring-power">{item.lay.power}</span>}
        </button>
      );
    case 'dim': {
      const why = t(`map.${item.reason}`);
      return (
        <button
          {...common}
          class="map-ring-tile map-ring-dim"
          aria-label={t('map.tile_dim', { tile: item.tile, why })}
          onClick={() => picking.explain(item.tile)}
        >
          <TileView model={props.model} turned={props.turned} tile={item.tile} size={width} hidden />
          <span class="map-ring-why">{why}</span>
        </button>
      );
    }
    case 'station':
      return (
        <button
          {...common}
          class="map-ring-tile"
          aria-label={t('map.station', { company: item.station.company, hex: titleOf(cell) })}
          onClick={() => picking.station(item.station)}
        >
          <StationPicture props={props} company={item.station.company} size={size} />
        </button>
      );
  }
}

function Ring(props: PickerProps) {
  const { board, frame, cell, items } = props;
  const centre = toPixels(frame.seen, frame.size, board.centres.get(cell.id) ?? ORIGIN);
  const radius = CORNER * frame.scale;
  const size = Math.min(MOST, Math.max(LEAST + 10, 1.9 * radius));
  const places = ringPlaces({ view: frame.size, centre, radius, count: items.length, size, least: LEAST });
  const root = useFirstFocus(`ring ${cell.id}`);
  const firstLegal = items.findIndex((item) => item.kind !== 'dim');
  return (
    <div ref={root} class="map-ring" role="group" aria-label={t('map.ring', { hex: titleOf(cell) })} onKeyDown={walk}>
      {items.map((item, i) => (
        <Item props={props} item={item} place={places.at[i] ?? centre} size={places.size} first={i === firstLegal} />
      ))}
    </div>
  );
}

/* ---- confirm -------------------------------------------------------------------------------------------------------- */

function Row({
  props,
  width,
  name,
  children,
}: {
  props: PickerProps;
  width: number;
  name: string;
  children: ComponentChildren;
}) {
  const { board, frame, cell } = props;
  const centre = toPixels(frame.seen, frame.size, board.centres.get(cell.id) ?? ORIGIN);
  const w = Math.min(width, frame.size.w - 8);
  const p = rowPlace(frame.size, centre, CORNER * frame.scale, w, 52);
  const root = useFirstFocus(`row ${cell.id}`);
  const style = { left: `${Math.round(p.x - w / 2)}px`, top: `${Math.round(p.y - 26)}px`, width: `${Math.round(w)}px` };
  return (
    <div ref={root} class="map-row" role="group" aria-label={name} style={style} onKeyDown={walk}>
      {children}
    </div>
  );
}

/** The cost is shown before the tick, so that it is seen before confirming. */
function YesNo({ line, props }: { line: string; props: PickerProps }) {
  const { cost, rests, confirm } = props.picking;
  const name = cost ? t('map.confirm_cost', { line, money: cost }) : t('map.confirm_line', { line });
  return (
    <>
      <span class={cost ? 'map-row-cost' : 'map-row-cost map-row-free'}>
        {cost === null ? '' : cost || t('map.free')}
      </span>
      <button
        type="button"
        class="map-yes"
        data-first=""
        aria-label={name}
        title={rests || t('map.confirm')}
        disabled={rests !== ''}
        onClick={() => confirm(line)}
      >
        ✓
      </button>
      <button
        type="button"
        class="map-no"
        aria-label={t('map.cancel')}
        title={t('map.cancel')}
        onClick={props.picking.close}
      >
        ✗
      </button>
    </>
  );
}

function powerName(facts: RailFacts, id: string): string {
  return id
    ? t('map.power_with', { power: facts.privates.find((p) => p.id === id)?.name ?? id })
    : t('map.power_without');
}

function ConfirmLay(props: PickerProps & { lay: Lay }) {
  const { lay, board, picking } = props;
  const { rotations, index, powers } = turnsOf(picking.offers, lay);
  const name = t('map.tile_turned', { tile: lay.tile, rotation: lay.rotation, index: index + 1, n: rotations.length });
  const wide = powers.length > 1 || lay.power !== '';
  return (
    <Row props={props} width={(wide ? 330 : rotations.length > 1 ? 220 : 170) + COST} name={name}>
      {CORNER * props.frame.scale < SMALL ? (
        <TileView model={props.model} turned={props.turned} tile={lay.tile} rotation={lay.rotation} size={44} hidden />
      ) : (
        <span class="map-row-tile">{lay.tile}</span>
      )}
      {powers.length > 1 ? (
        <select
          class="map-row-power"
          value={lay.line}
          aria-label={powerName(board.facts, lay.power)}
          onChange={(e) => {
            const chosen = powers.find((p) => p.line === e.currentTarget.value);
            if (chosen) picking.lay(chosen);
          }}
        >
          {powers.map((p) => (
            <option value={p.line}>{powerName(board.facts, p.power)}</option>
          ))}
        </select>
      ) : (
        lay.power && <span class="map-row-power">{powerName(board.facts, lay.power)}</span>
      )}
      {rotations.length > 1 && (
        <button
          type="button"
          class="map-turn"
          aria-label={t('map.rotate')}
          title={`${t('map.rotate')} (R)`}
          onClick={picking.turn}
        >
          ⟳<small>{`${index + 1}/${rotations.length}`}</small>
        </button>
      )}
      <YesNo line={lay.line} props={props} />
    </Row>
  );
}

/** A sentence beside the hex, and the way back. */
function Told(props: PickerProps & { text: string; rule: string }) {
  return (
    <Row props={props} width={320} name={titleOf(props.cell)}>
      <span class="map-row-text" role="status">
        {props.rule && (
          <a class="rule" href={`#rules/${props.rule}`}>
            {props.rule}
          </a>
        )}{' '}
        {props.text}
      </span>
      <button type="button" class="map-no" aria-label={t('map.close')} onClick={props.picking.close}>
        ✗
      </button>
    </Row>
  );
}

export function Picker(props: PickerProps) {
  const { pick } = props.picking;
  switch (pick.kind) {
    case 'none':
      return null;
    case 'ring':
      return <Ring {...props} />;
    case 'lay':
      return <ConfirmLay {...props} lay={pick.lay} />;
    case 'station':
      return (
        <Row
          props={props}
          width={164 + COST}
          name={t('map.station', { company: pick.station.company, hex: titleOf(props.cell) })}
        >
          <span class="map-row-tile">{pick.station.company}</span>
          <YesNo line={pick.station.line} props={props} />
        </Row>
      );
    case 'told':
      return <Told {...props} text={pick.text} rule={pick.rule} />;
  }
}
