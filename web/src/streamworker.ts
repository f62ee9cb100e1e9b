/* The SharedWorker that holds the hub. */
import { Hub, type FromHub, type ToHub } from './stream';

const hub = new Hub({ fetch: (address, init) => fetch(address, init), random: () => Math.random() });

addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0];
  if (!port) return;
  port.onmessage = (message: MessageEvent<ToHub>) =>
    hub.take(message.data, (answer: FromHub) => port.postMessage(answer));
});
