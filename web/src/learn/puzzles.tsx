/* /puzzles: positions with one best move. A puzzle opens as a game of this browser, with its question above the board; what is
 * played there is compared with its answers. The puzzles are one JSON file (web/puzzles.json), made by tools/puzzles.c from games
 * between computer players. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CompanyMark } from '../companymark';
import { commonEngine } from '../engine';
import { deleteLocal, localGames, makeLocal, saveLocal } from '../hotseat';
import type { GameModel } from '../model';
import { navigate } from '../route';
import { locale, t, type Key } from '../text';
import { useTitles } from '../titles';
import type { TitleInfo } from '../types';
import { Notice, Waiting } from '../ui';
import { useFetched } from './data';
import { judge, type Judged, type Puzzle } from './judge';
import { keepSolved, solvedOnes } from './progress';

const KINDS = ['lay', 'buy', 'escape'] as const;

/** All of them, in each title by kind. */
function usePuzzles(): readonly Puzzle[] | null | false {
  const found = useFetched<readonly Puzzle[]>(__PUZZLES__ === '' ? undefined : __PUZZLES__);
  return useMemo(() => found && inOrder(found), [found]);
}

/** The titles that have puzzles, in the order of the file. */
const titlesOf = (puzzles: readonly Puzzle[]): string[] => [...new Set(puzzles.map(({ title }) => title))];

const inOrder = (puzzles: readonly Puzzle[]): Puzzle[] =>
  titlesOf(puzzles).flatMap((title) =>
    KINDS.flatMap((kind) => puzzles.filter((puzzle) => puzzle.title === title && puzzle.kind === kind)),
  );

const nameOf = (titles: readonly TitleInfo[] | null, id: string): string =>
  titles?.find((title) => title.id === id)?.name ?? id;

/** Puzzles are numbered by title. */
const numberOf = (puzzles: readonly Puzzle[], puzzle: Puzzle): number =>
  puzzles.filter(({ title }) => title === puzzle.title).indexOf(puzzle) + 1;

/** The next one that is not solved: after this one, of the same title first. */
function nextOf(puzzles: readonly Puzzle[], puzzle: Puzzle, solved: ReadonlySet<string>): Puzzle | undefined {
  const at = puzzles.indexOf(puzzle);
  const later = [...puzzles.slice(at + 1), ...puzzles.slice(0, at)].filter(({ id }) => !solved.has(id));
  return later.find(({ title }) => title === puzzle.title) ?? later[0];
}

function question({ kind, company, player, companies = [] }: Puzzle): string {
  const together = kind === 'buy' && companies.length > 1;
  const key: Key = together ? 'learn.puzzle_ask_buy_all' : `learn.puzzle_ask_${kind}`;
  return t(key, { company, player, companies: companies.join(', ') });
}

