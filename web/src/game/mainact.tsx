/* The main button of a step, at the foot of the turn panel whatever the step is: the panel of the step says what it does. */
import { useLayoutEffect } from 'preact/hooks';
import { store, useStore } from '../store';
import { acting, Ends, usePlay } from './play';

interface Main {
  readonly label: string;
  readonly line: string;
}

const main = store<Main | null>(null);

/** From a panel: its main button now; null: none. */
export function useMainAct(label: string | null, line: string): void {
  useLayoutEffect(() => {
    main.set(label === null ? null : { label, line });
  }, [label, line]);
  useLayoutEffect(() => () => main.set(null), []);
}

export function MainAct() {
  const play = usePlay();
  const now = useStore(main);
  return now && play.live ? (
    <p class="card-acts">
      <button type="button" class="act main" {...acting(play, now.line)} onClick={() => void play.perform(now.line)}>
        {now.label}
        <Ends action={now.line} />
      </button>
    </p>
  ) : null;
}
