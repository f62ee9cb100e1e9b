// The Book (constant facts of a game), the View (a position for a viewer) and the Menu (what may be done) as the engine
// writes them. docs/book.md explains every field; src/rail/book.c, src/rail/view.c, src/titles/nar/book.c, src/titles/nar/view.c and
// src/core/menu.c write them. Field names of the View are the engine's promise to other programs: "corps", "tokens",
// "president" stay as they are.

export type HexId = string;
export type TileId = string;
export type CompanyId = string;
export type PrivateId = string;
export type TrainId = string;
export type PlayerName = string;
export type Edge = 0 | 1 | 2 | 3 | 4 | 5;
export type Colour = 'white' | 'yellow' | 'green' | 'brown' | 'grey' | 'red' | 'blue';

/** A sentence of the engine's message files: engine.say() makes it. */
export interface Said { key: string; args: number[] }

// ---- the Book of an 18xx ------------------------------------------------------------------------------------------

export interface Place {
  kind: 'town' | 'city' | 'offboard';
  slots: number;
  /** In the four groups of phases: yellow, green, brown, grey; all equal where the value never changes. */
  values: [number, number, number, number];
  edges: Edge[];
  /** Only the first or last stop of a route. */
  end?: true;
  /** Does not count for a train's range. */
  free?: true;
  harbour?: true;
  /** Each stop brings this to the treasury, outside the dividend. */
  treasury?: number;
  /** Places with the same number are one place. */
  group?: number;
}

/** One piece of track: an edge or a place ("n0" is nodes[0]) at each end. */
export type TrackEnd = Edge | `n${number}`;
export interface Face {
  nodes: Place[];
  /** At rotation 0; turned by r, edge e becomes (e + r) % 6. */
  track: [TrackEnd, TrackEnd][];
}

export interface BookHex extends Face {
  id: HexId;
  /** Place on the board: row from the top, column from the left; neighbours differ by 2 in one of them, or by 1 in both. */
  row: number;
  column: number;
  name: string;
  colour: Colour;
  label: string;
  /** "great wall" and the like: drawn, no rule of its own. */
  note: string;
  terrain: '' | 'mountain' | 'water' | 'wall' | 'river';
  /** Of the first tile. */
  cost: number;
  buildable: boolean;
  sea: boolean;
  neighbours: (HexId | null)[];
  barriers: Edge[];
  /** Edges that laid track may use. */
  exits: Edge[];
  /** First tiles. */
  to: TileId[];
  /** Companies at home here, with the node of the printed face. */
  homes: { company: CompanyId; node: number }[];
  destinations: CompanyId[];
  /** The private that closes it until a company owns it or it closes. */
  blocked_by: PrivateId | null;
  /** Off a run's revenue for track through the hex: a ferry. */
  charge?: number;
}

export interface BookTile extends Face {
  id: TileId;
  colour: Colour;
  count: number;
  label: string;
  /** Turns after which it looks the same: 1, 2, 3 or 6. */
  period: number;
  to: TileId[];
}

export interface BookCell {
  row: number;
  column: number;
  price: number;
  par: boolean;
  /** Shares of a company here do not count against the certificate limit. */
  free: boolean;
  /** Where a marker goes, [row, column]; its own place if it stays. */
  left: [number, number];
  right: [number, number];
  up: [number, number];
  down: [number, number];
  /** A company that starts its turn here earns that much more. */
  bonus?: number;
}

export interface BookCompany {
  id: CompanyId;
  name: string;
  native: string;
  colour: string;
  text_colour: string;
  home: HexId;
  home_node: number;
  destination: HexId | null;
  /** Added to a route that joins home and destination. */
  bonus: number;
  stations: number;
  /** Of the stations behind the home station, in order. */
  station_costs: number[];
  must_lay_home: boolean;
  /** Percent of the director's certificate; every other one is 10. */
  director_percent: number;
  /** Has no shares and no price. */
  investor?: true;
  /** Founded by a private only. */
  by_private?: true;
  /** Two yellow tiles in every phase. */
  lays_two?: true;
}

