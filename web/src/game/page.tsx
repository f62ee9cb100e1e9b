/* The game page: tabs with the letters that players know, the panel of the step, map, log and history.
 *
 * Always: what is shown is model.view at model.at; nothing can be done but at the newest position; the list of choices is
 * there whenever there is something to choose. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { loadBots } from '../bots/load';
import { later } from '../later';
import { loadLearn } from '../learn/load';
import { MapView, TilesTab } from '../map/index';
import type { MapSelection } from '../map/api';
import { memo } from '../map/memo';
import { useModel, type GameModel } from '../model';
import { SandboxModel } from '../ownmodel';
import { refreshSession, session } from '../session';
import { useStore } from '../store';
import { setHash, usePlace } from '../route';
import { addTexts, language, LATE, t, type Key } from '../text';
import { announce } from '../ui';
import { SPECTATOR } from '../types';
import { Aside } from './aside';
import { AuctionBoard } from './auction';
import { Fold, Later } from './bits';
import { exactly } from './choice';
import { Choices } from './choices';
import { CompanyCard, PlayerCard } from './cards';
import { Computer } from './computer';
import { describe, passName } from './describe';
import { endingOf, useEndings } from './endings';
import { Entities, Players } from './entities';
import { Facts, isRailView, names, sums } from './facts';
import { RoundLine, RoundShort, actors } from './head';
import { Consent, History, PastBanner, UndoBar } from './history';
import { KeyHelp, useHotKeys, type Keys } from './keys';
import { Log } from './log';
import { Market } from './market';
import { Bankruptcy } from './buying';
import { OperatingPanel } from './operating';
import { laidNow, roundStarts, runs, told as tell, usePast } from './past';
import { actorOf, useRest } from './rest';
import { QuestionBox, type Question } from './question';
import {
  Act,
  acting,
  choose,
  decider,
  NoticeBox,
  PlayProvider,
  usePlay,
  type Notice,
  type Play,
  type Tab,
} from './play';
import { Preview } from './preview';
import { PartBar, Skips, useParts, type Parts } from './parts';
import { Programs, usePrograms } from './programs';
import { Ended, Persons } from './seats';
import { Split } from './split';
import { StockBoard } from './stock';
import { Strip } from './strip';
import { MainAct } from './mainact';
import { Own, panelsOf } from './title';
import { useWide } from './wide';

const TABS: readonly (readonly [Tab, string])[] = [
  ['game', 'g'],
  ['entities', 'e'],
  ['map', 'm'],
  ['market', 'k'],
  ['info', 'i'],
  ['tiles', 't'],
  ['spreadsheet', 's'],
  ['tools', 'o'],
  ['rules', 'l'],
];
const tabs = async () => (await Promise.all([import('./tabs'), addTexts(LATE)]))[0];
const Info = later(async () => (await tabs()).Info);
const Spreadsheet = later(async () => (await tabs()).Spreadsheet);
const Tools = later(async () => (await tabs()).Tools);
const Finish = later(async () => (await tabs()).Finish);
const Words = later(async () => (await Promise.all([import('./words'), addTexts(LATE)]))[0].Words);
const RulesTab = later(async () => (await loadLearn()).RulesTab);
const Coach = later(async () => (await loadLearn()).Coach);
const BotBar = later(async () => (await loadBots()).BotBar);

const isTab = (hash: string): hash is Tab => hash === 'words' || TABS.some(([tab]) => tab === hash);

/* Tabs that make sense for a title: North American Railways has neither map nor market. */
const tabsOf = (model: GameModel): readonly (readonly [Tab, string])[] =>
  model.facts.family === 'rail' ? TABS : TABS.filter(([tab]) => tab !== 'map' && tab !== 'market' && tab !== 'tiles');

/* What is around it may be drawn again for reasons of its own (the address); the page follows the model by itself. */
export function GamePage({ model }: { readonly model: GameModel }) {
  return <Page model={model} spoken={language()} />;
}

const Page = memo<{ readonly model: GameModel; readonly spoken: string }>(
  Tables,
  (a, b) => a.model === b.model && a.spoken === b.spoken,
);

