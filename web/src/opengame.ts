/* Opening a game: a table, a hot seat of this browser, a file. Gives its model, or says why not. */
import { enter, isUnheard } from './api';
import { newerModule, startEngine, type Engine } from './engine';
import { describe } from './failure';
import { localGame, readBots, splitFile } from './hotseat';
import { endedByHand, fold } from './journal';
import type { FirstPast, GameModel, Start } from './model';
import { eyesOf, FileModel, HotseatModel } from './ownmodel';
import { entriesOf, logOf } from './remarks';
import { stream, type Stream } from './stream';
import { TableModel } from './tablemodel';
import { language, locale, t } from './text';
import { SPECTATOR, type GameInfo } from './types';
import type { Eyes } from './wasm';

export type Opening<M extends GameModel> = (
  | { ok: true; model: M }
  | { ok: false; text: string; table?: GameInfo /** The server did not answer. */; unheard?: boolean }
) & {
  /** The link by which we came opens no seat. */
  badLink?: boolean;
};

type Choices = Parameters<Engine['look']>[2];

/** The engine tells it while the page draws the board. */
function pastOf(engine: Engine, actions: number): FirstPast {
  const hash = engine.hash(actions);
  const events = engine.happened(0, actions);
  for (const answer of [hash, events]) answer.catch(() => {}); // the one who takes them handles the error
  return { actions, language: language(), hash, events };
}

/** An engine with that game, and its end as those eyes see it. */
async function begin(
  header: string,
  lines: string[],
  eyes: Eyes = 'decider',
  choices: Choices = 'all',
  starting = startEngine(locale()),
): Promise<{ ok: true; start: Start } | { ok: false; text: string }> {
  const engine = await starting;
  const begins = (): ReturnType<Engine['begin']> => engine.begin(header, lines, eyes, choices);
  let opened = await begins();
  // An old page's engine may not know what the server's allows.
  const newer = opened.ok ? null : await newerModule().catch(() => null);
  if (newer) {
    await engine.reload(newer);
    opened = await begins();
  }
  if (!opened.ok) {
    engine.close();
    const where =
      opened.line < 0 ? t('problem.header') : t('problem.line', { n: opened.line + 1, line: lines[opened.line] ?? '' });
    return { ok: false, text: `${where} ${opened.text}` };
  }
  return {
    ok: true,
    start: { engine, facts: opened.facts, header, lines, past: pastOf(engine, lines.length), ...opened.look },
  };
}

/** A started table. One that has not started is returned as `table`. */
export async function openTable(id: string, live: Stream = stream()): Promise<Opening<TableModel>> {
  const starting = startEngine(locale()); // while the server answers
  const no = (text: string, more: { table?: GameInfo; unheard?: boolean } = {}): Opening<TableModel> => {
    void starting.then(
      (engine) => engine.close(),
      () => {},
    );
    return { ok: false, text, badLink, ...more };
  };
  const { info, log, badLink } = await enter(id);
  if (!info.ok) return no(describe(info), { unheard: isUnheard(info) });
  if (info.value.state === 'open') return no('', { table: info.value });
  if (!log.ok) return no(describe(log), { unheard: isUnheard(log) });
  const { header, lines } = fold(log.value);
  const begun = await begin(
    header,
    lines,
    info.value.you ?? SPECTATOR,
    endedByHand(log.value) ? 'none' : 'own',
    starting,
  );
  return begun.ok ? { ok: true, model: new TableModel(info.value, log.value, begun.start, live), badLink } : begun;
}

export async function openHotseat(id: string): Promise<Opening<HotseatModel>> {
  const record = await localGame(id);
  if (!record) return { ok: false, text: t('problem.no_local') };
  const eyes = eyesOf(readBots(record.header));
  const begun = await begin(
    record.header,
    record.lines.slice(0, record.length),
    eyes,
    eyes === 'decider' ? 'all' : 'own',
  );
  return begun.ok ? { ok: true, model: new HotseatModel(record, begun.start) } : begun;
}

/** A finished game of a title that the page brings along. */
export async function openExample(title: string): Promise<Opening<FileModel>> {
  const address = __EXAMPLES__[title];
  if (address === undefined) return { ok: false, text: t('problem.no_example') };
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return { ok: false, text: t('problem.offline'), unheard: true };
  return openFile(await answer.text());
}

/** An RGN file. */
export async function openFile(text: string): Promise<Opening<FileModel>> {
  const { header, lines } = splitFile(text);
  const begun = await begin(header, lines);
  if (!begun.ok) return begun;
  const { engine } = begun.start;
  const actions = lines.length > 0 ? await engine.lines(1, lines.length) : []; // without numbers and hashes
  begun.start.lines = entriesOf(logOf(text), (n, line) => actions[n] ?? line);
  await engine.open(header, begun.start.lines); // with the comments
  return { ok: true, model: new FileModel('', begun.start) };
}
