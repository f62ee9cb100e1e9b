/* The server's addresses (docs/api.md) as typed calls. An error is a value, never an exception. Status 0: no answer. */
import { asked, bearer, invited, takeAnswer } from './ahead';
import type { GameInfo, JournalRow, Pace, RowKind, UndoRule } from './types';

export interface Failure {
  ok: false;
  status: number;
  error: string;
  /** What went wrong (docs/api.md), and the same as a sentence in the page's language. */
  code?: string;
  args?: readonly (string | number)[];
  text: string;
  rule?: string;
  better?: string;
  /** 409: the last row that concerns the game. */
  at?: number;
  /** 429: seconds. */
  retry?: number;
}
export type Answer<T> = { ok: true; value: T } | Failure;

interface Request {
  method?: string;
  body?: unknown;
  /** Sent as it is. */
  raw?: Blob | string;
  secret?: string | null;
  /** Where the body has no room for it; never in the address, which is logged on its way. */
  key?: string;
  /** Opens a private table to someone without a seat at it; not in the URL either. */
  invite?: string;
  as?: 'json' | 'text';
}

async function failure(response: Response): Promise<Failure> {
  const retry = Number(response.headers.get('Retry-After')) || undefined;
  const plain: Failure = { ok: false, status: response.status, error: '', text: response.statusText };
  try {
    const body = (await response.json()) as Partial<Failure>;
    return { ...plain, ...body, ok: false, status: response.status, ...(retry === undefined ? {} : { retry }) };
  } catch {
    return plain;
  }
}

async function ask<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  const method = request.method ?? 'GET';
  const invite = request.invite ?? '';
  const headers = { ...bearer(request.secret), ...invited(invite) };
  if (method !== 'GET') headers['X-Ironroad'] = '1';
  if (request.key !== undefined) headers['X-Ironroad-Key'] = request.key;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  try {
    const ahead = method === 'GET' ? takeAnswer(path, request.secret, invite) : undefined;
    const response = await (ahead ?? asked(path, { method, headers, ...(body === undefined ? {} : { body }) }));
    heard(response.status);
    if (!response.ok) return await failure(response);
    if (response.status === 204) return { ok: true, value: undefined as T };
    return { ok: true, value: (request.as === 'text' ? await response.text() : await response.json()) as T };
  } catch {
    heard(0);
    return { ok: false, status: 0, error: 'offline', text: '' };
  }
}

let heard: (status: number) => void = () => {};
/** Hears of every call what the server answered; 0: nothing. */
export const onHeard = (listener: (status: number) => void): void => {
  heard = listener;
};

export interface Session {
  account: { name: string } | null;
  version: string;
  public_url: string;
  https: boolean;
}
export interface SessionRow {
  created: number;
  seen: number;
  current: boolean;
}
export interface NewTable {
  title: string;
  /** A person by name, a computer player, or an empty seat. */
  seats: (string | { bot: string; name?: string } | null)[];
  min_players?: number;
  options: Record<string, string>;
  seed?: string;
  private?: boolean;
  pace?: Pace;
  start?: 'full' | 'owner';
  order?: 'random' | 'given';
  undo?: UndoRule;
  description?: string;
  /** In words; else the set-up of the book. */
  position?: string;
}
export type PublicList = 'open' | 'running' | 'over';
export interface Listed {
  games: GameInfo[];
  /** Where the next page begins. */
  next?: string;
  /** Tables that the server cannot read any more; they may be missing here. */
  damaged?: number;
}
export interface Created {
  id: string;
  invite: string;
  seats: ({ name: string; secret?: string } | null)[];
}

/** Who wants a seat: nothing for an account; a guest's name and the secret that their browser made. */
export interface Newcomer {
  name?: string;
  secret?: string;
}

const game = (id: string, rest = ''): string => `/api/games/${encodeURIComponent(id)}${rest}`;
export const gamePath = (id: string): string => game(id);
export const logPath = (id: string, from: number): string => game(id, `/log?from=${from}`);
const post = <T>(path: string, body: unknown, secret?: string | null): Promise<Answer<T>> =>
  ask<T>(path, { method: 'POST', body, secret: secret ?? null });

