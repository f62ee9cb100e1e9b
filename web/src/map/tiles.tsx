/* Tiles by themselves: one picture, and the tab with all of them, what is left and what each may become. */
import { useState } from 'preact/hooks';
import { isRail, type Colour, type RailFacts, type RailView, type TileFacts } from '../types';
import type { GameModel } from '../model';
import { t } from '../text';
import type { TilesTabProps, TileViewProps } from './api';
import { boardOf, tileCell, type Board } from './board';
import { Marks, useTile } from './drawing';
import { short } from './geometry';
import { describe } from './words';

/** One tile. Its picture is a little larger than the hex, for the line around it. */
export function TileView({ model, tile, rotation = 0, turned = false, size = 60, label, hidden }: TileViewProps) {
  const drawing = useTile(model.engine, tile, rotation, turned);
  const { facts } = model;
  if (!isRail(facts)) return null;
  const board = boardOf(facts);
  const cell = tileCell(board, tile, rotation);
  const [w, h] = (facts.orientation === 'flat') !== turned ? [2040, 1780] : [1780, 2040];
  const name = hidden ? undefined : (label ?? (cell ? describe(board, cell) : tile));
  return (
    <svg
      class="map-tile"
      width={short(size)}
      height={short((size * h) / w)}
      viewBox={`${-w / 2} ${-h / 2} ${w} ${h}`}
      role={hidden ? undefined : 'img'}
      aria-label={name}
      aria-hidden={hidden ? 'true' : undefined}
    >
      {drawing && (
        <g class={`map-on-${drawing.ground}`}>
          <path class="map-ground" d={drawing.outline} />
          <Marks marks={drawing.marks} companies={facts.companies} />
        </g>
      )}
    </svg>
  );
}

/* ---- the tab -------------------------------------------------------------------------------------------------------- */

const COLOURS: readonly Colour[] = ['yellow', 'green', 'brown', 'grey', 'red', 'blue', 'white'];

interface Shelf {
  readonly colour: Colour;
  readonly tiles: readonly TileFacts[];
}

function shelves(facts: RailFacts): Shelf[] {
  return COLOURS.map((colour) => ({ colour, tiles: facts.tiles.filter((tile) => tile.colour === colour) })).filter(
    (shelf) => shelf.tiles.length > 0,
  );
}

function leftOf(view: RailView, tile: TileFacts): number {
  return view.supply[tile.id] ?? tile.count;
}

function TileButton({
  model,
  view,
  tile,
  chosen,
  onChoose,
}: {
  model: GameModel;
  view: RailView;
  tile: TileFacts;
  chosen: boolean;
  onChoose(id: string): void;
}) {
  const left = leftOf(view, tile);
  return (
    <button
      type="button"
      class={`map-shelf-tile${left === 0 ? ' map-gone' : ''}`}
      aria-pressed={chosen}
      aria-label={t('tiles.left_long', { tile: tile.id, left, count: tile.count })}
      onClick={() => onChoose(tile.id)}
    >
      <TileView model={model} tile={tile.id} size={76} hidden />
      <span class="map-shelf-id">{tile.id}</span>
      <span class="map-shelf-left">{t('tiles.left', { left, count: tile.count })}</span>
    </button>
  );
}

function TileList({
  model,
  facts,
  view,
  ids,
  onChoose,
}: {
  model: GameModel;
  facts: RailFacts;
  view: RailView;
  ids: readonly string[];
  onChoose(id: string): void;
}) {
  const tiles = ids.flatMap((id) => facts.tiles.find((tile) => tile.id === id) ?? []);
  return (
    <div class="map-shelf">
      {tiles.map((tile) => (
        <TileButton key={tile.id} model={model} view={view} tile={tile} chosen={false} onChoose={onChoose} />
      ))}
    </div>
  );
}

function hexList(board: Board, ids: readonly string[]): string {
  return ids.map((id) => [id, board.hexes.get(id)?.name].filter(Boolean).join(' ')).join(', ');
}

function TileCard({
  model,
  facts,
  view,
  id,
  onChoose,
}: {
  model: GameModel;
  facts: RailFacts;
  view: RailView;
  id: string;
  onChoose(id: string): void;
}) {
  const board = boardOf(facts);
  const tile = board.tiles.get(id);
  const cell = tileCell(board, id, 0);
  if (!tile || !cell) return <p class="map-tile-hint">{t('tiles.choose')}</p>;
  const below = facts.tiles.filter((other) => other.to.includes(id)).map((other) => other.id);
  const first = facts.hexes.filter((hex) => hex.to.includes(id)).map((hex) => hex.id);
  const lies = Object.entries(view.tiles)
    .filter(([, [what]]) => what === id)
    .map(([hex]) => hex);
  return (
    <section class="map-tile-facts" aria-live="polite">
      <h2>{t('tiles.left_long', { tile: id, left: leftOf(view, tile), count: tile.count })}</h2>
      <p>{describe(board, cell)}</p>
      <p>{lies.length ? `${t('tiles.lies_on')} ${hexList(board, lies)}` : t('tiles.lies_nowhere')}</p>
      {first.length > 0 && <p>{`${t('tiles.first_on')} ${hexList(board, first)}`}</p>}
      <h3>{t(tile.to.length ? 'tiles.upgrades' : 'tiles.no_upgrades', { tile: id })}</h3>
      <TileList model={model} facts={facts} view={view} ids={tile.to} onChoose={onChoose} />
      {below.length > 0 && <h3>{t('tiles.replaces', { tile: id })}</h3>}
      <TileList model={model} facts={facts} view={view} ids={below} onChoose={onChoose} />
    </section>
  );
}

export function TilesTab({ model }: TilesTabProps) {
  const [chosen, choose] = useState('');
  if (!isRail(model.facts)) return null;
  const facts = model.facts;
  const view = model.view as RailView;
  return (
    <div class="map-tiles">
      <div class="map-shelves">
        {shelves(facts).map(({ colour, tiles }) => (
          <section key={colour}>
            <h2>
              {t('tiles.colour', {
                colour: t(`map.colour_${colour}`),
                n: tiles.reduce((sum, x) => sum + leftOf(view, x), 0),
              })}
              {tiles.some((x) => view.barred[x.id] === 'later_phase') && <small>{t('tiles.not_yet')}</small>}
            </h2>
            <div class="map-shelf">
              {tiles.map((tile) => (
                <TileButton
                  key={tile.id}
                  model={model}
                  view={view}
                  tile={tile}
                  chosen={chosen === tile.id}
                  onChoose={choose}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <TileCard model={model} facts={facts} view={view} id={chosen} onChoose={choose} />
    </div>
  );
}
