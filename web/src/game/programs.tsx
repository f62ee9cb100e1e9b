/* Programmed moves in words: what the server does for this seat until something relevant happens. */
import { useEffect, useState } from 'preact/hooks';
import type { RailView } from '#engine';
import { api, secretOf } from '../api';
import { t, type Key } from '../text';
import type { GameModel } from '../model';
import type { Program } from '../types';
import { isRailView } from './facts';
import { acting, usePlay } from './play';

export function programText(program: Program): string {
  if (program.program === 'buy') {
    return t('game.program.buy', { company: program.company ?? '' });
  }
  return t(program.until === 'round' ? 'game.program.pass_round' : 'game.program.pass_change');
}

/* Journal rows say only that this seat's program was set or ended; which one it is the table tells. */
export function usePrograms(model: GameModel): readonly Program[] {
  const [mine, setMine] = useState<readonly Program[]>(model.table?.programs ?? []);
  const row = model.rows.findLast((r) => r.kind === 'program' && r.who === model.viewer);
  useEffect(() => {
    let wanted = true;
    if (row?.text.startsWith('on')) {
      void api
        .game(model.id, secretOf(model.id))
        .then((answer) => wanted && answer.ok && setMine(answer.value.programs));
    } else {
      setMine([]);
    }
    return () => {
      wanted = false;
    };
  }, [model.id, row?.at]);
  return mine;
}

const OFF: Readonly<Record<string, Key>> = {
  acted: 'game.program.off_acted',
  floated: 'game.program.off_floated',
  round: 'game.program.off_round',
  change: 'game.program.off_change',
  undo: 'game.program.off_undo',
  illegal: 'game.program.off_illegal',
  cleared: 'game.program.off_cleared',
  left: 'game.program.off_left',
};

/* Why a program ended, from a row `off REASON`; '' for one that was set. */
export function whyEnded(text: string): string {
  const [word, reason = ''] = text.split(' ');
  const key = OFF[reason];
  return word === 'off' && key ? t(key) : '';
}

export function Programs() {
  const play = usePlay();
  const { model, past } = play;
  const [said, setSaid] = useState('');
  const mine = usePrograms(model);
  const view = model.view;
  const why = whyEnded(model.rows.findLast((r) => r.kind === 'program' && r.who === model.viewer)?.text ?? '');
  const set = async (program: Program): Promise<void> => {
    const answer = await api.program(model.id, program, secretOf(model.id));
    setSaid(answer.ok ? '' : answer.text || t('game.tools.failed'));
  };
  const stop = async (): Promise<void> => {
    const answer = await api.stopProgram(model.id, secretOf(model.id));
    setSaid(answer.ok ? '' : answer.text || t('game.tools.failed'));
  };
  return (
    <section class="programs">
      <p class="quiet-text">{t('game.program.about')}</p>
      {mine.length > 0 ? (
        mine.map((program) => (
          <p key={programText(program)}>
            <b>{programText(program)}</b>{' '}
            <button type="button" {...acting(play)} onClick={() => void stop()}>
              {t('game.program.stop')}
            </button>
          </p>
        ))
      ) : past ? (
        <p>{t('game.program.past')}</p>
      ) : isRailView(view) && view.round === 'stock' ? (
        <p class="card-acts">
          <button type="button" {...acting(play)} onClick={() => void set({ program: 'pass', until: 'change' })}>
            {t('game.program.pass_change')}
          </button>
          <button type="button" {...acting(play)} onClick={() => void set({ program: 'pass', until: 'round' })}>
            {t('game.program.pass_round')}
          </button>
          {waiting(view).map((company) => (
            <button
              key={company}
              type="button"
              {...acting(play)}
              onClick={() => void set({ program: 'buy', company, until: 'float' })}
            >
              {t('game.program.buy', { company })}
            </button>
          ))}
        </p>
      ) : (
        <p>{t('game.program.later')}</p>
      )}
      <p role="status">{said || (mine.length > 0 ? t('game.program.set') : why && t('game.program.ended', { why }))}</p>
    </section>
  );
}

/* Started companies that have not floated and would not at the end of this round either. */
const waiting = (view: RailView): string[] =>
  Object.entries(view.corps)
    .filter(([, corp]) => corp.started && !corp.floated && !corp.will_float)
    .map(([id]) => id);