export const api = {
  session: () => ask<Session>('/api/session'),
  signUp: (name: string, password: string) => post<{ account: { name: string } }>('/api/accounts', { name, password }),
  signIn: (name: string, password: string) => post<{ account: { name: string } }>('/api/session', { name, password }),
  signOut: () => ask<void>('/api/session', { method: 'DELETE' }),
  changePassword: (old: string, next: string) => post<void>('/api/account/password', { old, new: next }),
  sessions: () => ask<{ sessions: SessionRow[] }>('/api/account/sessions'),
  endSessions: () => ask<void>('/api/account/sessions', { method: 'DELETE' }),
  deleteAccount: (password: string) => ask<void>('/api/account', { method: 'DELETE', body: { password } }),
  reset: (token: string, password: string) => post<void>('/api/reset', { token, password }),

  /** The key is made and kept before it is sent: without an answer the page asks again with the same one, and there is one table
   *  however often it asked. */
  async create(table: NewTable): Promise<Answer<Created>> {
    const key = keyOf(JSON.stringify(table));
    const answer = await insist(() => post<Created>('/api/games', { ...table, key }));
    if (answer.ok || NO.includes(answer.status)) forgetKey();
    return answer;
  },
  /** Of the account and of the seats whose secrets this browser holds. */
  games: (which: 'mine' | 'finished') => ask<Listed>(`/api/games?${which}`, { secret: allSecrets() }),
  /** Everybody's, page by page. */
  listed: (which: PublicList, { title, pace, after }: { title: string; pace: string; after: string }) =>
    ask<Listed>(
      `/api/games?${which}${Object.entries({ title, pace, after })
        .map(([name, value]) => value && `&${name}=${encodeURIComponent(value)}`)
        .join('')}`,
      { secret: allSecrets() },
    ),
  game: (id: string, secret?: string | null, invite?: string) =>
    ask<GameInfo>(gamePath(id), { secret: secret ?? null, invite: invite ?? inviteOf(id) }),
  join: (id: string, body: Newcomer & { invite?: string }) =>
    post<{ seat: number; secret?: string }>(game(id, '/join'), body),
  /** A seat of a running game, by its offer. */
  take: (id: string, body: Newcomer & { offer: string }) =>
    post<{ seat: number; secret?: string }>(game(id, '/take'), body),
  offer: (id: string, seat: number, secret?: string | null) =>
    post<{ at: number; offer: string }>(game(id, '/offer'), { seat }, secret),
  leave: (id: string, secret?: string | null) => post<void>(game(id, '/leave'), {}, secret),
  /** Gives a seat to a computer player (without a seat: the first empty one), changes its level, or takes it away (null). */
  bot: (id: string, player: string | null, seat?: number, secret?: string | null) =>
    post<{ at?: number; seat: number }>(game(id, '/bot'), { ...(seat === undefined ? {} : { seat }), player }, secret),
  kick: (id: string, seat: number, secret?: string | null) => post<void>(game(id, '/kick'), { seat }, secret),
  start: (id: string, secret?: string | null) => post<{ at: number }>(game(id, '/start'), {}, secret),
  order: (id: string, seats: number[], secret?: string | null) => post<void>(game(id, '/order'), { seats }, secret),
  /** With a key of the caller's, see `create`. */
  import: (file: Blob | string, isPrivate: boolean, key: string) =>
    insist(() => ask<Created>(`/api/import${isPrivate ? '?private' : ''}`, { method: 'POST', raw: file, key })),
  exported: (id: string, as: 'rgn' | '18xx', secret?: string | null) =>
    ask<string>(game(id, `/export?as=${as}`), { as: 'text', secret: secret ?? null, invite: inviteOf(id) }),

  async log(id: string, from: number, secret?: string | null): Promise<Answer<JournalRow[]>> {
    const answer = await ask<string>(logPath(id, from), { as: 'text', secret: secret ?? null, invite: inviteOf(id) });
    return answer.ok ? { ok: true, value: readJournal(answer.value) } : answer;
  },
  act: (id: string, at: number, action: string, secret?: string | null) =>
    post<{ at: number }>(game(id, '/actions'), { at, action }, secret),
  chat: (id: string, text: string, secret?: string | null) => post<{ at: number }>(game(id, '/chat'), { text }, secret),
  undo: (id: string, at: number, to: number | undefined, secret?: string | null) =>
    post<{ at: number }>(game(id, '/undo'), to === undefined ? { at } : { at, to }, secret),
  redo: (id: string, at: number, secret?: string | null) => post<{ at: number }>(game(id, '/redo'), { at }, secret),
  end: (id: string, at: number, secret?: string | null) => post<{ at: number }>(game(id, '/end'), { at }, secret),
  resume: (id: string, at: number, secret?: string | null) => post<{ at: number }>(game(id, '/resume'), { at }, secret),
  consent: (id: string, at: number, yes: boolean, secret?: string | null) =>
    post<{ at: number }>(game(id, '/consent'), { at, yes }, secret),
  note: (id: string, secret?: string | null) => ask<{ text: string }>(game(id, '/note'), { secret: secret ?? null }),
  saveNote: (id: string, text: string, secret?: string | null) =>
    ask<void>(game(id, '/note'), { method: 'PUT', body: { text }, secret: secret ?? null }),
  program: (
    id: string,
    program: { program: 'pass' | 'buy'; until: string; company?: string },
    secret?: string | null,
  ) => post<void>(game(id, '/programs'), program, secret),
  stopProgram: (id: string, secret?: string | null) =>
    ask<void>(game(id, '/programs'), { method: 'DELETE', secret: secret ?? null }),
  health: () => ask<{ ok: boolean; version: string }>('/healthz'),
};