function Tables({ model }: { readonly model: GameModel }) {
  const [sandbox, setSandbox] = useState<GameModel | null>(null);
  useEffect(() => () => sandbox?.close(), [sandbox]);
  useEffect(() => setSandbox(null), [model]);
  if (sandbox) {
    return (
      <div class="sandbox-frame">
        <div class="sandbox-bar" role="status">
          <b>{t('game.sandbox.bar')}</b> {t('game.sandbox.about')}
          <button type="button" onClick={() => setSandbox(null)}>
            {t('game.sandbox.discard')}
          </button>
        </div>
        <Table key="sandbox" model={sandbox} onSandbox={() => setSandbox(new SandboxModel(sandbox.branch()))} />
      </div>
    );
  }
  return <Table key="game" model={model} onSandbox={() => setSandbox(new SandboxModel(model.branch()))} />;
}

const people = ({ seats, bots }: GameModel): number => seats.filter((_, seat) => !bots[seat]).length;

/* Money is hidden and people share a device: the next one must be asked to take it. */
function useCurtain(model: GameModel): { used: boolean; down: boolean; lift(): void } {
  const [seen, setSeen] = useState<number | null>(null);
  const hidden =
    model.kind === 'hotseat' && model.view.totals === undefined && panelsOf(model.title).hidesMoney?.(model) === true;
  return {
    used: hidden,
    down: hidden && people(model) > 1 && model.viewer !== SPECTATOR && seen !== model.viewer,
    lift: () => setSeen(model.viewer),
  };
}

function Table({ model, onSandbox }: { readonly model: GameModel; onSandbox(): void }) {
  useModel(model);
  const curtain = useCurtain(model);
  return curtain.down ? (
    <Curtain player={model.seats[model.viewer] ?? ''} onLift={curtain.lift} />
  ) : (
    <Position model={model} lifted={curtain.used} onSandbox={onSandbox} />
  );
}

function Curtain({ player, onLift }: { readonly player: string; onLift(): void }) {
  const box = useRest<HTMLDivElement>(player, true); // a second click must not show the next one's money
  return (
    <div ref={box} class="curtain" role="dialog" aria-labelledby="curtain-head">
      <h1 id="curtain-head">{t('game.curtain.head', { player })}</h1>
      <p>{t('game.curtain.about', { player })}</p>
      <button type="button" class="act main" ref={(element) => element?.focus()} onClick={onLift}>
        {t('game.curtain.lift', { player })}
      </button>
    </div>
  );
}

/* The tab from the address; a sandbox keeps it too. A component of its own, so that the page is not drawn again for the rest of
 * the address. */
function FollowTab({ onHash }: { onHash(hash: string): void }) {
  const { hash } = usePlace();
  useEffect(() => onHash(hash), [hash]);
  return null;
}

/* The tab, the place in it, and two ways to change them. */
function useTab(model: GameModel): [Tab, string, (tab: Tab) => void, (hash: string) => void] {
  const [hash, follow] = useState(() => location.hash.slice(1));
  const named = hash.split('/')[0] ?? ''; // "rules/88-TR-01" is a place in a tab
  const tab: Tab = isTab(named) && (named === 'words' || tabsOf(model).some(([id]) => id === named)) ? named : 'game';
  const open = (next: Tab): void => {
    follow(next);
    setHash(next);
  };
  return [tab, hash.slice(named.length + 1), open, follow];
}

/* What the model said last. Between an action and its position the newest number is ahead of the shown one for a moment: a
 * page that is drawn just then must not say that this is the past. */
function useSettled(model: GameModel): { past: boolean; live: boolean } {
  const read = (): { past: boolean; live: boolean } => ({ past: model.at < model.latest, live: model.mayAct });
  const held = useRef(read());
  const [, again] = useState(0);
  useEffect(() => {
    const now = read();
    if (now.past !== held.current.past || now.live !== held.current.live) {
      held.current = now;
      again((n) => n + 1);
    }
    return model.subscribe(() => {
      held.current = read();
    });
  }, [model]);
  return held.current;
}

function usePreview(model: GameModel): Preview {
  const preview = useMemo(() => new Preview(model), [model]);
  useEffect(() => () => preview.close(), [preview]);
  return preview;
}

/* Whether the server of a table does not answer. The stream that breaks says it first; a call shows whether it is so. */
function useOffline(model: GameModel): boolean {
  const { known, reachable } = useStore(session);
  const { kind, online } = model;
  const was = useRef<boolean | null>(null); // null: has not been there yet
  useEffect(() => {
    if (was.current !== null && was.current !== online) {
      void refreshSession();
    }
    was.current = online || was.current !== null ? online : null;
  }, [online]);
  return kind === 'table' && known && !reachable;
}

