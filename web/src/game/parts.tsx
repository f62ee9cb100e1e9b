/* Ways to the places of the game page: the bar at the bottom of a narrow screen, and the links that come first. */
import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Choice, RailView } from '#engine';
import { t, type Key } from '../text';
import { isRailView } from './facts';
import { usePlay, type Play, type Tab } from './play';

type Part = 'board' | 'do' | 'map' | 'cards' | 'log';

export interface Parts {
  readonly part: Part;
  readonly list: readonly Part[];
  /** The map is what this round is played on. */
  readonly onMap: boolean;
  /** This step is done by touching the map. */
  readonly mapped: boolean;
  choose(part: Part): void;
}

/* What a narrow screen shows of the game: one part, by the bar at the bottom, which is on every tab. */
export function useParts({ facts, menu, model, past }: Play): Parts {
  const { view } = model;
  const rail = isRailView(view);
  const onMap = rail && (view.round === 'operating' || facts.panels.onMap?.(view) === true);
  const [chosen, choose] = useState<Part | null>(null);
  const mapped = rail && doneOnMap(view, menu.choices);
  const first: Part = onMap && !view.totals && !mapped && !past ? 'do' : 'board'; // where this step is done; the end: the standings; the past: the board
  useLayoutEffect(() => choose(null), [onMap && !view.totals]); // with the drawing: a tap right after it counts
  useLayoutEffect(() => choose((now) => (now === 'log' || now === 'cards' ? now : null)), [first]); // reading or writing there continues
  const list: readonly Part[] = [
    'do',
    'board',
    ...(rail && !onMap && !view.totals ? ['map' as const] : []),
    'cards',
    'log',
  ];
  const part = chosen ?? first;
  return { part: list.includes(part) ? part : first, list, onMap, mapped, choose };
}

export function PartBar({ parts: { part, list, onMap, choose }, tab }: { readonly parts: Parts; readonly tab: Tab }) {
  const play = usePlay();
  return (
    <nav class="parts" aria-label={t('game.parts')}>
      {list.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={tab === 'game' && part === id}
          onClick={() => {
            choose(id);
            play.open('game');
          }}
        >
          {t(`game.part.${id === 'board' && onMap && !play.model.view.totals ? 'map' : id}` as Key)}
          {id === 'do' && play.live && <span class="dot" aria-hidden="true" />}
        </button>
      ))}
    </nav>
  );
}

/* True if this step is done on the map and something there can be tapped. Optional private powers do not count. */
function doneOnMap({ step }: RailView, choices: readonly Choice[]): boolean {
  return (
    (step === 'track' || step === 'laying' || step === 'station') &&
    choices.some(({ verb }) => verb === 'lay' || verb === 'station')
  );
}

const SKIPS = [
  ['map', '.map-hex[tabindex="0"], .board-place button'],
  ['turn', '.do-place'],
  ['log', '.log'],
] as const;

/* The first links of the page, before its head: to the game in words, or past the frame to a place of it. */
export function Skips({ open }: { open(tab: Tab): void }) {
  const { facts } = usePlay();
  const go = (selector: string) => (event: Event) => {
    event.preventDefault();
    open('game');
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
  };
  const links = (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to #words */}
      <a
        href="#words"
        onClick={(event) => {
          event.preventDefault();
          open('words');
        }}
      >
        {t('game.skip.words')}
      </a>
      {SKIPS.map(([id, selector]) =>
        id === 'map' && !facts.rail ? null : (
          // biome-ignore lint/a11y/useValidAnchor: it leads to a place of #game
          <a key={id} href="#game" onClick={go(selector)}>
            {t(`game.skip.${id}`)}
          </a>
        ),
      )}
    </>
  );
  useLayoutEffect(() => render(links, document.getElementById('skips')!));
  useLayoutEffect(() => {
    const place = document.getElementById('skips')!;
    return () => render(null, place);
  }, []);
  return null;
}
