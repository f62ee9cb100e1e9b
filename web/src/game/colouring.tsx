/* The colours of companies, players and routes, to choose: one by one, or a whole palette. */
import { colours, setColours, type Colours } from '../colours';
import { useStore } from '../store';
import { t, type Key } from '../text';
import { colourOf } from './chart';
import { usePlay } from './play';

/* Palettes for kinds of colour sight. The first is that of Okabe and Ito; the others keep to what each kind tells apart, and all
 * differ in brightness too. */
const PALETTES = {
  usual: [],
  red_green: ['#0072b2', '#e69f00', '#56b4e9', '#7f3b08', '#f0e442', '#2d004b', '#999999'],
  blue_yellow: ['#b2182b', '#1b7837', '#f4a582', '#00441b', '#d6604d', '#a6dba0', '#67001f'],
  grey: ['#111111', '#bbbbbb', '#555555', '#e6e6e6', '#333333', '#999999', '#777777'],
} as const;
const ROUTES = ['#d55e00', '#56b4e9', '#f0e442', '#cc79a7', '#009e73', '#0072b2', '#e69f00'];

function Swatch({
  name,
  value,
  onPick,
}: {
  readonly name: string;
  readonly value: string;
  onPick(colour: string): void;
}) {
  return (
    <label>
      <input type="color" value={value} onChange={(event) => onPick(event.currentTarget.value)} /> {name}
    </label>
  );
}

export function Colouring() {
  const { facts, model } = usePlay();
  const now = useStore(colours);
  const title = facts.all.title;
  const own = now.companies[title] ?? {};
  const change = (part: Partial<Colours>): void => setColours({ ...now, ...part });
  const put = (list: readonly string[], first: readonly string[], i: number, colour: string): string[] => {
    const next = first.map((one, k) => list[k] ?? one);
    next[i] = colour;
    return next;
  };
  return (
    <section>
      <h2>{t('game.colours.head')}</h2>
      <label>
        {t('game.colours.palette')}{' '}
        <select
          onChange={(event) => {
            const palette = PALETTES[event.currentTarget.value as keyof typeof PALETTES];
            change({ routes: palette, players: palette });
          }}
        >
          {Object.keys(PALETTES).map((id) => (
            <option key={id} value={id}>
              {t(`game.colours.${id}` as Key)}
            </option>
          ))}
        </select>
      </label>
      <h3>{t('game.colours.companies')}</h3>
      <div class="swatches">
        {facts.all.companies.map(({ id, colour }) => (
          <Swatch
            key={id}
            name={id}
            value={colour.toLowerCase()}
            onPick={(next) => change({ companies: { ...now.companies, [title]: { ...own, [id]: next } } })}
          />
        ))}
      </div>
      <h3>{t('game.colours.players')}</h3>
      <div class="swatches">
        {model.seats.map((name, i) => (
          <Swatch
            key={name}
            name={name}
            value={colourOf(i)}
            onPick={(next) =>
              change({
                players: put(
                  now.players,
                  model.seats.map((_, k) => colourOf(k)),
                  i,
                  next,
                ),
              })
            }
          />
        ))}
      </div>
      {facts.rail && (
        <>
          <h3>{t('game.colours.routes')}</h3>
          <div class="swatches">
            {ROUTES.map((colour, i) => (
              <Swatch
                key={colour}
                name={String(i + 1)}
                value={now.routes[i] ?? colour}
                onPick={(next) => change({ routes: put(now.routes, ROUTES, i, next) })}
              />
            ))}
          </div>
        </>
      )}
      <p class="card-acts">
        <button
          type="button"
          onClick={() => {
            const { [title]: _gone, ...rest } = now.companies;
            setColours({ companies: rest, players: [], routes: [] });
          }}
        >
          {t('game.colours.reset')}
        </button>
      </p>
    </section>
  );
}
