/* A title as a card: its picture, how long, how heavy, for how many; home, the form of a new game and the title's page use it. */
import type { JSX } from 'preact';
import { CompanyMark } from './companymark';
import { MOST_WEIGHT, SHELF } from './shelf';
import { number, t, type Key } from './text';
import { players } from './titles';
import type { TitleInfo } from './types';

/** Shares of North American Railways, which has no board. */
const SHARES = [
  ['RED', '#c62828', '#fff'],
  ['BLU', '#1565c0', '#fff'],
  ['GRN', '#2e7d32', '#fff'],
  ['YEL', '#f9c80e', '#000'],
  ['BLK', '#212121', '#fff'],
] as const;

/** The board of a title in the middle of play, or its cards. */
export function Picture({ title, lazy }: { title: string; lazy?: boolean }): JSX.Element {
  const address = __PICTURES__[title] ?? __PICTURES__[SHELF[title]?.part ?? ''];
  if (address !== undefined)
    return <img class="board-picture" src={address} alt="" {...(lazy ? { loading: 'lazy' as const } : {})} />;
  return (
    <span class="board-picture cards-picture" aria-hidden="true">
      {SHARES.map(([id, colour, text]) => (
        <span key={id} style={{ background: colour }}>
          <CompanyMark title="nar" company={id} name="" colour={colour} text={text} />
        </span>
      ))}
    </span>
  );
}

/** "3–5 h", "45–75 min". */
export function lengthOf(title: string): string {
  const hours = SHELF[title]?.hours;
  if (!hours) return '';
  const [from, to] = hours;
  return from < 1
    ? t('title.minutes', { from: number(from * 60), to: number(to * 60) })
    : t('title.hours', { from: number(from), to: number(to) });
}

/** Filled and empty dots, and the word for those who do not see them. */
export function Weight({ title }: { title: string }): JSX.Element | null {
  const weight = SHELF[title]?.weight;
  if (weight === undefined) return null;
  const said = t('title.weight_is', { word: t(`title.weight_${weight}` as Key), n: weight, of: MOST_WEIGHT });
  return (
    <span class="weight" role="img" aria-label={said} title={said}>
      {Array.from({ length: MOST_WEIGHT }, (_, i) => (
        <i key={i} class={i < weight ? 'on' : ''} />
      ))}
    </span>
  );
}

/** Players, length and weight in one line. */
export function Measures({ title }: { title: TitleInfo }): JSX.Element {
  return (
    <span class="measures">
      <span>{players(title)}</span>
      <span>{lengthOf(title.id)}</span>
      <Weight title={title.id} />
    </span>
  );
}

/** "Start here" on one of them. */
export function FirstTag({ title }: { title: string }): JSX.Element | null {
  const first = SHELF[title]?.first;
  return first ? <span class="tag first-tag">{t(`title.first_${first}`)}</span> : null;
}
