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
import { isRailView, names, seated } from './facts';
import { actors } from './head';
import type { Told } from './past';
import { usePlay, type Play } from './play';
import { nextTrains, rustedBy } from './timeline';

interface Answer {
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

const moves = (play: Play): string[] =>
  play.live
    ? play.menu.choices.map((choice, i) => `${i + 1}. ${words(play, choice)}`)
    : [t('game.words.others', { n: 0 })];

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
          privates: one.privates.map((id) => facts.privateName(id)).join(', ') || t('game.words.none'),
        }),
      ]
    : [];
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

function market({ model, facts }: Play): string[] {
  const { view } = model;
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
  'players',
  'why',
  'undo',
  'help',
] as const;
type Command = (typeof COMMANDS)[number];

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
      return asked(play);
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
    case 'players':
      return seated(model.view, model.seats).flatMap((name) => player(play, name));
    case 'why': {
      const why = await model.engine.why(rest);
      return [why ? `${why.rule}: ${why.text}` : t('game.notice.legal', { line: rest })];
    }
    case 'undo': {
      const outcome = await model.undo();
      return [outcome.ok ? t('game.words.undone') : outcome.text];
    }
    case 'help':
      return help();
    case undefined:
      break;
  }
  if (more.length === 0 && facts.rail?.hexes.some(({ id }) => id === upper)) {
    return [nameOfHex(model, upper)];
  }
  if (more.length === 0 && facts.isCompany(upper)) {
    return company(play, upper);
  }
  const one = model.seats.find((name) => name.toLowerCase() === line.trim().toLowerCase());
  return one ? player(play, one) : done(play, line.trim());
}

/* A line of the game: done, or why not. */
async function done(play: Play, line: string): Promise<readonly string[]> {
  if (!play.live) {
    return [t('game.words.others', { n: 0 })];
  }
  const why = await play.model.engine.why(line);
  if (why) {
    return [`${why.rule}: ${why.text}`, t('game.words.try_help')];
  }
  return (await play.perform(line)) ? [] : [t('game.words.not_done')];
}

const help = (): string[] => [
  ...COMMANDS.map((command) => `${commandWord(command)}: ${t(`game.words.about_${command}`)}`),
  t('game.words.about_hex'),
  t('game.words.about_company'),
  t('game.words.about_line'),
];

/* ---- the page --------------------------------------------------------------------------------------------------------- */

export function Words({ events, told }: { readonly events: readonly Happened[]; readonly told: Told }) {
  const play = usePlay();
  const { model } = play;
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const heard = useRef(events.at(-1)?.action ?? 0);
  const say = (next: Answer): void => setAnswers((old) => [...old, next].slice(-KEPT));
  useEffect(() => {
    const last = events.at(-1)?.action ?? 0;
    if (last > heard.current) {
      const fresh = events.filter(({ action }) => action > heard.current);
      say({ asked: '', lines: [...fresh.map((event) => event.text), ...asked(play)] });
    }
    heard.current = last;
  }, [events]);
  useEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [answers]);
  const submit = async (line: string): Promise<void> => {
    if (line.trim() !== '') {
      setText('');
      const lines = await answer(play, told, line);
      say({ asked: line, lines });
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
        {(['moves', 'since', 'board', 'trains', 'market', 'players', 'help'] as const).map((command) => (
          <button key={command} type="button" onClick={() => void submit(commandWord(command))}>
            {commandWord(command)}
          </button>
        ))}
        <button type="button" onClick={() => play.open('game')}>
          {t('game.words.back')}
        </button>
      </p>
      <div class="words-log" role="log" aria-live="polite" aria-label={t('game.words.answers')} tabIndex={0}>
        {answers.map(({ asked: line, lines }, i) => (
          <div key={i}>
            {line && (
              <p class="words-asked">
                <b>{line}</b>
              </p>
            )}
            <ul>
              {lines.map((one, k) => (
                <li key={k}>{one}</li>
              ))}
            </ul>
          </div>
        ))}
        <div ref={end} />
      </div>
    </section>
  );
}
