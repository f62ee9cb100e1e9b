/* Home: the games that wait for me, open tables, games of this browser, and the ways to a new one. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadNow } from './bots/load';
import { later } from './later';
import { api, givenSeats, type Listed, type PublicList } from './api';
import { deleteLocal, localGames, onLocalChange, renameLocal, type LocalGame } from './hotseat';
import { GivenLinks } from './lobby';
import { navigate } from './route';
import { isCalled, isMyTurn, mine, session, sortMine, waitsForMe } from './session';
import { store, useStore, type Store } from './store';
import { ago, t } from './text';
import { useTitles } from './titles';
import type { GameInfo, Seat } from './types';
import { Confirm, Dialog, download, Field, Menu, Notice, Select, Waiting } from './ui';

const POLL_MS = 10000;
/** Everybody's tables as they were last seen, so that coming back shows them at once. */
const lists: Record<PublicList, Store<Listed | null>> = {
  open: store<Listed | null>(null),
  running: store<Listed | null>(null),
  over: store<Listed | null>(null),
};
const finished = store<GameInfo[] | null>(null);

export function Home(): JSX.Element {
  const { known, reachable } = useStore(session);
  const games = useStore(mine);
  const fresh = (games ?? []).length === 0; // on a phone the ways to a game come first then
  return (
    <div class="page home">
      <h1 class="unseen">{t('home.title')}</h1>
      {known && !reachable && <Notice kind="warn">{t('home.offline')}</Notice>}
      {games?.length === 0 && <p>{t('home.about')}</p>}
      <div class={`columns ${reachable ? '' : 'alone'} ${fresh ? 'fresh' : ''}`}>
        {reachable && (
          <div>
            <Mine />
            <section class="card" aria-labelledby="open">
              <h2 id="open">{t('home.open')}</h2>
              <Everybodys which="open" none={t('home.open_none')} />
            </section>
            <Finished />
            <Later title={t('home.running')}>
              <Everybodys which="running" none={t('home.running_none')} />
            </Later>
            <Later title={t('home.over_all')}>
              <Everybodys which="over" none={t('home.over_none')} />
            </Later>
          </div>
        )}
        <div>
          <Start reachable={reachable} />
          <Local />
        </div>
      </div>
    </div>
  );
}

const Now = later(async () => (await loadNow()).Now);

function Start({ reachable }: { reachable: boolean }): JSX.Element {
  const [now, setNow] = useState(false);
  const [link, setLink] = useState('');
  const [bad, setBad] = useState(false);
  const go = (event: Event): void => {
    event.preventDefault();
    const path = pathOf(link);
    setBad(path === null);
    if (path !== null) navigate(path);
  };
  return (
    <section class="card" aria-labelledby="start">
      <h2 id="start">{t('home.start')}</h2>
      <button type="button" class="primary big play-now" onClick={() => setNow(true)}>
        {t('home.now')}
      </button>
      <Dialog title={t('home.now')} open={now} onClose={() => setNow(false)} wide>
        <Now />
      </Dialog>
      <p class="buttons">
        <a class="button" href="/new">
          {t('page.new')}
        </a>
        <a class="button" href="/import">
          {t('home.import')}
        </a>
      </p>
      {reachable && (
        <form class="row" onSubmit={go}>
          <Field
            label={t('home.link')}
            value={link}
            onInput={setLink}
            placeholder="https://…/join/…"
            error={bad ? t('home.link_bad') : null}
          />
          <button type="submit" disabled={link.trim() === ''}>
            {t('home.join')}
          </button>
        </form>
      )}
    </section>
  );
}

/** The path of a pasted link; a bare table id works too. Another host may be another name of ours (a club's network), but then
 *  only with the secret of an invitation or a seat: a table of another site is not one of ours. */
export function pathOf(link: string): string | null {
  const text = link.trim();
  if (/^[\w-]{4,40}$/.test(text)) return `/game/${text}`;
  try {
    const address = new URL(text, location.origin);
    const ours = address.origin === location.origin || /^#(secret=|offer=)?[\w-]{16,}$/.test(address.hash);
    return ours && /^\/(game|table|join|hotseat)\/[\w-]+$/.test(address.pathname)
      ? address.pathname + address.search + address.hash
      : null;
  } catch {
    return null;
  }
}

// ---- tables ----------------------------------------------------------------------------------------------------------------

function Mine(): JSX.Element {
  const games = useStore(mine);
  const { account, known } = useStore(session);
  return (
    <section class="card" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <Ours
        games={games?.filter((game) => game.state !== 'finished' || game.asked)}
        none={t(known && !account ? 'home.mine_none_guest' : 'home.mine_none')}
      />
    </section>
  );
}