/* What remains of a selection when the position changes: the run's panel takes its own away. */
const ownSelection = (old: MapSelection): MapSelection =>
  Object.keys(old).every((key) => key === 'routes' || key === 'draft')
    ? old
    : { ...(old.routes ? { routes: old.routes } : {}), ...(old.draft ? { draft: old.draft } : {}) };

/* `lifted`: a curtain was over it before. */
function Position({
  model,
  lifted,
  onSandbox,
}: {
  readonly model: GameModel;
  readonly lifted: boolean;
  onSandbox(): void;
}) {
  const facts = useMemo(() => new Facts(model.facts, panelsOf(model.title)), [model.facts]);
  const preview = usePreview(model);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [selection, setSelection] = useState<MapSelection>({});
  const [tab, at, open, follow] = useTab(model);
  const [help, setHelp] = useState(false);
  const { events, actions } = usePast(model);
  const told = useMemo(() => tell(model.rows), [model.rows]);
  const rounds = useMemo(() => roundStarts(events), [events]);
  const { past, live } = useSettled(model);
  const laid = useMemo(() => (facts.rail ? laidNow(events, model.at) : []), [events, facts, model.at]);
  const offline = useOffline(model);
  const ends = useEndings(model, model.menu, live);
  const [question, setQuestion] = useState<Question | null>(null);
  const shown = useRef('');
  shown.current = past ? shown.current : actorOf(model);
  const box = useRest<HTMLDivElement>(shown.current, lifted);
  const ran = useMemo(() => runs(events, model.at, facts.endless), [events, model.at]);
  // With the drawing, not after it: what is chosen or refused once the position is there must stay.
  useLayoutEffect(() => {
    setSelection(ownSelection);
    setNotice(null);
    // It was about that position.
    return () =>
      setQuestion((open) => {
        open?.answer(false);
        return null;
      });
  }, [model.at, model.latest]);
  useEffect(() => {
    if (!offline) {
      setNotice(null); // what was said of the server is no longer so
    }
  }, [offline]);
  const asked = async (line: string, always: boolean): Promise<boolean> => {
    const at = model.latest;
    const events = await model.engine.preview(line, at).catch(() => null);
    const ending = endingOf(events ?? []);
    if (model.at !== at || model.latest !== at) {
      return false; // it was chosen at another position
    }
    if (!events || !(always || (ending && ending.of !== 'round'))) {
      return true;
    }
    const choice = [...model.menu.choices, ...model.aside].find(
      ({ action }) => line === action || line.endsWith(` ${action}`),
    );
    const words = choice ? describe(choice, model.view, facts) : line;
    const caution = choice ? (facts.panels.caution?.(choice, model.view, facts) ?? '') : '';
    const yes = await new Promise<boolean>((answer) => {
      setQuestion({ words, caution, ending, events, answer });
    });
    setQuestion(null);
    return yes && model.latest === at;
  };
  const play: Play = {
    model,
    facts,
    live,
    past,
    notice,
    selection,
    ran,
    events,
    laid,
    menu: model.menu,
    aside: model.aside,
    offline,
    ends,
    async perform(line, ask = false) {
      if (offline) {
        setNotice({ tone: 'no', text: t('game.offline.rests') });
        return false;
      }
      if (!(await asked(line, ask))) {
        return false;
      }
      const outcome = await model.act(line);
      setNotice(
        outcome.ok
          ? null
          : {
              tone: 'no',
              text: sums(outcome.text),
              ...(outcome.rule ? { rule: outcome.rule } : {}),
              ...(outcome.better ? { better: outcome.better } : {}),
            },
      );
      return outcome.ok;
    },
    async explain(line) {
      const why = await model.engine.why(line);
      setNotice(
        why ? { tone: 'no', rule: why.rule, text: why.text } : { tone: 'info', text: t('game.notice.legal', { line }) },
      );
    },
    effect: (line, logged) => preview.effect(line, logged),
    tell: (text, rule) => setNotice({ tone: 'no', text, ...(rule ? { rule } : {}) }),
    dismiss: () => setNotice(null),
    select: setSelection,
    open,
  };
  const parts = useParts(play);
  useAnnouncements(play, events);
  useHotKeys(keysOf(play, rounds, setHelp));
  return (
    <PlayProvider value={play}>
      <div ref={box} class={`game tab-${tab} ${live ? 'my-turn' : ''} ${past ? 'in-past' : ''}`}>
        <FollowTab onHash={follow} />
        <Skips open={open} />
        <Tabs tab={tab} onHelp={() => setHelp(true)} onSandbox={onSandbox} />
        <RoundLine />
        {model.kind === 'hotseat' && model.bots.length > 0 && <BotBar />}
        {model.kind === 'hotseat' && /^(learn|puzzle)-/.test(model.id) && tab !== 'rules' && <Coach model={model} />}
        <PastBanner onSandbox={onSandbox} />
        <Problem />
        <Consent />
        <Ended />
        <Persons />
        {tab === 'game' ? (
          <GameTab
            parts={parts}
            log={<Log events={events} told={told} />}
            history={<History rounds={rounds} told={told} />}
          />
        ) : (
          <div
            class="tab-panel"
            id={`panel-${tab}`}
            role="tabpanel"
            {...(tab === 'words' ? { 'aria-label': t('game.skip.words') } : { 'aria-labelledby': `tab-${tab}` })}
          >
            {tab === 'entities' && <Entities />}
            {tab === 'map' && <MapPlace />}
            {tab === 'market' && <Market />}
            {tab === 'info' && <Info />}
            {tab === 'tiles' && <TilesTab model={model} />}
            {tab === 'spreadsheet' && <Spreadsheet events={events} />}
            {tab === 'tools' && <Tools onSandbox={onSandbox} />}
            {tab === 'words' && <Words events={events} actions={actions} told={told} />}
            {tab === 'rules' && <RulesTab title={model.title} view={model.view} target={at} />}
            <NoticeBox />
            <div class="tab-foot">
              <History rounds={rounds} told={told} />
            </div>
          </div>
        )}
        <Strip />
        <PartBar parts={parts} tab={tab} />
        <KeyHelp open={help} map={facts.rail} onClose={() => setHelp(false)} />
        <QuestionBox question={question} />
      </div>
    </PlayProvider>
  );
}

