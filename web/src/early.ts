/* Runs before the page is drawn, so that a dark page is never light for a moment, and a game begins to come before the page's
 * own script is there. */
import { isGame, readRoute, takeSecret } from './address';
import { goAhead } from './ahead';
import { firstSecret, gamePath, inviteOf, logPath } from './api';
import { firstLanguage, readTheme, showTheme } from './look';

function addLink(rel: string, href: string): void {
  const link = Object.assign(document.createElement('link'), { rel, href });
  link.onerror = () => link.remove(); // it is asked for again where it is needed
  document.head.append(link);
}

/** Asks for scripts that the page's own will ask for. */
function preload(addresses: readonly string[]): void {
  for (const href of addresses) addLink('modulepreload', href);
}

showTheme(readTheme());
takeSecret();
const first = firstLanguage();
const language = first === 'te_ST' ? 'en' : first;
preload(__AHEAD__.pages[language]);
const route = readRoute(location.pathname);
if (isGame(route)) {
  preload([...__AHEAD__.play, ...__AHEAD__.board[language]]);
  addLink('stylesheet', __BOARD_STYLE__);
} else if (route.page !== 'join') {
  preload([...__AHEAD__.more[language], ...(route.page === 'home' ? __AHEAD__.home : [])]);
  addLink('stylesheet', __PAGE_STYLE__);
}
if (route.page === 'game')
  goAhead(
    language,
    [gamePath(route.id), logPath(route.id, 1)],
    firstSecret(route.id),
    inviteOf(route.id),
    async (table) => {
      const { title } = (await table.json()) as { title?: string };
      const own = __AHEAD__.titles[title ?? '']?.[language];
      if (!own) return;
      preload(own.scripts);
      if (own.style !== '') addLink('stylesheet', own.style);
    },
  );
else if (isGame(route)) goAhead(language, [], null, '', null);