export interface BookPrivate {
  id: PrivateId;
  name: string;
  native: string;
  price: number;
  income: number;
  /** What a company pays for it. */
  company_pays: { min: number; max: number };
  power: {
    kind: 'none' | 'lay' | 'exchange' | 'ferries' | 'stop' | 'terrain' | 'permit' | 'founds' | 'train' | 'payment';
    about: Said;
    uses?: number;
    tiles?: TileId[];
    hexes?: HexId[];
    rotation?: number;
    joined?: true;
    set?: true;
    empty?: true;
    at?: HexId;
    /** permit */
    letter?: string;
    /** founds */
    company?: CompanyId;
  };
  blocks: HexId[];
}

export interface BookTrain {
  id: TrainId;
  /** Stops; null: any number. */
  range: number | null;
  /** null: unlimited. */
  count: number | null;
  price: number;
  /** The kind whose first sale scraps it. */
  rusted_by: TrainId | null;
  /** The phase that its first sale starts. */
  phase: string | null;
  exportable: boolean;
  discount: number;
  /** Kinds that bring the discount. */
  trade_in: TrainId[];
  /** Of its stops at most so many large ones (cities, places off the board). */
  large?: number;
  /** Pays for so many stops, one of them with an own station; it may leave out others. */
  pays?: number;
  /** For sale beside the stack, from that phase on. */
  aside?: true;
  from?: string;
  /** What a private with such a power may take when the last one goes. */
  payment?: number;
  /** When the last one has gone, a stock round comes at once. */
  calls_stock_round?: true;
  /** What is left of the kind goes when the train marker has come round; goes_new: only while none is sold. */
  goes?: true;
  goes_new?: true;
  /** When the last one has gone, the last turns begin. */
  last_turns?: true;
}

export interface BookPhase {
  id: string;
  tiles: Colour[];
  train_limit: number;
  rounds: number;
  /** Index into Place.values. */
  values: 0 | 1 | 2 | 3;
  train_trade: boolean;
  private_trade: boolean;
  closes_privates: boolean;
  /** The train whose first sale starts it; null for the first. */
  starts_with: TrainId | null;
  /** The permit asked for. */
  letter?: string;
  /** What a director must hold for a company to float. */
  float_percent?: number;
  investors_act?: true;
  no_income?: true;
  frozen?: true;
  all_shares?: true;
  /** Yellow tiles of a turn. */
  yellow?: number;
  /** Further stations cost so many times their price. */
  station_factor?: number;
  /** A private with such a power must take its train. */
  train_due?: true;
}

export interface RailBook {
  family: 'rail';
  title: string;
  name: string;
  designer: string;
  currency: string;
  /** pointy: hexes stand on a corner; edge 0 is south-west, then clockwise. flat: edge 0 is south, then clockwise. */
  orientation: 'pointy' | 'flat';
  hexes: BookHex[];
  tiles: BookTile[];
  market: { rows: number; columns: number; cells: BookCell[] };
  companies: BookCompany[];
  privates: BookPrivate[];
  trains: BookTrain[];
  phases: BookPhase[];
  /** Only where companies are founded with a place. */
  places?: { price: number; number: number; cell: [number, number] }[];
  certificates?: { percent: number; permits: number }[];
  /** A run with stops on both hexes earns that much more. */
  run_bonuses?: { from: HexId; to: HexId; value: number }[];
  facts: {
    bank: number;
    cash: number;
    certificate_limit: number;
    holding_percent: number;
    pool_certificates: number;
    float_percent: number;
    /** Treasury at float = this many times the initial price. */
    capital_shares: number;
    bid_step: number;
    /** There is no pool: sold shares go back to the bank and are bought at the market price. */
    no_pool?: true;
    /** Off each share that is sold. */
    sale_fee?: number;
    /** The second capital = this many times the initial price; it comes when the locked shares at most are left in the bank. */
    second_capital?: number;
    /** Percent of a company that cannot be bought before all shares are for sale. */
    locked_percent?: number;
    /** What a debt grows by when it is made, and at the end of a stock round. */
    debt_percent?: number;
    /** Turns of each company behind the sale of the last train that begins them. */
    last_turns?: number;
    /** The same for other numbers of players. */
    by_players: { players: number; cash: number; certificate_limit: number }[];
  };
}

// ---- the Book of North American Railways ---------------------------------------------------------------------------

