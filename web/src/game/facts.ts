/* Look-ups in the facts by id, and numbers as people write them. No rule is decided here. */
import { readable } from '../colours';
import { number } from '../text';
import type { Panels } from './title';
import type {
  GameFacts,
  CellFacts,
  CompanyFacts,
  PrivateFacts,
  TrainFacts,
  NarFacts,
  NarView,
  RailFacts,
  RailView,
  View,
} from '#engine';

export interface Paint {
  readonly colour: string;
  readonly text: string;
}

export class Facts {
  private readonly companies = new Map<string, CompanyFacts | NarFacts['companies'][number]>();
  private readonly privates = new Map<string, PrivateFacts>();
  private readonly trains = new Map<string, TrainFacts>();
  private readonly cells = new Map<string, CellFacts>();

  constructor(
    readonly all: GameFacts,
    readonly panels: Panels = {},
  ) {
    for (const company of all.companies) {
      this.companies.set(company.id, company);
    }
    if (all.family === 'rail') {
      all.privates.forEach((p) => this.privates.set(p.id, p));
      all.trains.forEach((train) => this.trains.set(train.id, train));
      all.market.cells.forEach((cell) => this.cells.set(`${cell.row},${cell.column}`, cell));
    }
  }

  get rail(): RailFacts | null {
    return this.all.family === 'rail' ? this.all : null;
  }

  /** Sold shares go back to the bank and are bought at the market price. */
  get noPool(): boolean {
    return this.rail?.rules.no_pool === true;
  }

  /** Operating rounds are counted through the game, not in sets: companies operate by their places. */
  get endless(): boolean {
    return this.rail?.places !== undefined;
  }

  /** The game ends with turns that are counted, not with the bank: its money is not counted either. */
  get byTurns(): boolean {
    return this.rail?.rules.last_turns !== undefined;
  }

  /** ¥1,234 in the reader's grouping. */
  money(amount: number): string {
    return amount < 0 ? `−${this.money(-amount)}` : this.all.currency + number(amount);
  }

  companyName(id: string): string {
    return this.companies.get(id)?.name ?? id;
  }

  company(id: string): CompanyFacts | null {
    const found = this.companies.get(id);
    return found && 'home' in found ? found : null;
  }

  isCompany(id: string): boolean {
    return this.companies.has(id);
  }

  paint(id: string): Paint {
    const found = this.companies.get(id);
    return found ? { colour: found.colour, text: readable(found.colour) } : { colour: '#777777', text: '#ffffff' };
  }

  /** The name in the language of the country, where the title shows it. */
  native(id: string, of: 'company' | 'private'): string {
    return this.panels.native ? ((of === 'company' ? this.company(id) : this.private_(id))?.native ?? '') : '';
  }

  privateName(id: string): string {
    return this.privates.get(id)?.name ?? id;
  }

  private_(id: string): PrivateFacts | null {
    return this.privates.get(id) ?? null;
  }

  train(id: string): TrainFacts | null {
    return this.trains.get(id) ?? null;
  }

  cell(at: readonly [number, number] | null | undefined): CellFacts | null {
    return at ? (this.cells.get(`${at[0]},${at[1]}`) ?? null) : null;
  }
}

/* Sums in a sentence of the server as the page writes them; the browser's engine does it itself (wasm.ts). */
export const sums = (text: string): string =>
  text.replace(/([¥$£€])(\d{4,})/g, (_, sign: string, digits: string) => sign + number(Number(digits)));

/* Of a company with shares or without: what it owns, who decides for it, and how many trains it may have. */
export interface Holdings {
  readonly cash: number | undefined;
  readonly trains: readonly string[];
  readonly director: string;
  readonly limit: number;
}

export function holdingsOf(view: RailView, id: string): Holdings {
  const corp = view.corps[id];
  const minor = view.minors?.[id];
  return {
    cash: corp?.cash ?? minor?.cash,
    trains: corp?.trains ?? minor?.trains ?? [],
    director: corp?.president ?? minor?.owner ?? '',
    limit: corp?.train_limit ?? minor?.train_limit ?? view.train_limit,
  };
}

/* The players clockwise: seats may be changed in a game. */
export const seated = (view: View, seats: readonly string[]): readonly string[] =>
  isRailView(view) ? (view.seats ?? seats) : seats;

export const isRailView = (view: View): view is RailView => 'corps' in view && 'bank' in view;
export const isNarView = (view: View): view is NarView => 'share_columns' in view;

export function names(value: string | readonly string[] | null | undefined): readonly string[] {
  return value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
