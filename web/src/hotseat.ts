/* Games of this browser: IndexedDB, one record per game. Other tabs hear of changes by BroadcastChannel. */
import { isBot } from './botmark';

export interface LocalGame {
  id: string;
  name: string;
  title: string;
  players: string[];
  header: string;
  /** Actions done, and after `length` those that were undone and can be redone. */
  lines: string[];
  length: number;
  finished: boolean;
  created: number;
  used: number;
}

const STORE = 'games';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ironroad', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** One transaction; resolves when it is on disk. */
async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'relaxed' });
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  } finally {
    db.close();
  }
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ironroad.hotseat');
const listeners = new Set<(id: string) => void>();
if (channel)
  channel.onmessage = (event: MessageEvent<string>) => {
    for (const listener of listeners) listener(event.data);
  };

/** Hears the id of every game that another tab has changed. */
export function onLocalChange(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function localGames(): Promise<LocalGame[]> {
  const all = await within<LocalGame[]>('readonly', (store) => store.getAll() as IDBRequest<LocalGame[]>);
  return all.sort((a, b) => b.used - a.used);
}

export const localGame = (id: string): Promise<LocalGame | undefined> =>
  within('readonly', (store) => store.get(id) as IDBRequest<LocalGame | undefined>);

export async function saveLocal(game: LocalGame): Promise<void> {
  await within('readwrite', (store) => store.put(game));
  channel?.postMessage(game.id);
}

/** Keeps a game that was `known`; false: another tab has changed it since, and nothing was kept. */
export async function saveOver(known: LocalGame, game: LocalGame): Promise<boolean> {
  let same = true;
  await within('readwrite', (store) => {
    const found = store.get(game.id) as IDBRequest<LocalGame | undefined>;
    found.onsuccess = () => {
      same = !found.result || found.result.used === known.used;
      if (same) store.put(game);
    };
    return found;
  });
  if (same) channel?.postMessage(game.id);
  return same;
}

export async function deleteLocal(id: string): Promise<void> {
  await within('readwrite', (store) => store.delete(id));
  channel?.postMessage(id);
}

export async function renameLocal(id: string, name: string): Promise<void> {
  const game = await localGame(id);
  if (game) await saveLocal({ ...game, name });
}

/** A new record from a header and lines. */
export function makeLocal(header: string, lines: string[], name: string): LocalGame {
  const now = Date.now();
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const id = [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  return {
    id,
    name,
    ...readHeader(header),
    header,
    lines,
    length: lines.length,
    finished: false,
    created: now,
    used: now,
  };
}

/** The words of a tag of an RGN header. */
export function tagOf(header: string, name: string): string[] {
  const found = new RegExp(`\\[\\s*${name}((?:\\s*"(?:[^"\\\\]|\\\\.)*")*)\\s*\\]`).exec(header);
  return [...(found?.[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!.replace(/\\(.)/g, '$1'));
}

/** Title and players of an RGN header. */
export const readHeader = (header: string): { title: string; players: string[] } => ({
  title: tagOf(header, 'Title')[0] ?? '',
  players: tagOf(header, 'Players'),
});

/** The computer players of a header by seat; null: a person's. */
export function readBots(header: string): (string | null)[] {
  const bots = tagOf(header, 'Bots').map((name) => (isBot(name) ? name : null));
  return bots.some(Boolean) ? readHeader(header).players.map((_, seat) => bots[seat] ?? null) : [];
}

/** The same header with these computer players. */
export function withBots(header: string, bots: readonly (string | null)[]): string {
  return bots.some(Boolean)
    ? `${header.trimEnd()}\n[Bots ${bots.map((name) => `"${name ?? ''}"`).join(' ')}]\n`
    : header;
}

/** An RGN file cut into header and action lines (numbers, comments and hashes stay on the lines). */
export function splitFile(text: string): { header: string; lines: string[] } {
  const all = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const last = all.findLastIndex((line) => line.trimStart().startsWith('['));
  const isAction = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith(';');
  return {
    header: all.slice(0, last + 1).join('\n') + '\n',
    lines: all
      .slice(last + 1)
      .filter(isAction)
      .map((line) => line.trim()),
  };
}
