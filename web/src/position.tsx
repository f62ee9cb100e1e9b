/* A position in words (docs/positions.md): from the address, or typed in here, it opens as a game of this browser. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { positionIn } from './address';
import { commonEngine } from './engine';
import { makeLocal, saveLocal } from './hotseat';
import { navigate } from './route';
import { locale, t } from './text';
import { Field, Notice } from './ui';

/** Opens a game that begins there; what is wrong, or nothing. */
async function openPosition(text: string): Promise<string> {
  const engine = await commonEngine(locale());
  const made = await engine.placed(text);
  if (!made.ok) return t('create.in_line', { n: made.line, text: made.text });
  const game = makeLocal(made.header, [], t('position.name'));
  try {
    await saveLocal(game);
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/${game.id}`, true);
  return '';
}

export function Position(): JSX.Element {
  const [text, setText] = useState(() => positionIn(location.hash) ?? '');
  const [error, setError] = useState('');
  const open = (position: string): void =>
    void openPosition(position).then(setError, () => setError(t('problem.no_engine')));
  useEffect(() => {
    if (text.trim() !== '') open(text);
  }, []);
  return (
    <form
      class="page narrow"
      onSubmit={(event) => {
        event.preventDefault();
        open(text);
      }}
    >
      <h1>{t('page.position')}</h1>
      <p>{t('position.about')}</p>
      <Field label={t('position.text')} value={text} rows={16} mono onInput={setText} />
      {error && <Notice kind="bad">{error}</Notice>}
      <div class="buttons">
        <button type="submit" class="primary big" disabled={text.trim() === ''}>
          {t('position.open')}
        </button>
      </div>
    </form>
  );
}
