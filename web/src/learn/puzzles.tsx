/* /puzzles: positions with one best move. A puzzle opens as a game of this browser, with its question above the board; what is
 * played there is compared with its answers. The puzzles are one JSON file (web/puzzles.json), made by a tool from games between
 * computer players. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { commonEngine } from '../engine';
import { makeLocal, saveLocal } from '../hotseat';
import { navigate } from '../route';
import { locale, t, type Key } from '../text';
import { useTitles } from '../titles';
import { Notice, Waiting } from '../ui';
import type { GameModel } from '../model';
import { useFetched } from './data';

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  readonly kind: 'lay' | 'buy' | 'escape';
  /** In words, as docs/positions.md has it. */
  readonly position: string;
  readonly question: Readonly<Record<string, string>>;
  /** Lines that solve it, with "; " between those of one answer. */
  readonly answers: readonly string[];
}

const usePuzzles = (): readonly Puzzle[] | null | false =>
  useFetched<readonly Puzzle[]>(__PUZZLES__ === '' ? undefined : __PUZZLES__);

/** The question above the board of a puzzle, and after a move whether it was the answer. */
export function Question({ model }: { model: GameModel }): JSX.Element | null {
  const puzzles = usePuzzles();
  const puzzle = puzzles ? puzzles.find(({ id }) => `puzzle-${id}` === model.id) : null;
  if (!puzzle) return null;
  const played = model.log.lines.slice(0, model.latest);
  const solves = puzzle.answers.some((line) => line === played.slice(0, line.split('; ').length).join('; '));
  const open = puzzle.answers.some((line) => line.startsWith(`${played.join('; ')}; `));
  const state = solves ? 'right' : played.length === 0 || open ? 'open' : 'wrong';
  return (
    <aside class={`coach ${state === 'wrong' ? 'strayed' : ''}`} aria-label={t('learn.puzzles')}>
      <div class="coach-text" aria-live="polite">
        <h2>{t(`learn.puzzle_kind_${puzzle.kind}` as Key)}</h2>
        <p>{puzzle.question[locale()] ?? puzzle.question['en']}</p>
        {state !== 'open' && <p>{t(`learn.puzzle_${state}`)}</p>}
      </div>
      <p class="coach-acts">
        {state === 'wrong' && (
          <button type="button" class="primary" onClick={() => void model.undo(0)}>
            {t('learn.puzzle_again')}
          </button>
        )}
        <a class="button" href="/puzzles">
          {t('learn.puzzles')}
        </a>
      </p>
    </aside>
  );
}

export function Puzzles(): JSX.Element {
  const puzzles = usePuzzles();
  return (
    <div class="page narrow learn">
      <h1>{t('learn.puzzles')}</h1>
      <p>{t('learn.puzzles_about')}</p>
      {__PUZZLES__ === '' ? (
        <section class="card">
          <p class="empty">{t('learn.puzzles_none')}</p>
          <p>
            <a href="/learn">{t('learn.head')}</a>
          </p>
        </section>
      ) : puzzles === false ? (
        <Notice kind="warn">{t('problem.offline')}</Notice>
      ) : !puzzles ? (
        <Waiting />
      ) : (
        puzzles.map((puzzle, i) => <PuzzleCard key={puzzle.id} puzzle={puzzle} number={i + 1} />)
      )}
    </div>
  );
}

async function openPuzzle({ id, position }: Puzzle, name: string): Promise<string> {
  const engine = await commonEngine(locale());
  const made = await engine.placed(position);
  if (!made.ok) return t('create.in_line', { n: made.line, text: made.text });
  try {
    await saveLocal({ ...makeLocal(made.header, [], name), id: `puzzle-${id}` });
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/puzzle-${id}`);
  return '';
}

function PuzzleCard({ puzzle, number }: { puzzle: Puzzle; number: number }): JSX.Element {
  const titles = useTitles();
  const [error, setError] = useState('');
  const title = titles?.find(({ id }) => id === puzzle.title)?.name ?? puzzle.title;
  const name = t('learn.puzzle_of', { n: number, title });
  return (
    <section class="card">
      <h2>{name}</h2>
      <p>
        <span class="tag">{t(`learn.puzzle_kind_${puzzle.kind}` as Key)}</span>{' '}
        {puzzle.question[locale()] ?? puzzle.question['en']}
      </p>
      {error && <Notice kind="bad">{error}</Notice>}
      <p class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => void openPuzzle(puzzle, name).then(setError, () => setError(t('problem.no_engine')))}
        >
          {t('learn.puzzle_open')}
        </button>
      </p>
    </section>
  );
}
