/* A new game: title, where it is played, seats, options with their explanations. The engine checks the set-up. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { api, keepGiven, keepSecret, type Created, type NewTable } from './api';
import { commonEngine } from './engine';
import { LevelSelect } from './botmark';
import { makeLocal, saveLocal, withBots } from './hotseat';
import { GivenLinks } from './lobby';
import { describe } from './failure';
import { navigate } from './route';
import { refreshMine, session } from './session';
import { useStore } from './store';
import { SHELF } from './shelf';
import { FirstTag, lengthOf, Measures, Picture } from './titlecard';
import { allTitles, capital, fitting } from './titles';
import { locale, t } from './text';
import type { Pace, TitleInfo, TitleOption, UndoRule } from './types';
import { Check, Field, Notice, Select, Waiting } from './ui';

interface Draft {
  title: string;
  where: 'hotseat' | 'table';
  /** Chairs, and players with whom the owner may start; 0: all. */
  count: number;
  least: number;
  names: string[];
  /** Computer players by seat; '': a person. */
  bots: string[];
  /** By title, so that changing the title and back loses nothing. */
  options: Record<string, Record<string, string>>;
  seed: string;
  description: string;
  /** In words; empty: the set-up of the book. */
  position: string;
  private: boolean;
  start: 'full' | 'owner';
  order: 'random' | 'given';
  undo: UndoRule;
  pace: Pace;
}

const LAST = 'ironroad.create';
const MAX_SEATS = 7;

function firstDraft(): Draft {
  const fresh: Draft = {
    title: '',
    where: 'table',
    count: 3,
    least: 0,
    names: Array<string>(MAX_SEATS).fill(''),
    bots: Array<string>(MAX_SEATS).fill(''),
    options: {},
    seed: '',
    description: '',
    position: '',
    private: false,
    start: 'full',
    order: 'random',
    undo: 'own',
    pace: 'async',
  };
  try {
    const last = JSON.parse(localStorage.getItem(LAST) ?? '{}') as Partial<Draft>;
    return { ...fresh, ...last, seed: '', description: '', position: '', options: {} };
  } catch {
    return fresh;
  }
}

const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Everything that differs from the title's own choice. */
function chosenOptions(title: TitleInfo, draft: Draft): Record<string, string> {
  const mine = draft.options[title.id] ?? {};
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => {
      const option = title.options.find((candidate) => candidate.name === name);
      return option && (option.lines ? value.trim() !== '' : value !== option.values[0]?.value);
    }),
  );
}

/** The same for the engine, which takes the position among them. */
const setUp = (title: TitleInfo, draft: Draft): Record<string, string> => ({
  ...chosenOptions(title, draft),
  ...(draft.position.trim() === '' ? {} : { position: draft.position }),
});

type Complaint = { text: string; option?: string };

