/* Choosing on the map, step by step: what a click or a key on a hex does, until a line of the menu is confirmed. */
import type { Happened } from '#engine';
import { ofCode } from '../events';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { RailView } from '#engine';
import { number, t } from '../text';
import type { MapViewProps } from './api';
import type { Board, Cell } from './board';
import { homesOf, offersOf, type Lay, type Offers, type StationChoice } from './choices';
import { NOTHING, ringItems, stopOf, turned, turnsOf, type Pick } from './pick';
import { enterStop, hasStop, withoutLast, type Cells } from './routes';
import { costWords, titleOf } from './words';

type Refusal = NonNullable<Awaited<ReturnType<MapViewProps['model']['engine']['why']>>>;

const NO_OFFERS: Offers = { lays: new Map(), stations: new Map(), actor: '' };

export interface Picking {
  readonly pick: Pick;
  readonly offers: Offers;
  /** Hexes with a choice. */
  readonly legal: ReadonlySet<string>;
  /** Laying or placing is what the turn is about now, not only an optional power. */
  readonly eager: boolean;
  /** Of the tile or station that is being confirmed, in money of the title; null: not known yet. */
  readonly cost: string | null;
  readonly rests: string;
  /** For the live region. */
  readonly news: string;
  /** A click on a hex, or on one of its stops (-1: on none). */
  activate(hex: string, stop: number): void;
  /** Enter on a hex: opens its choices, and confirms what lies there already. */
  enter(hex: string): void;
  lay(lay: Lay): void;
  station(choice: StationChoice): void;
  /** Why this tile may not be laid there. */
  explain(tile: string): void;
  turn(): void;
  confirm(line: string): void;
  close(): void;
  /** Takes the last stop off the route that is entered. */
  dropStop(): void;
}

interface Ground {
  readonly board: Board;
  readonly view: RailView;
  readonly cells: Cells;
  /** The board before anything was laid is shown: nothing can be chosen on it. */
  readonly past: boolean;
  /** Gives the focus back to a hex. */
  focus(hex: string): void;
}

