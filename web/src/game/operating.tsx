/* The steps of a company's turn beside the map: track, station, run, dividend, trains; powers and privates where they may be
 * used; what waits for somebody's answer. */
import { useMemo } from 'preact/hooks';
import type { RailView } from '#engine';
import { t } from '../text';
import { AmountForm, Chip, Fold } from './bits';
import { ofVerb } from './choice';
import { describe } from './describe';
import { EffectOf } from './effect';
import { Act, acting, choose, usePlay } from './play';
import { Own } from './title';
import { RunPanel } from './run';
import { DividendPanel } from './dividend';
import { TrainsPanel, EmergencyPanel, isLastResort } from './buying';

export function OperatingPanel() {
  const { model, live } = usePlay();
  const view = model.view as RailView;
  return (
    <>
      <Own part="Turn" />
      {stepPanel(view, live)}
    </>
  );
}

function stepPanel(view: RailView, live: boolean) {
  switch (view.step) {
    case 'run':
      return (
        <>
          <RunPanel />
          <Beside />
        </>
      );
    case 'dividend':
      return (
        <>
          <DividendPanel />
          <Beside />
        </>
      );
    case 'trains':
    case 'last':
      return (
        <>
          {view.emergency && <EmergencyPanel />}
          <TrainsPanel />
          <Beside />
        </>
      );
    case 'discard':
      return <DiscardPanel />;
    case 'offer':
      return <OfferPanel />;
    case 'track':
      return (
        <>
          {live && <p class="hint">{t('game.track.hint')}</p>}
          <Beside />
        </>
      );
    case 'station':
      return (
        <>
          <StationPanel />
          <Beside />
        </>
      );
    case 'laying':
      return live ? <p class="hint">{t('game.laying.hint', { private: view.pending.at(-1)?.private ?? '' })}</p> : null;
    default:
      return null;
  }
}

/* Powers of privates and purchases of privates: they may come at any step of the company's turn. */
function Beside() {
  return (
    <>
      <Own part="Beside" />
      <Powers />
      <PrivateTrade />
    </>
  );
}

function Powers() {
  const play = usePlay();
  const { facts, menu, selection } = play;
  const { power: _power, hexes: _hexes, ...rest } = selection;
  const powers = useMemo(() => [...new Set(ofVerb(menu, 'lay').flatMap((lay) => lay.with ?? []))], [menu]);
  if (!play.live || powers.length === 0) {
    return null;
  }
  return (
    <section class="powers" aria-label={t('game.powers')}>
      {powers.map((id) => {
        const lays = ofVerb(menu, 'lay').filter((lay) => lay.with === id);
        const hexes = [...new Set(lays.map(({ hex }) => hex))];
        const single = lays.length === 1 ? lays[0] : undefined;
        const on = selection.power === id;
        return (
          <button
            key={id}
            type="button"
            class={`act power ${on ? 'on' : ''}`}
            aria-pressed={single ? undefined : on}
            {...(single ? acting(play) : {})}
            onClick={() =>
              single ? void choose(play, single) : play.select(on ? rest : { ...rest, power: id, hexes })
            }
          >
            {t('game.power.use', { private: facts.privateName(id) })}{' '}
            <span class="quiet-text">{single ? single.action : t('game.power.places', { n: hexes.length })}</span>
          </button>
        );
      })}
    </section>
  );
}

function PrivateTrade() {
  const play = usePlay();
  const offers = ofVerb(play.menu, 'private');
  const view = play.model.view as RailView;
  if (!play.live || offers.length === 0) {
    return null;
  }
  return (
    <Fold title={t('game.privates.buy')} class="trade" open={isLastResort(play.menu)}>
      <ul class="trades">
        {offers.map((choice) => {
          const id = choice.private;
          const owner = view.privates[id]?.owner ?? '';
          return (
            <li key={id}>
              <span>
                <b>{id}</b> {play.facts.privateName(id)} · {owner}
                {owner !== choice.player && <span class="quiet-text"> {t('game.offer.asked')}</span>}
              </span>
              {choice.amount && (
                <AmountForm
                  range={choice.amount}
                  label={t('game.privates.price', { private: id })}
                  button={t('game.buy')}
                  onAmount={(amount) => void choose(play, choice, amount)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

function StationPanel() {
  const play = usePlay();
  const stations = ofVerb(play.menu, 'station');
  if (!play.live || stations.length === 0) {
    return null;
  }
  return (
    <section class="stations" aria-label={t('game.verb.station')}>
      <p class="hint">{t('game.station.hint')}</p>
      {stations.map((choice) => (
        <Act key={choice.action} action={choice.action}>
          {describe(choice, play.model.view, play.facts)}
        </Act>
      ))}
    </section>
  );
}

function DiscardPanel() {
  const play = usePlay();
  const view = play.model.view as RailView;
  const trains = ofVerb(play.menu, 'discard');
  return (
    <section class="discard" aria-label={t('game.verb.discard')}>
      <p class="hint">{t('game.discard.hint', { company: view.to_act ?? '', limit: view.train_limit })}</p>
      <p class="card-acts">
        {trains.map(({ action, kind }) => (
          <Act key={action} action={action}>
            {t('game.do.discard', { train: kind })}
          </Act>
        ))}
      </p>
    </section>
  );
}

function OfferPanel() {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const offer = view.offer;
  if (!offer) {
    return null;
  }
  const what = offer.train
    ? t('game.offer.train', { train: offer.train, company: offer.seller })
    : t('game.offer.private', { private: facts.privateName(offer.private ?? '') });
  return (
    <section class="offer card" aria-label={t('game.offer.head')}>
      <p>
        <Chip id={offer.buyer} /> {t('game.offer.text', { money: facts.money(offer.price), what })}
      </p>
      <p class="card-acts">
        <Act action="accept" class="main">
          {t('game.do.accept')}
        </Act>
        <Act action="decline">{t('game.do.decline')}</Act>
      </p>
      {play.live && <EffectOf line="accept" />}
    </section>
  );
}
