/* /learn: what there is to learn from. /learn/tour: what those who know 18xx should know. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { localGame, makeLocal, saveLocal } from '../hotseat';
import { navigate } from '../route';
import { t, type Key } from '../text';
import { Picture } from '../titlecard';
import { useTitles } from '../titles';
import { Notice } from '../ui';
import { hasBook } from './data';
import { keep, kept, LESSONS, whereIs, type Lesson } from './lessons';
import { Prose } from './markup';

const MINUTES: Readonly<Record<string, number>> = { '1888n': 10, nar: 6 };

export function Learn(): JSX.Element {
  const titles = useTitles();
  return (
    <div class="page learn">
      <h1>{t('learn.head')}</h1>
      <p class="learn-about">{t('learn.about')}</p>
      <section aria-labelledby="guided">
        <h2 id="guided">{t('learn.guided')}</h2>
        <div class="learn-cards">
          {LESSONS.map((lesson) => (
            <LessonCard key={lesson.id} lesson={lesson} />
          ))}
        </div>
      </section>
      <section aria-labelledby="know">
        <h2 id="know">{t('learn.know')}</h2>
        <div class="learn-cards">
          <LinkCard href="/learn/tour" head="learn.tour" about="learn.tour_about" />
          <LinkCard href="/puzzles" head="learn.puzzles" about="learn.puzzles_about" />
        </div>
      </section>
      <section aria-labelledby="look-up">
        <h2 id="look-up">{t('learn.look_up')}</h2>
        <div class="learn-cards learn-look">
          <LinkCard href="/glossary" head="learn.glossary" about="learn.glossary_about" />
          <div class="card learn-books">
            <h3>{t('learn.rules')}</h3>
            <p>{t('learn.rules_about')}</p>
            <ul class="learn-links">
              {titles
                ?.filter(({ id }) => hasBook(id))
                .map(({ id, name }) => (
                  <li key={id}>
                    <a href={`/rules/${id}`}>{name}</a>
                  </li>
                ))}
            </ul>
          </div>
        </div>
      </section>
    </div>
  );
}

function LinkCard({ href, head, about }: { href: string; head: Key; about: Key }): JSX.Element {
  return (
    <div class="card learn-way">
      <h3>
        <a href={href}>{t(head)}</a>
      </h3>
      <p>{t(about)}</p>
    </div>
  );
}

/** How far the game of a lesson has come; null: not known yet, or not begun. */
function useWhere(lesson: Lesson): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    void localGame(lesson.id).then(
      (game) => game && setAt(whereIs(lesson, game.lines.slice(0, game.length), kept(lesson.id).read).item),
      () => undefined,
    );
  }, [lesson]);
  return at;
}

/** Opens the game of a lesson; `anew`: from its beginning. What is wrong, or nothing. */
async function begin(lesson: Lesson, anew: boolean): Promise<string> {
  try {
    const known = await localGame(lesson.id);
    if (!known || anew) {
      const name = t(`learn.game_${lesson.title}` as Key);
      await saveLocal({ ...makeLocal(lesson.header, [], name), id: lesson.id });
      keep(lesson.id, { read: 0, alone: false, finished: kept(lesson.id).finished });
    }
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/${lesson.id}`);
  return '';
}

function LessonCard({ lesson }: { lesson: Lesson }): JSX.Element {
  const at = useWhere(lesson);
  const [error, setError] = useState('');
  const { finished } = kept(lesson.id);
  const open = (anew: boolean): void => void begin(lesson, anew).then(setError);
  return (
    <div class="card lesson">
      <Picture title={lesson.title} />
      <h3>{t(`learn.guided_${lesson.title}` as Key)}</h3>
      <p>{t(`learn.guided_${lesson.title}_about` as Key)}</p>
      <p class="hint">
        {t('learn.minutes', { n: MINUTES[lesson.title] ?? 10 })}
        {at !== null && ` · ${t('learn.under_way', { n: at + 1, all: lesson.items.length })}`}
        {finished && ` · ${t('learn.finished')}`}
      </p>
      {error && <Notice kind="bad">{error}</Notice>}
      <p class="buttons">
        <button type="button" class="primary" onClick={() => open(false)}>
          {t(at === null ? 'learn.begin' : 'learn.continue')}
        </button>
        {at !== null && (
          <button type="button" onClick={() => open(true)}>
            {t('learn.again')}
          </button>
        )}
      </p>
    </div>
  );
}

/** A text for each, and the title that it is about. */
const PARTS: readonly (readonly [Key, string])[] = [
  ['learn.tour.here', ''],
  ['learn.tour.1888', '1888n'],
  ['learn.tour.1880', '1880'],
  ['learn.tour.1890', '1890'],
  ['learn.tour.nar', 'nar'],
];

export function Tour(): JSX.Element {
  const titles = useTitles();
  return (
    <div class="page narrow learn">
      <h1>{t('learn.tour')}</h1>
      {PARTS.map(([text, title]) => (
        <section class="card" key={text} id={title || 'here'}>
          <h2>{title === '' ? 'Ironroad' : (titles?.find(({ id }) => id === title)?.name ?? title)}</h2>
          <Prose text={t(text)} />
          {title !== '' && (
            <p>
              <a class="alone" href={`/rules/${title}`}>
                {t('learn.rules')}
              </a>
            </p>
          )}
        </section>
      ))}
      <p>
        <a class="alone" href="/learn">
          {t('learn.head')}
        </a>
      </p>
    </div>
  );
}
