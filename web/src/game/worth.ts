/* What the players were worth at the start of every round, and where the lead changed hands. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../text';
import type { Series } from '../wasm';
import { colourOf, type Picture } from './chart';
import { isRound } from './past';
import { usePlay } from './play';

export interface TurningPoint {
  /** Index of the point, and the action to look at. */
  readonly at: number;
  readonly action: number;
  readonly round: string;
  readonly who: string;
}

export interface Worth {
  readonly picture: Picture;
  readonly points: readonly TurningPoint[];
}

/* The seat that leads at each point; nobody while several are equal. */
function leaders(picture: Picture): (number | null)[] {
  return picture.rounds.map((_, i) => {
    const worth = picture.lines.map(({ points }) => points[i] ?? -Infinity);
    const most = Math.max(...worth);
    const first = worth.indexOf(most);
    return most === -Infinity || worth.lastIndexOf(most) !== first ? null : first;
  });
}

/* Where somebody else takes the lead than who had it last. */
function changes(picture: Picture): { at: number; who: number }[] {
  let last: number | null = null;
  return leaders(picture).flatMap((who, at) => {
    const turns = who !== null && last !== null && who !== last;
    last = who ?? last;
    return turns && who !== null ? [{ at, who }] : [];
  });
}

/** Null: not known yet, too short, or hidden from this viewer. */
export function useWorth(): Worth | null {
  const { events, model } = usePlay();
  const [figures, setFigures] = useState<readonly Series[]>([]);
  const rounds = useMemo(() => events.filter((event) => isRound(event) && event.action > 0), [events]);
  const ats = [...rounds.map(({ action }) => action), model.latest];
  useEffect(() => {
    let wanted = true;
    void model.engine.series(ats, model.viewer).then(
      (found) => wanted && setFigures(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [rounds, model.latest]);
  if (figures.length !== ats.length || rounds.length < 2) {
    return null;
  }
  const picture: Picture = {
    id: 'value',
    rounds: [...rounds.map(({ args }) => args.slice(0, 2).join('.')), t('game.sheet.now')],
    lines: model.seats.map((name, i) => ({
      name,
      colour: colourOf(i),
      points: figures.map(({ values }) => values[name] ?? null),
    })),
  };
  if (picture.lines.some((line) => line.points.every((value) => value === null))) {
    return null;
  }
  const points = changes(picture).map(({ at, who }) => ({
    at,
    action: ats[at] ?? model.latest,
    round: rounds[at]?.text ?? t('game.sheet.now'),
    who: model.seats[who] ?? '',
  }));
  return { picture, points };
}
