/* Live rows of many tables over one connection per browser, shared by its tabs.
 *
 * The Hub holds the connection. It lives in a SharedWorker; where there is none, in the tab that holds a lock, the others
 * reaching it by BroadcastChannel; where there are no locks (plain http on some phones), in each tab.
 *
 * What always holds:
 *  1. A subscriber gets every row after the one it named, in order, each once, across reconnects and changes of the hub.
 *  2. The hub asks again from the last row that arrived, after a wait that doubles and is spread by chance.
 *  3. A line that is silent for longer than two heartbeats is taken for dead. */
import { inviteOf, unfold } from './api';
import type { GameInfo, JournalRow, RowKind } from './types';

export interface Watch {
  game: string;
  row: number;
  /** Seat secret of a guest; null: the session's cookie. */
  secret: string | null;
  /** For watching a private table without a seat; '' : none. */
  invite: string;
}
export type ToHub =
  | { type: 'watch'; tab: string; games: Watch[] }
  | { type: 'bye'; tab: string }
  | { type: 'wake'; tab: string; renew?: boolean };
export type FromHub =
  | { type: 'row'; game: string; row: JournalRow }
  | { type: 'table'; table: GameInfo }
  | { type: 'gone'; game: string }
  | { type: 'online'; online: boolean }
  | { type: 'hello' };

// ---- the format of server-sent events ------------------------------------------------------------------------------------

export interface SentEvent {
  event: string;
  data: string;
}

/** Cuts a stream of text into events; keeps what is not complete. */
export class EventParser {
  #rest = '';

  push(chunk: string): SentEvent[] {
    const parts = (this.#rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = parts.pop() ?? '';
    return parts.flatMap((part) => {
      let event = 'message';
      const data: string[] = [];
      for (const line of part.split('\n')) {
        const found = /^(event|data): ?(.*)$/.exec(line);
        if (found?.[1] === 'event') event = found[2]!;
        else if (found?.[1] === 'data') data.push(found[2]!);
      }
      return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
    });
  }
}

// ---- the hub ---------------------------------------------------------------------------------------------------------------

const SILENCE_MS = 45000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 30000;
const KEPT_ROWS = 2000;
const GATHER_MS = 30;
const MAX_SECRETS = 64; // the server's limit

interface Tab {
  send(message: FromHub): void;
  games: Map<string, Watch>;
}
/** Rows after `since` that arrived, for tabs that come later. */
interface Recent {
  since: number;
  rows: JournalRow[];
}
export interface Surroundings {
  fetch(
    address: string,
    init: { headers: Record<string, string>; signal: AbortSignal; cache: 'no-store'; credentials: 'same-origin' },
  ): Promise<Response>;
  random(): number;
}

/** The connection. */
class Line {
  readonly games = new Map<string, number>(); // row from which to go on
  readonly invites = new Map<string, string>();
  secrets = ''; // of guests' seats, with commas
  online = false;
  #tries = 0;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly around: Surroundings,
    private readonly arrived: (event: SentEvent) => void,
    private readonly changed: () => void,
  ) {}

  /** Connects with the current games, after `wait`; a running connection is ended. */
  again(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#abort?.abort();
      void this.#run();
    }, wait);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#abort?.abort();
    this.#abort = null;
    this.games.clear();
    this.#set(false);
  }

  /** The network is back or the page is looked at: do not wait longer. */
  wake(): void {
    if (this.online || this.games.size === 0) return;
    this.#tries = 0;
    this.again(0);
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const list = [...this.games].map(([game, row]) => `${encodeURIComponent(game)}:${row}`).join(',');
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (this.secrets) headers['Authorization'] = `Bearer ${this.secrets}`;
    const invites = [...this.invites].filter(([game, invite]) => this.games.has(game) && /^[\w-]+$/.test(invite));
    if (invites.length > 0) headers['X-Ironroad-Invite'] = invites.map((pair) => pair.join(':')).join(',');
    try {
      this.#listen(abort);
      const response = await this.around.fetch(`/api/events?games=${list}`, {
        headers,
        signal: abort.signal,
        cache: 'no-store',
        credentials: 'same-origin',
      });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      if (this.#abort !== abort) return;
      this.#set(true);
      await this.#read(response.body, abort);
    } catch {
      // ended by us, by the server or by the network: all the same
    }
    if (this.#abort !== abort) return; // a newer run has taken over
    this.#set(false);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#tries++, 10));
    this.again(wait * (0.5 + this.around.random() / 2));
  }

  async #read(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const parser = new EventParser();
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#abort !== abort) return;
      this.#listen(abort);
      this.#tries = 0;
      for (const event of parser.push(decoder.decode(value, { stream: true }))) this.arrived(event);
    }
  }

  #listen(abort: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => abort.abort(), SILENCE_MS);
  }

  #set(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    this.changed();
  }
}

