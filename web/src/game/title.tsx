/* What a title adds to the game page: panels, words and a style sheet of its own, in a folder of this one that is named as the
 * title's folder in src/titles. Its panels.tsx is loaded when a game of the title is first opened.
 *
 * Always: the page asks what a title has, never for its name; a title without a folder gets the page as it is. */
import type { ComponentType, JSX } from 'preact';
import type { PhaseFacts, TrainFacts, Choice, Happened, RailFacts, RailView, View } from '#engine';
import { addStyle } from '../later';
import type { GameModel } from '../model';
import { addTexts, type Part } from '../text';
import type { Verb } from './choice';
import type { Facts } from './facts';
import { useFacts } from './play';

/** Parts of the page that a title may have of its own, with what they are told. One that has nothing to say draws nothing. */
export interface Parts {
  /** Above the panel of every step. */
  Above: object;
  /** What is asked, where the kit has no panels at all. */
  Panel: object;
  /** Above the kit's panels of a turn. */
  Turn: object;
  /** Beside every step of a company's turn: what may be done at any time. */
  Beside: object;
  /** After the players' cards. */
  Below: object;
  /** Instead of the cards of the players, and of the bank and the companies. */
  Players: object;
  Companies: object;
  Info: object;
  Sheet: { readonly events: readonly Happened[] };
  /** What a lot of the auction brings, instead of the kit's sentence. */
  Lot: { readonly id: string };
  /** In the round line. */
  Round: object;
  /** Beside the sign of a company. */
  Mark: { readonly id: string };
  /** The card of a company that the kit has none for. */
  Card: { readonly id: string };
  /** On the card of a company that nobody has started, instead of its figures. */
  Unstarted: { readonly id: string };
  /** More facts of a company that has been started, and of a player. */
  CompanyFacts: { readonly id: string };
  PlayerFacts: { readonly name: string };
  /** The founding of a company in several steps. */
  Founding: { readonly company: string; onClose?: () => void };
  /** More about a forced purchase. */
  Emergency: { readonly line: string };
  /** Under the run of a company without shares. */
  Kept: object;
}

export interface StepPanel {
  readonly panel: ComponentType;
  /** Those who wait see it too. */
  readonly all?: boolean;
  /** Passing is one of its answers, so there is no other button for it. */
  readonly answers?: boolean;
}

export interface Panels {
  readonly texts?: Part;
  readonly parts?: { readonly [K in keyof Parts]?: ComponentType<Parts[K]> };
  readonly steps?: Readonly<Record<string, StepPanel>>;
  /** The board instead of the kit's; null: the kit's. */
  board?(view: View): ComponentType | null;
  /** The map is what to look at. */
  onMap?(view: View): boolean;
  /** The key of what is asked: game.ask.KEY. */
  step?(view: View): string;
  /** The round line where the kit has none, what else is in it, and what will end the game. */
  round?(view: View): string;
  marks?(view: View): readonly string[];
  ending?(view: View): string;
  /** The language of the native names, which are then shown beside the others. */
  readonly native?: string;
  /** How far a company is, instead of the kit's words; null: as the kit says it. */
  status?(id: string, view: RailView): string | null;
  /** What to think of before a choice that is asked for. */
  caution?(choice: Choice, view: View, facts: Facts): string | null;
  /** A choice in words, the heading of its group, and what passing means; null: as the kit says it. */
  describe?(choice: Choice, view: View, facts: Facts): string | null;
  verb?(verb: Verb): string | null;
  pass?(view: View, facts: Facts): string | null;
  /** The line that starts a company at a price. */
  par?(company: string, price: number): string;
  /** Lines of the tab of facts: of the title and of a phase. */
  figures?(rail: RailFacts, facts: Facts): readonly string[];
  phase?(phase: PhaseFacts): readonly string[];
  /** More columns of the table of trains. */
  readonly trains?: { heads(): readonly string[]; cells(train: TrainFacts, facts: Facts): readonly string[] };
  /** The ways in which a game ends, by the keys of their sentences: end.KEY. */
  readonly ends?: readonly string[];
  /** Among equal totals: who comes first, and by what. */
  rank?(view: View, seats: readonly string[], name: string): number;
  tie?(): string;
  /** Players who share a device must not see each other's money. */
  hidesMoney?(model: GameModel): boolean;
}

const NONE: Panels = {};
const known = new Map<string, Panels>();

/** A title's own panels are there when this is done. */
export async function loadPanels(title: string): Promise<void> {
  const own = __PANELS__[title];
  if (!own || known.has(title)) return;
  const [{ panels }] = await Promise.all([
    import(`./${own.folder}/panels.tsx`) as Promise<{ panels: Panels }>,
    own.style === '' ? null : addStyle(own.style),
  ]);
  if (panels.texts) await addTexts(panels.texts);
  known.set(title, panels);
}

export const panelsOf = (title: string): Panels => known.get(title) ?? NONE;

/** A part of the page that the title has of its own; nothing if it has none. */
export function Own<K extends keyof Parts>({ part, ...told }: { readonly part: K } & Parts[K]): JSX.Element | null {
  const Part = useFacts().panels.parts?.[part] as ComponentType<object> | undefined;
  return Part ? <Part {...told} /> : null;
}
