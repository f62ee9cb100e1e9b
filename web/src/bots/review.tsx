/* After the game: which moves cost most, which runs were below the best, and when the lead changed hands. Each leads to its
 * position. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ofCode } from '../events';
import { Money } from '../game/bits';
import { Chart } from '../game/chart';
import { sums } from '../game/facts';
import { usePlay } from '../game/play';
import { useWorth } from '../game/worth';
import { useStore } from '../store';
import { t } from '../text';
import { SPECTATOR } from '../types';
import { inWords, keptLevel, LevelChoice } from './advice';
import { ALL_SEATS, reviewOf, type Finding } from './reviewing';

export function Review() {
  const { model } = usePlay();
  const [seat, setSeat] = useState(model.viewer === SPECTATOR || model.kind === 'file' ? ALL_SEATS : model.viewer);
  const [level, setLevel] = useState(keptLevel);
  const review = useMemo(() => reviewOf(model, seat, level), [model, model.latest, seat, level]);
  const { state, done, all, findings, fault } = useStore(review.state);
  return (
    <section class="review" aria-labelledby="review-head">
      <h3 id="review-head">{t('review.head')}</h3>
      <p class="quiet-text">{t('review.about')}</p>
      <div class="review-form">
        <label>
          {t('review.seat')}{' '}
          <select
            value={seat}
            disabled={state === 'running'}
            onChange={(event) => setSeat(Number(event.currentTarget.value))}
          >
            {[...model.seats.keys(), ALL_SEATS].map((one) => (
              <option key={one} value={one} selected={one === seat}>
                {one === ALL_SEATS ? t('review.everyone') : model.seats[one]}
              </option>
            ))}
          </select>
        </label>
        {state === 'running' ? (
          <button type="button" onClick={() => review.stop()}>
            {t('review.stop')}
          </button>
        ) : (
          <>
            <LevelChoice label={t('review.level')} level={level} onLevel={setLevel} />
            {state !== 'done' && (
              <button type="button" class="act main" onClick={() => void review.run()}>
                {t('review.start')}
              </button>
            )}
          </>
        )}
      </div>
      {state === 'running' && (
        <p class="review-progress">
          <progress max={Math.max(1, all)} value={done} aria-label={t('review.head')} />{' '}
          <span role="status">{t('review.progress', { n: done, all })}</span>
        </p>
      )}
      {state === 'stopped' && <p class="quiet-text">{t('review.stopped', { n: done, all })}</p>}
      {state === 'fault' && <p class="notice no">{t('review.fault', { text: fault })}</p>}
      {state !== 'idle' && (
        <>
          <h4>{t('review.costly')}</h4>
          {findings.length === 0 ? (
            <p class="quiet-text">{state === 'done' ? t('review.costly_none') : ''}</p>
          ) : (
            <ol class="findings">
              {findings.map((finding) => (
                <Costly key={finding.action} finding={finding} />
              ))}
            </ol>
          )}
        </>
      )}
      <Runs />
      <Worth />
    </section>
  );
}

function Costly({ finding }: { readonly finding: Finding }) {
  const { model } = usePlay();
  const { action, cost, better, why, seat } = finding;
  const [words, setWords] = useState({ played: '', better: '' });
  useEffect(() => {
    let wanted = true;
    void Promise.all([model.engine.events(action), inWords(model, better, action - 1)]).then(
      ([events, text]) => wanted && setWords({ played: sums(events[0] ?? ''), better: text }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [model, action, better]);
  return (
    <li>
      <button type="button" class="finding" onClick={() => model.goto(action - 1)}>
        <span class="finding-cost">
          −<Money value={cost} />
        </span>
        <span>
          <b>{model.seats[seat]}</b> · {action}
          <br />
          {t('review.played', { move: words.played })}
          <br />
          {t('review.better', { move: words.better })}
          <br />
          <small>{why.map(sums).join('; ')}</small>
        </span>
      </button>
    </li>
  );
}

function Runs() {
  const { events, facts, model } = usePlay();
  const below = ofCode(events, 'below_best');
  if (!facts.rail) {
    return null;
  }
  return (
    <>
      <h4>{t('review.runs')}</h4>
      {below.length === 0 ? (
        <p class="quiet-text">{t('review.runs_none')}</p>
      ) : (
        <ul class="findings">
          {below.map(({ action, args: [company, got, best] }) => (
            <li key={action}>
              <button type="button" class="finding" onClick={() => model.goto(action - 1)}>
                {t('review.run', { company, got: facts.money(got), best: facts.money(best) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Worth() {
  const { facts, model } = usePlay();
  const worth = useWorth();
  if (!worth) {
    return null;
  }
  const { picture, points } = worth;
  return (
    <>
      <h4>{t('review.worth')}</h4>
      <Chart picture={picture} money={(value) => facts.money(value)} marks={points.map(({ at }) => at)} />
      {points.length > 0 && (
        <>
          <p class="quiet-text">{t('review.turning')}</p>
          <ul class="turning">
            {points.map(({ at, action, round, who }) => (
              <li key={at}>
                <button type="button" onClick={() => model.goto(action)}>
                  {t('review.point', { round, who })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
