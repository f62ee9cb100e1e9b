/* Lists of tables: everybody's and our own, filtered and page by page, each table a card. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, givenSeats, type Listed, type PublicList } from './api';
import { GivenLinks } from './lobby';
import { isCalled, isMyTurn, mine, session, sortMine, waitsForMe } from './session';
import { store, useStore, type Store } from './store';
import { ago, t } from './text';
import { Picture } from './titlecard';
import { useTitles } from './titles';
import type { GameInfo, Seat } from './types';
import { Dialog, Field, Select, Waiting } from './ui';

const POLL_MS = 10000;
/** Everybody's tables as they were last seen, so that coming back shows them at once. */
const lists: Record<PublicList, Store<Listed | null>> = {
  open: store<Listed | null>(null),
  running: store<Listed | null>(null),
  over: store<Listed | null>(null),
};
const finished = store<GameInfo[] | null>(null);

/** What is asked for only when it is opened. */
export function Later({
  title,
  onOpen,
  children,
}: {
  title: string;
  onOpen?(): void;
  children: ComponentChildren;
}): JSX.Element {
  const [open, setOpen] = useState(false);
  const toggle = (event: Event): void => {
    const { open: now } = event.currentTarget as HTMLDetailsElement;
    setOpen(now);
    if (now) onOpen?.();
  };
  return (
    <details class="card" onToggle={toggle}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {open && children}
    </details>
  );
}

export function Finished(): JSX.Element {
  const games = useStore(finished);
  const load = (): void =>
    void api.games('finished').then((answer) => {
      if (answer.ok) finished.set(sortMine(answer.value.games));
    });
  return (
    <Later title={t('home.finished')} onOpen={load}>
      <Ours games={games} none={t('home.finished_none')} />
    </Later>
  );
}

const FILTER_FROM = 6;
const PAGE = 20;
interface Filter {
  title: string;
  pace: string;
  words: string;
}
const EVERYTHING: Filter = { title: '', pace: '', words: '' };

/** Those of the first page as they are now, and of what was loaded before, those that come after it. */
const renewed = (first: Listed, old: Listed | null): Listed => {
  const last = first.games.at(-1);
  const behind = first.next && last ? (old?.games.filter((game) => game.changed < last.changed) ?? []) : [];
  return {
    ...(first.damaged ? { damaged: first.damaged } : {}),
    games: [...first.games, ...behind],
    ...(behind.length > 0 ? (old?.next ? { next: old.next } : {}) : first.next ? { next: first.next } : {}),
  };
};

/** A list of everybody's tables, without our own: the server leaves out what the filter says, page by page. */
export function Everybodys({ which, none }: { which: PublicList; none: ComponentChildren }): JSX.Element {
  const list = useStore(lists[which]);
  const [filter, setFilter] = useState(EVERYTHING);
  const { title, pace } = filter;
  const { account } = useStore(session);
  const own = new Set(useStore(mine)?.map((game) => game.id));
  const known = useTitles();
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const answer = await api.listed(which, { title, pace, after: '' });
      if (answer.ok && !gone) lists[which].set(renewed(answer.value, lists[which].get()));
    };
    if (title !== '' || pace !== '') lists[which].set(null); // what was loaded before is another list
    void look();
    const timer = setInterval(() => void look(), POLL_MS);
    const seen = (): void => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      if (title !== '' || pace !== '') lists[which].set(null);
    };
  }, [which, title, pace, account]);
  const more = async (): Promise<void> => {
    const answer = await api.listed(which, { title, pace, after: list?.next ?? '' });
    if (answer.ok && list) lists[which].set({ ...answer.value, games: [...list.games, ...answer.value.games] });
  };
  const games = list?.games.filter((game) => !own.has(game.id)) ?? null;
  const titles = (known ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <>
      {list?.damaged && <p class="quiet-text">{t('home.damaged', { n: list.damaged })}</p>}
      <Tables
        games={games}
        none={none}
        filter={filter}
        onFilter={setFilter}
        titles={titles}
        {...(list?.next ? { onMore: more } : {})}
      />
    </>
  );
}

/** Our own: all are here, so they are filtered here. */
export function Ours({ games, none }: { games: GameInfo[] | null | undefined; none: ComponentChildren }): JSX.Element {
  const [filter, setFilter] = useState(EVERYTHING);
  const titles = [...new Map(games?.map((game) => [game.title, game.title_name]))].map(([value, text]) => ({
    value,
    text,
  }));
  return <Tables games={games} none={none} filter={filter} onFilter={setFilter} titles={titles} />;
}

interface TablesProps {
  games: GameInfo[] | null | undefined;
  none: ComponentChildren;
  filter: Filter;
  onFilter(filter: Filter): void;
  titles: { value: string; text: string }[];
  /** There are more at the server. */
  onMore?(): Promise<void>;
}

