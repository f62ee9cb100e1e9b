/* What is coming, as far as the rules fix it: the rounds, exports, what the next kind of train makes rust, and how far the bank
 * is from breaking if rounds keep earning what the last one did. */
import type { RailFacts, RailView, TrainFacts } from '#engine';
import { t } from '../text';
import { phaseOf } from '../map/board';
import type { Facts } from './facts';
import type { Past } from './past';
import { usePlay } from './play';

interface Stage {
  readonly name: string;
  readonly when: 'done' | 'now' | 'next';
}

/* The auction or stock round, its set of operating rounds and the stock round after them. Where the trains decide when the next
 * stock round comes, the rounds cannot be told. */
function stages(view: RailView, facts: Facts): Stage[] {
  const { round, turn, set_round: at, set_size: size } = view;
  const now = round === 'operating' ? at : 0;
  const count = round === 'operating' ? size : (phaseOf(facts.rail as RailFacts, view.phase)?.rounds ?? 1);
  const when = (n: number): Stage['when'] => (n < now ? 'done' : n === now ? 'now' : 'next');
  if (facts.endless) {
    return round === 'auction'
      ? []
      : [
          { name: t('game.sheet.sr', { turn }), when: round === 'stock' ? 'now' : 'done' },
          {
            name: t('game.sheet.or_free', { round: round === 'operating' ? at : at + 1 }),
            when: round === 'stock' ? 'next' : 'now',
          },
        ];
  }
  const start = round === 'auction' ? t('game.timeline.auction') : t('game.sheet.sr', { turn });
  return [
    { name: start, when: when(0) },
    ...(round === 'auction' ? [{ name: t('game.sheet.sr', { turn: 1 }), when: 'next' as const }] : []),
    ...Array.from({ length: count }, (_, i) => ({
      name: t('game.sheet.or', { turn: round === 'auction' ? 1 : turn, round: i + 1 }),
      when: when(i + 1),
    })),
    { name: t('game.sheet.sr', { turn: (round === 'auction' ? 1 : turn) + 1 }), when: 'next' },
  ];
}

/* The kind that the bank sells now and the one after it. */
export function nextTrains(
  view: RailView,
  rail: RailFacts,
): { now?: TrainFacts; left: number | null; then?: TrainFacts } {
  const stack = rail.trains.filter(({ id, aside, count }) => !aside && (count === null || (view.depot[id] ?? 0) > 0));
  const [now, then] = stack;
  return {
    left: now ? (now.count === null ? null : (view.depot[now.id] ?? 0)) : 0,
    ...(now ? { now } : {}),
    ...(then ? { then } : {}),
  };
}

/** Kinds that rust when the first train of this one is bought, and that somebody may still have. */
export const rustedBy = (rail: RailFacts, kind: string): string[] =>
  rail.trains.filter(({ rusted_by }) => rusted_by === kind).map(({ id }) => id);

/* "Three 3-trains left (¥180), then 4-trains: 2-trains rust". */
function trainsAhead(view: RailView, rail: RailFacts): string {
  const { now, left, then } = nextTrains(view, rail);
  if (!now) {
    return '';
  }
  const has =
    left === null ? t('game.timeline.any', { train: now.id }) : t('game.timeline.left', { n: left, train: now.id });
  if (!then || left === null) {
    return has;
  }
  const rust = rustedBy(rail, then.id);
  return `${has}, ${
    rust.length > 0
      ? t('game.timeline.rust', { train: then.id, trains: rust.join(', ') })
      : t('game.timeline.then', { train: then.id })
  }`;
}

/* At the end of this set the bank gives the next train away; in 1888 only once one was sold (88-EX-01), so it is not said before. */
function exportAhead(view: RailView, rail: RailFacts): string {
  const { now } = nextTrains(view, rail);
  const sold = rail.trains.some(({ id, count, aside }) => !aside && count !== null && (view.depot[id] ?? 0) < count);
  return now?.exportable && sold && view.round !== 'auction' ? t('game.timeline.export', { train: now.id }) : '';
}

const FAR = 9; // rounds: a forecast beyond that says nothing

/* How many operating rounds until the bank breaks, if each earns what the last complete one did. */
function bankAhead(view: RailView, ran: Past): number | null {
  const round = ran.rounds.at(view.round === 'operating' ? -2 : -1);
  const earned = [...ran.of.values()].flat().reduce((sum, run) => sum + (run.round === round ? run.revenue : 0), 0);
  const rounds = earned > 0 ? Math.ceil(view.bank / earned) : FAR + 1;
  return rounds <= FAR ? rounds : null;
}

export function Timeline({ view }: { readonly view: RailView }) {
  const { facts } = usePlay();
  const list = stages(view, facts);
  return list.length === 0 ? null : (
    <ol class="timeline" aria-label={t('game.timeline.head')}>
      {list.map(({ name, when }, i) => (
        <li key={i} class={when} aria-current={when === 'now' ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

export function Forecast({ view }: { readonly view: RailView }) {
  const { facts, ran } = usePlay();
  if (!facts.rail || view.totals) {
    return null;
  }
  const rounds = facts.byTurns || view.bank_broken ? null : bankAhead(view, ran);
  const parts = [
    trainsAhead(view, facts.rail),
    exportAhead(view, facts.rail),
    rounds === null ? '' : t('game.timeline.bank', { n: rounds, money: facts.money(view.bank) }),
  ].filter(Boolean);
  return parts.length === 0 ? null : (
    <p class="forecast">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
