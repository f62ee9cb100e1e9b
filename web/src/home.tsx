/* Home: the games that wait for me, open tables, games of this browser, and the ways to a new one. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, givenSeats } from './api';
import { deleteLocal, localGames, onLocalChange, renameLocal, type LocalGame } from './hotseat';
import { GivenLinks } from './lobby';
import { navigate } from './route';
import { mine, session, sortMine, waitsForMe } from './session';
import { store, useStore } from './store';
import { ago, t } from './text';
import type { GameInfo } from './types';
import { Confirm, Dialog, download, Field, Menu, Notice, Select, Waiting } from './ui';

const OPEN_POLL_MS = 10000;
const openTables = store<GameInfo[] | null>(null);
const finished = store<GameInfo[] | null>(null);

async function refreshOpen(): Promise<void> {
  const answer = await api.games('open');
  if (answer.ok) openTables.set(answer.value.games);
}

export function Home(): JSX.Element {
  const { account, known, reachable } = useStore(session);
  const games = useStore(mine);
  const fresh = (games ?? []).length === 0; // on a phone the ways to a game come first then
  useEffect(() => {
    if (!reachable) return;
    const look = (): void => { if (!document.hidden) void refreshOpen(); };
    look();
    const timer = setInterval(look, OPEN_POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reachable, account]);
  return (
    <div class="page home">
      <h1 class="unseen">{t('home.title')}</h1>
      {known && !reachable && <Notice kind="warn">{t('home.offline')}</Notice>}
      {games?.length === 0 && <p>{t('home.about')}</p>}
      <div class={`columns ${reachable ? '' : 'alone'} ${fresh ? 'fresh' : ''}`}>
        {reachable && <div>
          <Mine />
          <Open />
          <Finished />
        </div>}
        <div>
          <Start reachable={reachable} />
          <Local />
        </div>
      </div>
    </div>
  );
}

function Start({ reachable }: { reachable: boolean }): JSX.Element {
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
      <p class="buttons">
        <a class="button primary" href="/new">{t('page.new')}</a>
        <a class="button" href="/import">{t('home.import')}</a>
      </p>
      {reachable && <form class="row" onSubmit={go}>
        <Field label={t('home.link')} value={link} onInput={setLink} placeholder="https://…/join/…" error={bad ? t('home.link_bad') : null} />
        <button type="submit" disabled={link.trim() === ''}>{t('home.join')}</button>
      </form>}
    </section>
  );
}

/** The path of a pasted link; a bare table id works too. Another host may be another name of ours (a club's network), but then
 *  only with the secret of an invitation or a seat: a table of another site is none of ours. */
export function pathOf(link: string): string | null {
  const text = link.trim();
  if (/^[\w-]{4,40}$/.test(text)) return `/game/${text}`;
  try {
    const address = new URL(text, location.origin);
    const ours = address.origin === location.origin || /^#(secret=|offer=)?[\w-]{16,}$/.test(address.hash);
    return ours && /^\/(game|table|join|hotseat)\/[\w-]+$/.test(address.pathname) ? address.pathname + address.search + address.hash : null;
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
      <Tables games={games?.filter((game) => game.state !== 'finished')} none={t(known && !account ? 'home.mine_none_guest' : 'home.mine_none')} />
    </section>
  );
}

function Open(): JSX.Element | null {
  const games = useStore(openTables);
  const own = new Set(useStore(mine)?.map((game) => game.id));
  return (
    <section class="card" aria-labelledby="open">
      <h2 id="open">{t('home.open')}</h2>
      <Tables games={games?.filter((game) => !own.has(game.id))} none={t('home.open_none')} />
    </section>
  );
}

function Finished(): JSX.Element {
  const games = useStore(finished);
  const [open, setOpen] = useState(false);
  const load = async (event: Event): Promise<void> => {
    const { open: now } = event.currentTarget as HTMLDetailsElement;
    setOpen(now);
    if (!now) return;
    const answer = await api.games('finished');
    if (answer.ok) finished.set(sortMine(answer.value.games));
  };
  return (
    <details class="card" onToggle={(event) => void load(event)}>
      <summary><h2>{t('home.finished')}</h2></summary>
      {open && <Tables games={games} none={t('home.finished_none')} />}
    </details>
  );
}

const FILTER_FROM = 6;
const PAGE = 20;

/** A list of tables; a long one can be filtered by title and words, and is shown page by page. */
function Tables({ games, none }: { games: GameInfo[] | null | undefined; none: string }): JSX.Element {
  const [title, setTitle] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(PAGE);
  if (!games) return <Waiting />;
  if (games.length === 0) return <p class="empty">{none}</p>;
  const titles = [...new Map(games.map((game) => [game.title, game.title_name]))];
  const fits = filtered(games, title, words);
  return (
    <>
      {games.length >= FILTER_FROM && (
        <div class="filter">
          <Select label={t('home.filter_title')} value={title} onChange={setTitle} choices={[
            { value: '', text: t('home.filter_all') }, ...titles.map(([value, text]) => ({ value, text }))]} />
          <Field label={t('home.filter_words')} value={words} onInput={setWords} />
        </div>
      )}
      {fits.length === 0 && <p class="empty">{t('home.filter_none')}</p>}
      <ul class="entries">{fits.slice(0, shown).map((game) => <TableRow key={game.id} game={game} />)}</ul>
      {fits.length > shown && <p><button type="button" onClick={() => setShown(shown + PAGE)}>{t('home.more', { n: fits.length - shown })}</button></p>}
    </>
  );
}

