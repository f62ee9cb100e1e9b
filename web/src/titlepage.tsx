/* A title: its picture, for how many, how long, how heavy, what is special, who made it; a game to watch; its companies, variants,
 * where 18xx.games differs, what the rule book leaves open, and the way to its rules. /title/ID#RULE leads to one. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { CompanyMark } from './companymark';
import { hasBook, useBook } from './learn/data';
import { PlayNow } from './playnow';
import { navigate, usePlace } from './route';
import { SHELF } from './shelf';
import { t, type Key } from './text';
import { FirstTag, lengthOf, Picture, Weight } from './titlecard';
import { capital, players, useTitles } from './titles';
import type { TitleInfo } from './types';
import { Notice, Waiting } from './ui';

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
          <a class="alone" href="/">
            {t('page.missing_back')}
          </a>
        </p>
      </div>
    );
  const scenarios = titles.filter(({ id: other }) => SHELF[other]?.part === id);
  return (
    <div class="page title">
      <Front title={title} titles={titles} />
      <div class="title-columns">
        <Special id={id} />
        <Companies id={id} />
        {scenarios.length > 0 && (
          <section class="card" aria-labelledby="scenarios">
            <h2 id="scenarios">{t('title.scenarios')}</h2>
            <div class="ways">
              {scenarios.map((one) => (
                <a key={one.id} class="way" href={`/title/${one.id}`}>
                  <b>{one.name}</b>
                  <span>
                    {players(one)} · {lengthOf(one.id)}
                  </span>
                </a>
              ))}
            </div>
          </section>
        )}
        <Options title={title} />
        <Deviations title={title} />
        <Questions id={id} />
      </div>
      <Book id={id} />
    </div>
  );
}

/** The way into the rules. A link to one of them, as older pages gave it, leads there at once. */
function Book({ id }: { id: string }): JSX.Element | null {
  const { hash } = usePlace();
  useEffect(() => {
    if (/^[A-Z0-9]+-\w/.test(hash)) navigate(`/rules/${id}#${hash}`, true);
  }, [id, hash]);
  if (!hasBook(id)) return null;
  return (
    <section class="card" aria-labelledby="rules">
      <h2 id="rules">{t('title.rules')}</h2>
      <p class="hint">{t('title.rules_about')}</p>
      <p class="buttons">
        <a class="button" href={`/rules/${id}`}>
          {t('title.rules_read')}
        </a>
      </p>
    </section>
  );
}

function Front({ title, titles }: { title: TitleInfo; titles: readonly TitleInfo[] }): JSX.Element {
  const { id } = title;
  const known = SHELF[id];
  const whole = titles.find((one) => one.id === known?.part);
  return (
    <div class="title-front">
      <figure class="stage">
        <Picture title={id} />
      </figure>
      <div class="pitch">
        <h1>{title.name}</h1>
        <FirstTag title={id} />
        <p>{known ? t(`title.line_${id}` as Key) : title.about}</p>
        {whole && (
          <p>
            <a class="alone" href={`/title/${whole.id}`}>
              {t('title.scenario_of', { name: whole.name })}
            </a>
          </p>
        )}
        <dl class="title-facts">
          <div>
            <dt>{t('title.players')}</dt>
            <dd>{players(title)}</dd>
          </div>
          {known && (
            <>
              <div>
                <dt>{t('title.length')} *</dt>
                <dd>{lengthOf(id)}</dd>
              </div>
              <div>
                <dt>{t('title.weight')} *</dt>
                <dd>
                  <Weight title={id} />
                </dd>
              </div>
            </>
          )}
          <div>
            <dt>{t('title.designer')}</dt>
            <dd>{title.designer}</dd>
          </div>
          {known && (
            <div>
              <dt>{t('title.stage')}</dt>
              <dd>{t(`title.stage_${known.stage}`)}</dd>
            </div>
          )}
          {known && (
            <div>
              <dt>{t('title.publisher')}</dt>
              <dd>{[known.publisher || t('title.unknown'), known.year].filter(Boolean).join(', ')}</dd>
            </div>
          )}
        </dl>
        <div class="buttons">
          <PlayNow title={id} />
          <a class="button big" href={`/new?title=${id}`}>
            {t('page.new')}
          </a>
          {id in __EXAMPLES__ && (
            <a class="button big" href={`/watch/${id}?at=1`}>
              {t('title.watch')}
            </a>
          )}
        </div>
        {known && <p class="hint">* {t('title.judged')}</p>}
        {title.note && <Notice>{title.note}</Notice>}
      </div>
    </div>
  );
}

function Special({ id }: { id: string }): JSX.Element | null {
  if (!(id in SHELF)) return null;
  return (
    <section class="card" aria-labelledby="special">
      <h2 id="special">{t('title.special')}</h2>
      <ul class="points">
        {t(`title.special_${id}` as Key)
          .split('\n')
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
      <p class="hint">
        {t('title.own')} <a href="/learn">{t('title.learn')}</a>
      </p>
    </section>
  );
}

function Companies({ id }: { id: string }): JSX.Element | null {
  const companies = __COMPANIES__[id];
  if (!companies) return null;
  return (
    <section class="card" aria-labelledby="companies">
      <h2 id="companies">{t('title.companies')}</h2>
      <ul class="title-companies">
        {companies.map(([company, name, colour, text]) => (
          <li key={company}>
            <CompanyMark title={id} company={company} name="" colour={colour} text={text} />
            <b>{company}</b> <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Options({ title }: { title: TitleInfo }): JSX.Element | null {
  if (title.options.length === 0) return null;
  return (
    <section class="card" aria-labelledby="options">
      <h2 id="options">{t('create.options')}</h2>
      {title.options.map((option) => (
        <div key={option.name}>
          <h3>{capital(option.about)}</h3>
          {option.values.length > 0 && (
            <ul class="points">
              {option.values.map((value) => (
                <li key={value.value}>{capital(value.about)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

/** What the option for compatibility changes, in the reader's language. */
function Deviations({ title }: { title: TitleInfo }): JSX.Element | null {
  const rows = title.presets.filter(({ value }) => value === '18xx.games');
  if (rows.length === 0) return null;
  return (
    <details class="card preset">
      <summary>
        <h2>{t('title.deviations')}</h2>
        <span class="hint">{t('title.deviations_about', { n: rows.length })}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th>{t('create.preset_what')}</th>
            <th>{t('create.preset_book')}</th>
            <th>{t('title.peer')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.rule}${row.item ?? ''}`}>
              <td>
                {row.about}
                {row.item && ` (${row.item})`}
              </td>
              <td>{row.book}</td>
              <td>{row.preset}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Questions({ id }: { id: string }): JSX.Element | null {
  const chapters = useBook(id);
  const rules = chapters ? chapters.flatMap((chapter) => chapter.rules.filter(({ question }) => question)) : [];
  if (rules.length === 0) return null;
  return (
    <details class="card">
      <summary>
        <h2>{t('title.questions')}</h2>
        <span class="hint">{t('title.questions_about', { n: rules.length })}</span>
      </summary>
      <ul class="questions book">
        {rules.map(({ id: rule, cells: [question = '', chosen = '', why = ''], english }) => (
          <li key={rule} {...(english ? { lang: 'en' } : {})}>
            <a href={`/rules/${id}#${rule}`}>{rule}</a> <b>{capital(question)}</b>
            <p>{capital(chosen)}</p>
            {why && <p class="hint">{capital(why)}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
