/* The engine's drawing of the board (src/map/map.shape) on the page. Where things are is decided there, how they look in
 * style/map.css; here a text is read once and painted mark by mark. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CompanyFacts, BoardFrame, HexDrawing, Mark, RouteDrawing, TileDrawing } from '#engine';
import { readable } from '../colours';
import type { Engine } from '../engine';
import type { GameModel } from '../model';
import type { Drawn } from '../wasm';
import type { Route } from './api';

/* ---- reading -------------------------------------------------------------------------------------------------------- */

const read = new Map<string, unknown>();
const MOST = 4000;

/** Equal texts are the same object: drawing compares by identity. */
function parsed<T>(text: string): T {
  const known = read.get(text);
  if (known !== undefined) return known as T;
  if (read.size >= MOST) read.clear();
  const value = JSON.parse(text) as T;
  read.set(text, value);
  return value;
}

export interface Scene {
  readonly frame: BoardFrame;
  /** In the order of the facts. */
  readonly hexes: readonly HexDrawing[];
}

export function sceneOf({ frame, hexes }: Drawn): Scene {
  return { frame: parsed(frame), hexes: hexes.map((hex) => parsed<HexDrawing>(hex)) };
}

/** The board as it is shown: at the model's position, or at another one, turned, or after a line that is tried. */
export function useScene(model: GameModel, at: number, turned: boolean, line: string): Scene | null {
  const [asked, set] = useState<Drawn | null>(null);
  const plain = at === model.at && !turned && line === '';
  useEffect(() => {
    let old = plain;
    if (plain) set(null);
    else {
      model.engine.board(at, turned, line).then(
        (board) => {
          if (!old) set(board);
        },
        () => undefined, // the engine restarts; the next position asks again
      );
    }
    return () => {
      old = true;
    };
  }, [model, model.view, plain, at, turned, line]);
  const board = plain ? model.board : (asked ?? model.board);
  return useMemo(() => board && sceneOf(board), [board]);
}

const NONE: readonly RouteDrawing[] = [];

export function useRouteDrawings(
  { engine, at, view }: GameModel,
  turned: boolean,
  routes: readonly Route[],
): readonly RouteDrawing[] {
  const [drawn, set] = useState<readonly RouteDrawing[]>(NONE);
  const run = routes.some(({ hexes }) => hexes.length > 0)
    ? routes.map(({ train, hexes }) => `${train}:${hexes.join('-')}`).join(' ')
    : '';
  useEffect(() => {
    let old = run === '';
    if (old) set(NONE);
    else {
      engine.routes(at, turned, run).then(
        (drawings) => {
          if (!old) set(drawings);
        },
        () => undefined,
      );
    }
    return () => {
      old = true;
    };
  }, [engine, view, at, turned, run]);
  return run === '' ? NONE : drawn;
}

const tiles = new WeakMap<Engine, Map<string, TileDrawing | null>>();

export function useTile(engine: Engine, id: string, rotation: number, turned: boolean): TileDrawing | null {
  const [, again] = useState(0);
  let known = tiles.get(engine);
  if (!known) tiles.set(engine, (known = new Map()));
  const key = `${id} ${rotation} ${turned}`;
  const found = known.get(key);
  useEffect(() => {
    if (found !== undefined) return;
    engine.tile(rotation, turned, id).then(
      (drawing) => {
        known.set(key, drawing);
        again((n) => n + 1);
      },
      () => undefined,
    );
  }, [engine, key]);
  return found ?? null;
}

/* ---- painting ------------------------------------------------------------------------------------------------------- */

type Companies = readonly CompanyFacts[];

function paint(mark: Mark, companies: Companies) {
  const { ink, d, width, x, y, r, size, text } = mark;
  const company = mark.company === undefined ? undefined : companies[mark.company];
  const common = {
    class: `map-${ink}`,
    'data-stop': mark.stop,
    'data-company': company?.id,
    style: company && { '--company': company.colour, '--company-text': readable(company.colour) },
  };
  if (d !== undefined) return <path {...common} d={d} stroke-width={width} />;
  if (text === undefined) return <circle {...common} cx={x} cy={y} r={r} />;
  return (
    <text
      {...common}
      x={x}
      y={y}
      font-size={size}
      {...(width && { textLength: width, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {text}
    </text>
  );
}

export function Marks({ marks, companies }: { marks: readonly Mark[]; companies: Companies }) {
  return <>{marks.map((mark) => paint(mark, companies))}</>;
}

/** A station of a company by itself. */
export function Disc({ frame, companies, id }: { frame: BoardFrame; companies: Companies; id: string }) {
  const marks = frame.discs[companies.findIndex((company) => company.id === id)];
  return marks ? <Marks marks={marks} companies={companies} /> : null;
}
