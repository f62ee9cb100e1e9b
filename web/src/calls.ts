/* The calls of a module (src/wasm/calls.h) by name. */

/** The module's answer did not fit its buffer, or it has none: a bug of ours. */
export class NoAnswer extends Error {}

type Exports = { memory: WebAssembly.Memory } & Record<string, (...args: number[]) => number>;
type Argument = string | number | boolean | ReadonlyArray<string | number>;

/** Every export wasm_NAME as NAME: text and words go in through the buffer, JSON comes out of it. */
export function callsOf<C>(module: WebAssembly.Module): C {
  const wasm = new WebAssembly.Instance(module, {}).exports as Exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const bytes = (length: number) => new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer!(), length);
  const handed = (value: Argument): number => {
    if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
    const words =
      typeof value === 'string' ? value : value.map((word) => `${word}`.replaceAll('\0', '') + '\0').join('');
    const text = encoder.encode(words);
    if (text.length >= wasm.wasm_buffer_size!()) throw new NoAnswer('text too long');
    bytes(text.length).set(text);
    return text.length;
  };
  const call = (name: string, args: Argument[]): unknown => {
    const length = wasm[name]!(...args.map(handed));
    if (length === 0) throw new NoAnswer(name);
    return JSON.parse(decoder.decode(bytes(length)));
  };
  const calls: Record<string, (...args: Argument[]) => unknown> = {};
  for (const name of Object.keys(wasm)) {
    if (name.startsWith('wasm_')) calls[name.slice(5)] = (...args) => call(name, args);
  }
  return calls as C;
}
