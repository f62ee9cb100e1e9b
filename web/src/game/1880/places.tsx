/* The turn order as a list of places: who has which, whose turn it is, who has the train marker, and what happens when the
 * marker has come round. With `pick` the free places are what one founds a company on. */
import type { ComponentChildren } from 'preact';
import type { TrainFacts, RailView } from '#engine';
import { t } from './words';
import { Chip } from '../bits';
import { usePlay } from '../play';

export interface Place {
  readonly price: number;
  /** Among those of the price. */
  readonly number: number;
  /** From the top of the whole list, from 1. */
  readonly order: number;
}

type State = 'done' | 'now' | 'next' | null;

const stateOf = ({ round, operating }: RailView, id: string): State =>
  round !== 'operating'
    ? null
    : operating.now === id
      ? 'now'
      : operating.done.includes(id)
        ? 'done'
        : operating.next.includes(id)
          ? 'next'
          : null;

export function PlaceTable({ pick }: { readonly pick?: (place: Place) => ComponentChildren }) {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  const places = (facts.rail?.places ?? []).map((place, i) => ({ ...place, order: i + 1 }));
  const prices = [...new Set(places.map(({ price }) => price))];
  const width = Math.max(...places.map(({ number }) => number));
  return (
    <table class="places">
      <caption class="sr">{t('game.places.head')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('game.stock.par_price')}</th>
          {Array.from({ length: width }, (_, i) => (
            <th key={i} scope="col">
              {i + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price}>
            <th scope="row">{facts.money(price)}</th>
            {places
              .filter((place) => place.price === price)
              .map((place) => {
                const id = view.list?.[place.order - 1];
                return (
                  <td key={place.number} class={id ? `taken ${stateOf(view, id) ?? ''}` : 'open'}>
                    {id ? (
                      <Taken id={id} view={view} />
                    ) : (
                      (pick?.(place) ?? <span class="sr">{t('game.places.free')}</span>)
                    )}
                  </td>
                );
              })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Taken({ id, view }: { readonly id: string; readonly view: RailView }) {
  const state = stateOf(view, id);
  return (
    <span class="taken-by">
      <Chip id={id} />
      {view.marker === id && <TrainMarker />}
      {state && (
        <>
          <span class="order-mark" aria-hidden="true">
            {state === 'done' ? '✓' : state === 'now' ? '▲' : ''}
          </span>
          <span class="sr">{t(`game.order.${state}`)}</span>
        </>
      )}
    </span>
  );
}

/* A little engine: the company that bought the last train of the bank. */
export function TrainMarker() {
  return (
    <span class="train-marker" title={t('game.marker.name')}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true" fill="currentColor">
        <path d="M1 1h5v2h6V1h2v2h1v5H1zM3 8.5a1.7 1.7 0 1 0 .1 0zM8 8.5a1.7 1.7 0 1 0 .1 0zM13 8.5a1.7 1.7 0 1 0 .1 0z" />
      </svg>
      <span class="sr">{t('game.marker.name')}</span>
    </span>
  );
}

/** Beside the company that has it. */
export function Mark({ id }: { readonly id: string }) {
  return (usePlay().model.view as RailView).marker === id ? <TrainMarker /> : null;
}

/* What the marker threatens, by what the facts say of the kind that is for sale. */
function markerWords(view: RailView, train: TrainFacts | null): string {
  const { marker, countdown } = view;
  if (countdown) {
    return t('game.marker.last', { company: marker ?? '', n: countdown });
  }
  if (!marker) {
    return t('game.marker.none');
  }
  const left = view.trains_for_sale.find((sale) => sale.train === train?.id)?.left ?? 0;
  const sold = train?.count !== null && train?.count !== undefined && left < train.count;
  if (!train || !(train.goes || (train.goes_new && !sold))) {
    return t('game.marker.stays', { company: marker });
  }
  return t(train.calls_stock_round ? 'game.marker.goes_calls' : 'game.marker.goes', {
    company: marker,
    train: train.id,
    n: left,
  });
}

export function TurnList() {
  const { facts, model } = usePlay();
  const view = model.view as RailView;
  if (!view.list || !facts.rail?.places || view.lot) {
    return null;
  }
  const stack =
    view.trains_for_sale.map(({ train }) => facts.train(train)).find((train) => train && !train.aside) ?? null;
  return (
    <section class="turn-list card" aria-labelledby="places-head">
      <h2 id="places-head">{t('game.places.head')}</h2>
      <div class="turn-list-parts">
        <PlaceTable />
        <div>
          <p>{t('game.places.about')}</p>
          <p class="marker-words">
            {view.marker && <TrainMarker />} {markerWords(view, stack)}
          </p>
          {view.countdown && <Countdown left={view.countdown} all={facts.rail.rules.last_turns ?? view.countdown} />}
        </div>
      </div>
    </section>
  );
}

/* The last turns as boxes: those that are over are ticked. */
export function Countdown({ left, all }: { readonly left: number; readonly all: number }) {
  const boxes = Math.max(all, left);
  return (
    <ol class="countdown" aria-label={t('game.countdown.head')}>
      {Array.from({ length: boxes }, (_, i) => (
        <li key={i} class={i < boxes - left ? 'over' : i === boxes - left ? 'now' : ''}>
          {i < boxes - left ? '✓' : i + 1}
        </li>
      ))}
    </ol>
  );
}
