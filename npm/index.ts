/* The package @ironroad/engine: the modules of the page for other programs. index.d.ts says what each export is. */
import type { Calls, GameCalls, PlayerCalls } from '#engine';
import { callsOf } from '../web/src/calls';

export { NoAnswer } from '../web/src/calls';

export const NEWEST = 0x7fffffff;
export const SPECTATOR = 255;
export const EVERYBODY = 254;

/** A file of the package: from the disk in node, by a request in a browser. */
async function file(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(name, import.meta.url);
  if (url.protocol === 'file:') {
    const fs = 'node:fs/promises'; // not for a bundler to find
    const { readFile } = await import(/* @vite-ignore */ fs);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

type Source = WebAssembly.Module | BufferSource;

async function load<C>(name: string, source?: Source): Promise<C> {
  const given = source ?? (await file(name));
  return callsOf<C>(given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given));
}

export const engine = (source?: Source): Promise<Calls> => load('ironroad.wasm', source);
export const players = (source?: Source): Promise<PlayerCalls> => load('players.wasm', source);

export async function speak(calls: GameCalls, language: string): Promise<boolean> {
  if (language === 'en') return calls.language('en');
  if (language !== 'de') return false;
  return calls.language(new TextDecoder().decode(await file('texts.de')));
}

/** Where the actions of a log begin: after tags, comments and empty lines. */
function headerLength(log: string): number {
  const part = /\s+|;[^\n]*|\[(?:"(?:[^"\\]|\\.)*"|[^"\]])*\]/y;
  let end = 0;
  while (part.test(log)) end = part.lastIndex;
  return end;
}

export function openLog(calls: GameCalls, log: string): ReturnType<GameCalls['extend']> {
  const length = headerLength(log);
  const opened = calls.open(log.slice(0, length));
  return opened.ok ? calls.extend(log.slice(length)) : { ...opened, rule: '', actions: 0 };
}