const KINDS = new Set([
  'start',
  'action',
  'undo',
  'redo',
  'ask',
  'yes',
  'no',
  'chat',
  'program',
  'end',
  'resume',
  'seat',
  'damaged',
]);

/** `ROW TIME KIND WHO TEXT` a line; the header's newlines are written as \n. Unknown kinds are left out. */
export function readJournal(text: string): JournalRow[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d+) (\d+) (\w+) (\d+|-) ?(.*)$/s.exec(line);
    if (!found || !KINDS.has(found[3]!)) return [];
    const kind = found[3] as RowKind;
    const who = found[4] === '-' ? null : Number(found[4]);
    return [{ at: Number(found[1]), time: Number(found[2]), kind, who, text: unfold(kind, found[5]!) }];
  });
}

/** The header of a `start` row with real line ends. Backslashes are read in pairs: in quotes one stands for itself before another. */
export const unfold = (kind: RowKind, text: string): string =>
  kind === 'start' ? text.replace(/\\(.)/gsu, (pair, next: string) => (next === 'n' ? '\n' : pair)) : text;

// ---- guests: the seats whose secret this browser holds -------------------------------------------------------------------

const SECRETS = 'ironroad.secrets';
const GIVEN = 'ironroad.given';

function kept<T>(key: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): Record<string, T> {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

export const secretOf = (id: string): string | null => kept<string>(SECRETS)[id] ?? null;
const MAX_SECRETS = 64; // the server's limit; the newest are the last
const allSecrets = (): string => Object.values(kept<string>(SECRETS)).slice(-MAX_SECRETS).join(',');
/** Whether this browser has had a seat at a table. */
export const hasSeats = (): boolean => allSecrets() !== '';

export function keepSecret(id: string, secret: string | null): void {
  const all = kept<string>(SECRETS);
  if (secret === null) delete all[id];
  else all[id] = secret;
  localStorage.setItem(SECRETS, JSON.stringify(all));
}

/** Another tab of this browser has got or lost a seat. */
export function onSecrets(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === SECRETS || key === null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const TRIED = 'ironroad.tried'; // of this tab: a reload before the server has answered loses nothing

/** The secret of a link of which the server has not said yet whether it is good; '' : it cannot be. */
const triedOf = (id: string): string | undefined => kept<string>(TRIED, 'sessionStorage')[id];

function keepTried(id: string, secret?: string): void {
  const { [id]: _, ...others } = kept<string>(TRIED, 'sessionStorage');
  sessionStorage.setItem(TRIED, JSON.stringify(secret === undefined ? others : { ...others, [id]: secret }));
}

/** A link names this secret. Anybody can write a link: the seat that we have stays ours until the server knows that one. Whether
 *  there is something to ask. */
export function trySecret(id: string, secret: string): boolean {
  const isNew = secret === '' || secret !== secretOf(id);
  keepTried(id, isNew ? secret : undefined);
  return isNew;
}

/** With what a table is asked for first. */
export const firstSecret = (id: string): string | null => triedOf(id) || secretOf(id);

export interface Entered {
  info: Answer<GameInfo>;
  log: Answer<JournalRow[]>;
  /** We came by a link that opens no seat here, and are who we were. */
  badLink: boolean;
}

/** A guest's seat among ours: only a secret can have opened it. */
const guestSeat = (info: Answer<GameInfo>) =>
  (info.ok ? info.value.seats.find((seat) => seat?.you && !seat.account) : undefined) ?? undefined;

/** A table and its log, with the eyes of the link by which we came if it is good, else with those that we had. */
export async function enter(id: string): Promise<Entered> {
  const ask = (secret: string | null) => Promise.all([api.game(id, secret), api.log(id, 1, secret)]);
  const tried = triedOf(id);
  const [info, log] = await ask(firstSecret(id));
  if (tried === undefined || !(info.ok || info.status === 403 || info.status === 404))
    return { info, log, badLink: false }; // or nobody knows yet
  keepTried(id);
  if (tried === '') return { info, log, badLink: true };
  if (guestSeat(info)) {
    await keepWayBack(id);
    keepSecret(id, tried);
    return { info, log, badLink: false };
  }
  const [own, ownLog] = await ask(secretOf(id));
  return { info: own, log: ownLog, badLink: true };
}

/** The seat that we had goes to those whose links are shown. */
async function keepWayBack(id: string): Promise<void> {
  const secret = secretOf(id);
  if (secret === null || givenSeats(id).some((given) => given.secret === secret)) return;
  const name = guestSeat(await api.game(id, secret))?.name;
  if (name !== undefined) keepGiven(id, [...givenSeats(id), { name, secret }]);
}

/** Links for seats that this browser made or took. */
export const givenSeats = (id: string): { name: string; secret: string }[] =>
  kept<{ name: string; secret: string }[]>(GIVEN)[id] ?? [];

export function keepGiven(id: string, seats: { name: string; secret: string }[]): void {
  localStorage.setItem(GIVEN, JSON.stringify({ ...kept(GIVEN), [id]: seats }));
}

/** 128 random bits in base64url. */
export function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const BROUGHT = 'ironroad.brought'; // of this tab: a reload loses nothing

/** What a link to a table has brought: an invitation or an offer. */
export interface Brought {
  invite?: string;
  offer?: string;
}
export const broughtTo = (id: string): Brought => kept<Brought>(BROUGHT, 'sessionStorage')[id] ?? {};
/** Only the last link counts. */
export const keepBrought = (id: string, brought: Brought): void =>
  sessionStorage.setItem(BROUGHT, JSON.stringify({ [id]: brought }));

const INVITES = 'ironroad.invites';
const MAX_INVITES = 50;

/** The invitation by which this browser looks at a private table; '' : none. */
export const inviteOf = (id: string): string =>
  typeof localStorage === 'undefined' ? '' : (kept<string>(INVITES)[id] ?? '');

export function keepInvite(id: string, invite: string): void {
  const others = Object.entries(kept<string>(INVITES)).filter(([known]) => known !== id);
  localStorage.setItem(INVITES, JSON.stringify(Object.fromEntries([...others, [id, invite]].slice(-MAX_INVITES))));
}

/** What a guest asks for a seat with. The secret is made and kept here before it is sent: without an answer the page asks again with
 *  the same one, and there is one seat however often it asked. */
export function newcomer(id: string, name: string): Newcomer {
  const secret = secretOf(id) ?? freshSecret();
  keepSecret(id, secret);
  keepGiven(id, [...givenSeats(id).filter((given) => given.secret !== secret), { name, secret }]);
  return { name, secret };
}

/** The seat is no longer ours, or was never given. */
export function forgetSeat(id: string): void {
  const secret = secretOf(id);
  keepGiven(
    id,
    givenSeats(id).filter((given) => given.secret !== secret),
  );
  keepSecret(id, null);
}

/** A clear no; all others but a yes leave open whether it was heard. */
const NO = [400, 403, 404, 409, 413, 422];
const NO_ANSWER = [0, 502, 503, 504];
/** Nobody has answered who could know. */
export const isUnheard = (answer: Failure): boolean => NO_ANSWER.includes(answer.status);
const AGAIN_MS = [400, 1200];

/** Asks until there is an answer, for a while: for what is done once, however often it is heard. */
async function insist<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (const wait of AGAIN_MS) {
    const answer = await ask();
    if (answer.ok || !NO_ANSWER.includes(answer.status)) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
  }
  return ask();
}

const MAKING = 'ironroad.making';

/** The key for a table of which nobody knows yet whether it is there; another one for another table. It outlives the page. */
function keyOf(table: string): string {
  const last = kept<string>(MAKING);
  if (last['table'] === table && last['key']) return last['key'];
  const key = freshSecret();
  localStorage.setItem(MAKING, JSON.stringify({ table, key }));
  return key;
}

const forgetKey = (): void => localStorage.removeItem(MAKING);

/** Asks for a seat, by account (no name) or as a guest. Only a clear no takes the secret away again: an earlier try may have
 *  been heard. */
export async function sit<T>(id: string, name: string, ask: (who: Newcomer) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask(name === '' ? {} : newcomer(id, name));
  if (!answer.ok && NO.includes(answer.status)) forgetSeat(id);
  return answer;
}
