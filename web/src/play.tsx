/* A game's page: opens the model, keeps address, title and the spoken word in step with it, and shows the game page. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onSecrets, secretOf } from './api';
import { GamePage } from './game';
import { loadPanels } from './game/title';
import { Lobby } from './lobby';
import { setPageTitle } from './mark';
import { useModel, type GameModel } from './model';
import { openExample, openHotseat, openTable, type Opening } from './opengame';
import { positionNow, setPosition, usePlace } from './route';
import { news, refreshMineSoon, session } from './session';
import { useStore } from './store';
import { reveal } from './testhook';
import { t } from './text';
import { SPECTATOR, type GameInfo } from './types';
import { announce, Notice, Waiting } from './ui';

const ADDRESS_MS = 150;
const AGAIN_MS = 250; // twice as long each time
const MOST_AGAIN = 7;

type Kind = 'table' | 'hotseat' | 'example';
async function open(kind: Kind, id: string): Promise<Opening<GameModel>> {
  const opened = await { table: openTable, hotseat: openHotseat, example: openExample }[kind](id);
  if (opened.ok) await loadPanels(opened.model.title);
  return opened;
}
let prepared: { kind: Kind; id: string; opening: Promise<Opening<GameModel>> } | null = null;

/** Begins to open a game that will be shown. */
export function prepare(kind: Kind, id: string): Promise<unknown> {
  const opening = open(kind, id);
  opening.catch(() => {}); // the one who takes it handles the error
  prepared = { kind, id, opening };
  return opening;
}

function take(kind: Kind, id: string): Promise<Opening<GameModel>> {
  const begun = prepared;
  prepared = null;
  return begun?.kind === kind && begun.id === id ? begun.opening : open(kind, id);
}

/** What the address says of the shown position; null: the newest. */
const shownBy = (model: GameModel): number | null => (model.at === model.latest ? null : model.at);

/** Whether the page has a seat at the table that it has come to. */
const isSeated = (opened: Opening<GameModel>): boolean =>
  opened.ok ? opened.model.viewer !== SPECTATOR : typeof opened.table?.you === 'number';

export function Play({ kind, id }: { kind: Kind; id: string }): JSX.Element {
  const [model, setModel] = useState<GameModel | null>(null);
  const [lobby, setLobby] = useState<GameInfo | null>(null);
  const [error, setError] = useState('');
  const [unheard, setUnheard] = useState(0); // how often in a row nobody has answered
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current: GameModel | null = null;
    let gone = false;
    take(kind, id).then(
      (opened) => {
        if (gone) return opened.ok && opened.model.close();
        if (opened.badLink) news.set({ game: id, text: t(isSeated(opened) ? 'play.bad_link_kept' : 'play.bad_link') });
        setLobby(opened.ok ? null : (opened.table ?? null));
        setError(opened.ok ? '' : opened.text);
        setUnheard((n) => (!opened.ok && opened.unheard ? n + 1 : 0));
        current = opened.ok ? opened.model : null;
        return setModel(current);
      },
      () => {
        if (gone) return;
        setError(t('problem.no_engine'));
        setUnheard((n) => n + 1);
      },
    );
    return () => {
      gone = true;
      setModel(null);
      current?.close();
    };
  }, [kind, id, tries]);
  const again = (): void => setTries(tries + 1);
  useEffect(() => {
    // signed in or out elsewhere
    let { known, account } = session.get();
    return session.subscribe(() => {
      const now = session.get();
      if (kind === 'table' && known && now.account !== account) again();
      ({ known, account } = now);
    });
  }, [kind, id, tries]);
  useEffect(() => {
    // by a link in another tab: what we ask is asked as that seat from now on
    if (model?.kind !== 'table') return;
    const secret = secretOf(id);
    return onSecrets(() => {
      if (![null, secret].includes(secretOf(id))) again();
    });
  }, [model]);

  if (model) return <Opened model={model} />;
  if (lobby) return <Lobby key={String(lobby.you)} table={lobby} onStarted={again} />;
  if (error) {
    return (
      <div class="page narrow">
        <h1>{t('play.failed')}</h1>
        <Notice kind="bad">{error}</Notice>
        {unheard > 0 && <Later tries={unheard} onAgain={again} />}
        <p class="buttons">
          <button type="button" onClick={again}>
            {t('play.again')}
          </button>
          <a class="button" href="/">
            {t('page.missing_back')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div class="page">
      <Waiting />
    </div>
  );
}

/** Tries again as soon as the server answers. */
function Later({ tries, onAgain }: { tries: number; onAgain(): void }): null {
  const { known, reachable } = useStore(session);
  useEffect(() => {
    if (!known || !reachable) return;
    const timer = setTimeout(onAgain, AGAIN_MS * 2 ** Math.min(tries, MOST_AGAIN));
    return () => clearTimeout(timer);
  }, [tries, known, reachable]);
  return null;
}

function Opened({ model }: { model: GameModel }): JSX.Element {
  useModel(model);
  const { at } = usePlace();
  const written = useRef<number | null>(null); // what the address said when the two were last in step
  const began = useRef(false);
  const wasMine = useRef(model.mayAct);

  // The address leads (a link, the back button), but not what it said before we wrote it again: on a slow machine such a
  // drawing comes late, and would throw the page back into the past ...
  useEffect(() => {
    if (at === written.current || at !== positionNow()) return;
    written.current = at;
    model.goto(at ?? model.latest);
    if (at === null || at < model.latest) return;
    written.current = null; // there is nothing behind the newest
    setPosition(null);
  }, [at]);
  // ... and follows, but not before the first position is shown.
  const shown = shownBy(model);
  useEffect(() => {
    if (began.current) {
      // Not at every step: a browser reads the page's icon again whenever the address changes.
      const later = setTimeout(() => {
        if (shown !== shownBy(model)) return; // gone on already
        written.current = shown;
        setPosition(shown);
      }, ADDRESS_MS);
      return () => clearTimeout(later);
    }
    began.current = true;
    return undefined;
  }, [shown]);

  useEffect(() => setPageTitle(model.name), [model.name]);
  useLayoutEffect(() => {
    reveal(model);
    return () => reveal(null);
  }, [model]);
  useEffect(() => {
    if (model.kind !== 'table') return;
    if (model.mayAct && !wasMine.current) announce(t('play.your_turn'), true);
    wasMine.current = model.mayAct;
    refreshMineSoon(); // with what the stream says of this table: one question, not one for each
  }, [model.mayAct, model.latest, model.asked?.to]);
  return <GamePage model={model} />;
}
