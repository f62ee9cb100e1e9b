/* What cards of companies and players say more: home, permits, place, capital; debt and investor. */
import type { RailView } from '#engine';
import { Chip, Fact, Money } from '../bits';
import { hexName } from '../describe';
import { useFacts, usePlay } from '../play';
import { Permits } from './permits';
import { t } from './words';

/** Where a company that nobody has founded yet will begin. */
export function Unfounded({ id }: { readonly id: string }) {
  const facts = useFacts();
  const company = facts.company(id);
  return (
    <p>
      {t('game.company.home')} <b>{hexName(company?.home ?? '', facts)}</b>
      {company?.lays_two && <span class="quiet-text"> · {t('game.company.lays_two')}</span>}
    </p>
  );
}

/** What was chosen at the founding, and which halves of the capital have come. */
export function Founded({ id }: { readonly id: string }) {
  const { facts, model } = usePlay();
  const { corps, letter } = model.view as RailView;
  const corp = corps[id];
  const place = facts.rail?.places?.[(corp?.place ?? 0) - 1];
  if (corp?.permits === undefined) {
    return null;
  }
  return (
    <>
      <Fact name={t('game.company.permits')}>
        <Permits held={corp.permits} now={letter} />
      </Fact>
      {place && (
        <Fact name={t('game.company.place')}>
          {t('game.found.at', { money: facts.money(place.price), place: place.number })}
        </Fact>
      )}
      {corp.certificate && <Fact name={t('game.company.certificate')}>{corp.certificate}%</Fact>}
      {place && (
        <Fact name={t('game.company.capital')} about={t('game.company.capital_about')} class="capital">
          <Half come={corp.floated} first amount={place.capital} />{' '}
          <Half come={corp.funded === true} amount={place.second_capital} />
        </Fact>
      )}
    </>
  );
}

function Half({ come, first, amount }: { readonly come: boolean; readonly first?: boolean; readonly amount: number }) {
  const facts = useFacts();
  const words = t(
    come
      ? first
        ? 'game.capital.first'
        : 'game.capital.second'
      : first
        ? 'game.capital.no_first'
        : 'game.capital.no_second',
    { money: facts.money(amount) },
  );
  return (
    <span class={`half ${come ? 'come' : ''}`} role="img" aria-label={words} title={words}>
      ½{come ? '✓' : '–'}
    </span>
  );
}

/** Debt and investor. */
export function PlayerFacts({ name }: { readonly name: string }) {
  const { model } = usePlay();
  const player = (model.view as RailView).players[name];
  return (
    <>
      {(player?.debt ?? 0) > 0 && (
        <Fact name={t('game.player.debt')} class="over">
          <Money value={player?.debt} />
        </Fact>
      )}
      {player?.investor && (
        <Fact name={t('game.player.investor')}>
          <Chip id={player.investor} />
        </Fact>
      )}
    </>
  );
}
