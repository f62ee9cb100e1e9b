/* The map of a rail title: draws the shown position and offers the choices of the menu that lie on it.
 *
 * Always: one tab stop; every choice made here is a line of the menu; a hex is drawn again only when it changed.
 * Layers from below: grounds (dim where nothing is legal), track, routes, hexes (stops, stations, marks), barriers,
 * outlines, ends of routes, rims. The ring of tiles is over the picture (picker.tsx). */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isRail, type HexDrawing, type RailFacts, type RailView } from '../types';
import { language, t } from '../text';
import type { MapViewProps, Route } from './api';
import { boardOf, cellsOf, startOf, type Board, type Cell, type Position } from './board';
import type { Offers } from './choices';
import { Disc, Marks, useRouteDrawings, useScene, type Scene } from './drawing';
import { MapFrame, type Frame, type FrameHandle } from './frame';
import { grow, short, xy } from './geometry';
import { MapHelp } from './help';
import { isStep, nextLegal, stepTo } from './keys';
import { Barriers, groundClass, Grounds, outlines, Rims, RouteEnds, RouteLines, Tracks } from './layers';
import { memo } from './memo';
import { ringItems, slotFor, stopOf, type Pick } from './pick';
import { Picker } from './picker';
import { usePicking, type Picking } from './picking';
import type { Cells } from './routes';
import { bestRun, useLastRun } from './runs';
import { useShow, type Show } from './show';
import { MapTools } from './tools';
import { describe, legalWords } from './words';

const NO_ROUTES: readonly Route[] = [];
const MARGIN = 420; // around the board, for the coordinates
const BARE = 100;
const STEP = 1.3; // of the zoom keys

export function MapView(props: MapViewProps) {
  const { facts, view } = props.model;
  return isRail(facts) ? <RailMap {...props} facts={facts} view={view as RailView} /> : null;
}

type RailMapProps = MapViewProps & { facts: RailFacts; view: RailView };

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

const spoken = new WeakMap<Cell, { by: string; text: string }>();

/** A hex in words; the long part is made once for each look of it. */
function said(board: Board, cell: Cell, offers: Offers): string {
  const by = `${language()} ${board.shift}`;
  let known = spoken.get(cell);
  if (known?.by !== by) {
    known = { by, text: describe(board, cell) };
    spoken.set(cell, known);
  }
  return [known.text, ...legalWords(offers, cell.id)].join(', ');
}

interface HexProps {
  board: Board;
  outline: string;
  cell: Cell;
  drawing: HexDrawing;
  cursor: boolean;
  chosen: boolean;
  legal: boolean;
  dim: boolean;
  name: string;
}

function HexGroup({ board, outline, cell, drawing, cursor, chosen, legal, dim, name }: HexProps) {
  return (
    <g
      class={`map-hex ${groundClass(drawing, dim)}${legal ? ' map-legal' : ''}`}
      data-hex={cell.id}
      role="button"
      tabindex={cursor ? 0 : -1}
      aria-label={name}
      aria-pressed={chosen}
      transform={`translate(${xy(drawing)})`}
    >
      <path class="map-hit" d={outline} />
      <Marks marks={drawing.marks} companies={board.facts.companies} />
    </g>
  );
}

const HEX_PROPS = ['board', 'drawing', 'cursor', 'chosen', 'legal', 'dim', 'name'] as const;
const Hex = memo(HexGroup, (a: HexProps, b: HexProps) => HEX_PROPS.every((key) => a[key] === b[key]));

interface StationMarksProps {
  board: Board;
  scene: Scene;
  cells: Cells;
  offers: Offers;
  pick: Pick;
}

/** Slots that a station may take, and the station that was chosen. */
function StationMarks({ board, scene, cells, offers, pick }: StationMarksProps) {
  const { companies, hexes } = board.facts;
  const places = [...offers.stations.values()].flat().flatMap((choice) => {
    const cell = cells.get(choice.hex);
    const drawing = scene.hexes[hexes.findIndex(({ id }) => id === choice.hex)];
    if (!cell || !drawing) return [];
    const stop = stopOf(cell, choice);
    const slots = drawing.marks.filter((mark) => mark.ink === 'slot' && mark.stop === stop);
    const slot = slots[slotFor(cell, stop, choice.company)];
    if (!slot) return [];
    const at = { x: drawing.x + (slot.x ?? 0), y: drawing.y + (slot.y ?? 0) };
    return [{ at, radius: slot.r ?? 0, choice, chosen: pick.kind === 'station' && pick.station.line === choice.line }];
  });
  return (
    <g class="map-openings" aria-hidden="true">
      {places.map(({ at, radius, choice, chosen }) =>
        chosen ? (
          <g transform={`translate(${xy(at)}) scale(${short(radius / 250)})`}>
            <Disc frame={scene.frame} companies={companies} id={choice.company} />
          </g>
        ) : (
          <circle class="map-opening" cx={at.x} cy={at.y} r={radius + 30} />
        ),
      )}
    </g>
  );
}

/* ---- what is shown -------------------------------------------------------------------------------------------------- */

