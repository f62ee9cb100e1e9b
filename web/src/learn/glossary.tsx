/* The glossary as a page: /glossary#ID shows one word. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePlace } from '../route';
import { t } from '../text';
import { Field, Notice, Waiting } from '../ui';
import { useGlossary, type Entry } from './data';
import { Meaning } from './term';

function found(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ word, meaning }) => wanted.every((one) => `${word} ${meaning}`.toLowerCase().includes(one)));
}

export function Glossary(): JSX.Element {
  const { hash } = usePlace();
  const entries = useGlossary();
  const [words, setWords] = useState('');
  useEffect(() => {
    if (entries && hash) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [entries, hash]);
  const shown = entries && [...found(entries, words)].sort((a, b) => a.word.localeCompare(b.word));
  return (
    <div class="page narrow learn">
      <h1>{t('learn.glossary')}</h1>
      <p>{t('learn.glossary_about')}</p>
      {entries === false ? (
        <Notice kind="warn">{t('problem.offline')}</Notice>
      ) : !shown ? (
        <Waiting />
      ) : (
        <section class="card">
          <Field label={t('learn.glossary_search')} value={words} onInput={setWords} />
          {shown.length === 0 && <p class="empty">{t('learn.glossary_none')}</p>}
          <dl class="glossary book">
            {shown.map(({ id, word, meaning }) => (
              <div key={id} id={id} class={id === hash ? 'here' : ''}>
                <dt>{word}</dt>
                <dd>
                  <Meaning text={meaning} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