function Tabs({ tab, onHelp, onSandbox }: { readonly tab: Tab; onHelp(): void; onSandbox(): void }) {
  const play = usePlay();
  const list = tabsOf(play.model);
  useEffect(
    () => document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [tab],
  );
  const arrows = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = list[(list.findIndex(([id]) => id === tab) + by + list.length) % list.length];
    if (by !== 0 && next) {
      event.preventDefault();
      play.open(next[0]);
      document.getElementById(`tab-${next[0]}`)?.focus();
    }
  };
  const [menu, setMenu] = useState(false);
  useEffect(() => setMenu(false), [tab]);
  return (
    <div class={`tabs${menu ? ' menu-is-open' : ''}`}>
      <button
        type="button"
        class="menu-open"
        aria-expanded={menu}
        aria-label={t('game.menu')}
        onClick={() => setMenu(!menu)}
      >
        <span aria-hidden="true">☰</span>
      </button>
      <p class="narrow-round" aria-hidden="true">
        <RoundShort />
      </p>
      <div class="tab-list" role="tablist" aria-label={t('game.tabs')} onKeyDown={arrows}>
        {list.map(([id, key]) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls={id === tab ? `panel-${id}` : undefined}
            aria-keyshortcuts={key}
            tabIndex={id === (tab === 'words' ? 'game' : tab) ? 0 : -1}
            onClick={() => {
              setMenu(false);
              play.open(id);
            }}
          >
            <TabName id={id} letter={key} />
          </button>
        ))}
        <a class="to-home" href="/">
          {t('game.menu.home')}
        </a>
      </div>
      {play.model.kind !== 'sandbox' && !play.model.view.totals && (
        <button type="button" class="try" title={t('game.sandbox.try_about')} onClick={onSandbox}>
          {t('game.sandbox.try')}
        </button>
      )}
      <UndoBar />
      <button type="button" class="help" aria-label={t('game.keys.open')} title={t('game.keys.open')} onClick={onHelp}>
        ?
      </button>
    </div>
  );
}

/* The letter is underlined in the name, as the peer does; if the language's word lacks it, it follows the name. */
function TabName({ id, letter }: { readonly id: Tab; readonly letter: string }) {
  const name = t(`game.tab.${id}` as Key);
  const at = name.toLowerCase().indexOf(letter);
  return at < 0 ? (
    <span>
      {name} <u>{letter}</u>
    </span>
  ) : (
    <span>
      {name.slice(0, at)}
      <u>{name[at]}</u>
      {name.slice(at + 1)}
    </span>
  );
}

