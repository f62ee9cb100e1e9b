/* Who is signed in, whether the server answers, and the tables in which this browser has a seat. */
import { api, onHeard, secretOf } from './api';
import { store } from './store';
import { stream } from './stream';
import type { GameInfo } from './types';

export interface SessionState {
  /** Whether the server has answered yet. */
  known: boolean;
  reachable: boolean;
  account: string | null;
  /** Who was signed in here until that was ended elsewhere: in another tab, on another device, by the clock. */
  signedOut: string | null;
  version: string;
}

export const session = store<SessionState>({
  known: false,
  reachable: true,
  account: null,
  signedOut: null,
  version: '',
});
/** What the page of a table must say first, whatever becomes of the table. */
export const news = store<{ game: string; text: string } | null>(null);
/** Those waiting for us first, longest waiting first. null: not known yet. */
export const mine = store<GameInfo[] | null>(null);

/** Nobody has answered, or a proxy for the server that does not. */
const isDown = (status: number): boolean => [0, 502, 504].includes(status);

let asked = 0;
let heardOf = 0;

/** `own`: whatever has changed was done in this tab. An answer that is overtaken by that to a later question is not heard. */
export async function refreshSession(own = false): Promise<void> {
  const question = ++asked;
  const answer = await api.session();
  if (question < heardOf) return;
  heardOf = question;
  const now = session.get();
  if (!answer.ok)
    return session.set({ ...now, known: true, reachable: !isDown(answer.status) && answer.status !== 404 });
  const account = answer.value.account?.name ?? null;
  session.set({
    known: true,
    reachable: true,
    account,
    signedOut: account === null && !own ? (now.account ?? now.signedOut) : null,
    version: answer.value.version,
  });
}

const IDENTITY = 'ironroad.identity';

/** After signing in or out here: everything may look different, in the other tabs too. */
export async function identityChanged(): Promise<void> {
  localStorage.setItem(IDENTITY, String(Date.now()));
  await lookAgain(true);
}

async function lookAgain(own = false): Promise<void> {
  stream().renew();
  await refreshSession(own);
  await refreshMine();
}

export const forgetSignedOut = (): void => session.set({ ...session.get(), signedOut: null });

/** Asks; the frame of the page says it if it is so. */
export async function isSignedOut(): Promise<boolean> {
  await refreshSession();
  return session.get().signedOut !== null;
}

/** It is our turn, or an undo waits for our answer. */
export const waitsForMe = (game: GameInfo): boolean => game.asked || isMyTurn(game);

export const isMyTurn = (game: GameInfo): boolean =>
  game.state === 'started' && game.you !== null && game.to_act.includes(game.players[game.you] ?? '\0');

const HEARD = 'ironroad.heard';

function heard(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(HEARD) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Another has called us in the chat (@name), and we have not been there since. */
export const isCalled = (game: GameInfo): boolean => (game.called ?? 0) > (heard()[game.id] ?? 0);

/** The game is looked at: what we were called for is read. */
export function hasHeard(id: string): void {
  const called = mine.get()?.find((game) => game.id === id)?.called ?? 0;
  if (called <= (heard()[id] ?? 0)) return;
  const known = new Set(mine.get()?.map((game) => game.id));
  const kept = Object.entries(heard()).filter(([other]) => known.has(other));
  localStorage.setItem(HEARD, JSON.stringify({ ...Object.fromEntries(kept), [id]: called }));
}

/** Our order: waiting for us, longest first; then running, latest first; then open; finished last. */
export function sortMine(games: GameInfo[]): GameInfo[] {
  const rank = (game: GameInfo): number =>
    waitsForMe(game) ? 0 : game.state === 'started' ? 1 : game.state === 'open' ? 2 : 3;
  const since = (game: GameInfo): number => game.waiting_since ?? game.changed;
  return [...games].sort((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? since(a) - since(b) : b.changed - a.changed));
}

let running: Promise<void> | null = null;

export function refreshMine(): Promise<void> {
  running ??= (async () => {
    const answer = await api.games('mine');
    if (!answer.ok) {
      if (isDown(answer.status)) session.set({ ...session.get(), reachable: false });
      else if (answer.status === 401) mine.set([]);
      return;
    }
    mine.set(sortMine(answer.value.games));
    follow(answer.value.games);
  })().finally(() => {
    running = null;
  });
  return running;
}

// ---- live ------------------------------------------------------------------------------------------------------------------

/** The server's limit of tables in one stream is 64; some are left for the games that are shown. */
const MAX_FOLLOWED = 50;
const POLL_MS = 30000;
const BACK_MS = 2000; // while the server does not answer
const GATHER_MS = 400;
const followed = new Map<string, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks once for all that comes in quick succession. */
export function refreshMineSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refreshMine(), GATHER_MS);
}

let listening = false;

/** The server ends a session's streams with it: after reconnecting, the user may no longer be signed in. */
function listen(): void {
  if (listening) return;
  listening = true;
  let { online } = stream();
  let broken = false;
  stream().onOnline(() => {
    broken ||= online && !stream().online;
    ({ online } = stream());
    if (!broken || !online) return;
    broken = false;
    if (session.get().account !== null) void refreshSession();
  });
}

function follow(games: GameInfo[]): void {
  const wanted = games.filter((game) => game.state !== 'finished' || game.asked).slice(0, MAX_FOLLOWED);
  if (wanted.length > 0) listen();
  const ids = new Set(wanted.map((game) => game.id));
  for (const [id, stop] of followed) {
    if (ids.has(id)) continue;
    stop();
    followed.delete(id);
  }
  for (const game of wanted) {
    if (followed.has(game.id)) continue;
    const change = (row?: { kind: string; text: string }): void => {
      if (row?.kind !== 'chat' || row.text.includes('@')) refreshMineSoon();
    };
    followed.set(
      game.id,
      stream().watch(game.id, game.at, secretOf(game.id), { onRow: change, onTable: () => change() }),
    );
  }
}

let asking = false;

/** One lost answer says little: another call tells whether the server answers. */
async function isItGone(): Promise<void> {
  asking = true;
  await refreshSession();
  asking = false;
}

/** A call that got no answer calls for another; whether the server is gone is known at once on every page. One that did calls for
 *  a look at the session, and so does a no to somebody who may no longer be signed in. */
function noticed(status: number): void {
  const now = session.get();
  const isNo = status === 401 || status === 403;
  if (!now.known) return;
  if (isDown(status) && now.reachable && !asking) void isItGone();
  if (!isDown(status) && (!now.reachable || (isNo && now.account !== null))) void refreshSession();
}

export function startSession(): void {
  onHeard(noticed);
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    if (!session.get().reachable || !session.get().known) await refreshSession();
    await refreshMine();
  };
  void look();
  setInterval(() => void look(), POLL_MS);
  setInterval(() => {
    if (session.get().known && !session.get().reachable) void look();
  }, BACK_MS);
  addEventListener('online', () => void refreshSession().then(refreshMine));
  addEventListener('offline', () => void refreshSession());
  addEventListener('storage', ({ key }) => {
    if (key === IDENTITY) void lookAgain();
  });
  document.addEventListener('visibilitychange', () => void look());
}