export interface NarBook {
  family: 'nar';
  title: string;
  name: string;
  designer: string;
  currency: string;
  companies: { id: CompanyId; name: string; colour: string; text_colour: string; provenance: string; shares: number }[];
  cities: NarBookCard[];
  start_cities: NarBookCard[];
  facts: {
    cash: number;
    least_price: number;
    own_price: number;
    own_to_treasury: number;
    grant: number;
    director_extra: number;
    symbol_value: number;
    cities_left_end: number;
    step: number;
    columns: number;
    may_pass: boolean;
    founder_chooses: boolean;
    open_money: boolean;
  };
}
export interface NarBookCard {
  /** Its number in notation and events, from 0; start cities go on from the cities. */
  card: number;
  name: string;
  /** Not of a start city. */
  cost?: number;
  income: number;
  symbols: number;
  /** Where its figures are from; "deck" for a card of a deck that was handed in. */
  provenance: string;
}

export type Book = RailBook | NarBook;

// ---- the View -------------------------------------------------------------------------------------------------------

export interface RailPlayer {
  cash: number;
  /** Percent. */
  shares: Record<CompanyId, number>;
  privates: PrivateId[];
  certificates: number;
  /** Cash, shares at market price and, where they count, privates. */
  total: number;
  /** Cash and what selling everything that may be sold at once would bring. */
  liquidity: number;
  /** Companies sold in this stock round: not to be bought again in it. */
  sold: CompanyId[];
  /** Money bound by bids (auction). */
  bound: number;
  bankrupt: boolean;
  debt?: number;
  investor?: CompanyId | null;
}

export interface RailCompany {
  cash: number;
  price: number | null;
  cell: [number, number] | null;
  /** Place in the pile of its cell, 0 on top. */
  cell_pos: number | null;
  par: number | null;
  president: PlayerName | null;
  trains: TrainId[];
  /** Hex and node of what lies there now; the home station first. */
  tokens: [HexId, number][];
  stations_left: number;
  /** Of the next one; null if there is none left. */
  station_cost: number | null;
  ipo: number;
  pool: number;
  started: boolean;
  floated: boolean;
  operated: boolean;
  privates: PrivateId[];
  /** Of the turn order, from 1. */
  place?: number | null;
  /** Percent of its director's certificate. */
  certificate?: number | null;
  /** "ABC" */
  permits?: string;
  /** Has its second capital. */
  funded?: boolean;
  /** Percent that can be bought now. */
  available?: number;
}

/** An investor. */
export interface RailMinor {
  owner: PlayerName | null;
  cash: number;
  gone: boolean;
  operated: boolean;
  /** The company whose share lies on it. */
  linked: CompanyId | null;
  tokens: [HexId, number][];
}

export type RailStep =
  | 'track' | 'station' | 'run' | 'dividend' | 'trains' | 'last' | 'done'
  | 'auction' | 'bidding' | 'stock' | 'laying' | 'offer' | 'discard'
  | 'lot' | 'draft' | 'found' | 'home' | 'takeover' | 'replace' | 'payment' | 'rocket' | 'repay' | 'grant';

/** One thing that is going on; the last of the list is asked now, those before it wait. */
export interface RailPending {
  kind: 'auction' | 'bidding' | 'stock' | 'turn' | 'laying' | 'offer' | 'discard'
    | 'lot' | 'draft' | 'found' | 'home' | 'takeover' | 'replace' | 'payment' | 'rocket' | 'repay' | 'grant';
  who: PlayerName | CompanyId;
  player: PlayerName | null;
  /** turn */
  step?: RailStep;
  /** turn: the company has not operated before. */
  first?: true;
  /** bidding, laying */
  private?: PrivateId;
  /** bidding: those still in. */
  bidders?: PlayerName[];
  /** laying: the hex of the tile before. */
  hex?: HexId;
  /** stock, turn: shares have been sold in it. */
  sold?: true;
  /** found */
  company?: CompanyId;
  /** replace */
  investor?: CompanyId;
  /** rocket */
  train?: TrainId;
}