/** A list of tables; a long one can be filtered by title, pace and words, and is shown page by page. */
function Tables({ games, none, filter, onFilter, titles, onMore }: TablesProps): JSX.Element {
  const [shown, setShown] = useState(PAGE);
  const isFiltered = filter.title !== '' || filter.pace !== '';
  const fits = filtered(games ?? [], filter);
  const left = fits.length - shown;
  const more = (): void => {
    if (left < PAGE) void onMore?.();
    setShown(shown + PAGE);
  };
  return (
    <>
      {(isFiltered || (games?.length ?? 0) >= FILTER_FROM) && (
        <div class="filter">
          <Select
            label={t('home.filter_title')}
            value={filter.title}
            onChange={(title) => onFilter({ ...filter, title })}
            choices={[{ value: '', text: t('home.filter_all') }, ...titles]}
          />
          <Select
            label={t('home.filter_pace')}
            value={filter.pace}
            onChange={(pace) => onFilter({ ...filter, pace })}
            choices={[
              { value: '', text: t('home.filter_all') },
              { value: 'live', text: t('pace.live') },
              { value: 'async', text: t('pace.async') },
            ]}
          />
          <Field
            label={t('home.filter_words')}
            value={filter.words}
            onInput={(words) => onFilter({ ...filter, words })}
          />
        </div>
      )}
      {!games ? (
        <Waiting />
      ) : (
        fits.length === 0 && <p class="empty">{isFiltered || games.length > 0 ? t('home.filter_none') : none}</p>
      )}
      {fits.length > 0 && (
        <ul class="entries">
          {fits.slice(0, shown).map((game) => (
            <TableRow key={game.id} game={game} />
          ))}
        </ul>
      )}
      {(left > 0 || (onMore && fits.length > 0)) && (
        <p>
          <button type="button" onClick={more}>
            {left > 0 ? t('home.more', { n: left }) : t('home.more_all')}
          </button>
        </p>
      )}
    </>
  );
}

/** Tables of a title and pace ('' : any) in whose name or players every word occurs. */
export function filtered(games: GameInfo[], { title, pace, words }: Filter): GameInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (game: GameInfo): string =>
    [game.description, game.title_name, game.owner ?? '', ...game.seats.map(playerOf)].join(' ').toLowerCase();
  return games.filter(
    (game) =>
      (title === '' || game.title === title) &&
      (pace === '' || game.pace === pace) &&
      wanted.every((word) => text(game).includes(word)),
  );
}

function TableRow({ game }: { game: GameInfo }): JSX.Element {
  const [links, setLinks] = useState(false);
  const given = givenSeats(game.id);
  return (
    <li class={waitsForMe(game) ? 'entry turn' : 'entry'}>
      <a class="entry-link" href={`/game/${game.id}`}>
        <Picture title={game.title} lazy />
        <strong>{game.description || game.title_name}</strong>
        <span class="entry-kind">
          {[
            game.description ? game.title_name : '',
            game.state === 'finished' ? '' : t(`pace.${game.pace}`),
            game.actions > 0 ? t('home.actions', { n: game.actions }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="entry-people">
          <Faces names={game.seats.map((seat) => seat?.name ?? '')} acting={game.to_act} />
          {people(game)}
        </span>
        <span class="entry-state">
          {isCalled(game) && <span class="tag turn">{t('home.called')}</span>}{' '}
          {game.asked && <span class="tag turn">{t('home.asked')}</span>} {stateOf(game)}
        </span>
      </a>
      {given.length > 0 && (
        <button type="button" class="quiet" onClick={() => setLinks(true)}>
          {t('home.links')}
        </button>
      )}
      {given.length > 0 && (
        <Dialog title={t('lobby.links')} open={links} onClose={() => setLinks(false)}>
          <GivenLinks id={game.id} />
        </Dialog>
      )}
    </li>
  );
}

/** The first letters of those at a table, in a row; who must act is marked, an empty seat is a ring. Their names are beside it. */
export function Faces({ names, acting }: { names: readonly string[]; acting: readonly string[] }): JSX.Element {
  return (
    <span class="faces" aria-hidden="true">
      {names.map((name, i) => (
        <i key={i} class={name === '' ? 'free' : acting.includes(name) ? 'acts' : ''}>
          {[...name][0] ?? ''}
        </i>
      ))}
    </span>
  );
}

/** The name of the seat in the game, and who plays it now. */
const playerOf = (seat: Seat | null): string =>
  !seat ? '' : seat.person && seat.person !== seat.name ? `${seat.name} (${seat.person})` : seat.name;

/** Free seats are counted elsewhere. */
const people = (game: GameInfo): string => game.seats.map(playerOf).filter(Boolean).join(', ');

function stateOf(game: GameInfo): JSX.Element {
  if (game.state === 'open') {
    const free = game.seats.filter((seat) => seat === null).length;
    const from = game.min_players < game.seats.length ? t('home.from', { n: game.min_players }) : '';
    return (
      <>
        {from && <span>{from} </span>}
        <span class="tag">{free > 0 ? t('home.free', { n: free }) : t('home.ready')}</span>
      </>
    );
  }
  if (game.state === 'finished' && game.end === 'owner') return <span>{t('home.ended')}</span>;
  if (game.state === 'finished') return <span>{t('home.won', { names: winners(game) })}</span>;
  const since = game.waiting_since ?? game.changed;
  if (isMyTurn(game))
    return (
      <>
        <span class="tag turn">{t('home.your_turn')}</span> <time>{ago(since)}</time>
      </>
    );
  return (
    <span>
      {t('home.to_act', { names: game.to_act.join(', ') })} · <time>{ago(since)}</time>
    </span>
  );
}

function winners(game: GameInfo): string {
  const totals = Object.entries(game.totals ?? {});
  const most = Math.max(...totals.map(([, total]) => total));
  return totals
    .filter(([, total]) => total === most)
    .map(([name, total]) => `${name} (${total})`)
    .join(', ');
}