export function Create(): JSX.Element {
  const [titles, setTitles] = useState<TitleInfo[] | null>(null);
  const [draft, setDraft] = useState(firstDraft);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Created | null>(null);
  const { account, reachable } = useStore(session);
  const where = reachable ? draft.where : 'hotseat';
  const change = (part: Partial<Draft>): void => setDraft((old) => ({ ...old, ...part }));

  useEffect(() => {
    void allTitles().then(
      (all) => {
        const known = (id: string): boolean => all.some((title) => title.id === id);
        const asked = new URLSearchParams(location.search);
        const title = asked.get('title') ?? '';
        const seed = /^\d{1,20}$/.exec(asked.get('seed') ?? '')?.[0];
        const place = asked.get('where');
        setTitles(all);
        setDraft((old) => ({
          ...old,
          title: known(title) ? title : known(old.title) ? old.title : (all[0]?.id ?? ''),
          ...(seed ? { seed } : {}),
          ...(place === 'table' || place === 'hotseat' ? { where: place } : {}),
        }));
      },
      () => setError(t('problem.no_engine')),
    );
  }, [locale()]);

  const title = titles?.find((candidate) => candidate.id === draft.title);
  const count = title ? Math.min(Math.max(draft.count, title.min_players), title.max_players) : draft.count;
  const least = draft.least === 0 || !title ? count : Math.min(Math.max(draft.least, title.min_players), count);
  const names = draft.names.slice(0, count).map((name) => name.trim());
  if (where === 'table' && account) names[0] = account;
  const bots = draft.bots.slice(0, count).map((bot, i) => (where === 'table' && i === 0 ? '' : bot));
  // Nobody has to type a name: who has none is called by their seat. At a table only the owner is named; a free seat waits.
  const called = (i: number): string => t(bots[i] ? 'create.computer' : 'create.player', { n: i + 1 });
  names.forEach((name, i) => {
    if (name === '' && (where === 'hotseat' || i === 0)) names[i] = called(i);
  });

  // The engine's opinion, a moment after the last change. Seats that are still empty get a stand-in.
  useEffect(() => {
    if (!title) return;
    const timer = setTimeout(() => void check(title, draft, names).then(setComplaint), 150);
    return () => clearTimeout(timer);
  }, [title, JSON.stringify([names, draft.options, draft.seed, draft.position])]);

  if (made) return <Made created={made} />;
  if (!title || !titles)
    return (
      <div class="page narrow">
        <h1>{t('page.new')}</h1>
        {error ? <Notice kind="bad">{error}</Notice> : <Waiting />}
      </div>
    );

  const twice = names.some(
    (name, i) => name !== '' && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== i,
  );

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError('');
    localStorage.setItem(LAST, JSON.stringify({ ...draft, options: {}, seed: '', description: '', position: '' }));
    const problem =
      where === 'hotseat'
        ? await makeHotseat(title, draft, names, bots)
        : await makeTable(title, { ...draft, least }, names, bots, account, setMade);
    setBusy(false);
    setError(problem);
  };

  return (
    <form class="page create" onSubmit={(event) => void submit(event)}>
      <h1>{t('page.new')}</h1>
      <div class="columns">
        <div>
          <Titles titles={titles} chosen={title} onChoose={(id) => change({ title: id })} />
          {title.options.length > 0 && (
            <fieldset class="card">
              <legend>{t('create.options')}</legend>
              {title.options.map((option) => (
                <OptionField
                  key={option.name}
                  option={option}
                  title={title}
                  value={draft.options[title.id]?.[option.name]}
                  error={complaint?.option === option.name ? complaint.text : null}
                  onChange={(value) =>
                    change({
                      options: { ...draft.options, [title.id]: { ...draft.options[title.id], [option.name]: value } },
                    })
                  }
                />
              ))}
            </fieldset>
          )}
        </div>
        <div>
          <fieldset class="card">
            <legend>{t('create.where')}</legend>
            <Choice
              name="where"
              value="table"
              chosen={where}
              disabled={!reachable}
              label={t('create.table')}
              hint={t(reachable ? 'create.table_about' : 'create.table_offline')}
              onChoose={() => change({ where: 'table' })}
            />
            <Choice
              name="where"
              value="hotseat"
              chosen={where}
              label={t('create.hotseat')}
              hint={t('create.hotseat_about')}
              onChoose={() => change({ where: 'hotseat' })}
            />
          </fieldset>
          <fieldset class="card">
            <legend>{t('create.players')}</legend>
            <div class="row">
              <Select
                label={t(where === 'table' ? 'create.most' : 'create.count')}
                value={String(count)}
                onChange={(value) => change({ count: Number(value) })}
                choices={range(title.min_players, title.max_players).map((n) => ({
                  value: String(n),
                  text: t('create.n_players', { n }),
                }))}
              />
              {where === 'table' && (
                <Select
                  label={t('create.least')}
                  value={String(least)}
                  onChange={(value) => change({ least: Number(value) === count ? 0 : Number(value) })}
                  choices={range(title.min_players, count).map((n) => ({
                    value: String(n),
                    text: t('create.n_players', { n }),
                  }))}
                />
              )}
            </div>
            {where === 'table' && least < count && <p class="hint">{t('create.least_about', { n: least })}</p>}
            <div class="names">
              {range(0, count - 1).map((i) => {
                const own = where === 'table' && i === 0;
                const repeated =
                  names[i] !== '' && names.findIndex((other) => other.toLowerCase() === names[i]!.toLowerCase()) !== i;
                return (
                  <div key={i} class="name">
                    <Field
                      label={own ? t('create.you') : t('create.player', { n: i + 1 })}
                      value={own && account ? account : draft.names[i]!}
                      disabled={own && account !== null}
                      maxLength={39}
                      placeholder={where === 'table' && i > 0 && !bots[i] ? t('create.open_seat') : called(i)}
                      error={repeated ? t('create.name_twice') : null}
                      onInput={(value) => change({ names: draft.names.map((old, j) => (j === i ? value : old)) })}
                    />
                    {!own && (
                      <LevelSelect
                        label={t('create.who', { n: i + 1 })}
                        value={bots[i] ?? ''}
                        none={t('create.person')}
                        onChange={(bot) => change({ bots: draft.bots.map((old, j) => (j === i ? bot : old)) })}
                      />
                    )}
                  </div>
                );
              })}
            </div>
            {where === 'table' && <p class="hint">{t('create.seats_about')}</p>}
          </fieldset>
          {where === 'table' && <TableRules draft={draft} change={change} />}
          <fieldset class="card">
            <legend>{t('create.more')}</legend>
            <Field
              label={t('create.description')}
              value={draft.description}
              maxLength={80}
              onInput={(value) => change({ description: value })}
            />
            <div class="row">
              <Field
                label={t('create.seed')}
                value={draft.seed}
                maxLength={20}
                placeholder={t('create.seed_random')}
                hint={t(where === 'table' ? 'create.seed_open' : 'create.seed_about')}
                onInput={(value) => change({ seed: value.replace(/\D/g, '') })}
              />
              <button type="button" onClick={() => change({ seed: randomSeed() })}>
                {t('create.seed_new')}
              </button>
            </div>
            <details class="sheet" open={draft.position !== ''}>
              <summary>{t('create.position')}</summary>
              <Field
                label={t('position.text')}
                value={draft.position}
                rows={10}
                mono
                error={complaint?.option === 'position' ? complaint.text : null}
                hint={t('create.position_about')}
                onInput={(value) => change({ position: value })}
              />
            </details>
          </fieldset>
        </div>
      </div>
      <div class="create-bar">
        {complaint && !complaint.option && <Notice kind="warn">{complaint.text}</Notice>}
        {error && <Notice kind="bad">{error}</Notice>}
        <div class="buttons">
          <button type="submit" class="primary big" disabled={busy || twice || complaint !== null}>
            {t(where === 'hotseat' ? 'create.begin' : 'create.make')}
          </button>
          <span class="create-summary">
            <b>{title.name}</b> {[t('create.n_players', { n: count }), lengthOf(title.id)].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
    </form>
  );
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

async function check(title: TitleInfo, draft: Draft, names: string[]): Promise<Complaint | null> {
  const engine = await commonEngine(locale());
  const answer = await engine.header({
    title: title.id,
    players: names.map((name, i) => name || `Seat ${i + 1}`),
    seed: draft.seed || '1',
    options: setUp(title, draft),
  });
  if (answer.ok) return null;
  if (draft.position.trim() !== '' && answer.line !== undefined && answer.line > 0)
    return { text: t('create.in_line', { n: answer.line, text: answer.text }), option: 'position' };
  const sheet = title.options.find(
    (option) => option.lines && (draft.options[title.id]?.[option.name] ?? '').trim() !== '',
  );
  const inSheet = sheet && answer.line !== undefined && answer.line > 0;
  const text = answer.text;
  return inSheet ? { text: t('create.in_line', { n: answer.line!, text }), option: sheet.name } : { text };
}

async function makeHotseat(title: TitleInfo, draft: Draft, names: string[], bots: string[]): Promise<string> {
  const engine = await commonEngine(locale());
  const answer = await engine.header({
    title: title.id,
    players: names,
    seed: draft.seed || randomSeed(),
    options: setUp(title, draft),
  });
  if (!answer.ok) return answer.text;
  const header = withBots(
    answer.header,
    bots.map((bot) => bot || null),
  );
  const game = makeLocal(header, [], draft.description.trim() || title.name);
  try {
    await saveLocal(game);
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/${game.id}`);
  return '';
}

async function makeTable(
  title: TitleInfo,
  draft: Draft,
  names: string[],
  bots: string[],
  account: string | null,
  done: (created: Created) => void,
): Promise<string> {
  const description = draft.description.trim();
  const table: NewTable = {
    title: title.id,
    seats: names.map((name, i) => {
      const bot = bots[i];
      return bot ? { bot, ...(name ? { name } : {}) } : name || null;
    }),
    options: chosenOptions(title, draft),
    private: draft.private,
    order: draft.order,
    undo: draft.undo,
    pace: draft.pace,
    min_players: draft.least,
    ...(names.some((name, i) => name === '' && !bots[i]) || draft.start === 'owner' ? { start: draft.start } : {}),
    ...(draft.seed ? { seed: draft.seed } : {}),
    ...(description ? { description } : {}),
    ...(draft.position.trim() === '' ? {} : { position: draft.position }),
  };
  const answer = await api.create(table);
  if (!answer.ok) return describe(answer);
  const { id, seats } = answer.value;
  const own = account ? -1 : 0;
  if (own === 0 && seats[0]?.secret) keepSecret(id, seats[0].secret);
  const given = seats.flatMap((seat) => (seat?.secret ? [{ name: seat.name, secret: seat.secret }] : []));
  keepGiven(id, given);
  void refreshMine();
  if (given.length > (own === 0 ? 1 : 0)) {
    done(answer.value);
  } else {
    navigate(`/game/${id}`);
  }
  return '';
}

/** The table is there: its seats' links, to be handed on. */
function Made({ created }: { created: Created }): JSX.Element {
  return (
    <div class="page narrow">
      <h1>{t('create.made')}</h1>
      <section class="card">
        <h2>{t('lobby.links')}</h2>
        <GivenLinks id={created.id} />
      </section>
      <p>
        <a class="button primary big" href={`/game/${created.id}`}>
          {t('create.go')}
        </a>
      </p>
    </div>
  );
}

/** The titles with a search; the chosen one stays in sight whatever is looked for. Enter chooses the first that is found, the
 *  arrow goes down into the list. */
function Titles({
  titles,
  chosen,
  onChoose,
}: {
  titles: TitleInfo[];
  chosen: TitleInfo;
  onChoose(id: string): void;
}): JSX.Element {
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = fitting(titles, words);
  const shown = titles.filter((title) => found.includes(title) || title === chosen);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault(); // Enter would make the table
    const first = found[0];
    if (!first) return;
    if (event.key === 'Enter') onChoose(first.id);
    else list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(first.id)}"]`)?.focus();
  };
  return (
    <fieldset class="card titles">
      <legend>{t('create.title')}</legend>
      <input
        type="search"
        class="title-search"
        value={words}
        placeholder={t('create.search')}
        aria-label={t('create.search')}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={key}
      />
      <p class="hint" role="status">
        {words.trim() !== '' && t('create.found', { n: found.length })}
      </p>
      <div class="title-list" ref={list}>
        {shown.map((title) => (
          <TitleCard key={title.id} title={title} chosen={title === chosen} onChoose={() => onChoose(title.id)} />
        ))}
      </div>
    </fieldset>
  );
}

