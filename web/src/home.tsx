/* Home. A first visitor sees in one look what this is: a game that plays itself, and the ways in. Players who come back see their
 * games, the one that waits longest on top. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasSeats } from './api';
import { Local, useLocals } from './local';
import { PlayNow } from './playnow';
import { navigate } from './route';
import { mine, session } from './session';
import { SHELF } from './shelf';
import { useStore } from './store';
import { Everybodys, Finished, Later, Ours } from './tables';
import { t, type Key } from './text';
import { FirstTag, Measures, Picture } from './titlecard';
import { useTitles } from './titles';
import { Field, Notice } from './ui';

const BACK = 'ironroad.back';

/** Whether somebody comes back; until the lists are there, as it was the last time. */
function useReturning(known: boolean, has: boolean): boolean {
  const [was] = useState(() => localStorage.getItem(BACK) !== null);
  useEffect(() => {
    if (has) localStorage.setItem(BACK, '1');
    else if (known) localStorage.removeItem(BACK);
  }, [known, has]);
  return has || (!known && was);
}

export function Home(): JSX.Element {
  const { known, reachable, account } = useStore(session);
  const games = useStore(mine);
  const [locals, reload] = useLocals();
  const hasGames = (games?.length ?? 0) > 0 || (locals?.length ?? 0) > 0;
  const returning = useReturning(
    known && locals !== null && (games !== null || !reachable),
    hasGames || account !== null,
  );
  return (
    <div class="page home">
      {known && !reachable && <Notice kind="warn">{t('home.offline')}</Notice>}
      {returning ? (
        <>
          <h1 class="unseen">{t('home.title')}</h1>
          <div class="desk">
            <div>
              {reachable && <Mine />}
              <Local games={locals} onChange={reload} />
              {reachable && <Open />}
            </div>
            <Start reachable={reachable} />
          </div>
        </>
      ) : (
        <Hero reachable={reachable} />
      )}
      <Shelf />
      {reachable && !returning && <Open />}
      {reachable && (
        <div class="lists">
          {(returning || hasSeats()) && <Finished />}
          {!returning && <Invited />}
          <Later title={t('home.running')}>
            <Everybodys which="running" none={t('home.running_none')} />
          </Later>
          <Later title={t('home.over_all')}>
            <Everybodys which="over" none={t('home.over_none')} />
          </Later>
        </div>
      )}
    </div>
  );
}

// ---- the ways in -------------------------------------------------------------------------------------------------------------

/** A way in with what it is. */
function Way({ href, key_ }: { href: string; key_: 'friends' | 'learn' | 'watch' | 'here' }): JSX.Element {
  return (
    <a class="way" href={href}>
      <b>{t(`home.way_${key_}`)}</b>
      <span>{t(`home.way_${key_}_about`)}</span>
    </a>
  );
}

const DEMO_TITLE = '1888n';

function Hero({ reachable }: { reachable: boolean }): JSX.Element {
  return (
    <section class="hero" aria-labelledby="hero">
      <Stage />
      <div class="pitch">
        <h1 id="hero">{t('home.pitch')}</h1>
        <p>{t('home.about')}</p>
        <PlayNow />
        <div class="ways">
          <Way href="/learn" key_="learn" />
          {reachable ? <Way href="/new?where=table" key_="friends" /> : <Way href="/new?where=hotseat" key_="here" />}
          <Way href="/watch" key_="watch" />
        </div>
      </div>
    </section>
  );
}

/** A still picture first; when the page has time, the game that steps. */
function Stage(): JSX.Element {
  const [demo, setDemo] = useState<JSX.Element | null>(null);
  useEffect(() => {
    let gone = false;
    const begin = (): void =>
      void import('./demo').then(
        ({ Demo }) => {
          if (!gone) setDemo(<Demo />);
        },
        () => {}, // the picture stays
      );
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 500);
    return () => {
      gone = true;
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number);
      else clearTimeout(idle as number);
    };
  }, []);
  return (
    <figure class="stage">
      <Picture title={DEMO_TITLE} />
      {demo}
    </figure>
  );
}

function Start({ reachable }: { reachable: boolean }): JSX.Element {
  return (
    <section class="card start" aria-labelledby="start">
      <h2 id="start">{t('home.start')}</h2>
      <PlayNow />
      <div class="ways">
        {reachable && <Way href="/new?where=table" key_="friends" />}
        <Way href="/new?where=hotseat" key_="here" />
        <Way href="/learn" key_="learn" />
        <Way href="/watch" key_="watch" />
      </div>
      {reachable && <Invitation />}
    </section>
  );
}

function Invited(): JSX.Element {
  return (
    <section class="card" aria-labelledby="invited">
      <h2 id="invited">{t('home.invited')}</h2>
      <Invitation />
    </section>
  );
}

function Invitation(): JSX.Element {
  const [link, setLink] = useState('');
  const [bad, setBad] = useState(false);
  const go = (event: Event): void => {
    event.preventDefault();
    const path = pathOf(link);
    setBad(path === null);
    if (path !== null) navigate(path);
  };
  return (
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

// ---- what there is -----------------------------------------------------------------------------------------------------------

function Mine(): JSX.Element {
  const games = useStore(mine);
  const { account, known } = useStore(session);
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <Ours
        games={games?.filter((game) => game.state !== 'finished' || game.asked)}
        none={t(known && !account ? 'home.mine_none_guest' : 'home.mine_none')}
      />
    </section>
  );
}

/** Tables that look for players. */
function Open(): JSX.Element {
  return (
    <section aria-labelledby="open">
      <h2 id="open">{t('home.open')}</h2>
      <Everybodys
        which="open"
        none={
          <>
            {t('home.open_none')} <a href="/new?where=table">{t('home.open_make')}</a>
          </>
        }
      />
    </section>
  );
}

/** The games that there are: picture, players, length, weight. Smaller scenarios are on the page of their title. */
function Shelf(): JSX.Element | null {
  const titles = useTitles();
  if (!titles) return null;
  return (
    <section aria-labelledby="shelf">
      <h2 id="shelf">{t('home.shelf')}</h2>
      <ul class="shelf">
        {titles
          .filter(({ id }) => SHELF[id]?.part === undefined)
          .map((title) => (
            <li key={title.id}>
              <a class="box" href={`/title/${title.id}`}>
                <Picture title={title.id} lazy />
                <b>{title.name}</b>
                <FirstTag title={title.id} />
                <span class="box-about">{title.id in SHELF ? t(`title.line_${title.id}` as Key) : title.about}</span>
                <Measures title={title} />
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