function asMap(list: readonly Cell[]): Cells {
  return new Map(list.map((cell) => [cell.id, cell]));
}

function useRoutes({ model, selection, view }: RailMapProps, show: Show): readonly Route[] {
  const wanted = show.last || view.step === 'dividend';
  const last = useLastRun(model, wanted, view.operating.now ?? '');
  if (show.start) return NO_ROUTES;
  if (selection?.draft) return selection.draft.routes;
  if (selection?.routes) return selection.routes;
  const best = show.best && model.mayAct ? bestRun(model.menu) : NO_ROUTES;
  return best.length > 0 ? best : last;
}

/** The hexes that matter now: where something may be done, else where trains run, else where the company is whose turn it is. */
function nearby(view: RailView, legal: ReadonlySet<string>, routes: readonly Route[]): readonly string[] {
  if (legal.size > 0) return [...legal];
  const run = routes.flatMap(({ hexes }) => hexes);
  const now = view.operating.now ?? '';
  return run.length > 0 ? run : (view.corps[now]?.tokens.map(([hex]) => hex) ?? []);
}

/* ---- keys and clicks ------------------------------------------------------------------------------------------------ */

function hexAt(target: EventTarget | null): string {
  const found = target instanceof Element ? target.closest('[data-hex]') : null;
  return found?.getAttribute('data-hex') ?? '';
}

function stopAt(target: EventTarget | null): number {
  const found = target instanceof Element ? target.closest('[data-stop]') : null;
  return found ? Number(found.getAttribute('data-stop')) : -1;
}

interface Hands {
  board: Board;
  picking: Picking;
  /** The hex that the keys start from. */
  at: string;
  show: Show;
  help: boolean;
  setHelp(open: boolean): void;
  frame: RefObject<FrameHandle | null>;
  focus(hex: string): void;
}

/** A single letter or sign; false if it means nothing here. */
function letter(key: string, { board, picking, at, frame, focus }: Hands): boolean {
  switch (key.toLowerCase()) {
    case 'f':
    case 'b': {
      const next = nextLegal(board, at, picking.legal, key.toLowerCase() === 'f' ? 1 : -1);
      if (next) {
        picking.close();
        focus(next);
      }
      return true;
    }
    case 'r':
      picking.turn();
      return true;
    case '+':
    case '=':
    case '-': {
      const centre = board.centres.get(at);
      frame.current?.zoomBy(key === '-' ? 1 / STEP : STEP);
      if (centre) frame.current?.reveal(centre);
      return true;
    }
    case '0':
      frame.current?.whole();
      return true;
    default:
      return false;
  }
}

/** True: the key was used, and nobody else should see it. */
function keyUsed(e: KeyboardEvent, hands: Hands): boolean {
  const { board, picking, at, show, help, setHelp, focus } = hands;
  const hex = hexAt(e.target);
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  if (e.key === 'Escape') {
    const open = help || picking.pick.kind !== 'none';
    if (help) setHelp(false);
    else picking.close();
    return open;
  }
  if (e.target instanceof HTMLSelectElement || e.target instanceof HTMLInputElement) return false;
  if (e.key === 'Backspace') {
    picking.dropStop();
    return true;
  }
  if (hex && (e.key === 'Enter' || e.key === ' ')) {
    picking.enter(hex);
    return true;
  }
  if (e.key.length === 1 && !show.keys) return false;
  if (hex && isStep(board, e.key)) {
    const next = stepTo(board, at, e.key);
    if (next) focus(next);
    return true;
  }
  return e.key.length === 1 && letter(e.key, hands);
}

/* ---- the map -------------------------------------------------------------------------------------------------------- */

