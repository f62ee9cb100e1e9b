/* The game in words: moves are typed or picked from a numbered list, the board is read hex by hex and company by company, and
 * what happened since one's last move is told. Nothing here needs the picture, a pointer or a colour.
 *
 * Always: an answer is a list of plain sentences in a log that screen readers follow; what a line of the game does is decided by
 * the engine, as everywhere. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice, Happened, NarView } from '#engine';
import { nameOfHex } from '../map/index';
import { t, type Key } from '../text';
import { SPECTATOR } from '../types';
import { lineOf } from './choice';
import { describe } from './describe';
import { isNarView, isRailView, names, seated } from './facts';
import { actors, railRound } from './head';
import type { Told } from './past';
import { usePlay, type Play } from './play';
import { nextTrains, rustedBy } from './timeline';

/** `number` is the same while the answer to what was typed is still to come. */
interface Answer {
  readonly number: number;
  readonly asked: string;
  readonly lines: readonly string[];
}

const KEPT = 30;

/* ---- what can be read ------------------------------------------------------------------------------------------------- */

function asked(play: Play): string[] {
  const { facts, model, live } = play;
  const { view } = model;
  if (view.totals) {
    return [t('game.round.over'), ...Object.entries(view.totals).map(([name, sum]) => `${name}: ${facts.money(sum)}`)];
  }
  const step = facts.panels.step?.(view) ?? (isRailView(view) ? view.step : null);
  return [
    `${actors(view)}: ${t(`game.ask.${step ?? 'stock'}` as Key)}`,
    t(live ? 'game.words.yours' : 'game.words.others', { n: play.menu.choices.length }),
  ];
}

/* Round and phase, and what is asked. */
function round(play: Play): string[] {
  const { facts, model } = play;
  const { view } = model;
  const now = isRailView(view) ? railRound(view, facts.panels) : (facts.panels.round?.(view) ?? '');
  return view.totals || now === '' ? asked(play) : [now, ...asked(play)];
}

/* The choices of one's turn by number, then what may be done at any time, by its line. */
const moves = (play: Play): string[] => [
  ...(play.live
    ? play.menu.choices.map((choice, i) => `${i + 1}. ${words(play, choice)}`)
    : [t('game.words.others', { n: 0 })]),
  ...play.aside.map((choice) => t('game.words.aside', { words: words(play, choice), line: lineOf(play.menu, choice) })),
];

function words({ facts, model }: Play, choice: Choice): string {
  const range = choice.amount
    ? ` (${t('game.words.amount', { min: choice.amount.min, max: choice.amount.max, line: choice.action })})`
    : '';
  return describe(choice, model.view, facts) + range;
}

function company({ facts, model, ran }: Play, id: string): string[] {
  const { view } = model;
  const name = `${id} ${facts.companyName(id)}`;
  if (!isRailView(view)) {
    const corp = (view as NarView).corps[id];
    return corp
      ? [
          t('game.words.nar_company', {
            name,
            director: corp.president ?? t('game.words.nobody'),
            money: facts.money(corp.cash),
            income: facts.money(corp.income),
            cities: corp.cities.map((city) => city.name).join(', ') || t('game.words.none'),
          }),
        ]
      : [];
  }
  const corp = view.corps[id];
  const minor = view.minors?.[id];
  if (!corp) {
    return minor
      ? [t('game.words.minor', { name, owner: minor.owner ?? t('game.words.nobody'), money: facts.money(minor.cash) })]
      : [];
  }
  const holders = Object.entries(view.players).flatMap(([who, { shares }]) =>
    shares[id] ? [`${who} ${shares[id]}%`] : [],
  );
  const last = ran.of.get(id)?.at(-1);
  return [
    corp.started
      ? t('game.words.company', {
          name,
          director: corp.president ?? t('game.words.nobody'),
          price: facts.money(corp.price ?? 0),
          money: facts.money(corp.cash),
          trains: corp.trains.join(', ') || t('game.words.none'),
        })
      : t('game.words.unstarted', { name }),
    t('game.words.stations', {
      where: corp.tokens.map(([hex]) => hex).join(', ') || t('game.words.none'),
      n: corp.stations_left,
    }),
    t('game.words.shares', { holders: holders.join(', ') || t('game.words.nobody'), ipo: corp.ipo, pool: corp.pool }),
    ...(last ? [t('game.words.last_run', { round: last.round, money: facts.money(last.revenue) })] : []),
  ];
}