function TitleCard({ title, chosen, onChoose }: { title: TitleInfo; chosen: boolean; onChoose(): void }): JSX.Element {
  const id = useId();
  return (
    <div class={chosen ? 'choice chosen' : 'choice'}>
      <input
        id={id}
        type="radio"
        name="title"
        value={title.id}
        checked={chosen}
        aria-describedby={`${id}-about`}
        onChange={onChoose}
      />
      <Picture title={title.id} lazy />
      <div>
        <label for={id}>{title.name}</label> <FirstTag title={title.id} />
        <div class="hint" id={`${id}-about`}>
          {title.about}
          <Measures title={title} />
          {chosen && SHELF[title.id] && (
            <p>
              {t('title.stage')}: {t(`title.stage_${SHELF[title.id]!.stage}`)}
            </p>
          )}
          {chosen && title.note && <p>{title.note}</p>}
          <a href={`/title/${title.id}`}>{t('title.more')}</a>
        </div>
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string;
  label: string;
  hint: string;
  disabled?: boolean;
  onChoose(): void;
}

function Choice({ name, value, chosen, label, hint, disabled, onChoose }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <div class={value === chosen ? 'choice chosen' : 'choice'}>
      <input
        id={id}
        type="radio"
        name={name}
        checked={value === chosen}
        disabled={disabled ?? false}
        aria-describedby={`${id}-about`}
        onChange={onChoose}
      />
      <div>
        <label for={id}>{label}</label>
        <p class="hint" id={`${id}-about`}>
          {hint}
        </p>
      </div>
    </div>
  );
}

