/* What a choice would do, told by the engine itself: the line is tried on a second engine and taken back. So the page can
 * say what a dividend pays and where a price goes without knowing a rule. */
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text';
import { usePlay, type Effect } from './play';

/* Waits a little, so that moving over a long list does not try every row. */
export function useEffectOf(line: string | null, wait = 120): Effect | null {
  const play = usePlay();
  const [effect, setEffect] = useState<Effect | null>(null);
  useEffect(() => {
    let wanted = true;
    setEffect(null);
    if (line === null || !play.live) {
      return;
    }
    const timer = setTimeout(() => {
      void play.effect(line).then((found) => {
        if (wanted) {
          setEffect(found);
        }
      });
    }, wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [line, play.live, play.model.latest]);
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

export function EffectOf({ line }: { readonly line: string }) {
  const effect = useEffectOf(line);
  return (
    <div class="effect">
      <h3>{t('game.effect.head', { line })}</h3>
      {effect && (
        <ul>
          {effect.events.slice(0, 12).map((event, i) => (
            <li key={i}>{event.text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
