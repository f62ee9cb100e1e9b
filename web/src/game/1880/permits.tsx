/* Building permits as letters. */
import type { RailFacts } from '#engine';
import { useFacts } from '../play';
import { t } from './words';

/** The letters in the order of the phases. */
const lettersOf = (rail: RailFacts | null): readonly string[] => [
  ...new Set(rail?.phases.flatMap(({ letter }) => letter ?? [])),
];

/** The phases that ask for a letter. */
export const phasesOf = (rail: RailFacts | null, letter: string): readonly string[] =>
  rail?.phases.filter((phase) => phase.letter === letter).map(({ id }) => id) ?? [];

/** Those held, those not, and the one that the phase asks for. */
export function Permits({
  held,
  now,
  small,
}: {
  readonly held: string;
  readonly now: string | undefined;
  readonly small?: boolean;
}) {
  const letters = lettersOf(useFacts().rail);
  const words = t(now && !held.includes(now) ? 'game.permits.lacks' : 'game.permits.has', {
    letters: [...held].join(', ') || '–',
    letter: now ?? '',
  });
  return (
    <span class={`permits ${small ? 'small' : ''}`} role="img" aria-label={words} title={words}>
      {letters.map((letter) => (
        <span key={letter} class={`permit ${held.includes(letter) ? 'held' : ''} ${letter === now ? 'now' : ''}`}>
          {letter}
        </span>
      ))}
    </span>
  );
}
