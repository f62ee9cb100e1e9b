/* The Tools tab: files, links, notes, copies, the table's rules of play, programmed moves and the keys. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, secretOf } from '../api';
import { makeLocal, saveLocal, splitFile } from '../hotseat';
import { entriesOf, logOf } from '../remarks';
import { addressOf } from '../address';
import { jsonOf } from '../jsongame';
import { navigate } from '../route';
import { t, type Key } from '../text';
import { SPECTATOR } from '../types';
import { Colouring } from './colouring';
import { hotKeys, setHotKeys } from './keys';
import { usePlay } from './play';
import { Programs } from './programs';
import { save } from './save';
import { EndByHand, Seats } from './seats';
import { SetUp } from './setup';

const file = (name: string, text: string, type: string): void => save(name, new Blob([text], { type }));

export function Tools({ onSandbox }: { onSandbox(): void }) {
  const { model } = usePlay();
  const [said, setSaid] = useState('');
  const link = `${location.origin}${location.pathname}?at=${model.at}#game`;
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('game.tools.copied'));
    } catch {
      setSaid(text);
    }
  };
  const copyPosition = async (of: (position: string) => string): Promise<void> => {
    const position = await model.engine.position(model.at);
    if (position === '') setSaid(t('game.tools.position_hidden'));
    else await copy(of(position));
  };
  const fileName = `${model.title}-${model.id || 'game'}`;
  const exportPeer = async (): Promise<void> => {
    const answer = await api.exported(model.id, '18xx', secretOf(model.id));
    if (answer.ok) {
      file(`${fileName}.json`, answer.value, 'application/json');
    } else {
      setSaid(answer.text || t('game.tools.failed'));
    }
  };
  const clone = async (): Promise<void> => {
    const text = await model.engine.rgn();
    const game = makeLocal(
      splitFile(text).header,
      entriesOf(logOf(text)).slice(0, model.at),
      t('game.tools.clone_name', { name: model.name, at: model.at }),
    );
    await saveLocal(game);
    navigate(`/hotseat/${game.id}`);
  };
  return (
    <div class="tools">
      <p role="status" class="said">
        {said}
      </p>
      <section>
        <h2>{t('game.tools.files')}</h2>
        <p class="card-acts">
          <button
            type="button"
            onClick={() => void model.engine.rgn().then((text) => file(`${fileName}.rgn`, text, 'text/plain'))}
          >
            {t('game.tools.rgn')}
          </button>
          <button type="button" onClick={() => void model.engine.rgn().then(copy)}>
            {t('game.tools.rgn_copy')}
          </button>
          <button
            type="button"
            onClick={() =>
              void model.engine.rgn().then((text) => file(`${fileName}.json`, jsonOf(text), 'application/json'))
            }
          >
            {t('game.tools.json')}
          </button>
          {model.table?.options.compat === '18xx.games' && (
            <button type="button" onClick={() => void exportPeer()}>
              {t('game.tools.peer')}
            </button>
          )}
          <button
            type="button"
            onClick={() =>
              void model.engine
                .happened(0, model.at)
                .then((events) => copy(events.map((event) => event.text).join('\n')))
            }
          >
            {t('game.tools.log')}
          </button>
          <button type="button" onClick={() => void copyPosition((position) => position)}>
            {t('game.tools.position')}
          </button>
          <button type="button" onClick={() => void copyPosition((position) => location.origin + addressOf(position))}>
            {t('game.tools.position_link')}
          </button>
          {model.kind !== 'sandbox' && (
            <button type="button" onClick={() => void copy(link)}>
              {t('game.tools.link', { at: model.at })}
            </button>
          )}
        </p>
        <Shown />
        {model.table && model.facts.family === 'rail' && model.table.options.compat !== '18xx.games' && (
          <p class="quiet-text">{t('game.tools.peer_not')}</p>
        )}
      </section>
      <section>
        <h2>{t('game.tools.copies')}</h2>
        <p class="card-acts">
          {model.kind !== 'sandbox' && (
            <button type="button" onClick={onSandbox}>
              {t('game.tools.sandbox')}
            </button>
          )}
          <button type="button" onClick={() => void clone()}>
            {t('game.tools.clone')}
          </button>
        </p>
      </section>
      {model.kind === 'table' && model.viewer !== SPECTATOR && !model.ended && (
        <section>
          <h2>{t('game.program.head')}</h2>
          <Programs />
        </section>
      )}
      {model.table && (
        <section>
          <h2>{t('game.tools.undo_rule')}</h2>
          <p>{t(`game.tools.undo_${model.table.undo}` as Key)}</p>
        </section>
      )}
      <SetUp />
      {model.kind === 'table' && <Seats />}
      {model.kind === 'table' && <EndByHand />}
      {model.kind === 'table' && model.viewer !== SPECTATOR && <Note />}
      <Colouring />
      <section>
        <h2>{t('game.tools.keys')}</h2>
        <KeySwitch />
      </section>
    </div>
  );
}

/* The file to look at; what it holds is asked for when it is opened. */
function Shown() {
  const { model } = usePlay();
  const [text, setText] = useState<string | null>(null);
  return (
    <details
      class="rgn"
      onToggle={(event) => {
        if (event.currentTarget.open) void model.engine.rgn().then(setText);
      }}
    >
      <summary>{t('game.tools.show')}</summary>
      {text !== null && <textarea rows={12} readOnly class="mono" aria-label={t('game.tools.show')} value={text} />}
    </details>
  );
}

function KeySwitch() {
  const [on, setOn] = useState(hotKeys());
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setHotKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />{' '}
      {t('game.keys.switch')}
    </label>
  );
}

/* A note of this seat, kept by the server; saved a moment after the last key. */
function Note() {
  const { model } = usePlay();
  const [text, setText] = useState<string | null>(null);
  const [state, setState] = useState<'' | 'saving' | 'saved' | 'failed'>('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    void api.note(model.id, secretOf(model.id)).then((answer) => setText(answer.ok ? answer.value.text : ''));
    return () => clearTimeout(timer.current);
  }, [model.id]);
  const change = (next: string): void => {
    setText(next);
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        void api
          .saveNote(model.id, next, secretOf(model.id))
          .then((answer) => setState(answer.ok ? 'saved' : 'failed')),
      800,
    );
  };
  return (
    <section>
      <h2>{t('game.tools.note')}</h2>
      <textarea
        rows={6}
        aria-label={t('game.tools.note')}
        value={text ?? ''}
        disabled={text === null}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <p role="status" class="quiet-text">
        {state === '' ? t('game.tools.note_about') : t(`game.tools.note_${state}` as Key)}
      </p>
    </section>
  );
}
