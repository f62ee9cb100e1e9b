/* What every panel of the game page shares: the model, its facts, and the one way to act.
 *
 * Always: whatever a button, a card or the list of choices does goes through `perform`; a refusal is shown in one place, with
 * its rule. A button that is not in the menu stays where it is, and says why when it is pressed. What ends the game or
 * the phase is asked for by `perform`, so no way around the question is left. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice, Happened, Menu, View } from '#engine';
import type { GameModel } from '../model';
import type { MapSelection } from '../map/api';
import { exactly, lineOf } from './choice';
import type { Endings } from './endings';
import type { Facts } from './facts';
import type { Past } from './past';
import { t } from '../text';

export interface Notice {
  readonly tone: 'no' | 'info';
  readonly rule?: string;
  readonly text: string;
  readonly better?: string;
}

/** What a line would do: the sentences, and the position after it. */
export interface Effect {
  readonly events: readonly Happened[];
  readonly view: View;
}

/** `words`: the game without the picture; it has no tab of its own. */
export type Tab =
  | 'game'
  | 'entities'
  | 'map'
  | 'market'
  | 'info'
  | 'tiles'
  | 'spreadsheet'
  | 'tools'
  | 'rules'
  | 'words';

export interface Play {
  readonly model: GameModel;
  readonly facts: Facts;
  /** The newest position is shown and its viewer has a choice to make. */
  readonly live: boolean;
  /** An older position is shown. */
  readonly past: boolean;
  readonly menu: Menu;
  /** What may be done at any time, without being waited for. */
  readonly aside: readonly Choice[];
  /** What companies have run for, up to the shown position. */
  readonly ran: Past;
  /** All that has happened. */
  readonly events: readonly Happened[];
  /** Hexes with a tile of this round. */
  readonly laid: readonly string[];
  readonly notice: Notice | null;
  /** The server of this table does not answer: what acts rests. */
  readonly offline: boolean;
  /** Choices that end the game, the phase or the round. */
  readonly ends: Endings;
  /** Asks first where the line ends the game or the phase or closes a company; `ask`: in any case. */
  perform(line: string, ask?: boolean): Promise<boolean>;
  /** Says why a line is not legal now; or that it is. */
  explain(line: string): Promise<void>;
  /** `logged`: as if replayed from a log (preview.ts). */
  effect(line: string, logged?: boolean): Promise<Effect | null>;
  tell(text: string, rule?: string): void;
  dismiss(): void;
  readonly selection: MapSelection;
  select(selection: MapSelection): void;
  open(tab: Tab): void;
}

const Context = createContext<Play | null>(null);
const FactsContext = createContext<Facts | null>(null);

/** A table's seat that is ours. In hot-seat games all are. */
export const isOwnSeat = (model: GameModel, name: string): boolean =>
  model.kind === 'table' && model.seats[model.viewer] === name;

export function PlayProvider({ value, children }: { readonly value: Play; readonly children: ComponentChildren }) {
  return (
    <FactsContext.Provider value={value.facts}>
      <Context.Provider value={value}>{children}</Context.Provider>
    </FactsContext.Provider>
  );
}

/* The facts alone: components that use only these are not drawn again with every position. */
export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) {
    throw new Error('no game page around this component');
  }
  return facts;
}

export function usePlay(): Play {
  const play = useContext(Context);
  if (!play) {
    throw new Error('no game page around this component');
  }
  return play;
}

/** Whose choices the menu holds: in a sandbox not always the viewer's. */
export const decider = ({ menu, model }: Play): string => menu.choices[0]?.player ?? model.seats[model.viewer] ?? '';

/** Whether a field of numbers holds one; if not, says so. */
export function hasAmount(
  play: Play,
  { min, max }: { readonly min: number; readonly max: number },
  amount: number,
): boolean {
  if (!Number.isFinite(amount)) {
    play.tell(t('game.amount.missing', { min, max }));
  }
  return Number.isFinite(amount);
}

/** What every button that acts has: it rests while something is under way, and while the server does not answer, which it says. */
export const acting = ({ model, offline }: Play, title?: string) => ({
  disabled: model.busy || offline,
  title: offline ? t('game.offline.rests') : title,
});

/** On the button of a choice: what it ends. */
export function Ends({ action }: { readonly action: string }) {
  const ending = usePlay().ends.get(action);
  return ending ? <span class={`ends ends-${ending.of}`}> {ending.words}</span> : null;
}

export function choose(play: Play, choice: Choice, amount?: number, ask?: boolean): Promise<boolean> {
  if (choice.amount && amount !== undefined && !hasAmount(play, choice.amount, amount)) {
    return Promise.resolve(false);
  }
  return play.perform(lineOf(play.menu, choice, amount), ask);
}

interface ActProps {
  readonly action: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly label?: string;
  /** Shown although it is not in the menu: then it explains instead. */
  readonly always?: boolean;
}

/* A button for one action without an amount. */
export function Act({ action, children, always, label, class: extra }: ActProps) {
  const play = usePlay();
  const choice = play.live ? exactly(play.menu, action) : undefined;
  if (!choice && !(always && play.live)) {
    return null;
  }
  const legal = choice !== undefined;
  return (
    <button
      type="button"
      class={`act ${extra ?? ''}`}
      aria-disabled={legal ? undefined : 'true'}
      aria-label={label}
      {...(legal ? acting(play, action) : { title: t('game.act.why') })}
      onClick={() => void (choice ? choose(play, choice) : play.explain(action))}
    >
      {children}
      {legal && <Ends action={action} />}
    </button>
  );
}

/** The id of a rule, and the way to its place in the tab of the rules. */
export const RuleLink = ({ id }: { readonly id: string }) => (
  <a class="rule" href={`#rules/${id}`}>
    {id}
  </a>
);

export function NoticeBox() {
  const { notice, dismiss } = usePlay();
  return (
    <div class="notice-place" role="alert">
      {notice && (
        <p class={`notice ${notice.tone}`}>
          {notice.rule && <RuleLink id={notice.rule} />} {notice.text}
          {notice.better && <span> {t('game.notice.better', { better: notice.better })}</span>}
          <button type="button" class="close" onClick={dismiss} aria-label={t('game.close')}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
