/* The service worker: the page's own files without a network. What the server knows (/api) is never kept.
 *
 * Always: a build's files are kept together under its name; an older build's go only when the newer one is in use. */
export {};

const CACHE = `ironroad-${__BUILD__}`;

interface Scope {
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__SHELL__)));
});

scope.addEventListener('activate', (event) => {
  const clean = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith('ironroad-') && name !== CACHE) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting();
});

/** A page: what the server has now, else what we have. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(4000) });
    if (answer.ok) return answer;
  } catch {
    // no network: below
  }
  return (await caches.match('/')) ?? Response.error();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin || request.cache === 'no-store') return;
  if (request.mode === 'navigate' && !address.pathname.startsWith('/api/')) event.respondWith(page(request));
  else if (address.pathname.startsWith('/assets/') && address.pathname !== '/assets/manifest.json')
    event.respondWith(asset(request));
});
