/* Colours that the reader has chosen: of companies (by title), players and routes. Without a choice those of the title, and
 * palettes that stay apart for every kind of colour sight.
 *
 * Always: a colour is never the only sign; what is chosen here changes pictures, never names, numbers or dashes. */
import { store } from './store';
import type { GameFacts } from './types';

const STORE = 'ironroad.colours';

export interface Colours {
  readonly companies: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly players: readonly string[];
  readonly routes: readonly string[];
}

const NONE: Colours = { companies: {}, players: [], routes: [] };

function kept(): Colours {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Colours>) };
  } catch {
    return NONE;
  }
}

export const colours = store<Colours>(typeof localStorage === 'undefined' ? NONE : kept());

/** The chosen colours of routes are properties of the page, which its sheet uses. */
function paintRoutes({ routes }: Colours): void {
  for (let i = 0; i < 7; i++) {
    const colour = routes[i];
    if (colour) document.documentElement.style.setProperty(`--own-route-${i}`, colour);
    else document.documentElement.style.removeProperty(`--own-route-${i}`);
  }
}

if (typeof document !== 'undefined') paintRoutes(colours.get());

export function setColours(next: Colours): void {
  localStorage.setItem(STORE, JSON.stringify(next));
  paintRoutes(next);
  colours.set(next);
}

/** Black or white, whichever stands out more (WCAG relative luminance). */
export function readable(colour: string): string {
  const digits = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) return '#ffffff';
  const part = (hex: string | undefined): number => {
    const v = parseInt(hex ?? '0', 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(digits[1]) + 0.7152 * part(digits[2]) + 0.0722 * part(digits[3]);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

/** The facts with the companies in the chosen colours. */
export function painted<F extends GameFacts>(facts: F): F {
  const own = colours.get().companies[facts.title];
  if (!own) return facts;
  const companies = facts.companies.map((company) => {
    const colour = own[company.id];
    return colour ? { ...company, colour, text_colour: readable(colour) } : company;
  });
  return { ...facts, companies } as F;
}
