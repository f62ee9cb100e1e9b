/* Founding a company in its steps: its place in the turn order, which fixes the par; the size of the director's
 * certificate; the building permits. Each step is one action of the game, so undo takes back one step. */
import type { Code } from '../../events';
import { useEffect, useRef } from 'preact/hooks';
import type { RailView } from '#engine';
import { t } from './words';
import { CompanyHead, Money, Sums, type Sum } from '../bits';
import { ofVerb } from '../choice';
import { hexName } from '../describe';
import { Permits, phasesOf } from './permits';
import { OptionCard } from '../effect';
import { PlaceTable } from './places';
import { Act, decider, usePlay } from '../play';

type Step = 'place' | 'certificate' | 'permits';
const STEPS: readonly Step[] = ['place', 'certificate', 'permits'];

const stepOf = ({ founding }: RailView): Step =>
  !founding?.place ? 'place' : founding.percent ? 'permits' : 'certificate';

export function FoundingPanel({ company, onClose }: { readonly company: string; onClose?(): void }) {
  const { facts, live, model } = usePlay();
  const view = model.view as RailView;
  const head = useRef<HTMLHeadingElement>(null);
  const step = stepOf(view);
  useEffect(() => {
    const panel = head.current?.closest('section');
    const { activeElement: focused, body } = document;
    if (live && panel && (onClose || focused === body || panel.contains(focused))) {
      // never out of the list of choices
      head.current?.focus({ preventScroll: true });
      panel.scrollIntoView({ block: 'nearest' });
    }
  }, [company, step]);
  return (
    <section class="founding card acting" aria-labelledby="founding-head">
      <CompanyHead id={company} name={facts.companyName(company)}>
        <span>{hexName(facts.company(company)?.home ?? '', facts)}</span>
        {onClose && (
          <button type="button" class="quiet" onClick={onClose} style={{ color: facts.paint(company).text }}>
            {t('game.cancel')}
          </button>
        )}
      </CompanyHead>
      <h2 id="founding-head" tabIndex={-1} ref={head}>
        {t('game.found.head', { company })}
      </h2>
      <ol class="steps">
        {STEPS.map((one) => (
          <li
            key={one}
            class={one === step ? 'now' : STEPS.indexOf(one) < STEPS.indexOf(step) ? 'done' : ''}
            aria-current={one === step ? 'step' : undefined}
          >
            {t(`game.found.${one}`)}{' '}
            <b>{STEPS.indexOf(one) < STEPS.indexOf(step) && <Chosen step={one} view={view} />}</b>
          </li>
        ))}
      </ol>
      {!live ? null : step === 'place' ? (
        <PlaceStep company={company} />
      ) : step === 'certificate' ? (
        <CertificateStep />
      ) : (
        <PermitStep />
      )}
    </section>
  );
}

function Chosen({ step, view }: { readonly step: Step; readonly view: RailView }) {
  const { facts } = usePlay();
  const place = facts.rail?.places?.[(view.founding?.place ?? 0) - 1];
  return (
    <>
      {step === 'place'
        ? place && t('game.found.at', { money: facts.money(place.price), place: place.number })
        : `${view.founding?.percent}%`}
    </>
  );
}

/* The list with its free places as buttons, and what each price means. */
function PlaceStep({ company }: { readonly company: string }) {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const cash = view.players[decider(play)]?.cash ?? 0;
  const offered = ofVerb(play.menu, 'par').filter((choice) => choice.company === company);
  const places = [...new Map(facts.rail?.places?.map((place) => [place.price, place])).values()];
  const sizes = view.founding?.free ? [] : (facts.rail?.certificates ?? []);
  return (
    <div class="found-place">
      <p class="hint">{t('game.found.place_about')}</p>
      <PlaceTable
        pick={({ price, number, order }) => (
          <Act
            action={`par ${company} ${price} place ${number}`}
            always={offered.length > 0}
            class="place"
            label={t('game.found.pick', { company, money: facts.money(price), place: number, order })}
          >
            {order}
          </Act>
        )}
      />
      <table class="holders found-cost">
        <caption>{t('game.found.cost', { cash: facts.money(cash) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.stock.par_price')}</th>
            {sizes.map(({ percent }) => (
              <th key={percent} scope="col">
                {percent}%
              </th>
            ))}
            <th scope="col">{t('game.found.capital')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ price, costs, capital, second_capital: second }) => (
            <tr key={price}>
              <th scope="row">{facts.money(price)}</th>
              {sizes.map(({ percent }, i) => (
                <td key={percent} class={(costs[i] ?? 0) > cash ? 'short' : ''}>
                  <Money value={costs[i]} />
                </td>
              ))}
              <td>
                <Money value={capital} /> + {facts.money(second)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CertificateStep() {
  const play = usePlay();
  const { facts, model } = play;
  const view = model.view as RailView;
  const cash = view.players[decider(play)]?.cash ?? 0;
  const place = facts.rail?.places?.[(view.founding?.place ?? 0) - 1];
  return (
    <>
      <p class="hint">{t('game.found.certificate_about')}</p>
      <div class="options three">
        {facts.rail?.certificates?.map(({ percent, permits }, i) => {
          const cost = view.founding?.free ? 0 : (place?.costs[i] ?? 0);
          const rows: readonly Sum[] = [
            [t('game.stock.par_cost'), <Money value={cost} />],
            [t('game.found.left'), <Money value={cash - cost} />],
            [t('game.found.bank'), `${100 - percent}%`],
            [t('game.company.permits'), t('game.found.letters', { n: permits })],
          ];
          return (
            <div key={percent} class="option card">
              <Act action={`size ${percent}`} always class="main">
                {percent}%
              </Act>
              <Sums rows={rows} />
              <p class="quiet-text">
                {t(view.founding?.floats.includes(percent) ? 'game.found.floats' : 'game.found.floats_not', {
                  percent: view.float_percent ?? 0,
                })}
              </p>
            </div>
          );
        })}
      </div>
    </>
  );
}

const FOUNDED: ReadonlySet<Code> = new Set<Code>(['linked', 'second_capital']);

function PermitStep() {
  const { facts, menu, model } = usePlay();
  const view = model.view as RailView;
  return (
    <>
      <p class="hint">{t('game.found.permits_about', { letter: view.letter ?? '', phase: view.phase })}</p>
      <div class="options three">
        {ofVerb(menu, 'permits').map(({ action, letters }) => (
          <OptionCard key={letters} action={action} tell={FOUNDED} face={<Permits held={letters} now={view.letter} />}>
            <ul class="plain">
              {[...letters].map((letter) => (
                <li key={letter}>
                  {t('game.found.phases', { letter, phases: phasesOf(facts.rail, letter).join(', ') })}
                </li>
              ))}
            </ul>
            <p class="quiet-text">
              {t(letters.includes(view.letter ?? '') ? 'game.found.builds_now' : 'game.found.builds_later')}
            </p>
          </OptionCard>
        ))}
      </div>
    </>
  );
}
