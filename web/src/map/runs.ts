/* Runs that are drawn without being asked for: the best one of the menu, and the last one that was made. */
import { useEffect, useState } from 'preact/hooks';
import type { Menu } from '#engine';
import type { GameModel } from '../model';
import type { Route } from './api';

const NONE: readonly Route[] = [];
const FAR = 600; // actions to look back

/** The run that the engine proposes. */
export function bestRun(menu: Menu): readonly Route[] {
  for (const choice of menu.choices) {
    if (choice.verb === 'run' && choice.routes) return choice.routes;
  }
  return NONE;
}

/** Looks for the last run before the shown position; of the acting company, if it has made one. */
async function lastRun(model: GameModel, at: number, company: string): Promise<readonly Route[]> {
  const moves = at > 0 ? await model.engine.moves(Math.max(at - FAR, 0) + 1, at) : [];
  const runs = moves.flatMap((move) => (move.verb === 'run' && move.routes ? [{ ...move, routes: move.routes }] : []));
  const own = runs.findLast(({ actor }) => !company || actor === company);
  return (own ?? runs.at(-1))?.routes ?? NONE;
}

export function useLastRun(model: GameModel, wanted: boolean, company: string): readonly Route[] {
  const [routes, set] = useState<readonly Route[]>(NONE);
  useEffect(() => {
    let old = false;
    if (!wanted) {
      set(NONE);
      return;
    }
    lastRun(model, model.at, company).then(
      (found) => {
        if (!old) set(found);
      },
      () => {
        if (!old) set(NONE); // the engine restarts; the next position asks again
      },
    );
    return () => {
      old = true;
    };
  }, [model, model.at, wanted, company]);
  return routes;
}
