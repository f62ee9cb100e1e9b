/* What was played in a puzzle, compared with its answers. */

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  readonly kind: 'lay' | 'buy' | 'escape';
  /** Whose turn it is, and who decides for it. */
  readonly company: string;
  readonly player: string;
  /** In words, as docs/positions.md has it. */
  readonly position: string;
  /** Lines that solve it, with "; " between those of one answer; 1..180 at the end of a line is any price between these. */
  readonly answers: readonly string[];
  /** Of a purchase: the companies whose runs are added up. */
  readonly companies?: readonly string[];
  /** What the answers earn, what the next best moves earn and, of a lay, what the run earns without one. */
  readonly best?: number;
  readonly second?: number;
  readonly now?: number;
  /** What other lines earn; a lay that is not listed changes nothing. */
  readonly worth?: Readonly<Record<string, number>>;
}

export interface Judged {
  /** `open`: nothing is decided yet; `aside`: a move that the question is not about. */
  readonly state: 'open' | 'right' | 'wrong' | 'aside';
  /** What was played earns this, if it can be said. */
  readonly worth?: number;
}

/** Whether a line is the one that an answer has there. */
function fits(line: string, wanted: string): boolean {
  const range = /^(.* )(\d+)\.\.(\d+)$/.exec(wanted);
  if (!range) return line === wanted;
  const money = line.startsWith(range[1]!) ? Number(line.slice(range[1]!.length)) : Number.NaN;
  return money >= Number(range[2]) && money <= Number(range[3]);
}

/** Whether the first of these lines are all of an answer, or all of these lines its beginning. */
const whole = (lines: readonly string[], answer: string): boolean => {
  const wanted = answer.split('; ');
  return lines.length >= wanted.length && wanted.every((line, i) => fits(lines[i]!, line));
};
const begun = (lines: readonly string[], answer: string): boolean => {
  const wanted = answer.split('; ');
  return lines.length < wanted.length && lines.every((line, i) => fits(line, wanted[i]!));
};

/** The worth of the longest line that was played. */
function worthOf({ kind, company, worth = {}, now }: Puzzle, lines: readonly string[]): number | undefined {
  const known = Object.keys(worth)
    .filter((line) => whole(lines, line))
    .sort((a, b) => b.length - a.length);
  if (known.length > 0) return worth[known[0]!];
  const idle = kind === 'lay' && (lines[0]!.startsWith(`${company} lay `) || lines[0] === `${company} pass`);
  return idle ? now : undefined;
}

export function judge(puzzle: Puzzle, lines: readonly string[]): Judged {
  if (puzzle.answers.some((answer) => whole(lines, answer))) return { state: 'right' };
  if (lines.length === 0 || puzzle.answers.some((answer) => begun(lines, answer))) return { state: 'open' };
  if (puzzle.kind === 'escape') return { state: 'wrong' };
  const worth = worthOf(puzzle, lines);
  return worth === undefined ? { state: 'aside' } : { state: 'wrong', worth };
}