function player({ facts, model }: Play, name: string): string[] {
  const { view } = model;
  if (!isRailView(view)) {
    const one = (view as NarView).players[name];
    const shares = Object.entries(one?.shares ?? {}).map(([id, n]) => `${n} ${id}`);
    return [
      t('game.words.nar_player', {
        name,
        money: typeof one?.cash === 'number' ? facts.money(one.cash) : t('game.hidden'),
        shares: shares.join(', ') || t('game.words.none'),
      }),
    ];
  }
  const one = view.players[name];
  return one
    ? [
        t('game.words.player', {
          name,
          money: facts.money(one.cash),
          worth: facts.money(one.total),
          certificates: `${one.certificates}/${view.certificate_limit}`,
          shares:
            Object.entries(one.shares)
              .map(([id, percent]) => `${id} ${percent}%`)
              .join(', ') || t('game.words.none'),
          privates: one.privates.map((id) => `${id} ${facts.privateName(id)}`).join(', ') || t('game.words.none'),
        }),
      ]
    : [];
}

/* A private: what it costs and pays, who has it or bids for it, what it can do. */
async function private_({ facts, model }: Play, id: string): Promise<string[]> {
  const { view } = model;
  const fixed = facts.private_(id);
  if (!isRailView(view) || !fixed) {
    return [];
  }
  const { owner, least_bid: least } = view.privates[id] ?? {};
  const { price = fixed.price, ...bids } = view.bids?.[id] ?? {};
  const about = fixed.power.about ? await model.engine.say(fixed.power.about) : '';
  return [
    t('game.words.private', {
      name: `${id} ${fixed.name}`,
      money: facts.money(price),
      income: facts.money(fixed.income),
      owner: owner ?? t('game.words.nobody'),
    }),
    ...Object.entries(bids as Record<string, number>).map(([name, bid]) =>
      t('game.words.bid', { name, money: facts.money(bid) }),
    ),
    ...(least ? [t('game.auction.least', { money: facts.money(least) })] : []),
    ...(about ? [about] : []),
  ];
}

async function privates(play: Play): Promise<string[]> {
  const all = (play.facts.rail?.privates ?? []).filter(({ id }) => {
    const { view } = play.model;
    return isRailView(view) && (view.bids?.[id] || view.privates[id]?.owner);
  });
  const told = (await Promise.all(all.map(({ id }) => private_(play, id)))).flat();
  return told.length > 0 ? told : [t('game.words.no_privates')];
}

/* Hexes where something lies: tiles and stations. */
function board({ model, facts }: Play): string[] {
  const { view } = model;
  if (!isRailView(view) || !facts.rail) {
    return [];
  }
  const told = facts.rail.hexes.filter(
    ({ id }) => view.tiles[id] || view.cities[id]?.some((c) => c.stations.length > 0),
  );
  return told.length > 0 ? told.map(({ id }) => nameOfHex(model, id)) : [t('game.words.empty_board')];
}

/* The hexes around one. */
function around({ model, facts }: Play, id: string): string[] {
  const hex = facts.rail?.hexes.find((one) => one.id === id);
  return hex ? hex.neighbours.flatMap((next) => (next ? [nameOfHex(model, next)] : [])) : [];
}

function trains({ model, facts }: Play): string[] {
  const { view } = model;
  if (!isRailView(view) || !facts.rail) {
    return [];
  }
  const { now, left, then } = nextTrains(view, facts.rail);
  const rust = then ? rustedBy(facts.rail, then.id) : [];
  return [
    ...(now
      ? [
          t('game.words.train', {
            train: now.id,
            money: facts.money(now.price),
            left: left ?? t('game.trains.unlimited'),
          }),
        ]
      : []),
    ...(then ? [t('game.words.train_next', { train: then.id, money: facts.money(then.price) })] : []),
    ...(rust.length > 0 ? [t('game.timeline.rust', { train: then?.id ?? '', trains: rust.join(', ') })] : []),
  ];
}

