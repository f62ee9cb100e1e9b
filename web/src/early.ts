/* Runs before the page is drawn, so that a dark page is never light for a moment, and a game begins to come before the page's
 * own script is there. */
import { readRoute, takeSecret } from './address';
import { goAhead } from './ahead';
import { firstSecret, gamePath, inviteOf, logPath } from './api';
import { readTheme, showTheme } from './look';

showTheme(readTheme());
takeSecret();
const route = readRoute(location.pathname);
if (route.page === 'game') goAhead([gamePath(route.id), logPath(route.id, 1)], firstSecret(route.id), inviteOf(route.id));
else if (route.page === 'hotseat') goAhead([], null, '');
