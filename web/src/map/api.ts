/* What the map gives to the game page, and takes from it. Types only; index.ts exports the components themselves.
 *
 * The map draws the shown position (model.view, model.facts) and offers what model.menu.choices holds; it invents nothing.
 * It performs a choice only through onChoose, with a line as it is in the menu, and never changes the model. */
import type { GameModel } from '../model';

/** One train's way: all hexes in order, as in `run 3:C9-D8-E7`. */
export interface Route {
  readonly train: string;
  readonly hexes: readonly string[];
}

/** Routes that the player enters. The page owns them and shows revenue and complaints; the map draws them, and clicks on
 *  stops change the one with the number `current`. */
export interface RouteDraft {
  readonly routes: readonly Route[];
  readonly current: number;
  /** Changes the hexes of the current route, whatever they are by then. */
  onChange(next: (hexes: readonly string[]) => readonly string[]): void;
}

/** What the page asks the map to show besides the position. All parts are optional. */
export interface MapSelection {
  /** Ringed and scrolled into view: from the log, the list of choices, a company's card. */
  readonly hexes?: readonly string[];
  /** Outlined by dashes: laid in this round. */
  readonly laid?: readonly string[];
  /** Drawn over the track, numbered from 1 in this order: a proposed or a past run. */
  readonly routes?: readonly Route[];
  /** A run being entered; wins over `routes`. */
  readonly draft?: RouteDraft;
  /** Only choices that use this private's power are offered on the map ("lay with CW"); null: only those without one. */
  readonly power?: string | null;
}

export interface MapViewProps {
  readonly model: GameModel;
  readonly selection?: MapSelection;
  /** Why nothing can be done for the moment; '' : it can. */
  readonly rests?: string;
  /** Performs a line of the menu: `lay D12 8 rot 2`, `station C9/5`. */
  onChoose(line: string): void;
  /** The hex that has the focus or was clicked, for a panel beside the map. */
  onHex?(hex: string | null): void;
}

export interface TileViewProps {
  readonly model: Pick<GameModel, 'engine' | 'facts'>;
  /** A tile's id ("57"). */
  readonly tile: string;
  readonly rotation?: number;
  /** As on a board that is turned. */
  readonly turned?: boolean;
  /** Width in CSS pixels; 60 unless told. */
  readonly size?: number;
  /** Without it the name is made from the tile's data. */
  readonly label?: string;
  /** No name at all: a picture beside a text that says the same. */
  readonly hidden?: boolean;
}

export interface TilesTabProps {
  readonly model: GameModel;
}

/** A route's mark beside its text: number, colour and dash as on the map. `index` counts from 0. */
export interface RouteMarkProps {
  readonly index: number;
}

/* index.ts also exports, for the game page:
 *   MapView, TileView, TilesTab, RouteMark
 *   writeRun(routes: readonly Route[]): string the line, routes without hexes left out
 *   nameOfHex(model: GameModel, hex: string): string  the spoken name of a hex in the shown position
 */
