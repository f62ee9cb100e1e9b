/* Small pieces that every panel uses: money, company chips, number fields, folding sections, dialogs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { allowed, fit } from './choice';
import { acting, hasAmount, useFacts, usePlay } from './play';
import { BotMark } from '../botmark';
import { Glyph } from '../companymark';
import { t } from '../text';

/* Null: hidden from this viewer. Undefined: not known (yet), nothing to show. */
export function Money({ value }: { readonly value: number | null | undefined }) {
  const facts = useFacts();
  if (value === undefined) {
    return null;
  }
  return value === null ? (
    <span class="money hidden-money" title={t('game.hidden')}>
      <span aria-hidden="true">●●●</span>
      <span class="sr">{t('game.hidden')}</span>
    </span>
  ) : (
    <span class="money">{facts.money(value)}</span>
  );
}

/* A price and where it goes; undefined: not known yet, null: nowhere, for the company closes. */
export function PriceMoved({ from, to }: { readonly from: number; readonly to: number | null | undefined }) {
  const sign = typeof to !== 'number' || to === from ? '→' : to > from ? '↗' : '↘';
  return (
    <span class="price-moved">
      <Money value={from} /> {sign} {to === null ? <b class="closes">{t('game.closes')}</b> : <Money value={to} />}
    </span>
  );
}

/* A company's mark and letters on its colour: colour never stands alone. */
export function Chip({ id }: { readonly id: string }) {
  const facts = useFacts();
  const paint = facts.paint(id);
  return (
    <span class="chip" style={{ background: paint.colour, color: paint.text }} title={facts.companyName(id)}>
      {facts.isCompany(id) && <Glyph title={facts.all.title} company={id} />}
      {id}
    </span>
  );
}

/* Its name in the language of the country, where the title has one. */
export function Native({ id, of }: { readonly id: string; readonly of: 'company' | 'private' }) {
  const facts = useFacts();
  const name = facts.native(id, of);
  const short = name.split('（')[0] ?? ''; // what follows in brackets is the long form
  return name ? (
    <span class="native" lang={facts.panels.native} title={name}>
      {short === id ? name : short}
    </span>
  ) : null;
}

/* The head of a company's card, in its colours. */
export function CompanyHead({
  id,
  name,
  children,
}: {
  readonly id: string;
  readonly name: string;
  readonly children?: ComponentChildren;
}) {
  const facts = useFacts();
  const paint = facts.paint(id);
  return (
    <header class="company-head" style={{ background: paint.colour, color: paint.text }}>
      <Glyph title={facts.all.title} company={id} />
      <span class="names">
        <b>{id}</b> {name} <Native id={id} of="company" />
      </span>
      {children}
    </header>
  );
}

/* The head of a player's card: seat, name, and what holds for the player now. */
export function PlayerHead({
  name,
  seat,
  badges,
  acting,
  children,
}: {
  readonly name: string;
  readonly seat: number;
  readonly badges: readonly (string | false)[];
  readonly acting: boolean;
  readonly children?: ComponentChildren;
}) {
  const { model } = usePlay();
  const bot = model.bots[model.seats.indexOf(name)];
  return (
    <header>
      <span class="seat" aria-hidden="true">
        {seat + 1}
      </span>{' '}
      <b>{name}</b>
      {bot && <BotMark bot={bot} />}
      {badges.map((badge) => badge && <span class="badge">{badge}</span>)}
      {children}
      {acting && <span class="badge now">{t('game.player.acting')}</span>}
    </header>
  );
}

