/* The rules of a title: contents, search, one chapter at a time with its numbered rules. As a page of its own, /rules/ID#TARGET,
 * and as a tab of the game, #rules/TARGET. A target is the key of a chapter or the id of a rule. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePlace } from '../route';
import { locale, t } from '../text';
import { capital, useTitles } from '../titles';
import type { View } from '../types';
import { Field, Notice, Waiting } from '../ui';
import { chapterAt, hasBook, search, stepOf, useBook, type Chapter, type Rule } from './data';
import { Inline, Prose } from './markup';

interface BookProps {
  title: string;
  /** A chapter or a rule; empty: where the game is, or the beginning. */
  target: string;
  /** What the game asks now; empty: there is no game. */
  step: string;
  link(target: string): string;
}

function Book({ title, target, step, link }: BookProps): JSX.Element {
  const chapters = useBook(title);
  const [words, setWords] = useState('');
  useEffect(() => setWords(''), [target]); // what was found is shown
  if (chapters === false) return <Notice kind="warn">{t('problem.offline')}</Notice>;
  if (!chapters) return <Waiting />;
  const now = chapters.find(({ steps }) => steps.includes(step));
  const chapter = chapterAt(chapters, target) ?? now ?? chapters[0]!;
  return (
    <div class="rulebook book">
      <nav class="rule-contents" aria-label={t('learn.contents')}>
        <Field label={t('learn.search')} value={words} onInput={setWords} />
        <Contents chapters={chapters} chosen={chapter} now={now} link={link} />
      </nav>
      {words.trim() === '' ? (
        <ChapterView
          key={chapter.key}
          chapter={chapter}
          chapters={chapters}
          target={target}
          isNow={chapter === now}
          link={link}
        />
      ) : (
        <Found chapters={chapters} words={words} link={link} />
      )}
    </div>
  );
}

interface ContentsProps {
  chapters: readonly Chapter[];
  chosen: Chapter;
  now: Chapter | undefined;
  link(target: string): string;
}

/* Wide: always there. Narrow: folded. */
function Contents({ chapters, chosen, now, link }: ContentsProps): JSX.Element {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(max-width: 760px)');
    const follow = (): void => {
      if (box.current) box.current.open = !narrow.matches;
    };
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, [chosen]);
  return (
    <details ref={box}>
      <summary>{t('learn.contents')}</summary>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.key}>
            <a href={link(chapter.key)} aria-current={chapter === chosen ? 'true' : undefined}>
              {chapter.title}
            </a>
            {chapter === now && <span class="tag turn">{t('learn.now')}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface ChapterProps {
  chapter: Chapter;
  chapters: readonly Chapter[];
  target: string;
  isNow: boolean;
  link(target: string): string;
}

function ChapterView({ chapter, chapters, target, isNow, link }: ChapterProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  const named = chapter.rules.some(({ id }) => id === target);
  const [open, setOpen] = useState(named || chapter.text === '');
  useEffect(() => {
    if (named) setOpen(true);
  }, [target]);
  useEffect(() => {
    if (named && open) document.getElementById(target)?.scrollIntoView({ block: 'center' });
    else if (target !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [target, open]);
  const at = chapters.indexOf(chapter);
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  return (
    <article class="rule-chapter" ref={box} aria-labelledby="chapter-head">
      <h2 id="chapter-head">
        {chapter.title} {isNow && <span class="tag turn">{t('learn.now')}</span>}
      </h2>
      <Prose text={chapter.text} link={link} />
      {chapter.rules.length > 0 && (
        <details class="rule-list" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('learn.numbered', { n: chapter.rules.length })}</summary>
          <RuleList rules={chapter.rules} here={target} link={link} />
        </details>
      )}
      <p class="rule-turn">
        {before && (
          <a href={link(before.key)} rel="prev">
            ← {before.title}
          </a>
        )}
        {after && (
          <a href={link(after.key)} rel="next">
            {after.title} →
          </a>
        )}
      </p>
    </article>
  );
}

interface ListProps {
  rules: readonly Rule[];
  here: string;
  link(target: string): string;
}

function RuleList({ rules, here, link }: ListProps): JSX.Element {
  return (
    <ul class="rules">
      {rules.map(({ id, cells, columns, english }) => (
        <li key={id} id={id} class={id === here ? 'here' : ''} aria-current={id === here ? 'true' : undefined}>
          <a href={link(id)}>
            <b>{id}</b>
          </a>
          {cells.map((cell, i) => (
            <p key={i} {...(english && locale() !== 'en' ? { lang: 'en' } : {})}>
              {columns && <span class="muted">{capital(columns[i] ?? '')}: </span>}
              <Inline text={cell} link={link} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const MOST = 40; // rules that a search shows

function Found({
  chapters,
  words,
  link,
}: {
  chapters: readonly Chapter[];
  words: string;
  link(target: string): string;
}): JSX.Element {
  const hits = search(chapters, words);
  let left = MOST;
  return (
    <div class="rule-chapter" role="status">
      {hits.length === 0 && <p class="empty">{t('learn.none')}</p>}
      {hits.map(({ chapter, rules }) => {
        const shown = rules.slice(0, left);
        left -= shown.length;
        return (
          <section key={chapter.key}>
            <h3>
              <a href={link(chapter.key)}>{chapter.title}</a>
            </h3>
            {shown.length > 0 && <RuleList rules={shown} here="" link={link} />}
          </section>
        );
      })}
    </div>
  );
}

/** /rules/ID#TARGET */
export function RulesPage({ id }: { id: string }): JSX.Element {
  const { hash } = usePlace();
  const titles = useTitles();
  const name = titles?.find((title) => title.id === id)?.name;
  if (!hasBook(id) || (titles && name === undefined))
    return (
      <div class="page narrow">
        <h1>{t('page.missing')}</h1>
        <p>
          <a class="alone" href="/">
            {t('page.missing_back')}
          </a>
        </p>
      </div>
    );
  return (
    <div class="page learn">
      <h1>{t('learn.rules_of', { title: name ?? '' })}</h1>
      <p class="hint">{t('title.own')}</p>
      <section class="card">
        <Book title={id} target={hash} step="" link={(target) => `#${target}`} />
      </section>
    </div>
  );
}

/** The tab of a game. */
export function RulesTab({ title, view, target }: { title: string; view: View; target: string }): JSX.Element {
  return (
    <section class="learn rules-tab" aria-label={t('game.tab.rules')}>
      <Book title={title} target={target} step={stepOf(view)} link={(at) => `#rules/${at}`} />
      <p class="hint">
        <a href={`/rules/${title}`}>{t('learn.rules_page')}</a> · <a href="/glossary">{t('learn.glossary')}</a>
      </p>
    </section>
  );
}