/** What is asked for only when it is opened. */
function Later({
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

function Finished(): JSX.Element {
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
function Everybodys({ which, none }: { which: PublicList; none: string }): JSX.Element {
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
function Ours({ games, none }: { games: GameInfo[] | null | undefined; none: string }): JSX.Element {
  const [filter, setFilter] = useState(EVERYTHING);
  const titles = [...new Map(games?.map((game) => [game.title, game.title_name]))].map(([value, text]) => ({
    value,
    text,
  }));
  return <Tables games={games} none={none} filter={filter} onFilter={setFilter} titles={titles} />;
}

interface TablesProps {
  games: GameInfo[] | null | undefined;
  none: string;
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
        <strong>{game.description || game.title_name}</strong>
        <span class="muted">
          {[game.description ? game.title_name : '', game.state === 'finished' ? '' : t(`pace.${game.pace}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="entry-people">{people(game)}</span>
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

/** The name of the seat in the game, and who plays it now. */
const playerOf = (seat: Seat | null): string =>
  !seat ? '' : seat.person && seat.person !== seat.name ? `${seat.name} (${seat.person})` : seat.name;

const people = (game: GameInfo): string => game.seats.map((seat) => playerOf(seat) || t('home.empty_seat')).join(', ');

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

// ---- games of this browser ---------------------------------------------------------------------------------------------------

function Local(): JSX.Element {
  const [games, setGames] = useState<LocalGame[] | null>(null);
  const [broken, setBroken] = useState(false);
  const load = (): void => void localGames().then(setGames, () => setBroken(true));
  useEffect(() => {
    load();
    return onLocalChange(load);
  }, []);
  return (
    <section class="card" aria-labelledby="local">
      <h2 id="local">{t('home.local')}</h2>
      {broken ? (
        <Notice kind="bad">{t('problem.storage')}</Notice>
      ) : !games ? (
        <Waiting />
      ) : games.length === 0 ? (
        <p class="empty">{t('home.local_none')}</p>
      ) : (
        <ul class="entries">
          {games.map((game) => (
            <LocalRow key={game.id} game={game} onChange={load} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LocalRow({ game, onChange }: { game: LocalGame; onChange(): void }): JSX.Element {
  const [dialog, setDialog] = useState<'' | 'rename' | 'delete'>('');
  const [name, setName] = useState(game.name);
  const rename = async (event: Event): Promise<void> => {
    event.preventDefault();
    await renameLocal(game.id, name.trim());
    setDialog('');
    onChange();
  };
  const remove = async (yes: boolean): Promise<void> => {
    setDialog('');
    if (!yes) return;
    await deleteLocal(game.id);
    onChange();
  };
  const label = game.name || game.title;
  return (
    <li class="entry">
      <a class="entry-link" href={`/hotseat/${game.id}`}>
        <strong>{label}</strong>
        <span class="muted">{game.finished ? t('home.over') : t('home.actions', { n: game.length })}</span>
        <span class="entry-people">{game.players.join(', ')}</span>
        <span class="entry-state">
          <time>{ago(game.used)}</time>
        </span>
      </a>
      <Menu name={t('home.more_of', { name: label })} label="⋯" align="end">
        <button type="button" data-close onClick={() => setDialog('rename')}>
          {t('home.rename')}
        </button>
        <button
          type="button"
          data-close
          onClick={() => download(`${label.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.rgn`, exportLocal(game))}
        >
          {t('home.export')}
        </button>
        <button type="button" data-close class="danger" onClick={() => setDialog('delete')}>
          {t('home.delete')}
        </button>
      </Menu>
      <Dialog title={t('home.rename')} open={dialog === 'rename'} onClose={() => setDialog('')}>
        <form onSubmit={(event) => void rename(event)}>
          <Field label={t('home.name')} value={name} onInput={setName} maxLength={80} />
          <div class="buttons end">
            <button type="submit" class="primary">
              {t('ui.save')}
            </button>
          </div>
        </form>
      </Dialog>
      <Confirm
        title={t('home.delete')}
        text={t('home.delete_sure', { name: label, n: game.length })}
        action={t('home.delete')}
        danger
        open={dialog === 'delete'}
        onDone={(yes) => void remove(yes)}
      />
    </li>
  );
}

/** The game as an RGN file; actions are numbered by the reader. */
export const exportLocal = (game: LocalGame): string =>
  `${game.header.trimEnd()}\n${game.lines
    .slice(0, game.length)
    .map((line, i) => (/^\d|^;|\n/.test(line) ? line : `${i + 1} ${line}`))
    .join('\n')}\n`;
