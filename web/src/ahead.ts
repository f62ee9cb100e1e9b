/* What a game's page needs from the server, asked for in the page's head (early.ts), while its own script is still on the way.
 *
 * Always: whatever is taken from here is what would be asked for a moment later, by the same address and with the same proofs;
 * it is taken once; where nothing lies here it is asked for then. */

export interface Ahead {
  /** By address, secret and invitation. */
  answers: Map<string, Promise<Response>>;
  module: { address: string; comes: Promise<WebAssembly.Module> } | null;
  worker: { address: string; port: Worker } | null;
}

const place = globalThis as typeof globalThis & { ironroadAhead?: Ahead };

const TIMEOUT_MS = 20000;

/** Bearers and others alike: never from a cache, never for ever. */
export const asked = (path: string, request: RequestInit): Promise<Response> =>
  fetch(path, { ...request, cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) });

export const bearer = (secret: string | null | undefined): Record<string, string> => (secret ? { Authorization: `Bearer ${secret}` } : {});

/** An invitation or an offer, which opens a private table; never in the address, which is logged on its way. */
export const invited = (invite: string): Record<string, string> => (/^[\w-]+$/.test(invite) ? { 'X-Ironroad-Invite': invite } : {});

/** The engine's module, compiled while it comes in; a browser may keep what it has compiled. Who sends another type gets it the
 *  slow way. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.headers.get('Content-Type') === 'application/wasm' ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const nameOf = (path: string, secret: string | null | undefined, invite: string): string => `${path} ${secret ?? ''} ${invite}`;

/** Begins: these addresses, the engine's module and its worker. */
export function goAhead(paths: readonly string[], secret: string | null, invite: string): void {
  const headers = { ...bearer(secret), ...invited(invite) };
  const answers = new Map(paths.map((path) => [nameOf(path, secret, invite), asked(path, { headers })]));
  const comes = compile(__ENGINE__);
  const port = new Worker(__WORKER__, { name: 'engine' });
  const ahead: Ahead = { answers, module: { address: __ENGINE__, comes }, worker: { address: __WORKER__, port } };
  for (const promise of [...answers.values(), comes]) promise.catch(() => {}); // whoever takes it hears of it
  port.onerror = () => { ahead.worker = null; };
  place.ironroadAhead = ahead;
}

export function takeAnswer(path: string, secret: string | null | undefined, invite: string): Promise<Response> | undefined {
  const answers = place.ironroadAhead?.answers;
  const name = nameOf(path, secret, invite);
  const answer = answers?.get(name);
  answers?.delete(name);
  return answer;
}

function take<K extends 'module' | 'worker'>(what: K, address: string): Ahead[K] | null {
  const ahead = place.ironroadAhead;
  const found = ahead?.[what];
  if (!ahead || found?.address !== address) return null;
  ahead[what] = null;
  return found;
}

export const takeModule = (address: string): Promise<WebAssembly.Module> | null => take('module', address)?.comes ?? null;
export const takeWorker = (address: string): Worker | null => take('worker', address)?.port ?? null;