/** Tables of a title ('' : any) in whose name or players every word occurs. */
export function filtered(games: GameInfo[], title: string, words: string): GameInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (game: GameInfo): string => [game.description, game.title_name, game.owner ?? '', ...game.seats.map((seat) => seat?.name ?? '')].join(' ').toLowerCase();
  return games.filter((game) => (title === '' || game.title === title) && wanted.every((word) => text(game).includes(word)));
}

function TableRow({ game }: { game: GameInfo }): JSX.Element {
  const [links, setLinks] = useState(false);
  const given = givenSeats(game.id);
  const myTurn = waitsForMe(game);
  return (
    <li class={myTurn ? 'entry turn' : 'entry'}>
      <a class="entry-link" href={`/game/${game.id}`}>
        <strong>{game.description || game.title_name}</strong>
        {game.description && <span class="muted">{game.title_name}</span>}
        <span class="entry-people">{people(game)}</span>
        <span class="entry-state">{stateOf(game, myTurn)}</span>
      </a>
      {given.length > 0 && <button type="button" class="quiet" onClick={() => setLinks(true)}>{t('home.links')}</button>}
      {given.length > 0 && (
        <Dialog title={t('lobby.links')} open={links} onClose={() => setLinks(false)}><GivenLinks id={game.id} /></Dialog>
      )}
    </li>
  );
}

function people(game: GameInfo): string {
  if (game.state !== 'open') return game.players.join(', ');
  return game.seats.map((seat) => seat?.name ?? t('home.empty_seat')).join(', ');
}

function stateOf(game: GameInfo, myTurn: boolean): JSX.Element {
  if (game.state === 'open') {
    const free = game.seats.filter((seat) => seat === null).length;
    return <span class="tag">{free > 0 ? t('home.free', { n: free }) : t('home.ready')}</span>;
  }
  if (game.state === 'finished' && game.end === 'owner') return <span>{t('home.ended')}</span>;
  if (game.state === 'finished') return <span>{t('home.won', { names: winners(game) })}</span>;
  const since = game.waiting_since ?? game.changed;
  if (myTurn) return <><span class="tag turn">{t('home.your_turn')}</span> <time>{ago(since)}</time></>;
  return <span>{t('home.to_act', { names: game.to_act.join(', ') })} <time>{ago(since)}</time></span>;
}

function winners(game: GameInfo): string {
  const totals = Object.entries(game.totals ?? {});
  const most = Math.max(...totals.map(([, total]) => total));
  return totals.filter(([, total]) => total === most).map(([name, total]) => `${name} (${total})`).join(', ');
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
      {broken ? <Notice kind="bad">{t('problem.storage')}</Notice> : !games ? <Waiting /> : games.length === 0
        ? <p class="empty">{t('home.local_none')}</p>
        : <ul class="entries">{games.map((game) => <LocalRow key={game.id} game={game} onChange={load} />)}</ul>}
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
        <span class="entry-state"><time>{ago(game.used)}</time></span>
      </a>
      <Menu name={t('home.more_of', { name: label })} label="⋯" align="end">
        <button type="button" data-close onClick={() => setDialog('rename')}>{t('home.rename')}</button>
        <button type="button" data-close onClick={() => download(`${label.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.rgn`, exportLocal(game))}>{t('home.export')}</button>
        <button type="button" data-close class="danger" onClick={() => setDialog('delete')}>{t('home.delete')}</button>
      </Menu>
      <Dialog title={t('home.rename')} open={dialog === 'rename'} onClose={() => setDialog('')}>
        <form onSubmit={(event) => void rename(event)}>
          <Field label={t('home.name')} value={name} onInput={setName} maxLength={80} />
          <div class="buttons end"><button type="submit" class="primary">{t('ui.save')}</button></div>
        </form>
      </Dialog>
      <Confirm title={t('home.delete')} text={t('home.delete_sure', { name: label, n: game.length })} action={t('home.delete')} danger
        open={dialog === 'delete'} onDone={(yes) => void remove(yes)} />
    </li>
  );
}

/** The game as an RGN file; actions are numbered by the reader. */
export const exportLocal = (game: LocalGame): string =>
  `${game.header.trimEnd()}\n${game.lines.slice(0, game.length).map((line, i) => (/^\d|^;|\n/.test(line) ? line : `${i + 1} ${line}`)).join('\n')}\n`;

