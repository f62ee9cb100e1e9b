/* A first game: which, against how many, how good. Everything is chosen already, so that starting is the only thing left to do. */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { LEVELS, type Level } from '../botmark';
import { commonEngine } from '../engine';
import { makeLocal, saveLocal, withBots } from '../hotseat';
import { navigate } from '../route';
import { session } from '../session';
import { locale, number, t, type Key } from '../text';
import { FirstTag, lengthOf, Picture, Weight } from '../titlecard';
import { useTitles } from '../titles';
import type { TitleInfo } from '../types';
import { Notice, Waiting } from '../ui';

interface Wish {
  title: string;
  opponents: number;
  level: Level;
}

const LAST = 'ironroad.now';
const FIRST: Wish = { title: '1888n', opponents: 3, level: 'casual' };

function lastWish(): Wish {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(LAST) ?? '{}') as Partial<Wish>) };
  } catch {
    return FIRST;
  }
}

/** Makes and keeps the game; what went wrong, in words. */
async function begin(title: TitleInfo, { opponents, level }: Wish): Promise<string> {
  const person = session.get().account ?? t('now.guest');
  const others = Array.from({ length: opponents }, (_, i) => t('now.computer', { n: i + 1 }));
  const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const engine = await commonEngine(locale());
  const made = await engine.header({ title: title.id, players: [person, ...others], seed, options: {} });
  if (!made.ok) return made.text;
  const game = makeLocal(withBots(made.header, [null, ...others.map(() => level)]), [], title.name);
  try {
    await saveLocal(game);
  } catch {
    return t('problem.storage');
  }
  navigate(`/hotseat/${game.id}`);
  return '';
}

export function Now({ title: asked }: { title?: string }): JSX.Element {
  const titles = useTitles();
  const [wish, setWish] = useState(() => ({ ...lastWish(), ...(asked === undefined ? {} : { title: asked }) }));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!titles) return <Waiting />;
  const title = titles.find(({ id }) => id === wish.title) ?? titles[0]!;
  const least = Math.max(1, title.min_players - 1);
  const opponents = Math.min(Math.max(wish.opponents, least), title.max_players - 1);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    localStorage.setItem(LAST, JSON.stringify({ ...wish, title: title.id }));
    setProblem(await begin(title, { ...wish, opponents }).catch(() => t('problem.no_engine')));
    setBusy(false);
  };
  return (
    <form class="now" onSubmit={(event) => void start(event)}>
      <p class="quiet-text">{t('now.about')}</p>
      <fieldset class="now-titles">
        <legend>{t('now.title')}</legend>
        <div>
          {titles.map(({ id, name }) => (
            <Pick key={id} group="title" chosen={id === title.id} onPick={() => setWish({ ...wish, title: id })}>
              <Picture title={id} />
              <b>{name}</b>
              <small class="measures">
                {lengthOf(id)} <Weight title={id} />
              </small>
              <FirstTag title={id} />
            </Pick>
          ))}
        </div>
      </fieldset>
      <fieldset class="now-count">
        <legend>{t('now.opponents')}</legend>
        <div>
          {Array.from({ length: title.max_players - least }, (_, i) => least + i).map((n) => (
            <Pick key={n} group="opponents" chosen={n === opponents} onPick={() => setWish({ ...wish, opponents: n })}>
              {number(n)}
            </Pick>
          ))}
        </div>
      </fieldset>
      <fieldset class="now-levels">
        <legend>{t('now.level')}</legend>
        <div>
          {LEVELS.map((level) => (
            <Pick key={level} group="level" chosen={level === wish.level} onPick={() => setWish({ ...wish, level })}>
              <b>{t(`now.name_${level}` as Key)}</b>
              <small>{t(`now.${level}` as Key)}</small>
            </Pick>
          ))}
        </div>
      </fieldset>
      {problem !== '' && <Notice kind="bad">{problem}</Notice>}
      <button type="submit" class="primary start" disabled={busy}>
        {t('now.start')}
      </button>
    </form>
  );
}

function Pick({
  group,
  chosen,
  onPick,
  children,
}: {
  group: string;
  chosen: boolean;
  onPick(): void;
  children: ComponentChildren;
}): JSX.Element {
  const id = useId();
  return (
    <label class="now-pick" for={id}>
      <input id={id} type="radio" name={group} checked={chosen} onChange={onPick} />
      {children}
    </label>
  );
}
