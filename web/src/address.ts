/* What an address says of the page; nothing of what is drawn, so that the page's head can ask too. */
import { trySecret } from './api';

export type Route =
  | { page: 'home' | 'new' | 'account' | 'reset' | 'import' | 'missing' }
  | { page: 'game' | 'hotseat' | 'join' | 'title'; id: string };

export function readRoute(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '').map(decode);
  if (rest.length > 0) return { page: 'missing' };
  if (second === '') {
    if (first === '') return { page: 'home' };
    return first === 'new' || first === 'account' || first === 'reset' || first === 'import' ? { page: first } : { page: 'missing' };
  }
  if (first === 'game' || first === 'table') return { page: 'game', id: second };
  return first === 'hotseat' || first === 'join' || first === 'title' ? { page: first, id: second } : { page: 'missing' };
}

export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A guest's secret leaves the address before anything else sees it. Whether there was one that we do not hold already. */
export function takeSecret(): boolean {
  const route = readRoute(location.pathname);
  const found = /^#secret=(.*)$/.exec(location.hash);
  if (route.page !== 'game' || !found) return false;
  history.replaceState(null, '', location.pathname + location.search);
  return trySecret(route.id, /^[\w-]{16,64}$/.test(found[1]!) ? found[1]! : '');
}
