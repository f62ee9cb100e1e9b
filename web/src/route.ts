/* Addresses and pages. Links are plain <a href>: a click on one of ours changes the page without loading it.
 *
 * /  /new?title=ID  /title/ID#RULE  /game/ID?at=N#tab  /hotseat/ID?at=N#tab  /watch  /watch/TITLE?at=N#tab  /join/ID#INVITE  /join/ID#offer=OFFER  /account  /reset#TOKEN  /import  /position#POSITION
 * /learn  /learn/tour  /rules/ID#TARGET  /glossary#WORD  /puzzles
 * /game/ID#secret=SECRET is a guest's link: the secret is removed from the address, and kept in this browser if it opens a seat.
 * INVITE and OFFER are removed, too, and kept in this tab. */
import { decode, isGame, readRoute, takeSecret, type Route } from './address';
import { store, useStore } from './store';

export { isGame, readRoute, type Route };

export interface Place {
  route: Route;
  /** Position asked for; null: the newest. */
  at: number | null;
  /** Without its '#'. */
  hash: string;
}

/** The position that the address names now; null: the newest. */
export function positionNow(): number | null {
  const at = new URLSearchParams(location.search).get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null;
}

function readPlace(): Place {
  const route = readRoute(location.pathname);
  return { route, at: positionNow(), hash: decode(location.hash.slice(1)) };
}

function firstPlace(): Place {
  if (typeof location === 'undefined') return { route: { page: 'home' }, at: null, hash: '' };
  takeSecret();
  return readPlace();
}

const place = store(firstPlace());

export const placeNow = (): Place => place.get();
export const usePlace = (): Place => useStore(place);

function reread(): void {
  if (takeSecret()) return location.reload(); // as one person the page was loaded, as another it must be loaded again
  place.set(readPlace());
}

export function navigate(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  reread();
  if (!replace) scrollTo(0, 0);
}

/** Shows a position in the address without a new entry in the history; null: the newest. */
export function setPosition(at: number | null): void {
  const query = new URLSearchParams(location.search);
  if (at === null) query.delete('at');
  else query.set('at', String(at));
  const text = query.toString();
  const next = location.pathname + (text ? `?${text}` : '') + location.hash;
  if (next === location.pathname + location.search + location.hash) return;
  history.replaceState(null, '', next);
  reread();
}

/** Shows a tab in the address. */
export function setHash(hash: string): void {
  history.replaceState(null, '', location.pathname + location.search + (hash ? `#${hash}` : ''));
  reread();
}

export function startRouting(): void {
  addEventListener('popstate', reread);
  addEventListener('hashchange', reread);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute('download') ||
      /^\/(api|assets)\//.test(link.pathname)
    )
      return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
