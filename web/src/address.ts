/* What an address says of the page; nothing of what is drawn, so that the page's head can ask too. */
import { keepSecret } from './api';

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

/** A guest's secret leaves the address before anything else sees it. */
export function takeSecret(): void {
  const route = readRoute(location.pathname);
  const found = /^#secret=([\w-]{16,64})$/.exec(location.hash);
  if (route.page !== 'game' || !found) return;
  keepSecret(route.id, found[1]!);
  history.replaceState(null, '', location.pathname + location.search);
}