const LATE_MS = 2000; // a stream that is opened anew at once is not worth a word

function Problem() {
  const { model, offline } = usePlay();
  const [late, setLate] = useState(false);
  const waits = model.kind === 'table' && !model.online;
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(waits), LATE_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <div role="status" class="problem-place">
      {model.problem && (
        <p class="notice no">
          {model.problem.text}{' '}
          <button type="button" class="close" aria-label={t('game.close')} onClick={() => model.dismiss()}>
            ×
          </button>
        </p>
      )}
      {(offline || late) && <p class="notice no">{t(offline ? 'game.offline' : 'game.offline.stream')}</p>}
    </div>
  );
}

function MapPlace() {
  const play = usePlay();
  const { view } = play.model;
  const laying = isRailView(view) && view.step === 'laying' ? (view.pending.at(-1)?.private ?? null) : null;
  return (
    <div class="map-place">
      <MapView
        model={play.model}
        rests={acting(play).title ?? ''}
        selection={{ power: laying, laid: play.laid, ...play.selection }}
        onChoose={(line) => void play.perform(line)}
      />
    </div>
  );
}

/* Wide: board and cards at the left, what to do and the log at the right. Narrow: one of them, by the bar at the bottom. */
function GameTab({
  parts: { part, onMap, mapped },
  log,
  history,
}: {
  readonly parts: Parts;
  readonly log: ComponentChildren;
  readonly history: ComponentChildren;
}) {
  const play = usePlay();
  const { model } = play;
  const { view } = model;
  const wide = useWide();
  const rail = isRailView(view);
  const beside = rail && wide && !onMap && !view.totals; // the map beside the cards of an auction or stock round
  const company = rail ? (view.to_act !== null && view.to_act in view.corps ? view.to_act : view.operating.now) : null; // who must decide, before whose turn it is
  return (
    <div class={`game-tab part-${part}`} id="panel-game" role="tabpanel" aria-labelledby="tab-game">
      <section class="do-place" tabIndex={-1} aria-label={t('game.turn.panel')}>
        <StepHead />
        <NoticeBox />
        <div class="do-body">
          <StepPanel />
          <Computer />
          <Bankruptcy />
          <Aside />
          <TableProgram />
          <Choices />
          {company ? <CompanyCard id={company} /> : <OwnCard />}
        </div>
        <div class="turn-bar">
          <MainAct />
          <PassButton />
        </div>
      </section>
      <div class="main-place">
        <div class={`board-place${beside ? ' beside' : ''}`}>
          {view.totals && <Finish />}
          {!onMap && (
            <div class="only-narrow">
              <NoticeBox />
              <StepPanel />
              <Computer />
            </div>
          )}
          {rail && (onMap || view.totals || part === 'map') ? (
            <MapPlace />
          ) : (
            <div class="board-cards">
              <Board />
            </div>
          )}
          {beside && <Split id="board" first={54} least={34} most={70} />}
          {beside && (
            <Later frames={2}>
              <MapPlace />
            </Later>
          )}
          {(mapped || !onMap) && !view.totals && (
            <div class="only-narrow over-map">
              <StepHead />
              <PassButton />
              {mapped && <NoticeBox />}
            </div>
          )}
        </div>
        <div class="cards-place">
          <Later frames={2}>
            <Players />
            <Own part="Below" />
            {rail && view.round !== 'auction' && !(play.live && view.step === 'dividend') && <Market small />}
          </Later>
        </div>
      </div>
      <div class="history-place">{history}</div>
      <Split id="side" first={70} least={50} most={78} />
      <Split id="turn" across first={56} least={25} most={75} />
      <div class="log-place">
        <Later>{log}</Later>
      </div>
    </div>
  );
}

/* In auctions and stock rounds: the money and the shares of the one who decides, beside the decision. */
function OwnCard() {
  const play = usePlay();
  const name = play.live ? decider(play) : play.model.seats[play.model.viewer];
  return isRailView(play.model.view) && name && !play.model.view.totals ? <PlayerCard name={name} /> : null;
}

/* The title's own board, or that of the round. */
function Board() {
  const { facts, model } = usePlay();
  const { view } = model;
  const Own = facts.panels.board?.(view);
  if (Own) {
    return <Own />;
  }
  return isRailView(view) ? view.round === 'auction' ? <AuctionBoard /> : <StockBoard /> : null;
}