interface OptionProps {
  option: TitleOption;
  title: TitleInfo;
  value: string | undefined;
  error: string | null;
  onChange(value: string): void;
}

function OptionField({ option, title, value, error, onChange }: OptionProps): JSX.Element {
  if (option.lines) {
    return (
      <details class="sheet" open={Boolean(value)}>
        <summary>{capital(option.about)}</summary>
        <Field
          label={t('create.sheet', { form: option.lines })}
          value={value ?? ''}
          rows={10}
          mono
          error={error}
          hint={t('create.sheet_about')}
          onInput={onChange}
        />
      </details>
    );
  }
  const current = value ?? option.values[0]?.value ?? '';
  const rows = title.presets.filter((row) => row.option === option.name && row.value === current);
  return (
    <>
      <Select
        label={capital(option.about)}
        value={current}
        onChange={onChange}
        choices={option.values.map((choice) => ({ value: choice.value, text: capital(choice.about) }))}
      />
      {error && <p class="error">{error}</p>}
      {rows.length > 0 && (
        <details class="preset">
          <summary>{t('create.preset', { n: rows.length })}</summary>
          <table>
            <thead>
              <tr>
                <th>{t('create.preset_what')}</th>
                <th>{t('create.preset_book')}</th>
                <th>{t('create.preset_here')}</th>
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
      )}
    </>
  );
}