/* A figure of a card under its name. */
export function Fact({
  name,
  about,
  class: extra,
  children,
}: {
  readonly name: string;
  readonly about?: string;
  readonly class?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={extra}>
      <dt title={about}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export type Sum = readonly [name: string, value: ComponentChildren, kind?: 'sum' | undefined];

/* Names and what they come to, one under the other; a `sum` is under a line. */
export function Sums({
  rows,
  caption,
  class: extra,
}: {
  readonly rows: readonly Sum[];
  readonly caption?: ComponentChildren;
  readonly class?: string;
}) {
  return (
    <table class={`holders ${extra ?? ''}`}>
      {caption && <caption>{caption}</caption>}
      <tbody>
        {rows.map(([name, value, kind]) => (
          <tr key={name} class={kind}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TrainCard({ id }: { readonly id: string }) {
  return <span class="train-card">{id}</span>;
}

/* Side by side for the eye, with a space between them for screen readers. */
export function Trains({ ids }: { readonly ids: readonly string[] }) {
  return <>{ids.map((id, i) => [i > 0 && ' ', <TrainCard key={i} id={id} />])}</>;
}

export function Private({ id }: { readonly id: string }) {
  const facts = useFacts();
  return (
    <abbr class="private-id" title={facts.privateName(id)}>
      {id}
    </abbr>
  );
}

interface AmountProps {
  readonly range: { min: number; max: number; step: number };
  readonly label: string;
  readonly button: string;
  readonly start?: number;
  readonly slider?: boolean;
  onAmount(amount: number): void;
  onChange?(amount: number): void;
}

/* What a field of numbers shows: while it holds none (NaN), whatever is typed there. */
export const written = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/* A number within min..max by step, performed by Enter or by its button. A number outside is sent all the same: the engine
 * then says which rule it breaks. */
export function AmountForm({ range, label, button, start, slider, onAmount, onChange }: AmountProps) {
  const play = usePlay();
  const { facts } = play;
  const id = useId();
  const [value, setValue] = useState(start ?? range.min);
  const key = `${range.min} ${range.max} ${range.step} ${start ?? ''}`;
  useEffect(() => setValue(start ?? range.min), [key]);
  const change = (next: number): void => {
    setValue(next);
    if (Number.isFinite(next)) {
      onChange?.(next);
    }
  };
  const known = Number.isFinite(value) ? value : range.min; // the field may be empty
  return (
    <form
      class="amount"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasAmount(play, range, value)) {
          onAmount(value);
        }
      }}
    >
      <label for={id} class="sr">
        {label}
      </label>
      {slider && (
        <input
          type="range"
          aria-label={label}
          min={range.min}
          max={range.max}
          step={range.step}
          value={fit(range, known)}
          onInput={(event) => change(event.currentTarget.valueAsNumber)}
        />
      )}
      <button
        type="button"
        class="step"
        aria-label={t('game.amount.less', { step: range.step })}
        onClick={() => change(fit(range, known - smallStep(range)))}
      >
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={range.min}
        max={range.max}
        step={range.step}
        value={written(value)}
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        class="step"
        aria-label={t('game.amount.more', { step: range.step })}
        onClick={() => change(fit(range, known + smallStep(range)))}
      >
        +
      </button>
      <button type="submit" class="act" aria-disabled={allowed(range, value) ? undefined : 'true'} {...acting(play)}>
        {button}
      </button>
      <span class="range">
        {facts.money(range.min)}–{facts.money(range.max)}
      </span>
    </form>
  );
}

/* Bids and prices go by fives at the table although every number is allowed. */
const smallStep = (range: { min: number; max: number; step: number }): number =>
  range.step === 1 && range.max - range.min > 20 ? 5 : range.step;

/* What is not seen first is drawn a frame later, or some. */
export function Later({ frames = 1, children }: { readonly frames?: number; readonly children: ComponentChildren }) {
  const [left, setLeft] = useState(frames);
  useEffect(() => {
    if (left === 0) {
      return undefined;
    }
    const frame = requestAnimationFrame(() => setLeft(left - 1));
    return () => cancelAnimationFrame(frame);
  }, [left]);
  return left === 0 ? <>{children}</> : null;
}

/* A section that folds; what is folded stays reachable by keyboard through its summary. */
export function Fold({
  title,
  open,
  children,
  class: extra,
}: {
  readonly title: ComponentChildren;
  readonly open?: boolean;
  readonly children: ComponentChildren;
  readonly class?: string;
}) {
  return (
    <details class={`fold ${extra ?? ''}`} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