function RailMap(props: RailMapProps) {
  const { model, selection, onHex, facts, view } = props;
  const undrawn = boardOf(facts);
  const [show, toggle] = useShow();
  const [cursor, setCursor] = useState('');
  const [help, setHelp] = useState(false);
  const frame = useRef<FrameHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);

  const lies = useRef(undrawn);
  const focus = (id: string) => {
    setCursor(id);
    const at = lies.current.centres.get(id);
    if (at) frame.current?.reveal(at);
    root.current?.querySelector<SVGElement>(`[data-hex="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };

  const position: Position = useMemo(() => (show.start ? startOf(facts) : view), [facts, view, show.start]);
  const list = useMemo(() => cellsOf(undrawn, position), [undrawn, position]);
  const cells = useMemo(() => asMap(list), [list]);
  const picking = usePicking(props, { board: undrawn, view, cells, past: show.start, focus });
  const { pick, offers, legal } = picking;
  const scene = useScene(model, show.start ? 0 : model.at, show.turned, pick.kind === 'lay' ? pick.lay.line : '');
  const board = boardOf(facts, scene);
  lies.current = board;
  const routes = useRoutes(props, show);
  const drawings = useRouteDrawings(model, show.turned, routes);
  const at = cells.has(cursor) ? cursor : ([...legal][0] ?? list[0]?.id ?? '');
  const chosen = pick.kind === 'none' ? '' : pick.hex;
  const current = selection?.draft?.current ?? -1;
  const ringed = selection?.hexes?.join(' ') ?? '';

  const looked = chosen || (ringed.split(' ')[0] ?? '');
  useEffect(() => {
    const there = board.centres.get(looked);
    if (there) frame.current?.reveal(there);
  }, [board, looked]);

  useEffect(() => {
    if (status.current && picking.news) status.current.textContent = picking.news;
  }, [picking.news]);

  const told = useRef(''); // the hex that the line under the map was about last
  const tell = (id: string) => {
    const cell = cells.get(id);
    if (!cell || !status.current) return;
    told.current = id;
    status.current.textContent = said(board, cell, offers);
  };
  useEffect(() => tell(told.current), [list, offers]); // another position: what was said of the hex, or of a tile for it, is old

  // on the div: Chromium makes an SVG group with such a listener a tab stop of its own
  const focused = (e: FocusEvent) => {
    const id = hexAt(e.target);
    if (!id) return;
    setCursor(id);
    tell(id);
    onHex?.(id);
  };

  const keyDown = (e: KeyboardEvent) => {
    if (!keyUsed(e, { board, picking, at, show, help, setHelp, frame, focus })) return;
    e.preventDefault();
    e.stopPropagation();
  };

  const click = (e: MouseEvent) => {
    if (frame.current?.dragged) return;
    const id = hexAt(e.target);
    const there = board.centres.get(id);
    if (there && frame.current?.approach(there)) return; // on a small board the first tap zooms, the second acts
    if (id) picking.activate(id, stopAt(e.target));
    else picking.close();
  };

  if (!scene) return null;
  const pickCell = cells.get(chosen);
  const items = pick.kind === 'ring' && pickCell ? ringItems(board, view, offers, pickCell) : [];
  const overlay = (f: Frame) => (
    <>
      {show.coordinates && <Rims frame={scene.frame} seen={f.seen} size={f.size} scale={f.scale} />}
      {pickCell && (
        <Picker
          model={model}
          scene={scene}
          turned={show.turned}
          board={board}
          frame={f}
          cell={pickCell}
          picking={picking}
          items={items}
        />
      )}
    </>
  );

  const isDim = (index: number) => picking.eager && !legal.has(list[index]?.id ?? '');
  const about = nearby(view, legal, routes).flatMap((id) => board.centres.get(id) ?? []);
  const looks = `${show.numbers ? '' : ' map-no-numbers'}${show.names ? '' : ' map-no-names'}`;
  return (
    <div ref={root} class={`map${looks}`} onKeyDown={keyDown} onFocusIn={focused}>
      <MapFrame
        key={scene.frame.shift}
        title={`${facts.title}${scene.frame.shift || ''}`}
        about={about}
        full={grow(board.extent, show.coordinates ? MARGIN : BARE)}
        handle={frame}
        overlay={overlay}
        onClick={click}
        onPointerOver={(e) => tell(hexAt(e.target))}
      >
        <g
          role="application"
          aria-roledescription={t('map.role')}
          aria-label={`${t('map.name', { title: facts.name })}. ${t('map.hint')}`}
        >
          <Grounds scene={scene} isDim={isDim} />
          <Tracks scene={scene} fresh={list.findIndex(({ id }) => id === selection?.laid?.at(-1))} />
          <RouteLines routes={routes} drawings={drawings} current={current} />
          {list.map((cell, i) => (
            <Hex
              key={cell.id}
              board={board}
              outline={scene.frame.outline}
              cell={cell}
              drawing={scene.hexes[i]!}
              dim={isDim(i)}
              cursor={cell.id === at}
              chosen={cell.id === chosen}
              legal={legal.has(cell.id)}
              name={said(board, cell, offers)}
            />
          ))}
          <g class="map-over">
            <Barriers {...scene} />
            {!show.start && selection?.laid && selection.laid.length > 0 && (
              <path class="map-laid" d={outlines(board, selection.laid, 900)} />
            )}
            {legal.size > 0 && (
              <path class={picking.eager ? 'map-may' : 'map-may map-may-too'} d={outlines(board, legal, 930)} />
            )}
            <StationMarks board={board} scene={scene} cells={cells} offers={offers} pick={pick} />
            <RouteEnds drawings={drawings} />
            {ringed && <path class="map-ringed" d={outlines(board, ringed.split(' '), 950)} />}
            {chosen && <path class="map-chosen" d={outlines(board, [chosen], 960)} />}
            <path class="map-cursor map-cursor-edge" d={outlines(board, [at], 930)} />
            <path class="map-cursor" d={outlines(board, [at], 930)} />
          </g>
        </g>
      </MapFrame>
      <MapTools show={show} toggle={toggle} help={help} onHelp={() => setHelp(!help)} />
      {help && <MapHelp board={board} frame={scene.frame} onClose={() => setHelp(false)} />}
      <div ref={status} class="map-status" aria-hidden="true" />
      <div class="map-unseen" role="status" aria-live="polite">
        {picking.news}
      </div>
    </div>
  );
}