export class Hub {
  #tabs = new Map<string, Tab>();
  #recent = new Map<string, Recent>();
  #line: Line;

  constructor(around: Surroundings) {
    this.#line = new Line(
      around,
      (event) => this.#arrived(event),
      () => this.#tell(),
    );
  }

  take(message: ToHub, send: (message: FromHub) => void): void {
    switch (message.type) {
      case 'watch':
        return this.#watch(message.tab, message.games, send);
      case 'bye':
        return this.#bye(message.tab);
      case 'wake':
        if (!message.renew) this.#line.wake();
        else if (this.#line.games.size > 0) this.#line.again(0);
    }
  }

  #watch(id: string, games: Watch[], send: (message: FromHub) => void): void {
    const tab: Tab = { send, games: new Map(games.map((watch) => [watch.game, { ...watch }])) };
    this.#tabs.set(id, tab);
    for (const watch of tab.games.values()) {
      const recent = this.#recent.get(watch.game);
      if (recent && watch.row >= recent.since) for (const row of recent.rows) this.#hand(tab, watch.game, row);
      else this.#recent.set(watch.game, { since: watch.row, rows: [] });
    }
    this.#connect();
    send({ type: 'online', online: this.#line.online });
  }

  #bye(id: string): void {
    this.#tabs.delete(id);
    this.#connect();
  }

  /** Brings the connection in line with what is watched. A game that nobody watches any more goes at the next change. */
  #connect(): void {
    const line = this.#line;
    const watched = [...this.#tabs.values()].flatMap((tab) => [...tab.games.values()]);
    const games = new Set(watched.map((watch) => watch.game));
    if (games.size === 0) {
      this.#recent.clear();
      return line.close();
    }
    const secrets = [...new Set(watched.flatMap((watch) => watch.secret ?? []))].sort().slice(0, MAX_SECRETS).join(',');
    let changed = secrets !== line.secrets;
    for (const game of games) {
      const { since, rows } = this.#recent.get(game)!;
      const last = rows.at(-1)?.at ?? since;
      const invite = watched.find((watch) => watch.game === game && watch.invite !== '')?.invite ?? '';
      changed ||= line.games.get(game) !== last || (line.invites.get(game) ?? '') !== invite;
      line.games.set(game, last);
      line.invites.set(game, invite);
    }
    if (!changed) return;
    line.secrets = secrets;
    for (const game of line.games.keys()) if (!games.has(game)) line.games.delete(game);
    for (const game of this.#recent.keys()) if (!games.has(game)) this.#recent.delete(game);
    line.again(GATHER_MS);
  }

  #arrived(event: SentEvent): void {
    if (event.event === 'table') {
      const table = JSON.parse(event.data) as GameInfo;
      for (const tab of this.#tabs.values()) if (tab.games.has(table.id)) tab.send({ type: 'table', table });
      return;
    }
    if (event.event === 'gone') {
      const { game } = JSON.parse(event.data) as { game: string };
      for (const tab of this.#tabs.values()) if (tab.games.has(game)) tab.send({ type: 'gone', game });
      return;
    }
    if (event.event !== 'message') return;
    const sent = JSON.parse(event.data) as {
      game: string;
      at: number;
      time: number;
      kind: RowKind;
      who: number | null;
      text: string;
      hash?: string;
    };
    const { game, ...rest } = sent;
    const row: JournalRow = {
      ...rest,
      who: typeof rest.who === 'number' ? rest.who : null,
      text: unfold(rest.kind, rest.text),
    };
    const recent = this.#recent.get(game);
    if (!recent || row.at <= (recent.rows.at(-1)?.at ?? recent.since)) return;
    recent.rows.push(row);
    if (recent.rows.length > KEPT_ROWS) recent.since = recent.rows.shift()!.at;
    this.#line.games.set(game, row.at);
    for (const tab of this.#tabs.values()) this.#hand(tab, game, row);
  }

  #hand(tab: Tab, game: string, row: JournalRow): void {
    const watch = tab.games.get(game);
    if (!watch || row.at <= watch.row) return;
    watch.row = row.at;
    tab.send({ type: 'row', game, row });
  }

  #tell(): void {
    for (const tab of this.#tabs.values()) tab.send({ type: 'online', online: this.#line.online });
  }
}

// ---- a tab's side ------------------------------------------------------------------------------------------------------------

export interface Subscriber {
  onRow(row: JournalRow): void;
  onTable?(table: GameInfo): void;
  /** The table is not there, or not ours any more. */
  onGone?(): void;
}
interface Subscription extends Omit<Watch, 'invite'> {
  subscriber: Subscriber;
}

export class Stream {
  readonly tab = Math.random().toString(36).slice(2);
  #subscriptions = new Set<Subscription>();
  #listeners = new Set<() => void>();
  #online = false;
  #send: (message: ToHub) => void;
  #queued = false;

  /** `join` starts the way to a hub and returns how to send to it. */
  constructor(join: (receive: (message: FromHub) => void) => (message: ToHub) => void) {
    this.#send = join((message) => this.#receive(message));
  }

  get online(): boolean {
    return this.#online;
  }

  /** Rows after `row` of a table, from now until the returned function is called. */
  watch(game: string, row: number, secret: string | null, subscriber: Subscriber): () => void {
    const subscription = { game, row, secret, subscriber };
    this.#subscriptions.add(subscription);
    this.#announce();
    return () => {
      this.#subscriptions.delete(subscription);
      this.#announce();
    };
  }

  onOnline(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  wake(): void {
    this.#send({ type: 'wake', tab: this.tab });
  }
  /** Who asks has changed (signed in or out). */
  renew(): void {
    this.#send({ type: 'wake', tab: this.tab, renew: true });
  }
  leave(): void {
    this.#send({ type: 'bye', tab: this.tab });
  }
  comeBack(): void {
    this.#announce();
  }

  #announce(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      const lowest = new Map<string, Watch>();
      for (const { game, row, secret } of this.#subscriptions) {
        const known = lowest.get(game);
        if (!known || row < known.row)
          lowest.set(game, { game, row, secret: secret ?? known?.secret ?? null, invite: inviteOf(game) });
      }
      this.#send(
        lowest.size > 0
          ? { type: 'watch', tab: this.tab, games: [...lowest.values()] }
          : { type: 'bye', tab: this.tab },
      );
    });
  }

  #receive(message: FromHub): void {
    switch (message.type) {
      case 'hello':
        return this.#announce();
      case 'online':
        this.#online = message.online;
        for (const listener of this.#listeners) listener();
        return;
      case 'row':
        for (const subscription of [...this.#subscriptions]) {
          if (subscription.game !== message.game || message.row.at <= subscription.row) continue;
          subscription.row = message.row.at;
          subscription.subscriber.onRow(message.row);
        }
        return;
      case 'table':
        for (const { game, subscriber } of [...this.#subscriptions])
          if (game === message.table.id) subscriber.onTable?.(message.table);
        return;
      case 'gone':
        for (const { game, subscriber } of [...this.#subscriptions]) if (game === message.game) subscriber.onGone?.();
    }
  }
}

// ---- the three ways to a hub ---------------------------------------------------------------------------------------------------

type Join = (receive: (message: FromHub) => void) => (message: ToHub) => void;

const browser: Surroundings = { fetch: (address, init) => fetch(address, init), random: () => Math.random() };

const bySharedWorker: Join = (receive) => {
  const worker = new SharedWorker(__STREAM__, { name: 'ironroad' });
  worker.port.onmessage = (event: MessageEvent<FromHub>) => receive(event.data);
  return (message) => worker.port.postMessage(message);
};

/** The tab that gets the lock is the hub; when it goes, the next one says hello and all tell it what they watch. */
export const byLock: Join = (receive) => {
  const channel = new BroadcastChannel('ironroad.stream');
  let hub: Hub | null = null;
  const to =
    (tab: string) =>
    (message: FromHub): void =>
      channel.postMessage({ tab, message });
  channel.onmessage = (event: MessageEvent<{ tab?: string; message?: FromHub; ask?: ToHub }>) => {
    const { tab, message, ask } = event.data;
    if (ask) hub?.take(ask, to(ask.tab));
    else if (message && (tab === own || tab === undefined)) receive(message);
  };
  let own = '';
  void navigator.locks.request('ironroad.stream', () => {
    hub = new Hub(browser);
    channel.postMessage({ message: { type: 'hello' } });
    receive({ type: 'hello' });
    return new Promise(() => {}); // held until this tab goes
  });
  return (ask) => {
    own = ask.tab;
    if (hub) hub.take(ask, receive);
    else channel.postMessage({ ask });
  };
};

const alone: Join = (receive) => {
  const hub = new Hub(browser);
  return (message) => hub.take(message, receive);
};

let shared: Stream | null = null;

export function stream(): Stream {
  if (shared) return shared;
  const join =
    typeof SharedWorker !== 'undefined'
      ? bySharedWorker
      : 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
        ? byLock
        : alone;
  const made = new Stream(join);
  shared = made;
  addEventListener('online', () => made.wake());
  addEventListener('pagehide', () => made.leave());
  addEventListener('pageshow', (event) => {
    if (event.persisted) made.comeBack();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) made.wake();
  });
  return made;
}
