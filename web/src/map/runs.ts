/* Runs that are drawn without being asked for: the best one of the menu, and the last one that was made. */
import { useEffect, useState } from 'preact/hooks';
import type { Menu } from '../book';
import type { GameModel } from '../model';
import type { Route } from './api';
import { readRun } from './choices';

const NONE: readonly Route[] = [];
const FAR = 600; // actions to look back

/** The run that the engine proposes. */
export function bestRun(menu: Menu): readonly Route[] {
  const choice = menu.choices.find((c) => !c.form && c.action.startsWith('run '));
  return choice ? readRun(choice.action) : NONE;
}

/** Looks for the last run before the shown position; of the acting company, if it has made one. */
async function lastRun(model: GameModel, at: number, company: string): Promise<readonly Route[]> {
  let newest: readonly Route[] = NONE;
  for (let i = at; i > 0 && i > at - FAR; i--) {
    const routes = readRun(await model.engine.line(i));
    if (routes.length === 0) continue;
    if (newest.length === 0) newest = routes;
    const actor = (await model.engine.line(i)).split(' run ')[0] ?? '';
    if (!company || actor.split(' ').pop() === company) return routes;
  }
  return newest;
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
