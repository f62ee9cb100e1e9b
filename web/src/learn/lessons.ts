/* The guided games: a real position, and the way through it. A lesson knows no rule: each item names lines of notation, and is
 * shown only while the engine offers them (coach.tsx).
 *
 * What always holds: the lines of a lesson, one after the other, are legal from its position (tests/browser/learning.mjs). */
import type { Key } from '../text';
import { keep, kept } from './progress';

/** What the words of an item are called: learn.ID.NAME, and learn.ID.NAME.head, .why where there is something to do. */
export type Item =
  /** Something to read. */
  | { readonly name: string; readonly kind: 'read'; readonly look?: string }
  /** The reader's move: the line that is suggested, and others that are as good. `look`: the controls to outline. */
  | {
      readonly name: string;
      readonly kind: 'do';
      readonly line: string;
      readonly fits?: RegExp;
      readonly look?: string;
    }
  /** Moves of the others, made for them. */
  | { readonly name: string; readonly kind: 'others'; readonly lines: readonly string[] };

export interface Lesson {
  readonly title: string;
  /** The id of its game in this browser. */
  readonly id: string;
  readonly header: string;
  readonly items: readonly Item[];
}

const NORTH_CHINA: Lesson = {
  title: '1888n',
  id: 'learn-1888n',
  header: `[Title "1888n"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "1"]
[Position "cash Ann 775; cash Bob 670; cash Cat 565"]
[Position "turns 1"]
[Position "private KT Ann; private TA Bob; private HS Bob; private CW Cat"]
[Position "private YRF Cat; private FC bank"]
[Position "buyer Cat"]
[Position "auction Ann"]
`,
  items: [
    { name: 'welcome', kind: 'read' },
    { name: 'private', kind: 'do', line: 'Ann buy FC', look: '[title="buy FC"]' },
    { name: 'bob_starts', kind: 'others', lines: ['Bob par LYR 75', 'Cat buy LYR ipo'] },
    { name: 'start', kind: 'do', line: 'Ann par JHR 80', look: '[data-company="JHR"], [title^="par JHR"]' },
    { name: 'capital', kind: 'others', lines: ['Bob buy LYR ipo', 'Cat buy JHR ipo'] },
    { name: 'buy', kind: 'do', line: 'Ann buy JHR ipo', look: '[title="buy JHR ipo"]' },
    { name: 'more', kind: 'others', lines: ['Bob buy JHR ipo', 'Cat buy LYR ipo'] },
    { name: 'float', kind: 'do', line: 'Ann buy JHR ipo', look: '[title="buy JHR ipo"]' },
    { name: 'lyr_floats', kind: 'others', lines: ['Bob buy LYR ipo', 'Cat pass'] },
    { name: 'pass', kind: 'do', line: 'Ann pass', look: '[title="pass"]' },
    { name: 'round', kind: 'others', lines: ['Bob pass'] },
    { name: 'track', kind: 'do', line: 'JHR lay D10 6 rot 2' },
    { name: 'station', kind: 'do', line: 'JHR pass', look: '[title="pass"]' },
    { name: 'train', kind: 'do', line: 'JHR train 2', look: '[title="train 2"]' },
    { name: 'train_again', kind: 'do', line: 'JHR train 2', look: '[title="train 2"]' },
    { name: 'done', kind: 'do', line: 'JHR pass', look: '[title="pass"]' },
    { name: 'lyr_turn', kind: 'others', lines: ['LYR lay G15 9 rot 0', 'LYR train 2', 'LYR pass'] },
    { name: 'export', kind: 'others', lines: ['Cat pass'] },
    { name: 'invest', kind: 'do', line: 'Ann buy JHR ipo', look: '[title="buy JHR ipo"]' },
    { name: 'passes', kind: 'others', lines: ['Bob pass', 'Cat pass'] },
    { name: 'pass_again', kind: 'do', line: 'Ann pass', look: '[title="pass"]' },
    { name: 'track_again', kind: 'do', line: 'JHR lay D12 58 rot 1', fits: /^JHR lay D12 / },
    { name: 'no_station', kind: 'do', line: 'JHR pass', look: '[title="pass"]' },
    { name: 'run', kind: 'do', line: 'JHR run 2:D10-C9', fits: /^JHR run /, look: '[title^="run "]' },
    { name: 'pay', kind: 'do', line: 'JHR pay', look: '[title="pay"]' },
    { name: 'end', kind: 'read' },
  ],
};

const AMERICA: Lesson = {
  title: 'nar',
  id: 'learn-nar',
  header: `[Title "nar"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "1"]
[Option "money" "open"]
`,
  items: [
    { name: 'welcome', kind: 'read' },
    { name: 'found', kind: 'do', line: 'Ann select 2 600', fits: /^Ann select 2 ([4-9]|10)00$/ },
    { name: 'offer', kind: 'others', lines: ['Bob select 4 400'] },
    { name: 'answer', kind: 'do', line: 'Ann answer buy', look: '[title="answer buy"]' },
    { name: 'others_found', kind: 'others', lines: ['Bob select 1 500', 'Cat select 3 600'] },
    { name: 'city', kind: 'do', line: 'Ann city BLU 2', look: '[title="city BLU 2"]' },
    { name: 'income', kind: 'others', lines: ['Bob city GRN 3', 'Cat city YEL 2'] },
    { name: 'paid', kind: 'read' },
    { name: 'second', kind: 'others', lines: ['Bob select 4 400', 'Cat select 3 600'] },
    { name: 'allow', kind: 'do', line: 'Ann answer allow', look: '[title="answer allow"]' },
    { name: 'bid', kind: 'do', line: 'Ann select 1 700', fits: /^Ann select 1 ([5-9]|1\d)00$/ },
    { name: 'takes', kind: 'others', lines: ['Bob answer allow'] },
    { name: 'end', kind: 'read' },
  ],
};

export const LESSONS: readonly Lesson[] = [NORTH_CHINA, AMERICA];

export const lessonOf = (game: string): Lesson | undefined => LESSONS.find(({ id }) => id === game);

/** A sentence of an item; `part`: head or why. */
export const keyOf = (lesson: Lesson, item: Item, part?: 'head' | 'why'): Key =>
  `learn.${lesson.title}.${item.name}${part ? `.${part}` : ''}` as Key;

const linesOf = (item: Item): readonly string[] =>
  item.kind === 'read' ? [] : item.kind === 'do' ? [item.line] : item.lines;

const same = (item: Item, i: number, line: string): boolean =>
  item.kind === 'do' ? item.line === line || item.fits?.test(line) === true : linesOf(item)[i] === line;

export interface Where {
  /** The item that is told now. */
  readonly item: number;
  /** How many of its lines are done. */
  readonly done: number;
  /** The log has left the way with this action, counted from 0; null: it has not. */
  readonly strayed: number | null;
}

/** How far a log has come on the way of a lesson, with `read` items read. Ends with the last item. */
export function whereIs(lesson: Lesson, lines: readonly string[], read: number): Where {
  let at = 0;
  for (const [number, item] of lesson.items.entries()) {
    const last = number === lesson.items.length - 1;
    const own = linesOf(item);
    if (own.length === 0) {
      if (last || (at === lines.length && number >= read))
        return { item: number, done: 0, strayed: at < lines.length && !last ? at : null };
      continue;
    }
    for (let i = 0; i < own.length; i++, at++) {
      if (at >= lines.length) return { item: number, done: i, strayed: null };
      if (!same(item, i, lines[at]!)) return { item: number, done: i, strayed: at };
    }
  }
  return { item: lesson.items.length - 1, done: 0, strayed: null };
}

export { keep, kept };
