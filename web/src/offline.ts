/* The service worker: asked for over https and on this machine only; on a plain club network there is none. */
import { store } from './store';

/** A newer build is ready: calling it changes over. */
export const newBuild = store<(() => void) | null>(null);

const isLocal = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

const DRAWING_MS = 1000;

/** When the page is there, and the game that it opens has been drawn: it fetches all files, and has time. */
export function registerWorker(opening: Promise<unknown> | null): void {
  if (!navigator.serviceWorker || (location.protocol !== 'https:' && !isLocal())) return;
  const later =
    typeof requestIdleCallback === 'function' ? requestIdleCallback : (run: () => void) => setTimeout(run, 1000);
  if (!opening) return void later(register);
  const drawn = (): void => void setTimeout(() => later(register), DRAWING_MS);
  opening.then(drawn, drawn);
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').then(
    (registration: ServiceWorkerRegistration | undefined) => registration && watch(registration),
    () => {
      // Without it the page works, only not offline.
    },
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (): void => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    newBuild.set(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  setInterval(() => void registration.update().catch(() => {}), 3600_000);
}