/* What is asked now: the steps of a turn, or a question of its own. */
function StepPanel() {
  const { facts, model, live } = usePlay();
  const { view } = model;
  if (!isRailView(view)) {
    return <Own part="Panel" />;
  }
  const own = facts.panels.steps?.[view.step ?? ''];
  return (
    <>
      <Own part="Above" />
      {own ? live || own.all ? <own.panel /> : null : <OperatingPanel />}
    </>
  );
}

function StepHead() {
  const { facts, model, live } = usePlay();
  const { view } = model;
  if (view.totals || (model.ended && model.at === model.latest)) {
    return <h2 class="step-head">{t('game.round.over')}</h2>;
  }
  const step = facts.panels.step?.(view) ?? (isRailView(view) ? view.step : null);
  return (
    <h2 class="step-head">
      {actors(view)}: {t(`game.ask.${step ?? 'stock'}` as Key)}
      {!live && model.at === model.latest && <span class="quiet-text"> {t('game.turn.waiting')}</span>}
    </h2>
  );
}

/* In a stock round of a table the programmed moves are at hand; one that is set is said in words. */
function TableProgram() {
  const { model } = usePlay();
  const { view } = model;
  const set = usePrograms(model).length > 0;
  if (
    model.kind !== 'table' ||
    model.viewer === SPECTATOR ||
    view.totals ||
    model.ended ||
    !(set || (isRailView(view) && view.round === 'stock'))
  ) {
    return null;
  }
  return (
    <Fold title={t('game.program.head')} open={set}>
      <Programs />
    </Fold>
  );
}

function PassButton() {
  const { facts, model } = usePlay();
  const { view } = model;
  if (isRailView(view) && facts.panels.steps?.[view.step ?? '']?.answers) {
    return null; // the panel has it
  }
  return (
    <p class="card-acts pass-place">
      <Act action="pass" class="pass">
        {passName(view, facts)}
      </Act>
    </p>
  );
}

/* Sentences of new events, politely; whose turn it is at once (a table's "your turn" is said by play.tsx). Silent while the past is looked at. */
function useAnnouncements(play: Play, events: readonly { action: number; text: string }[]): void {
  const { model, live } = play;
  const spoken = useRef<number | null>(null);
  useEffect(() => {
    const last = events.at(-1)?.action ?? 0;
    if (spoken.current !== null && last > spoken.current) {
      const fresh = events.filter((event) => event.action > (spoken.current ?? 0));
      announce(
        fresh
          .slice(-6)
          .map((event) => event.text)
          .join('. '),
      );
    }
    if (events.length > 0 || model.latest === 0) {
      spoken.current = last;
    }
  }, [events]);
  const was = useRef('');
  const turn = live ? `${model.viewer} ${names(model.view.to_act).join(' ')}` : '';
  useEffect(() => {
    if (turn !== '' && turn !== was.current && model.kind !== 'table') {
      announce(t('game.turn.announce', { who: actors(model.view) }), true);
    }
    was.current = turn;
  }, [turn]);
}

function keysOf(play: Play, rounds: readonly number[], setHelp: (on: boolean) => void): Keys {
  const { model } = play;
  const tabs = Object.fromEntries(tabsOf(model).map(([id, key]) => [key, () => play.open(id)]));
  const focus = (selector: string) => (): void => {
    play.open('game');
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
  };
  const pass = play.live ? exactly(model.menu, 'pass') : undefined;
  // Asked when the key is pressed: the last drawing may be a frame older than the step into the past.
  const now = (): boolean => model.at >= model.latest && model.wanted >= model.latest;
  const undo = (): void => void (now() && model.canUndo && model.undo()); // of the past the banner asks how far
  return {
    ...tabs,
    '/': focus('#choice-filter'),
    c: focus('.chat-line input'),
    p: () => void (now() && pass && choose(play, pass, undefined, true)),
    ',': () => model.goto(model.wanted - 1),
    '.': () => model.goto(model.wanted + 1),
    ArrowLeft: () => model.goto(model.wanted - 1),
    ArrowRight: () => model.goto(model.wanted + 1),
    '<': () => model.goto([...rounds].reverse().find((n) => n < model.wanted) ?? 0),
    '>': () => model.goto(rounds.find((n) => n > model.wanted) ?? model.latest),
    n: () => model.goto(model.latest),
    u: undo,
    'ctrl z': undo,
    'ctrl y': () => void (now() && model.canRedo && model.redo()),
    '?': () => setHelp(true),
  };
}
