/* A file: RGN is read here, without a server; 18xx.games' JSON by the server, which makes a table of it. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { api, freshSecret, keepGiven, keepSecret } from './api';
import { GivenLinks } from './lobby';
import { describe } from './failure';
import { rgnOf } from './jsongame';
import { openFile } from './opengame';
import { navigate } from './route';
import { session } from './session';
import { useStore } from './store';
import { t } from './text';
import { Check, Field, Notice } from './ui';

const MAX_BYTES = 5 << 20;

/** The kind of a text by its first characters. */
export function kindOf(text: string): 'rgn' | 'json' | 'unknown' {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) return 'json';
  return start.startsWith('[') || start.startsWith(';') ? 'rgn' : 'unknown';
}

/** A file's text; gzip'd ones are unpacked. */
async function textOf(file: File): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x1f || head[1] !== 0x8b) return file.text();
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
}

export function Import(): JSX.Element {
  const [given, setText] = useState('');
  const text = useMemo(() => (kindOf(given) === 'json' ? (rgnOf(given) ?? given) : given), [given]);
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(true);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { reachable } = useStore(session);
  const kind = kindOf(text);
  const key = useMemo(freshSecret, [text, isPrivate]); // the same game again is the same table

  const read = async (files: FileList | null | undefined): Promise<void> => {
    const file = files?.[0];
    if (!file) return;
    setError('');
    if (file.size > MAX_BYTES) return setError(t('import.too_large'));
    try {
      setText(await textOf(file));
      setName(file.name.replace(/\.(rgn|json|txt)(\.gz)?$/i, ''));
    } catch {
      setError(t('import.unreadable'));
    }
  };
  const work = async (run: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setError('');
    setError(await run().catch(() => t('problem.no_engine')));
    setBusy(false);
  };
  const keep = async (): Promise<string> => {
    const opened = await openFile(text);
    if (!opened.ok) return opened.text;
    const { model } = opened;
    try {
      navigate(`/hotseat/${(await model.keep(name.trim() || model.facts.name)).id}`);
      return '';
    } catch {
      return t('problem.storage');
    } finally {
      model.close();
    }
  };
  const send = async (): Promise<string> => {
    const answer = await api.import(text, isPrivate, key);
    if (!answer.ok) return describe(answer);
    const seats = answer.value.seats.flatMap((seat) =>
      seat?.secret ? [{ name: seat.name, secret: seat.secret }] : [],
    );
    if (seats[0]) keepSecret(answer.value.id, seats[0].secret);
    keepGiven(answer.value.id, seats);
    setMade(answer.value.id);
    return '';
  };

  if (made) {
    return (
      <div class="page narrow">
        <h1>{t('create.made')}</h1>
        <section class="card">
          <h2>{t('lobby.links')}</h2>
          <GivenLinks id={made} />
        </section>
        <p>
          <a class="button primary big" href={`/game/${made}`}>
            {t('create.go')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div class="page narrow">
      <h1>{t('page.import')}</h1>
      <div
        class="card"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void read(event.dataTransfer?.files);
        }}
      >
        <p>{t('import.about')}</p>
        <label class="button">
          {t('import.file')}
          <input
            class="unseen"
            type="file"
            accept=".rgn,.txt,.json,.gz"
            onChange={(event) => void read(event.currentTarget.files)}
          />
        </label>
        <Field
          label={t('import.text')}
          value={given}
          onInput={setText}
          rows={12}
          mono
          placeholder={'[Title "1888n"] [Players "Ann" "Bob" "Cat"] [Seed "42"]'}
        />
        {error && <Notice kind="bad">{error}</Notice>}
        {text.trim() !== '' && kind === 'unknown' && <Notice kind="warn">{t('import.unknown')}</Notice>}
        {kind === 'rgn' && <Field label={t('home.name')} value={name} onInput={setName} maxLength={80} />}
        {kind === 'json' && !reachable && <Notice kind="warn">{t('import.json_offline')}</Notice>}
        {reachable && kind !== 'unknown' && (
          <Check
            label={t('create.private')}
            hint={t('create.private_about')}
            checked={isPrivate}
            onChange={setPrivate}
          />
        )}
        <div class="buttons">
          {kind === 'rgn' && (
            <button type="button" class="primary" disabled={busy} onClick={() => void work(keep)}>
              {t('import.keep')}
            </button>
          )}
          {kind !== 'unknown' && reachable && (
            <button
              type="button"
              disabled={busy}
              class={kind === 'json' ? 'primary' : ''}
              onClick={() => void work(send)}
            >
              {t('import.send')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
