/* What a game's page needs from the server, asked for in the page's head (early.ts), while its own script is still on the way.
 *
 * Always: whatever is taken from here is what would be asked for a moment later, by the same address and with the same proofs;
 * it is taken once; where nothing lies here it is asked for then. */
import { LANGUAGE_KEY } from './look';

export interface Ahead {
  /** By address, secret and invitation. */
  answers: Map<string, Promise<Response>>;
  module: { address: string; comes: Promise<WebAssembly.Module> } | null;
  worker: { address: string; port: Worker } | null;
  texts: { address: string; comes: Promise<string> } | null;
}

const place = globalThis as typeof globalThis & { ironroadAhead?: Ahead };

const TIMEOUT_MS = 20000;

/** The page's language: the server's errors come in it. */
const spoken = (): Record<string, string> => {
  const tag = typeof localStorage === 'undefined' ? null : localStorage.getItem(LANGUAGE_KEY);
  return tag ? { 'Accept-Language': tag } : {}; // else the browser's own
};

/** Bearers and others alike: never from a cache, never for ever. */
export const asked = (path: string, request: RequestInit): Promise<Response> =>
  fetch(path, {
    ...request,
    headers: { ...(request.headers as Record<string, string> | undefined), ...spoken() },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

export const bearer = (secret: string | null | undefined): Record<string, string> =>
  secret ? { Authorization: `Bearer ${secret}` } : {};

/** An invitation or an offer, which opens a private table; never in the address, which is logged on its way. */
export const invited = (invite: string): Record<string, string> =>
  /^[\w-]+$/.test(invite) ? { 'X-Ironroad-Invite': invite } : {};

/** The engine's module, compiled while it comes in; a browser may keep what it has compiled. Who sends another type gets it the
 *  slow way. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** What the engine says in a language that is not in its module. */
export async function loadTexts(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

const nameOf = (path: string, secret: string | null | undefined, invite: string): string =>
  `${path} ${secret ?? ''} ${invite}`;

/** Begins: these addresses, the engine's module and its worker. `first` reads a copy of the first answer. */
export function goAhead(
  language: string,
  paths: readonly string[],
  secret: string | null,
  invite: string,
  first: ((answer: Response) => Promise<void>) | null,
): void {
  const headers = { ...bearer(secret), ...invited(invite) };
  const answers = new Map(paths.map((path) => [nameOf(path, secret, invite), asked(path, { headers })]));
  if (first)
    void answers
      .values()
      .next()
      .value?.then((answer) => first(answer.clone()))
      .catch(() => {});
  const comes = compile(__ENGINE__);
  const port = new Worker(__WORKER__, { name: 'engine' });
  const address = __TEXTS__[language];
  const texts = address === undefined ? null : { address, comes: loadTexts(address) };
  const ahead: Ahead = {
    answers,
    module: { address: __ENGINE__, comes },
    worker: { address: __WORKER__, port },
    texts,
  };
  for (const promise of [...answers.values(), comes, ...(texts ? [texts.comes] : [])]) promise.catch(() => {}); // the one who takes it handles the error
  port.onerror = () => {
    ahead.worker = null;
  };
  place.ironroadAhead = ahead;
}

export function takeAnswer(
  path: string,
  secret: string | null | undefined,
  invite: string,
): Promise<Response> | undefined {
  const answers = place.ironroadAhead?.answers;
  const name = nameOf(path, secret, invite);
  const answer = answers?.get(name);
  answers?.delete(name);
  return answer;
}

function take<K extends 'module' | 'worker' | 'texts'>(what: K, address: string): Ahead[K] | null {
  const ahead = place.ironroadAhead;
  const found = ahead?.[what];
  if (!ahead || found?.address !== address) return null;
  ahead[what] = null;
  return found;
}

export const takeModule = (address: string): Promise<WebAssembly.Module> | null =>
  take('module', address)?.comes ?? null;
export const takeTexts = (address: string): Promise<string> | null => take('texts', address)?.comes ?? null;
export const takeWorker = (address: string): Worker | null => take('worker', address)?.port ?? null;
