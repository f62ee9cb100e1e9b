/* A real game that steps by itself, slowly: the board, and one line of what happens. The build has drawn every step (pictures.mjs),
 * so there is no engine here. It stands still while nobody looks, and where the system asks for less motion it never starts. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CompanyMark } from './companymark';
import { language, locale, t } from './text';

/** The sentence, the company's index or -1, then by twos: the index of a hex and what is drawn on it. */
type Step = [text: string, who: number, ...hexes: (number | string)[]];

interface DemoGame {
  name: string;
  box: string;
  body: string;
  companies: [id: string, colour: string, text: string][];
  steps: Step[];
}

const PACE_MS = 2600;

const loaded = new Map<string, Promise<DemoGame>>();
function load(): Promise<DemoGame> {
  const address = __DEMO__[locale()];
  if (address === undefined) return Promise.reject(new Error('no demo'));
  let coming = loaded.get(address);
  if (!coming) {
    coming = fetch(address).then((answer) => answer.json() as Promise<DemoGame>);
    coming.catch(() => loaded.delete(address));
    loaded.set(address, coming);
  }
  return coming;
}

export function Demo(): JSX.Element | null {
  const [game, setGame] = useState<DemoGame | null>(null);
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => void load().then(setGame, () => {}), [language()]);
  // The board at this step: the first drawing, and all that has changed since.
  useEffect(() => {
    const groups = svg.current?.firstElementChild?.children;
    const step = game?.steps[at];
    if (!groups || !step) return;
    for (let i = 2; i + 1 < step.length; i += 2) {
      const group = groups[step[i] as number];
      if (!group) continue;
      group.innerHTML = String(step[i + 1]);
      group.classList.remove('fresh');
      void (group as SVGGElement).getBBox(); // so that the motion begins again
      group.classList.add('fresh');
    }
  }, [game, at]);
  useEffect(() => {
    if (!game || !runs) return;
    const timer = setInterval(() => {
      if (!document.hidden) setAt((now) => (now + 1) % game.steps.length);
    }, PACE_MS);
    return () => clearInterval(timer);
  }, [game, runs]);
  const round = useRef(0);
  if (!game) return null;
  const [text, who] = game.steps[at]!;
  if (at === 0) round.current++; // the board begins anew
  const company = game.companies[who];
  return (
    <>
      <svg
        key={round.current}
        ref={svg}
        class="board-picture demo-board"
        viewBox={game.box}
        role="img"
        aria-label={t('home.demo', { name: game.name })}
        dangerouslySetInnerHTML={{ __html: game.body }}
      />
      <figcaption class="demo-line">
        <button
          type="button"
          class="icon"
          aria-label={t(runs ? 'home.demo_stop' : 'home.demo_go')}
          onClick={() => setRuns(!runs)}
        >
          {runs ? '❚❚' : '▶'}
        </button>
        {company && <CompanyMark title="1888n" company={company[0]} name="" colour={company[1]} text={company[2]} />}
        <span key={at} class="demo-text">
          {text}
        </span>
        <a href="/watch/1888n?at=1">{game.name}</a>
      </figcaption>
    </>
  );
}
