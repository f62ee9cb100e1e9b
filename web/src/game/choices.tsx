/* The list of choices as text, closed until it is asked for: every action of every title can be done from it, by mouse, keyboard and screen reader.
 *
 * Always: each choice of the menu is one row. The box above filters the rows; Enter performs what it holds if that is a line
 * of the game, else the only row left; of several that words have found it goes to the first; else it asks the engine why the
 * line is not legal. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../text';
import type { Choice } from '#engine';
import { allowed, groups, type Group } from './choice';
import { describe, groupName } from './describe';
import { written } from './bits';
import { acting, choose, Ends, usePlay, type Play } from './play';
import { EffectOf } from './effect';

const FOLD_FROM = 14; // longer groups start folded
const STORE = 'ironroad.choices';

/* Players who want the list open at every step say so once. */
const keptOpen = (): boolean => localStorage.getItem(STORE) === 'open';

const matches = (choice: Choice, words: string, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((part) => part === '' || `${choice.action} ${words}`.toLowerCase().includes(part));

/* Is the typed text one of the menu's lines? An amount must be there where one is asked for. */
function typed(play: Play, text: string): Choice | null {
  const line = text.trim().replace(/\s+/g, ' ');
  for (const choice of play.menu.choices) {
    const amount =
      choice.amount && line.startsWith(`${choice.action} `) ? Number(line.slice(choice.action.length + 1)) : NaN;
    if (choice.amount ? allowed(choice.amount, amount) : !choice.form && line === choice.action) {
      return choice;
    }
  }
  return null;
}

export function Choices() {
  const play = usePlay();
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const [open, setOpen] = useState(keptOpen);
  const box = useRef<HTMLDivElement>(null);
  const view = play.model.view;
  const all = useMemo(() => lastThingsLast(groups(play.menu.choices)), [play.menu]);
  // With the drawing, not after it: what is typed once the next position is there must stay.
  useLayoutEffect(() => {
    setFilter('');
    setShown(null);
    setOpen((now) => keptOpen() || (now && box.current?.contains(document.activeElement) === true));
  }, [play.model.latest]);
  if (!play.live) {
    return null;
  }
  const found = all
    .map((group) => ({
      ...group,
      items: group.items.filter((choice) => matches(choice, describe(choice, view, play.facts), filter)),
    }))
    .filter((group) => group.items.length > 0);
  const rows = found.flatMap((group) => group.items);
  const submit = async (): Promise<void> => {
    const line = filter.trim();
    if (line === '') {
      return;
    }
    const only = rows.length === 1 ? rows[0] : undefined;
    const beginnings = play.menu.choices.flatMap(({ verb, actor }): string[] => [verb, actor]);
    if (rows.length > 1 && !beginnings.some((word) => line === word || line.startsWith(`${word} `))) {
      move(box.current, null, 1);
    } else if (typed(play, line) || !only || /\d$/.test(line) || only.form) {
      await play.perform(line);
    } else if (only.amount) {
      box.current?.querySelector<HTMLInputElement>('input[type=number]')?.focus();
    } else {
      await choose(play, only);
    }
  };
  return (
    <section class="choices" aria-labelledby="choices-head" ref={box}>
      <h2 id="choices-head">
        <button
          type="button"
          class="choices-open"
          aria-expanded={open}
          onClick={() => {
            localStorage.setItem(STORE, open ? '' : 'open');
            setOpen(!open);
          }}
        >
          {t('game.choices.head')} <span class="count">{t('game.choices.count', { n: play.menu.choices.length })}</span>{' '}
          <kbd>/</kbd>
        </button>
      </h2>
      <form
        class="choice-line"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input
          id="choice-filter"
          type="text"
          autoComplete="off"
          spellcheck={false}
          placeholder={t('game.choices.filter')}
          aria-label={t('game.choices.filter_label')}
          value={filter}
          onFocus={() => setOpen(true)}
          onInput={(event) => {
            setOpen(true);
            setFilter(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              move(box.current, null, 1);
            } else if (event.key === 'Escape' && filter !== '') {
              setFilter('');
            }
          }}
        />
        <button type="submit" aria-disabled={play.offline ? 'true' : undefined} title={acting(play).title}>
          {t('game.choices.do')}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => void play.explain(filter.trim())}
          disabled={filter.trim() === ''}
        >
          {t('game.choices.why')}
        </button>
      </form>
      <p class="sr" role="status">
        {filter === '' ? '' : t('game.choices.found', { n: rows.length })}
      </p>
      {(open ? found : []).map((group) => (
        <ChoiceGroup
          key={`${group.verb} ${group.power}`}
          group={group}
          filtered={filter !== ''}
          box={box}
          onShow={setShown}
        />
      ))}
      {open && rows.length === 0 && <p class="empty">{t('game.choices.none')}</p>}
      {open && shown && <EffectOf line={shown} />}
    </section>
  );
}