function TableRules({ draft, change }: { draft: Draft; change(part: Partial<Draft>): void }): JSX.Element {
  return (
    <fieldset class="card">
      <legend>{t('create.rules')}</legend>
      <Check
        label={t('create.private')}
        hint={t('create.private_about')}
        checked={draft.private}
        onChange={(value) => change({ private: value })}
      />
      <Select
        label={t('create.pace')}
        value={draft.pace}
        onChange={(pace) => change({ pace })}
        choices={[
          { value: 'async', text: t('create.pace_async') },
          { value: 'live', text: t('create.pace_live') },
        ]}
      />
      <Select
        label={t('create.start')}
        value={draft.start}
        onChange={(start) => change({ start })}
        choices={[
          { value: 'full', text: t('create.start_full') },
          { value: 'owner', text: t('create.start_owner') },
        ]}
      />
      <Select
        label={t('create.order')}
        value={draft.order}
        onChange={(order) => change({ order })}
        choices={[
          { value: 'random', text: t('create.order_random') },
          { value: 'given', text: t('create.order_given') },
        ]}
      />
      <Select
        label={t('create.undo')}
        value={draft.undo}
        onChange={(undo) => change({ undo })}
        choices={[
          { value: 'own', text: t('create.undo_own') },
          { value: 'anyone', text: t('create.undo_anyone') },
          { value: 'consent', text: t('create.undo_consent') },
        ]}
      />
    </fieldset>
  );
}
