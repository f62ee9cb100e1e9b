/* What an address says of the page; nothing of what is drawn, so that the page's head can ask too. */
import { keepBrought, trySecret } from './api';

export type Route =
  | {
      page:
        | 'home'
        | 'new'
        | 'account'
        | 'reset'
        | 'import'
        | 'position'
        | 'watch'
        | 'learn'
        | 'glossary'
        | 'puzzles'
        | 'missing';
    }
  | { page: 'game' | 'hotseat' | 'example'; id: string }
  | { page: 'join' | 'title' | 'rules' | 'lesson'; id: string };

const ALONE = ['new', 'account', 'reset', 'import', 'position', 'watch', 'learn', 'glossary', 'puzzles'] as const;
const isAlone = (name: string): name is (typeof ALONE)[number] => (ALONE as readonly string[]).includes(name);

/** Whether a page is that of a game. */
export const isGame = (route: Route): route is Extract<Route, { page: 'game' | 'hotseat' | 'example' }> =>
  route.page === 'game' || route.page === 'hotseat' || route.page === 'example';

export function readRoute(path: string): Route {
  const [first = '', second = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (rest.length > 0) return { page: 'missing' };
  if (second === '') {
    if (first === '') return { page: 'home' };
    return isAlone(first) ? { page: first } : { page: 'missing' };
  }
  if (first === 'game' || first === 'table') return { page: 'game', id: second };
  if (first === 'watch') return { page: 'example', id: second };
  if (first === 'learn') return { page: 'lesson', id: second };
  return first === 'hotseat' || first === 'join' || first === 'title' || first === 'rules'
    ? { page: first, id: second }
    : { page: 'missing' };
}

export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a link brings to a table leaves the address before anything else sees it: a guest's secret, an invitation, an offer.
 *  Whether there was a secret that we do not hold already. */
export function takeSecret(): boolean {
  const route = readRoute(location.pathname);
  if (route.page !== 'game' && route.page !== 'join') return false;
  takeBrought(route.page, route.id);
  const found = /^#secret=(.*)$/.exec(location.hash);
  if (route.page !== 'game' || !found) return false;
  history.replaceState(null, '', location.pathname + location.search);
  return trySecret(route.id, /^[\w-]{16,64}$/.test(found[1]!) ? found[1]! : '');
}

/** /join/ID#INVITE, /join/ID#offer=OFFER; older links name them after a question mark, also on the way to the game. What is
 *  left is the page of the invitation, which finds it in this tab. */
function takeBrought(page: 'game' | 'join', id: string): void {
  const query = new URLSearchParams(location.search);
  const [, kind = 'invite', token = ''] =
    page === 'join' ? (/^#(?:(offer|invite)=)?(.+)$/.exec(location.hash) ?? []) : [];
  const offer = query.get('offer') ?? (kind === 'offer' ? token : '');
  const invite = query.get('invite') ?? (kind === 'offer' ? '' : token);
  if (offer === '' && invite === '') return;
  keepBrought(id, offer === '' ? { invite: decode(invite) } : { offer: decode(offer) });
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^(invite|offer)=/.test(part))
    .join('&');
  history.replaceState(null, '', `/join/${encodeURIComponent(id)}${rest && `?${rest}`}`);
}

/** The address of a position: '+' for a space and '/' for the end of a line keep it short. */
export const addressOf = (position: string): string =>
  `/position#${encodeURIComponent(position.trim()).replaceAll('%20', '+').replaceAll('%0A', '/').replaceAll('%3B', ';')}`;

/** The position of an address; null: it cannot be read. */
export function positionIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.replace(/^#/, '').replaceAll('+', ' ').replaceAll('/', '\n'));
  } catch {
    return null;
  }
}
