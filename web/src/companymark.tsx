/* A company's mark. `Glyph` is the shape alone in the colour of the text around it, for chips that say the letters too; `Mark` is
 * the shape on the company's colour with the company's name for those who do not see it. */
import type { JSX } from 'preact';
import { markOf, SHAPES, type Shape } from './marks';

const SHIELD = 'M1.5 1.5h13V8q0 5-6.5 7.5Q1.5 13 1.5 8Z';

/** What is inside the svg. */
function Drawn({ mark }: { mark: string }): JSX.Element {
  const shape: string | undefined = SHAPES[mark as Shape];
  if (shape === undefined)
    return (
      <>
        <path d={SHIELD} fill="none" stroke="currentcolor" stroke-width="1.6" />
        <text x="8" y="11.5" text-anchor="middle" font-size="9.5" font-weight="800" fill="currentcolor">
          {mark}
        </text>
      </>
    );
  return shape.startsWith('~') ? (
    <path d={shape.slice(1)} fill="none" stroke="currentcolor" stroke-width="2" />
  ) : (
    <path d={shape} fill="currentcolor" fill-rule="evenodd" />
  );
}

export function Glyph({ title, company }: { title: string; company: string }): JSX.Element {
  return (
    <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <Drawn mark={markOf(title, company)} />
    </svg>
  );
}

export interface MarkProps {
  title: string;
  company: string;
  /** For those who hear it; empty: the name is beside it. */
  name: string;
  colour: string;
  text: string;
}

export function CompanyMark({ title, company, name, colour, text }: MarkProps): JSX.Element {
  return (
    <svg
      class="company-mark"
      viewBox="-3 -3 22 22"
      style={{ background: colour, color: text }}
      {...(name === '' ? { 'aria-hidden': 'true' as const } : { role: 'img' as const, 'aria-label': name })}
    >
      <Drawn mark={markOf(title, company)} />
    </svg>
  );
}
