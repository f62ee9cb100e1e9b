/* The engine's worker: calls in order, an answer each. A trap is reported and the worker is of no more use. */
import { Game } from './wasm';

export interface Call {
  id: number;
  name: string;
  args: unknown[];
}
export type Reply = { id: number; value: unknown } | { id: number; trap: string };

let game: Game | null = null;

function run({ name, args }: Call): unknown {
  if (name === 'init') {
    game = new Game(args[0] as WebAssembly.Module);
    game.language(args[1] as string, args[2] as string);
    return null;
  }
  const methods = game as unknown as Record<string, (...rest: unknown[]) => unknown>;
  return methods[name]!(...args);
}

// Only a worker has this; a test that imports the file has not.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage?: (reply: Reply) => void;
};
if (typeof scope.postMessage === 'function') {
  scope.onmessage = (event) => {
    const call = event.data;
    try {
      scope.postMessage!({ id: call.id, value: run(call) ?? null });
    } catch (error) {
      scope.postMessage!({ id: call.id, trap: error instanceof Error ? error.message : String(error) });
    }
  };
}