/* Bankruptcy is offered behind everything else. */
const lastThingsLast = (list: readonly Group[]): Group[] =>
  [...list].sort((a, b) => Number(a.verb === 'bankrupt') - Number(b.verb === 'bankrupt'));

function ChoiceGroup({
  group,
  filtered,
  box,
  onShow,
}: {
  readonly group: Group;
  readonly filtered: boolean;
  readonly box: { current: HTMLElement | null };
  onShow(line: string | null): void;
}) {
  const { facts } = usePlay();
  return (
    <details class="choice-group" open={filtered || group.items.length < FOLD_FROM}>
      <summary>
        {groupName(group, facts)} <span class="count">{group.items.length}</span>
      </summary>
      <ul>
        {group.items.map((choice) => (
          <ChoiceRow
            key={choice.actor + choice.action + (choice.form ?? '')}
            choice={choice}
            box={box}
            onShow={onShow}
          />
        ))}
      </ul>
    </details>
  );
}

/* The next or previous row that is not folded away. */
function move(box: HTMLElement | null, from: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('.choice-row') ?? [])].filter(
    (row) => row.offsetParent !== null,
  );
  const at = from ? rows.indexOf(from) : by > 0 ? -1 : rows.length;
  const next = rows[at + by];
  if (next) {
    next.focus();
  } else if (by < 0) {
    box?.querySelector<HTMLInputElement>('#choice-filter')?.focus();
  }
}

function ChoiceRow({
  choice,
  box,
  onShow,
}: {
  readonly choice: Choice;
  readonly box: { current: HTMLElement | null };
  onShow(line: string | null): void;
}) {
  const play = usePlay();
  const range = choice.amount;
  const [amount, setAmount] = useState(range?.min ?? 0);
  const words = describe(choice, play.model.view, play.facts);
  const line = choice.action + (range && Number.isFinite(amount) ? ` ${amount}` : '');
  const show = (): void => {
    onShow(choice.form || Number.isNaN(amount) ? null : line);
    if (choice.verb === 'lay' || choice.verb === 'station') {
      play.select({ hexes: [choice.hex] });
    }
  };
  const act = (): void => {
    if (choice.form) {
      const input = box.current?.querySelector<HTMLInputElement>('#choice-filter');
      if (input) {
        input.value = `${choice.action} `;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.focus();
      }
    } else {
      void choose(play, choice, range ? amount : undefined);
    }
  };
  return (
    <li>
      <button
        type="button"
        class="choice-row"
        {...acting(play)}
        onFocus={show}
        onMouseEnter={show}
        onClick={act}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            move(box.current, event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
          }
        }}
      >
        <span class="words">
          {words}
          <Ends action={choice.action} />
        </span>{' '}
        <code>{line}</code>
      </button>
      {range && (
        <input
          type="number"
          inputMode="numeric"
          aria-label={t('game.choices.amount', { words, min: range.min, max: range.max })}
          min={range.min}
          max={range.max}
          step={range.step}
          value={written(amount)}
          onFocus={show}
          onInput={(event) => setAmount(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              act();
            }
          }}
        />
      )}
    </li>
  );
}