/** The sentence that most rotations are refused with: it is about the tile, not about how it is turned. */
async function refusal(engine: MapViewProps['model']['engine'], hex: string, tile: string): Promise<Refusal | null> {
  const counts = new Map<string, { why: Refusal; n: number }>();
  for (let rotation = 0; rotation < 6; rotation++) {
    const why = await engine.why(`lay ${hex} ${tile} rot ${rotation}`);
    if (why) counts.set(why.text, { why, n: (counts.get(why.text)?.n ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.n - a.n)[0]?.why ?? null;
}

/** What a line costs the one who does it: the engine tries it on a copy, and its events say what is paid. */
function paidFor(events: readonly Happened[]): number {
  const paid = [
    ...ofCode(events, 'terrain_paid').map(({ args: [, money] }) => money),
    ...ofCode(events, 'station').map(({ args: [, , money] }) => money),
  ];
  return paid.reduce((all, money) => all + money, 0);
}

function useCost({ engine, facts, latest }: MapViewProps['model'], line: string): string | null {
  const [cost, setCost] = useState<{ line: string; money: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (line !== '') {
      void engine.preview(line, latest).then(
        (events) => {
          const sum = events ? paidFor(events) : 0;
          if (wanted && events) setCost({ line, money: sum > 0 ? facts.currency + number(sum) : '' });
        },
        () => undefined,
      );
    }
    return () => {
      wanted = false;
    };
  }, [engine, latest, line]);
  return cost?.line === line ? cost.money : null;
}

export function usePicking({ model, selection, onChoose, rests = '' }: MapViewProps, ground: Ground): Picking {
  const { board, view, cells, past } = ground;
  const [pick, setPick] = useState<Pick>(NOTHING);
  const [news, setNews] = useState('');
  const draft = selection?.draft;
  const choosing = model.mayAct && !past && !draft;
  const power = selection?.power;
  const offers = useMemo(
    () => (choosing ? offersOf(model.menu, power, homesOf(board.facts)) : NO_OFFERS),
    [choosing, model.menu, power, board],
  );
  const legal = useMemo(() => new Set([...offers.lays.keys(), ...offers.stations.keys()]), [offers]);

  const plain = offers.stations.size > 0 || [...offers.lays.values()].some((lays) => lays.some((l) => l.power === ''));
  const eager = legal.size > 0 && (plain || power !== undefined || view.step === 'laying' || pick.kind !== 'none');

  const cost = useCost(model, pick.kind === 'lay' ? pick.lay.line : pick.kind === 'station' ? pick.station.line : '');

  // another position: what was being chosen is no longer there. With the drawing: a click right after it counts
  useLayoutEffect(() => setPick(NOTHING), [model.at, offers]);

  const close = () => {
    setPick(NOTHING);
    if (pick.kind !== 'none') ground.focus(pick.hex);
  };

  const confirm = (line: string) => {
    if (rests !== '') return;
    close();
    onChoose(line);
  };

  const lay = (chosen: Lay) => {
    const { rotations, index } = turnsOf(offers, chosen);
    setPick({ kind: 'lay', hex: chosen.hex, lay: chosen });
    setNews(
      t('map.tile_turned', { tile: chosen.tile, rotation: chosen.rotation, index: index + 1, n: rotations.length }),
    );
  };

  const turn = () => {
    if (pick.kind === 'lay') lay(turned(offers, pick.lay));
  };

  const station = (choice: StationChoice) => setPick({ kind: 'station', hex: choice.hex, station: choice });

  const tellRefusal = (cell: Cell, asked: Promise<Refusal | null>, fallback: string) => {
    const told = (why: Refusal | null) => {
      const text = why?.text || fallback;
      setPick({ kind: 'told', hex: cell.id, text, rule: why?.rule ?? '' });
      setNews(text);
    };
    asked.then(told, () => told(null));
  };

  const tellWhy = (cell: Cell, tile: string) => {
    const fallback = t('map.ring_none', { hex: titleOf(cell) });
    tellRefusal(cell, refusal(model.engine, cell.id, tile), fallback);
  };

  /** A hex on which none of what may be done now can be: as the engine says it of the first of these things. */
  const tellNot = (cell: Cell) => {
    const [lays] = offers.lays.values();
    const [stations] = offers.stations.values();
    const lay = lays?.[0];
    const line = lay
      ? `lay ${cell.id} ${lay.tile} rot ${lay.rotation}${lay.power && ` with ${lay.power}`}`
      : stations && model.menu.choices.some(({ verb }) => verb === 'station')
        ? `station ${cell.id}`
        : '';
    tellRefusal(
      cell,
      line === '' ? Promise.resolve(null) : model.engine.why(line),
      t('map.not_here', { hex: titleOf(cell) }),
    );
  };

  const explain = (tile: string) => {
    const cell = pick.kind === 'none' ? undefined : cells.get(pick.hex);
    if (cell) tellWhy(cell, tile);
  };

  const open = (cell: Cell) => {
    const items = ringItems(board, view, offers, cell);
    const hex = titleOf(cell);
    const [first] = items;
    if (first?.kind === 'dim' && items.every((item) => item.kind === 'dim' && item.reason === 'no_fit')) {
      tellWhy(cell, first.tile); // all for the same reason, and that is worth more than a ring of grey tiles
    } else if (first) {
      const n = items.filter((item) => item.kind === 'tile').length;
      setPick({ kind: 'ring', hex: cell.id });
      setNews(n > 0 ? t('map.ring_opened', { hex, n }) : t('map.ring_none', { hex }));
    } else {
      setPick(NOTHING);
      if (legal.size > 0) tellNot(cell);
    }
  };

  // From the route as it is by then: clicks may come faster than the page draws.
  const addStop = (cell: Cell, stop: number) => {
    if (!hasStop(cell)) return;
    draft?.onChange((hexes) => {
      const entered = enterStop(cells, hexes, cell.id, stop);
      setNews(
        entered.kind === 'changed'
          ? entered.hexes.join(' ')
          : t(entered.kind === 'none' ? 'map.route_no_track' : 'map.route_only_way'),
      );
      return entered.kind === 'changed' ? entered.hexes : hexes;
    });
  };

  /** The station that a click means: of the city that was hit, or the only one. */
  const meant = (cell: Cell, stop: number): StationChoice | null => {
    const all = offers.stations.get(cell.id) ?? [];
    const hit = all.filter((choice) => stopOf(cell, choice) === stop);
    const list = hit.length > 0 ? hit : all;
    return list.length === 1 && !offers.lays.has(cell.id) ? (list[0] ?? null) : null;
  };

  const activate = (hex: string, stop: number) => {
    const cell = cells.get(hex);
    if (!cell) return;
    const choice = meant(cell, stop);
    if (draft) addStop(cell, stop);
    else if (pick.kind === 'lay' && pick.hex === hex) turn();
    else if (pick.kind !== 'none' && pick.hex === hex) close();
    else if (choice) station(choice);
    else open(cell);
  };

  const enter = (hex: string) => {
    if (pick.kind === 'lay' && pick.hex === hex) confirm(pick.lay.line);
    else if (pick.kind === 'station' && pick.hex === hex) confirm(pick.station.line);
    else activate(hex, -1);
  };

  const dropStop = () => {
    draft?.onChange((hexes) => {
      const left = withoutLast(cells, hexes);
      setNews(left.join(' '));
      return left;
    });
  };

  const said = pick.kind === 'lay' && cost !== null ? `${news}, ${costWords(cost)}` : news;
  return {
    pick,
    offers,
    legal,
    eager,
    cost,
    rests,
    news: said,
    activate,
    enter,
    lay,
    station,
    explain,
    turn,
    confirm,
    close,
    dropStop,
  };
}