/* Share prices; without a market the cards that can be had, the next of each column first. */
function market({ model, facts }: Play): string[] {
  const { view } = model;
  if (isNarView(view)) {
    const columns = (all: readonly (readonly unknown[])[], word: (column: number) => string): string[] =>
      all.flatMap((cards, i) => (cards.length > 0 ? [`${i + 1}: ${word(i)}`] : []));
    return [
      t('game.words.columns_shares'),
      ...columns(view.share_columns, (i) => [...(view.share_columns[i] ?? [])].reverse().join(', ')),
      t('game.words.columns_cities'),
      ...columns(view.city_columns, (i) =>
        [...(view.city_columns[i] ?? [])]
          .reverse()
          .map(({ name, cost, income, symbols }) =>
            t('game.words.card', { name, cost: facts.money(cost ?? 0), income: facts.money(income), symbols }),
          )
          .join('; '),
      ),
    ];
  }
  return isRailView(view)
    ? Object.entries(view.corps)
        .filter(([, corp]) => corp.price !== null)
        .sort(([, a], [, b]) => (b.price ?? 0) - (a.price ?? 0))
        .map(([id, corp]) => `${id} ${facts.money(corp.price ?? 0)}`)
    : [];
}

/* What happened after the viewer's last action; without one, the last round of actions. */
function since({ events, model }: Play, told: Told): string[] {
  const mine = model.viewer === SPECTATOR ? null : told.lastOf(model.viewer);
  const from = mine ?? Math.max(0, model.latest - 10);
  const lines = events.filter(({ action }) => action > from && action <= model.at).map(({ text }) => text);
  return lines.length > 0 ? lines : [t('game.words.nothing_new')];
}

/* ---- commands --------------------------------------------------------------------------------------------------------- */

const COMMANDS = [
  'turn',
  'moves',
  'since',
  'board',
  'around',
  'trains',
  'market',
  'privates',
  'players',
  'why',
  'undo',
  'help',
] as const;
type Command = (typeof COMMANDS)[number];

const aboutOf = ({ facts }: Play, command: Command): Key =>
  command === 'market' && !facts.rail ? 'game.words.about_cards' : `game.words.about_${command}`;

/* North American Railways has neither map nor trains. */
const RAIL_ONLY: ReadonlySet<Command> = new Set<Command>(['board', 'around', 'trains', 'privates']);
const commandsOf = ({ facts }: Play): readonly Command[] =>
  COMMANDS.filter((command) => facts.rail || !RAIL_ONLY.has(command));

const commandWord = (command: Command): string => t(`game.words.do_${command}`);

function commandOf(word: string): Command | undefined {
  return COMMANDS.find((command) => command === word || commandWord(command).toLowerCase() === word);
}

async function answer(play: Play, told: Told, line: string): Promise<readonly string[]> {
  const { facts, model } = play;
  const [first = '', ...more] = line.trim().split(/\s+/);
  const rest = more.join(' ');
  const upper = first.toUpperCase();
  const number = /^\d+$/.test(first) && more.length === 0 ? Number(first) : 0;
  const picked = play.live ? play.menu.choices[number - 1] : undefined;
  if (picked) {
    return picked.amount || picked.form
      ? [t('game.words.amount_of', { line: picked.action })]
      : done(play, lineOf(play.menu, picked));
  }
  switch (commandOf(first.toLowerCase())) {
    case 'turn':
      return round(play);
    case 'moves': {
      const word = rest.toLowerCase();
      return moves(play).filter((one) => one.toLowerCase().includes(word));
    }
    case 'since':
      return since(play, told);
    case 'board':
      return board(play);
    case 'around':
      return around(play, rest.toUpperCase());
    case 'trains':
      return trains(play);
    case 'market':
      return market(play);
    case 'privates':
      return privates(play);
    case 'players':
      return seated(model.view, model.seats).flatMap((name) => player(play, name));
    case 'why': {
      const why = await model.engine.why(rest);
      return [why ? refused(why) : t('game.notice.legal', { line: rest })];
    }
    case 'undo': {
      const outcome = await model.undo();
      return [outcome.ok ? t('game.words.undone') : outcome.text];
    }
    case 'help':
      return help(play);
    case undefined:
      break;
  }
  if (more.length === 0 && facts.rail?.hexes.some(({ id }) => id === upper)) {
    return [nameOfHex(model, upper)];
  }
  if (more.length === 0 && (facts.isCompany(upper) || facts.private_(upper))) {
    return [...(facts.isCompany(upper) ? company(play, upper) : []), ...(await private_(play, upper))];
  }
  const one = model.seats.find((name) => name.toLowerCase() === line.trim().toLowerCase());
  return one ? player(play, one) : done(play, line.trim());
}