/** Makes the position a game of this browser, without the one of the puzzle before. What is wrong; empty: nothing. */
async function openPuzzle({ id, position }: Puzzle, name: string): Promise<string> {
  const engine = await commonEngine(locale());
  const made = await engine.placed(position);
  if (!made.ok) return t('create.in_line', { n: made.line, text: made.text });
  try {
    for (const game of await localGames()) if (game.id.startsWith('puzzle-')) await deleteLocal(game.id);
    await saveLocal({ ...makeLocal(made.header, [], name), id: `puzzle-${id}` });
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/puzzle-${id}`);
  return '';
}

/** The question above the board of a puzzle, and after a move whether it was the answer. */
export function Question({ model }: { model: GameModel }): JSX.Element | null {
  const puzzles = usePuzzles();
  const puzzle = puzzles ? puzzles.find(({ id }) => `puzzle-${id}` === model.id) : null;
  if (!puzzles || !puzzle) return null;
  return <Asked puzzles={puzzles} puzzle={puzzle} model={model} />;
}

interface AskedProps {
  puzzles: readonly Puzzle[];
  puzzle: Puzzle;
  model: GameModel;
}

function Asked({ puzzles, puzzle, model }: AskedProps): JSX.Element {
  const titles = useTitles();
  const [shown, setShown] = useState(false);
  const [error, setError] = useState('');
  const lines = model.log.lines.slice(0, model.latest);
  const judged = judge(puzzle, lines);
  const right = judged.state === 'right';
  useEffect(() => {
    if (right) keepSolved(puzzle.id);
  }, [right, puzzle.id]);
  const next = nextOf(puzzles, puzzle, solvedOnes());
  const name = (one: Puzzle): string =>
    t('learn.puzzle_of', { n: numberOf(puzzles, one), title: nameOf(titles, one.title) });
  const missed = judged.state === 'wrong' || judged.state === 'aside';
  return (
    <aside class={`coach puzzle ${missed ? 'strayed' : ''} ${right ? 'right' : ''}`} aria-label={t('learn.puzzles')}>
      <div class="coach-text">
        <h2>
          {name(puzzle)} <Kind kind={puzzle.kind} />
        </h2>
        <p>{question(puzzle)}</p>
        <div aria-live="polite">
          <Verdict puzzle={puzzle} judged={judged} begun={lines.length > 0} />
          {shown && <Answer puzzle={puzzle} />}
        </div>
        {error && <Notice kind="bad">{error}</Notice>}
      </div>
      <p class="coach-acts">
        {missed && (
          <button type="button" class="primary" onClick={() => void model.undo(0)}>
            {t('learn.puzzle_again')}
          </button>
        )}
        {!right && !shown && (
          <button type="button" onClick={() => setShown(true)}>
            {t('learn.puzzle_show')}
          </button>
        )}
        {(right || shown) && next && (
          <button
            type="button"
            class={right ? 'primary' : ''}
            onClick={() => void openPuzzle(next, name(next)).then(setError, () => setError(t('problem.no_engine')))}
          >
            {t('learn.puzzle_next')}
          </button>
        )}
        <a class="coach-quiet" href="/puzzles">
          {t('learn.puzzles_all')}
        </a>
      </p>
    </aside>
  );
}

const Kind = ({ kind }: { kind: Puzzle['kind'] }): JSX.Element => (
  <span class={`tag puzzle-${kind}`}>{t(`learn.puzzle_kind_${kind}`)}</span>
);

function Verdict({ puzzle, judged, begun }: { puzzle: Puzzle; judged: Judged; begun: boolean }): JSX.Element | null {
  const { kind, player, best = 0, second = 0 } = puzzle;
  switch (judged.state) {
    case 'open':
      return begun ? <p>{t('learn.puzzle_so_far')}</p> : null;
    case 'aside':
      return <p>{t('learn.puzzle_aside')}</p>;
    case 'right':
      return (
        <p>
          <b>{t('learn.puzzle_right')}</b> {t(`learn.puzzle_right_${kind}`, { player, best, second })}
        </p>
      );
    case 'wrong':
      return (
        <p>
          <b>{t('learn.puzzle_wrong')}</b> {t(`learn.puzzle_wrong_${kind}`, { player, worth: judged.worth ?? 0 })}
        </p>
      );
  }
}

function Answer({ puzzle: { answers } }: { puzzle: Puzzle }): JSX.Element {
  return (
    <p class="puzzle-answer">
      {t('learn.puzzle_answer')}{' '}
      {answers.map((answer, i) => (
        <span key={answer}>
          {i > 0 && ` ${t('learn.puzzle_or')} `}
          <code>{answer.replace(/\.\./g, '–')}</code>
        </span>
      ))}
    </p>
  );
}

export function Puzzles(): JSX.Element {
  const puzzles = usePuzzles();
  return (
    <div class="page learn">
      <h1>{t('learn.puzzles')}</h1>
      <p class="learn-about">{t('learn.puzzles_about')}</p>
      {__PUZZLES__ === '' ? (
        <section class="card">
          <p class="empty">{t('learn.puzzles_none')}</p>
          <p>
            <a class="alone" href="/learn">
              {t('learn.head')}
            </a>
          </p>
        </section>
      ) : puzzles === false ? (
        <Notice kind="warn">{t('problem.offline')}</Notice>
      ) : !puzzles ? (
        <Waiting />
      ) : (
        <All puzzles={puzzles} />
      )}
    </div>
  );
}

function All({ puzzles }: { puzzles: readonly Puzzle[] }): JSX.Element {
  const titles = useTitles();
  const [error, setError] = useState('');
  const solved = solvedOnes();
  const open = (puzzle: Puzzle, name: string): void =>
    void openPuzzle(puzzle, name).then(setError, () => setError(t('problem.no_engine')));
  return (
    <>
      <ul class="puzzle-kinds">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Kind kind={kind} /> {t(`learn.puzzle_about_${kind}`)}
          </li>
        ))}
      </ul>
      {error && <Notice kind="bad">{error}</Notice>}
      {titlesOf(puzzles).map((title) => {
        const own = puzzles.filter((puzzle) => puzzle.title === title);
        const done = own.filter(({ id }) => solved.has(id)).length;
        return (
          <section key={title} aria-labelledby={`puzzles-${title}`}>
            <h2 id={`puzzles-${title}`}>
              {nameOf(titles, title)}{' '}
              <span class="puzzle-count">{t('learn.puzzles_done', { n: done, all: own.length })}</span>
            </h2>
            <ul class="puzzle-list">
              {own.map((puzzle, i) => (
                <li key={puzzle.id}>
                  <PuzzleButton
                    puzzle={puzzle}
                    number={i + 1}
                    solved={solved.has(puzzle.id)}
                    onOpen={() => open(puzzle, t('learn.puzzle_of', { n: i + 1, title: nameOf(titles, title) }))}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface ButtonProps {
  puzzle: Puzzle;
  number: number;
  solved: boolean;
  onOpen(): void;
}

function PuzzleButton({ puzzle, number, solved, onOpen }: ButtonProps): JSX.Element {
  const { title, company, kind, position } = puzzle;
  const mark = __COMPANIES__[title]?.find(([id]) => id === company);
  const phase = /^phase (\S+)$/m.exec(position)?.[1] ?? '';
  return (
    <button type="button" class={`puzzle-button ${solved ? 'solved' : ''}`} onClick={onOpen}>
      <span class="puzzle-number">{number}</span>
      <span class="puzzle-what">
        <Kind kind={kind} />
        <span class="puzzle-who">
          {mark && <CompanyMark title={title} company={company} name="" colour={mark[2]} text={mark[3]} />}
          {company}, {t('learn.puzzle_phase', { phase })}
        </span>
      </span>
      {solved && <span class="puzzle-solved">{t('learn.puzzle_solved')}</span>}
    </button>
  );
}
