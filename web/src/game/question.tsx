/* The question before a choice that cannot be meant lightly: what ends the game or the phase, closes a company, a bankruptcy, a
 * pass by key. */
import type { Code } from '../events';
import type { Happened } from '#engine';
import { t } from '../text';
import { Dialog } from '../ui';
import type { Ending } from './endings';
import { useRest } from './rest';

export interface Question {
  /** The choice in words. */
  readonly words: string;
  /** What to think of, from the title; or nothing. */
  readonly caution: string;
  readonly ending: Ending | null;
  readonly events: readonly Happened[];
  answer(yes: boolean): void;
}

const MOST_SAID = 8;
/* What each one has is nobody's business before the game is over (NA-HI-01), and a question should not show standings. */
const UNSAID: ReadonlySet<Code> = new Set(['total', 'nar.total', 'nar.winner', 'nar.final_payment', 'nar.symbols']);

export const sayable = (events: readonly Happened[]): readonly Happened[] =>
  events.filter(({ code }) => !UNSAID.has(code));

export function QuestionBox({ question }: { readonly question: Question | null }) {
  return (
    <Dialog title={question ? headOf(question) : ''} open={question !== null} onClose={() => question?.answer(false)}>
      {question && <Asked question={question} />}
    </Dialog>
  );
}

const headOf = ({ ending, words }: Question): string => (ending?.of === 'game' ? t('game.question.game') : `${words}?`);

function Asked({ question: { words, caution, ending, events, answer } }: { readonly question: Question }) {
  const box = useRest<HTMLDivElement>('', true);
  const danger = ending?.of === 'game';
  const said = sayable(events);
  return (
    <div class="question" ref={box}>
      {danger && <p>{t('game.question.game_about', { words })}</p>}
      {ending?.about && <p>{ending.about}</p>}
      {caution && <p>{caution}</p>}
      {said.length > 0 && (
        <ul class="brings">
          {said.slice(0, MOST_SAID).map((event, i) => (
            <li key={i}>{event.text}</li>
          ))}
          {said.length > MOST_SAID && <li>…</li>}
        </ul>
      )}
      <div class="buttons end">
        <button type="button" autofocus={danger} onClick={() => answer(false)}>
          {t('ui.cancel')}
        </button>
        <button type="button" class={danger ? 'danger' : 'primary'} autofocus={!danger} onClick={() => answer(true)}>
          {danger ? t('game.question.end') : words}
        </button>
      </div>
    </div>
  );
}