/* What cannot be read breaks no rule. */
const refused = ({ rule, text }: { readonly rule: string; readonly text: string }): string =>
  rule ? `${rule}: ${text}` : text;

/* A line of the game: done, or why not. */
async function done(play: Play, line: string): Promise<readonly string[]> {
  if (!play.live && play.aside.length === 0) {
    return [t('game.words.others', { n: 0 }), t('game.words.try_help')];
  }
  const why = await play.model.engine.why(line);
  if (why) {
    return [refused(why), t('game.words.try_help')];
  }
  return (await play.perform(line, !play.live)) ? [] : [t('game.words.not_done')];
}

const help = (play: Play): string[] => [
  ...commandsOf(play).map((command) => `${commandWord(command)}: ${t(aboutOf(play, command))}`),
  ...(play.facts.rail ? [t('game.words.about_hex')] : []),
  t('game.words.about_company'),
  t('game.words.about_line'),
];

/* ---- the page --------------------------------------------------------------------------------------------------------- */

const BUTTONS: readonly Command[] = ['moves', 'since', 'board', 'trains', 'market', 'privates', 'players', 'help'];

export function Words({
  events,
  actions,
  told,
}: {
  readonly events: readonly Happened[];
  readonly actions: number;
  readonly told: Told;
}) {
  const play = usePlay();
  const { model } = play;
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  // What happened before this was opened is told when it is asked for.
  const heard = useRef(actions > 0 || model.latest === 0 ? actions : null);
  const count = useRef(0);
  const say = (next: Omit<Answer, 'number'>): number => {
    const number = ++count.current;
    setAnswers((old) => [...old, { ...next, number }].slice(-KEPT));
    return number;
  };
  useEffect(() => {
    const before = heard.current;
    if (before !== null && actions > before) {
      const fresh = events.filter(({ action }) => action > before);
      say({ asked: '', lines: [...fresh.map((event) => event.text), ...asked(play)] });
    }
    heard.current = before === null && actions === 0 ? null : actions;
  }, [events, actions]);
  useEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [answers]);
  const submit = async (line: string): Promise<void> => {
    if (line.trim() !== '') {
      setText('');
      // What was typed is there at once, before what it sets off.
      const number = say({ asked: line, lines: [] });
      const lines = await answer(play, told, line);
      setAnswers((old) => old.map((one) => (one.number === number ? { ...one, lines } : one)));
    }
  };
  return (
    <section class="words" aria-labelledby="words-head">
      <h2 id="words-head">{t('game.words.head')}</h2>
      <p>{names(model.view.to_act).length > 0 ? asked(play).join('. ') : t('game.round.over')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(text);
        }}
      >
        <label for="words-line">{t('game.words.label')}</label>
        <div class="words-line">
          <input
            id="words-line"
            ref={field}
            type="text"
            autoComplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="primary">
            {t('game.choices.do')}
          </button>
        </div>
      </form>
      <p class="card-acts">
        {BUTTONS.filter((command) => commandsOf(play).includes(command)).map((command) => (
          <button key={command} type="button" onClick={() => void submit(commandWord(command))}>
            {commandWord(command)}
          </button>
        ))}
        <button type="button" onClick={() => play.open('game')}>
          {t('game.words.back')}
        </button>
      </p>
      <div
        class="words-log"
        role="log"
        aria-live="polite"
        aria-label={t('game.words.answers')}
        data-told={heard.current ?? undefined}
        tabIndex={0}
      >
        {answers.map(({ number, asked: line, lines }) => (
          <div key={number}>
            {line && (
              <p class="words-asked">
                <b>{line}</b>
              </p>
            )}
            {lines.length > 0 && (
              <ul>
                {lines.map((one, k) => (
                  <li key={k}>{one}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
        <div ref={end} />
      </div>
    </section>
  );
}