export interface RailView {
  round: 'auction' | 'stock' | 'operating' | 'draft';
  turn: number;
  set_round: number;
  set_size: number;
  phase: string;
  step?: RailStep;
  to_act: string | null;
  director?: PlayerName | null;
  priority: PlayerName;
  /** The players clockwise, where their seats may change. */
  seats?: PlayerName[];
  players: Record<PlayerName, RailPlayer>;
  certificate_limit: number;
  corps: Record<CompanyId, RailCompany>;
  bank: number;
  bank_broken: boolean;
  /** Kinds with a limited number that are left. */
  depot: Record<TrainId, number>;
  train_pool: TrainId[];
  /** Auction only: of each unsold private its price and the bids by player. */
  bids?: Record<PrivateId, { price: number } & Record<PlayerName, number>>;
  offer?: { buyer: CompanyId; train?: TrainId; private?: PrivateId; seller: string; price: number };
  emergency?: { train: TrainId; price: number; beyond_treasury: number; still_to_raise: number };
  /** At the dividend. */
  revenue?: number;
  outside?: number;
  /** Hexes with a tile: tile and rotation. */
  tiles: Record<HexId, [TileId, number]>;
  end?: 'bank' | 'bankrupt' | 'stalemate' | 'trains';
  totals?: Record<PlayerName, number>;

  /** Floated companies in operating order; outside an operating round all are next. */
  operating: { done: CompanyId[]; now: CompanyId | null; next: CompanyId[] };
  /** Cities of hexes with a station or a place kept for a home: who stands there, and for whom a slot is kept. */
  cities: Record<HexId, { node: number; slots: number; stations: CompanyId[]; kept: CompanyId[] }[]>;
  /** Hexes that a private keeps closed now. */
  closed_hexes: Record<HexId, PrivateId>;
  /** Tiles left. */
  supply: Record<TileId, number>;
  /** By private: owner (null: the bank), uses of its power left, and in the auction the least bid (null: it can only be bought). */
  privates: Record<PrivateId, {
    owner: string | null; closed: boolean; uses_left: number; price: number; least_bid?: number | null;
  }>;
  /** What the bank sells now, cheapest kind of the stack first; left: null is unlimited. */
  trains_for_sale: { train: TrainId; from: 'bank' | 'pool'; price: number; left: number | null }[];
  train_limit: number;
  pending: RailPending[];

  /** Only where companies are founded with a place: the permit of the phase, whether prices are frozen, what a director must hold. */
  letter?: string;
  frozen?: boolean;
  float_percent?: number;
  /** The company with the train marker. */
  marker?: CompanyId | null;
  /** Its turns until the end, this one included. */
  countdown?: number | null;
  /** The turn order: a company or null for each place. */
  list?: (CompanyId | null)[];
  lot?: { private: PrivateId; least: number; opener: PlayerName; bidder: PlayerName | null; bid: number | null; in: PlayerName[] };
  founding?: { company: CompanyId; place: number | null; percent: number | null; free: boolean };
  payment?: number;
  minors?: Record<CompanyId, RailMinor>;
}

export interface NarCard { name: string; cost?: number; income: number; symbols: number }

export interface NarView {
  turn: number;
  phase: '' | 'I' | 'II' | 'over';
  start_player: PlayerName;
  /** cash: null where the viewer may not see it. */
  players: Record<PlayerName, {
    cash: number | null; shares: Record<CompanyId, number>; passed?: boolean; bought_for?: CompanyId[];
  }>;
  corps: Record<CompanyId, {
    name: string; colour: string; text_colour: string; cash: number; president: PlayerName | null;
    shares_sold: number; income: number; symbols: number; cities: NarCard[];
  }>;
  /** Far end first: the last card of a column can be taken. */
  share_columns: CompanyId[][];
  city_columns: NarCard[][];
  start_cities: NarCard[];
  barred?: CompanyId[];
  offer?: { by: PlayerName; company: CompanyId; column: number; price: number; director: PlayerName };
  last_turn: ('shares' | 'cities' | 'no_city')[];
  to_act: PlayerName[];
  end?: 'shares' | 'cities' | 'no_city';
  totals?: Record<PlayerName, number>;
}

export type View = RailView | NarView;

// ---- the Menu and what happened ---------------------------------------------------------------------------------------

export interface Choice {
  /** The action without its actor; behind it comes the amount or the form, if there is one. */
  action: string;
  actor: string;
  /** Who answers for the actor. */
  player: PlayerName | null;
  amount?: { min: number; max: number; step: number };
  /** "routes": the rest is free, "TRAIN:HEX-HEX-... ...". */
  form?: string;
}
export interface Menu { actors: string[]; choices: Choice[] }

/** One event: key without "event." ("ran", "price_moved", "nar.city"), raw arguments, and the sentence. */
export interface Happened { action: number; key: string; args: number[]; text: string }

export const isRail = (book: Book): book is RailBook => book.family === 'rail';
