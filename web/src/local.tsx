/* Games of this browser as cards, with what can be done to them. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { deleteLocal, localGames, onLocalChange, renameLocal, type LocalGame } from './hotseat';
import { Faces } from './tables';
import { ago, t } from './text';
import { Picture } from './titlecard';
import { Confirm, Dialog, download, Field, Menu, Notice } from './ui';

/** null: not known yet; 'broken': this browser keeps nothing. */
export type Locals = LocalGame[] | null | 'broken';

export function useLocals(): [Locals, () => void] {
  const [games, setGames] = useState<Locals>(null);
  const load = (): void => void localGames().then(setGames, () => setGames('broken'));
  useEffect(() => {
    load();
    return onLocalChange(load);
  }, []);
  return [games, load];
}

export function Local({ games, onChange }: { games: Locals; onChange(): void }): JSX.Element | null {
  if (games === null || games.length === 0) return null;
  return (
    <section aria-labelledby="local">
      <h2 id="local">{t('home.local')}</h2>
      {games === 'broken' ? (
        <Notice kind="bad">{t('problem.storage')}</Notice>
      ) : (
        <ul class="entries">
          {games.map((game) => (
            <LocalRow key={game.id} game={game} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LocalRow({ game, onChange }: { game: LocalGame; onChange(): void }): JSX.Element {
  const [dialog, setDialog] = useState<'' | 'rename' | 'delete'>('');
  const [name, setName] = useState(game.name);
  const rename = async (event: Event): Promise<void> => {
    event.preventDefault();
    await renameLocal(game.id, name.trim());
    setDialog('');
    onChange();
  };
  const remove = async (yes: boolean): Promise<void> => {
    setDialog('');
    if (!yes) return;
    await deleteLocal(game.id);
    onChange();
  };
  const label = game.name || game.title;
  return (
    <li class="entry">
      <a class="entry-link" href={`/hotseat/${game.id}`}>
        <Picture title={game.title} lazy />
        <strong>{label}</strong>
        <span class="entry-kind">{game.finished ? t('home.over') : t('home.actions', { n: game.length })}</span>
        <span class="entry-people">
          <Faces names={game.players} acting={[]} />
          {game.players.join(', ')}
        </span>
        <span class="entry-state">
          <time>{ago(game.used)}</time>
        </span>
      </a>
      <Menu name={t('home.more_of', { name: label })} label="⋯" align="end">
        <button type="button" data-close onClick={() => setDialog('rename')}>
          {t('home.rename')}
        </button>
        <button
          type="button"
          data-close
          onClick={() => download(`${label.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.rgn`, exportLocal(game))}
        >
          {t('home.export')}
        </button>
        <button type="button" data-close class="danger" onClick={() => setDialog('delete')}>
          {t('home.delete')}
        </button>
      </Menu>
      <Dialog title={t('home.rename')} open={dialog === 'rename'} onClose={() => setDialog('')}>
        <form onSubmit={(event) => void rename(event)}>
          <Field label={t('home.name')} value={name} onInput={setName} maxLength={80} />
          <div class="buttons end">
            <button type="submit" class="primary">
              {t('ui.save')}
            </button>
          </div>
        </form>
      </Dialog>
      <Confirm
        title={t('home.delete')}
        text={t('home.delete_sure', { name: label, n: game.length })}
        action={t('home.delete')}
        danger
        open={dialog === 'delete'}
        onDone={(yes) => void remove(yes)}
      />
    </li>
  );
}

/** The game as an RGN file; actions are numbered by the reader. */
export const exportLocal = (game: LocalGame): string =>
  `${game.header.trimEnd()}\n${game.lines
    .slice(0, game.length)
    .map((line, i) => (/^\d|^;|\n/.test(line) ? line : `${i + 1} ${line}`))
    .join('\n')}\n`;
