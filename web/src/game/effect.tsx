/* What a choice would do, told by the engine itself: the line is tried on a second engine and taken back. So the page can
 * say what a dividend pays and where a price goes without knowing a rule. */
import type { Code } from '../events';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text';
import { sayable } from './question';
import { Act, usePlay, type Effect } from './play';

/* Waits a little, so that moving over a long list does not try every row. */
export function useEffectOf(line: string | null, wait = 120, logged = false): Effect | null {
  const play = usePlay();
  const [effect, setEffect] = useState<Effect | null>(null);
  useEffect(() => {
    let wanted = true;
    setEffect(null);
    if (line === null || !play.live) {
      return;
    }
    const timer = setTimeout(() => {
      void play.effect(line, logged).then((found) => {
        if (wanted) {
          setEffect(found);
        }
      });
    }, wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [line, logged, play.live, play.model.latest]);
  return effect;
}

/* Why a line is not legal now; null while it is, or while that is being found out. */
export function useWhy(line: string | null, wait = 200): { rule: string; text: string; better?: string } | null {
  const play = usePlay();
  const [why, setWhy] = useState<{ rule: string; text: string; better?: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    setWhy(null);
    if (line === null || !play.live) {
      return;
    }
    const timer = setTimeout(() => void play.model.engine.why(line).then((found) => wanted && setWhy(found)), wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [line, play.live, play.model.latest]);
  return why;
}

/* `head`: instead of the line. */
export function EffectOf({ line, head }: { readonly line: string; readonly head?: string }) {
  const effect = useEffectOf(line);
  return (
    <div class="effect">
      <h3>{head ?? t('game.effect.head', { line })}</h3>
      {effect && (
        <ul>
          {sayable(effect.events)
            .slice(0, 12)
            .map((event, i) => (
              <li key={i}>{event.text}</li>
            ))}
        </ul>
      )}
    </div>
  );
}

/* The sentences of an effect that matter for a decision. */
export function Brings({ effect, tell }: { readonly effect: Effect | null; readonly tell: ReadonlySet<Code> }) {
  const events = effect?.events.filter((event) => tell.has(event.code)) ?? [];
  return events.length === 0 ? null : (
    <ul class="brings">
      {events.map((event, i) => (
        <li key={i}>{event.text}</li>
      ))}
    </ul>
  );
}

/* One of several answers, with what it brings. `face` is drawn in the place of the words. */
export function OptionCard({
  action,
  label,
  tell,
  face,
  children,
}: {
  readonly action: string;
  readonly label?: string;
  readonly tell: ReadonlySet<Code>;
  readonly face?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const { menu } = usePlay();
  const effect = useEffectOf(menu.choices.some((choice) => choice.action === action) ? action : null, 0);
  return (
    <div class="option card">
      <Act action={action} always class={face ? 'face' : 'main'}>
        {face ?? label}
      </Act>
      {children}
      <Brings effect={effect} tell={tell} />
    </div>
  );
}

/* What a pass sets off, where it is more than the next one's turn. */
export function IfPassed({ words, tell }: { readonly words: string; readonly tell: ReadonlySet<Code> }) {
  const { live } = usePlay();
  const effect = useEffectOf(live ? 'pass' : null, 0);
  return effect?.events.some(({ code }) => tell.has(code)) ? (
    <div class="effect">
      <h3>{words}</h3>
      <Brings effect={effect} tell={tell} />
    </div>
  ) : null;
}
