/* The computer players' worker: it keeps the game of the last question, and answers one question after the other. Nothing can
 * interrupt a thought but the end of the worker. */
import type { Judgement, PlayerCalls, Thought } from '#engine';
import { callsOf } from '../calls';
import type { Played, Player } from './game';

export type Question =
  | { id: number; name: 'init'; module: WebAssembly.Module }
  | { id: number; name: 'language'; texts: string }
  | { id: number; name: 'move'; game: Played; seat: number; player: Player }
  | { id: number; name: 'judge'; game: Played; n: number; player: Player }
  | { id: number; name: 'doers'; game: Played };
export type Answers = { init: null; language: null; move: Thought | null; judge: Judgement | null; doers: number[] };
export type Answer = { id: number; value: unknown } | { id: number; fault: string };

let calls: PlayerCalls | null = null;
let known: Played = { header: '', lines: [] };

/** Has the module play the lines of a game that it does not have yet. */
function follow(players: PlayerCalls, game: Played): void {
  let same = 0;
  if (game.header === known.header) {
    const most = Math.min(game.lines.length, known.lines.length);
    while (same < most && game.lines[same] === known.lines[same]) same++;
    if (same < known.lines.length) players.truncate(same);
  } else {
    const opened = players.open(game.header);
    if (!opened.ok) throw new Error(opened.text);
  }
  known = { header: '', lines: [] }; // until all of it is there
  const more = game.lines.slice(same);
  const grown = more.length > 0 ? players.extend(more.join('\n')) : null;
  if (grown && !grown.ok) throw new Error(grown.text);
  known = game;
}

function answer(question: Question): Answers[Question['name']] {
  if (question.name === 'init') {
    calls = callsOf<PlayerCalls>(question.module);
    return null;
  }
  const players = calls!;
  if (question.name === 'language') {
    players.language(question.texts || 'en');
    return null;
  }
  follow(players, question.game);
  if (question.name === 'move') return players.move(question.game.lines.length, question.seat, question.player);
  if (question.name === 'judge') return players.judge(question.n, question.player);
  return players.doers(1, question.game.lines.length);
}

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(reply: Answer): void;
};
scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ id: data.id, value: answer(data) });
  } catch (error) {
    scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) });
  }
};
