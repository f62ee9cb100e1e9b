/* Choices that end something for everybody: the game, the phase, a company, the round. The page knows no rule; the engine tries each line
 * on a copy of the position and tells what would happen.
 *
 * What ends the game or the phase, or closes a company, says so on its button and asks, by whatever way it is chosen. The phase is that of the trains
 * (a purchase that brings the next one), or in North American Railways phase II when the last who could still buy passes. The
 * end of a round is said and not asked: it comes in the course of play, by the last who passes. */
import type { Code } from '../events';
import { useEffect, useState } from 'preact/hooks';
import type { Happened, Menu } from '#engine';
import type { GameModel } from '../model';
import { language, t } from '../text';

export interface Ending {
  readonly of: 'game' | 'phase' | 'company' | 'round';
  /** A few words for the button; a sentence for the question. */
  readonly words: string;
  readonly about: string;
}

const GAME: ReadonlySet<Code> = new Set(['game_over', 'nar.game_over']);
const PHASE: ReadonlySet<Code> = new Set(['phase', 'nar.turn']);
const COMPANY: ReadonlySet<Code> = new Set(['closed']);
const ROUND: ReadonlySet<Code> = new Set(['stock_round', 'operating_round']);
const CODES: readonly Code[] = [...GAME, ...PHASE, ...COMPANY, ...ROUND];

export function endingOf(events: readonly Happened[]): Ending | null {
  const first = (codes: ReadonlySet<Code>): Happened | undefined => events.find(({ code }) => codes.has(code));
  if (first(GAME)) {
    return { of: 'game', words: t('game.ends.game'), about: '' };
  }
  const phase = first(PHASE);
  if (phase) {
    return phase.code === 'phase'
      ? { of: 'phase', words: phase.text, about: t('game.question.phase', { begins: phase.text }) }
      : { of: 'phase', words: t('game.ends.cities'), about: t('game.question.cities') };
  }
  const closed = first(COMPANY);
  if (closed) {
    return { of: 'company', words: closed.text, about: t('game.question.company', { closes: closed.text }) };
  }
  const round = first(ROUND);
  return round ? { of: 'round', words: t('game.ends.round'), about: '' } : null;
}

export type Endings = ReadonlyMap<string, Ending>;
const NONE: Endings = new Map();

/** By action, of the menu's choices that need no amount. */
export function useEndings(model: GameModel, menu: Menu, live: boolean): Endings {
  const [endings, setEndings] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    setEndings(NONE);
    const lines = menu.choices.flatMap((choice) => (choice.amount || choice.form ? [] : [choice.action]));
    if (live && lines.length > 0) {
      const found = model.engine.brings(lines, CODES, model.latest);
      void found.then(
        (all) => {
          const list = Object.entries(all).flatMap(([action, events]): [string, Ending][] => {
            const ending = endingOf(events);
            return ending ? [[action, ending]] : [];
          });
          if (wanted && list.length > 0) {
            setEndings(new Map(list));
          }
        },
        () => undefined,
      );
    }
    return () => {
      wanted = false;
    };
  }, [model, menu, live, language()]);
  return endings;
}
