/* A table on the server: its journal comes by the stream, and an action is a request. */
import { api, forgetSeat, secretOf, type Answer, type Failure } from './api';
import { newerModule } from './engine';
import { describe } from './failure';
import { readHeader } from './hotseat';
import { endedByHand, fold, gameRow, merge, openAsk } from './journal';
import { Base, DONE, type Start } from './model';
import { isSignedOut } from './session';
import type { Stream } from './stream';
import { t } from './text';
import { SPECTATOR, type GameFacts, type GameInfo, type JournalRow, type Outcome } from './types';
import type { Look } from './wasm';

export class TableModel extends Base {
  readonly kind = 'table' as const;
  table: GameInfo;
  #rows: JournalRow[];
  #undone: string[] = [];
  #undoneBy: (number | null)[] = [];
  #who: (number | null)[];
  #stream: Stream;
  #arrived: JournalRow[] = []; // by the stream, not taken in yet
  #seenRow: number; // the game's row at the newest position that was shown: what a request names
  #sending = 0;
  #tableAsked = 0;
  #recovering = false;
  #named: { seats: string[]; facts: GameFacts } | null = null; // of whom the next view tells

  constructor(table: GameInfo, rows: JournalRow[], start: Start, live: Stream) {
    super(table.id, start);
    this.table = table;
    this.#rows = rows;
    ({ undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = fold(rows));
    this.#seenRow = gameRow(rows);
    this.#stream = live;
    this.stopLater(live.onOnline(() => this.tell()));
    this.stopLater(
      live.watch(table.id, rows.at(-1)?.at ?? 0, secretOf(table.id), {
        onRow: (row) => {
          if (this.#arrived.push(row) === 1) void this.later(() => this.#take(this.#arrived.splice(0)));
        },
        onTable: (next) => {
          this.table = withOurs(next, this.table);
          this.tell();
          void this.#refreshTable();
        },
        onGone: () => void this.#refreshTable(),
      }),
    );
  }

  override get bots(): readonly (string | null)[] {
    return this.table.seats.map((seat) => seat?.bot ?? null);
  }
  override get rows(): readonly JournalRow[] {
    return this.#rows;
  }
  override get online(): boolean {
    return this.#stream.online;
  }
  override get name(): string {
    return this.table.description || this.facts.name;
  }

  get viewer(): number {
    return this.table.you ?? SPECTATOR;
  }

  get canUndo(): { target: string } | null {
    const target = this.lines.at(-1);
    if (this.viewer === SPECTATOR || target === undefined || this.asked || this.ended) return null;
    return this.table.undo !== 'own' || this.#who.at(-1) === this.viewer ? { target } : null;
  }

  override get undoLeast(): number {
    return this.table.undo === 'own' ? this.#who.findLastIndex((seat) => seat !== this.viewer) + 1 : 0;
  }

  get canRedo(): boolean {
    const mine = this.table.undo === 'anyone' || this.#undoneBy[0] === this.viewer;
    return this.viewer !== SPECTATOR && this.#undone.length > 0 && mine && !this.ended;
  }

  override get ended(): boolean {
    return endedByHand(this.#rows);
  }

  override get asked(): { who: string; to: number; target: string } | null {
    const ask = openAsk(this.#rows);
    if (!ask || this.viewer === SPECTATOR || ask.answered.has(this.viewer)) return null;
    return { who: this.seats[ask.who] ?? '', to: ask.to, target: this.lines[ask.to] ?? '' };
  }

  protected override look(at: number): Promise<Look> {
    return this.engine.look(at, this.viewer, at < this.lines.length || this.ended ? 'none' : 'own');
  }

  async #refreshTable(): Promise<void> {
    const asked = ++this.#tableAsked;
    const answer = await api.game(this.id, secretOf(this.id));
    const lost = !answer.ok && answer.status === 403; // we no longer have access to a private table
    if (this.closed || asked !== this.#tableAsked || (!answer.ok && !lost)) return; // the newest answer counts
    const { viewer } = this;
    const isAccounts = this.table.seats[viewer]?.account === true;
    this.table = answer.ok ? answer.value : { ...this.table, you: null };
    if (viewer !== SPECTATOR && this.viewer === SPECTATOR) {
      forgetSeat(this.id);
      if (!isAccounts || !(await isSignedOut())) this.trouble('server', t('game.lost'));
    }
    if (viewer !== this.viewer) await this.settle(); // with other eyes
    if (answer.ok && this.#mayBeReworded()) await this.later(() => this.#reread());
    this.tell();
  }

  /** New names come into force with the first view that has them. */
  protected override seen(look: Look): void {
    super.seen(look);
    if (!this.#named) return;
    ({ seats: this.seats, facts: this.facts } = this.#named);
    this.#named = null;
  }

  /** An account was deleted: its name is in no row of the server's any more. Players are named by the table too; those who took
   *  a seat over and gave it on only by their rows. */
  #mayBeReworded(): boolean {
    return (
      this.table.players.some((name, seat) => name !== this.seats[seat]) ||
      this.#rows.some((row) => row.kind === 'seat' && row.text.startsWith('take '))
    );
  }

  async #reread(): Promise<void> {
    const log = await api.log(this.id, 1, secretOf(this.id));
    if (!log.ok || this.closed) return;
    const known = new Map(this.#rows.map((row) => [row.at, row.text]));
    if (log.value.every((row) => (known.get(row.at) ?? row.text) === row.text)) return;
    const next = new Map(log.value.map((row) => [row.at, row.text]));
    this.#rows = this.#rows.map((row) => ({ ...row, text: next.get(row.at) ?? row.text }));
    const folded = fold(this.#rows);
    if (folded.header !== this.header) {
      this.header = folded.header;
      ({ lines: this.lines, undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = folded);
      const begun = await this.engine.begin(this.header, this.lines, this.viewer, 'none');
      if (!begun.ok) return this.#recover();
      this.#named = { seats: readHeader(this.header).players, facts: begun.facts };
    }
    await this.settle();
    this.tell();
  }

  /** Takes rows in; the engine follows the log that they make. It is asked at once: later looks are answered
   *  after it. */
  async #take(rows: JournalRow[]): Promise<void> {
    const { ended, lines } = this;
    this.#rows = merge(this.#rows, rows);
    const next = fold(this.#rows);
    const same = common(lines, next.lines);
    ({ lines: this.lines, undone: this.#undone, undoneBy: this.#undoneBy, who: this.#who } = next);
    if (same < lines.length || same < next.lines.length) {
      const followed = await this.engine.follow(same, next.lines.slice(same));
      if (!followed.ok) this.lines = next.lines.slice(0, same + Math.max(followed.line, 0));
      if (!followed.ok) return this.#recover();
    }
    const known = same === lines.length && same === next.lines.length && ended === this.ended; // our own row, made before it came
    if (known) {
      this.#seenRow = gameRow(this.#rows);
      this.tell();
    }
    const hash = rows.findLast((row) => row.hash !== undefined && row.at === gameRow(this.#rows))?.hash;
    if (hash !== undefined && hash !== (await this.engine.hash(this.lines.length))) return this.#recover(hash);
    return known ? undefined : this.#taken();
  }

  async #taken(): Promise<void> {
    const row = gameRow(this.#rows);
    await this.settle();
    this.#seenRow = row;
  }

  /** The server's engine and ours differ: theirs may be newer. */
  async #recover(hash?: string): Promise<void> {
    if (this.#recovering) return;
    this.#recovering = true;
    try {
      const renewed = await this.#renewed(hash);
      await this.#taken();
      this.trouble('engine', t(renewed ? 'problem.new_engine' : 'problem.differs'));
    } finally {
      this.#recovering = false;
    }
  }

  /** Whether a newer module agrees with the server. */
  async #renewed(hash?: string): Promise<boolean> {
    const module = await newerModule().catch(() => null);
    if (!module) return false;
    const { lines } = fold(this.#rows);
    await this.engine.reload(module);
    const opened = await this.engine.open(this.header, lines);
    this.lines = opened.ok ? lines : lines.slice(0, Math.max(opened.line, 0));
    this.facts = await this.engine.facts();
    return opened.ok && (hash === undefined || hash === (await this.engine.hash(lines.length)));
  }

  /** Rows that did not come by the stream. */
  async #sync(): Promise<boolean> {
    const from = (this.#rows.at(-1)?.at ?? 0) + 1;
    const answer = await api.log(this.id, from, secretOf(this.id));
    if (answer.ok) await this.later(() => this.#take(answer.value));
    return answer.ok;
  }

  async #outcome(answer: Failure): Promise<Outcome> {
    if (answer.status === 409) {
      await this.#sync();
      this.trouble('stale', t('problem.stale'));
      return { ok: false, text: t('problem.stale') };
    }
    return {
      ok: false,
      text: describe(answer),
      ...(answer.rule ? { rule: answer.rule } : {}),
      ...(answer.better ? { better: answer.better } : {}),
    };
  }

  /** Sends with the row that the user has seen, then makes sure that its row is here. The answer names the last row after it,
   *  programmed moves included: only the next one after those that we had is certainly our own. */
  async #send(
    ask: (at: number) => Promise<Answer<{ at: number }>>,
    made?: (at: number) => JournalRow,
  ): Promise<Outcome> {
    const seen = this.#seenRow;
    const next = (this.#rows.at(-1)?.at ?? 0) + 1;
    this.busy = ++this.#sending > 0;
    this.tell();
    try {
      const answer = await ask(seen);
      if (!answer.ok && answer.status === 0 && made && this.#hasCome(made(next))) return DONE;
      if (!answer.ok) return await this.#outcome(answer);
      const { at } = answer.value;
      if (made && at === next) await this.later(() => this.#make(made(at)));
      else if (!this.#rows.some((row) => row.at === at)) await this.#sync();
      return DONE;
    } catch (error) {
      this.fault(error);
      return { ok: false, text: this.problem?.text ?? '' };
    } finally {
      this.busy = --this.#sending > 0;
      this.tell();
    }
  }

  /** Of a request whose answer was lost: the stream may have brought what it did. */
  #hasCome({ at, kind, who }: JournalRow): boolean {
    const row = this.#rows.find((known) => known.at >= at && known.kind !== 'chat');
    return row?.kind === kind && row.who === who;
  }

  /** Our own row before the stream brings it; an action in the words of the log, so that the two are equal. */
  async #make(row: JournalRow): Promise<void> {
    if (this.#rows.some((known) => known.at === row.at)) return;
    await this.#take([row]);
    const made = this.lines.length;
    if (row.kind !== 'action' || made === 0) return;
    row.text = await this.engine.line(made);
    this.lines[made - 1] = row.text;
  }

  protected override async perform(line: string): Promise<Outcome> {
    const outcome = await this.#send(
      (at) => api.act(this.id, at, line, secretOf(this.id)),
      (at) => ({ at, time: Date.now(), kind: 'action', who: this.viewer, text: line }),
    );
    // The server says a refusal in English, our engine in the chosen language.
    const why = outcome.ok || !outcome.rule ? null : await this.engine.why(line).catch(() => null);
    return !outcome.ok && why && why.rule === outcome.rule ? { ...outcome, text: why.text } : outcome;
  }

  async undo(to?: number): Promise<Outcome> {
    await this.acted();
    return this.#send((at) => api.undo(this.id, at, to, secretOf(this.id)));
  }

  async redo(): Promise<Outcome> {
    await this.acted();
    return this.#send((at) => api.redo(this.id, at, secretOf(this.id)));
  }

  /** Others answer at the same time: while the same undo is asked for, our answer is still right. */
  override async consent(yes: boolean): Promise<Outcome> {
    const about = openAsk(this.#rows)?.at;
    return this.#send(async (seen) => {
      for (let at = seen; ; at = gameRow(this.#rows)) {
        const answer = await api.consent(this.id, at, yes, secretOf(this.id));
        if (
          answer.ok ||
          answer.status !== 409 ||
          !(await this.#sync()) ||
          gameRow(this.#rows) === at ||
          openAsk(this.#rows)?.at !== about
        )
          return answer;
      }
    });
  }

  override end(on: boolean): Promise<Outcome> {
    return this.#send((at) => (on ? api.end : api.resume)(this.id, at, secretOf(this.id)));
  }

  override chat(text: string): Promise<Outcome> {
    return this.#send(
      () => api.chat(this.id, text, secretOf(this.id)),
      (at) => ({ at, time: Date.now(), kind: 'chat', who: this.viewer, text }),
    );
  }
}

/** The stream tells of a table what all may know. What is ours stays as it was until the server has answered us, so that no
 *  button of ours is gone for a moment. */
function withOurs(next: GameInfo, { you, programs, invite }: GameInfo): GameInfo {
  const seats = next.seats.map((seat) => seat && { ...seat, you: seat.seat === you });
  return { ...next, you, programs, seats, ...(invite === undefined ? {} : { invite }) };
}

function common(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
