/* What the pages say of a title beside what the engine knows: who has published it, and how long and how heavy it is. Length and
 * weight are our judgement; who is named here is named by the rule book. */

export interface Shelved {
  /** Hours at a table with people who know it. */
  hours: readonly [number, number];
  /** 1 to 5. */
  weight: number;
  /** As the rule book names it; '': it names none. */
  publisher: string;
  year: number | null;
  /** How far it is, and by what we know that it is right. */
  stage: 'compared' | 'book' | 'rebuilt';
  /** The title of which this is a smaller scenario. */
  part?: string;
  /** The one to begin with, the one that is over first. */
  first?: 'start' | 'quick';
}

export const SHELF: Readonly<Record<string, Shelved>> = {
  '1888n': { hours: [3, 5], weight: 3, publisher: '', year: null, stage: 'compared', first: 'start' },
  '1888': { hours: [3, 5], weight: 3, publisher: '', year: 2021, stage: 'compared' },
  nar: { hours: [0.75, 1.25], weight: 2, publisher: 'Spielworxx', year: 2016, stage: 'rebuilt', first: 'quick' },
  '1880': { hours: [5, 8], weight: 5, publisher: 'Double-O Games', year: 2010, stage: 'compared' },
  '1890': { hours: [4, 7], weight: 4, publisher: 'Takasaki Kobo / Sakura-kai', year: 1998, stage: 'book' },
  '1890a': {
    hours: [2, 3],
    weight: 3,
    publisher: 'Takasaki Kobo / Sakura-kai',
    year: 1998,
    stage: 'book',
    part: '1890',
  },
  '1890b': {
    hours: [2, 3],
    weight: 3,
    publisher: 'Takasaki Kobo / Sakura-kai',
    year: 1998,
    stage: 'book',
    part: '1890',
  },
  '1890d': {
    hours: [3, 5],
    weight: 4,
    publisher: 'Takasaki Kobo / Sakura-kai',
    year: 1998,
    stage: 'book',
    part: '1890',
  },
};
export const MOST_WEIGHT = 5;
