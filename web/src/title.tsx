/* A title: who it is for, its options, where 18xx.games differs, and its rules by their ids. /title/ID#RULE shows one. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePlace } from './route';
import { locale, t } from './text';
import { capital, players, useTitles } from './titles';
import { Field, Notice, Waiting } from './ui';

/** A table of RULES.md: the names of its columns after the id, and its rows with the id first. */
export interface RuleTable {
  section: string;
  columns: string[];
  rows: string[][];
}

/** Rows whose text or id has every word. */
export function found(tables: readonly RuleTable[], words: string): RuleTable[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (row: string[]): boolean =>
    wanted.every((word) => row.some((cell) => cell.toLowerCase().includes(word)));
  return tables.map((table) => ({ ...table, rows: table.rows.filter(fits) })).filter((table) => table.rows.length > 0);
}

/** The rules of one title of a book: without those of its other editions. */
export function rulesOf(tables: readonly RuleTable[], title: string): RuleTable[] {
  return tables.map(({ section, columns, rows }) => {
    const scope = columns.indexOf('scope') + 1;
    const ours = rows.filter((row) => scope === 0 || row[scope] === 'both' || row[scope]!.split(/\W+/).includes(title));
    const rest = (cells: string[], from: number): string[] => cells.filter((_, i) => scope === 0 || i + from !== scope);
    return { section, columns: rest(columns, 1), rows: ours.map((row) => rest(row, 0)) };
  });
}

export function Title({ id }: { id: string }): JSX.Element {
  const titles = useTitles();
  const title = titles?.find((one) => one.id === id);
  if (!titles)
    return (
      <div class="page narrow">
        <Waiting />
      </div>
    );
  if (!title)
    return (
      <div class="page narrow">
        <h1>{t('page.missing')}</h1>
        <p>
          <a href="/">{t('page.missing_back')}</a>
        </p>
      </div>
    );
  return (
    <div class="page narrow title">
      <h1>{title.name}</h1>
      <p>{[title.about, players(title), title.designer].join(' · ')}</p>
      {title.note && <Notice>{title.note}</Notice>}
      <p class="buttons">
        <a class="button primary" href={`/new?title=${title.id}`}>
          {t('page.new')}
        </a>
      </p>
      <p class="hint">{t('title.own')}</p>
      {title.options.length > 0 && (
        <section class="card" aria-labelledby="options">
          <h2 id="options">{t('create.options')}</h2>
          {title.options.map((option) => (
            <div key={option.name}>
              <h3>{capital(option.about)}</h3>
              {option.values.length > 0 && (
                <ul>
                  {option.values.map((value) => (
                    <li key={value.value}>{capital(value.about)}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </section>
      )}
      <Rules id={title.id} />
    </div>
  );
}

function Rules({ id }: { id: string }): JSX.Element | null {
  const { hash } = usePlace();
  const [tables, setTables] = useState<RuleTable[] | null>(null);
  const [broken, setBroken] = useState(false);
  const [words, setWords] = useState('');
  const address = __RULES__[id];
  useEffect(() => {
    if (!address) return;
    void fetch(address)
      .then(async (answer) => setTables(rulesOf((await answer.json()) as RuleTable[], id)))
      .catch(() => setBroken(true));
  }, [address]);
  useEffect(() => {
    if (tables && hash) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [tables, hash]);
  if (!address) return null;
  const shown = tables && found(tables, words);
  return (
    <section class="card" aria-labelledby="rules">
      <h2 id="rules">{t('title.rules')}</h2>
      <p class="hint">{t('title.rules_about')}</p>
      {broken ? (
        <Notice kind="warn">{t('problem.offline')}</Notice>
      ) : !shown ? (
        <Waiting />
      ) : (
        <>
          <Field label={t('title.filter')} value={words} onInput={setWords} />
          <div class="book" {...(locale() === 'en' ? {} : { lang: 'en' })}>
            {shown.length === 0 && <p class="empty">{t('title.none')}</p>}
            {shown.map((table) => (
              <section key={table.section}>
                <h3>{table.section}</h3>
                <ul class="rules">
                  {table.rows.map(([rule = '', ...cells]) => (
                    <li key={rule} id={rule} class={rule === hash ? 'here' : ''}>
                      <a href={`#${rule}`}>
                        <b>{rule}</b>
                      </a>
                      {cells.map((cell, i) => (
                        <p key={i}>
                          {cells.length > 1 && <span class="muted">{capital(table.columns[i] ?? '')}: </span>}
                          {cell}
                        </p>
                      ))}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
