/* The bar between two panels: drag it, or move it with the arrow keys. Its place is kept in the browser, as a custom property
 * that the sheet of the page uses: --split-ID. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, type Key } from '../text';

const STORE = 'ironroad.split.';
const STEP = 4;

interface SplitProps {
  readonly id: 'side' | 'turn' | 'board';
  /** `across`: it separates what is above from what is below. */
  readonly across?: boolean;
  /** Percent of the box around it. */
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

function kept(id: string): number {
  const value = Number(localStorage.getItem(STORE + id));
  return Number.isFinite(value) ? value : 0;
}

export function Split({ id, across, first, least, most }: SplitProps) {
  const within = (value: number): number => Math.round(Math.min(Math.max(value, least), most));
  const [at, setAt] = useState(() => within(kept(id) || first));
  const bar = useRef<HTMLDivElement>(null);
  const move = (value: number): void => {
    setAt(within(value));
    localStorage.setItem(STORE + id, String(within(value)));
  };
  useLayoutEffect(() => bar.current?.closest<HTMLElement>('.game')?.style.setProperty(`--split-${id}`, `${at}%`), [at]);
  const drag = (event: PointerEvent): void => {
    const box = bar.current?.parentElement?.getBoundingClientRect();
    if (box && bar.current?.hasPointerCapture(event.pointerId)) {
      move(across ? ((event.clientY - box.top) / box.height) * 100 : ((event.clientX - box.left) / box.width) * 100);
    }
  };
  const by = (key: string): number =>
    key === (across ? 'ArrowDown' : 'ArrowRight') ? STEP : key === (across ? 'ArrowUp' : 'ArrowLeft') ? -STEP : 0;
  return (
    <div
      ref={bar}
      class={`split split-${id}${across ? ' across' : ''}`}
      role="separator"
      tabIndex={0}
      aria-orientation={across ? 'horizontal' : 'vertical'}
      aria-label={t(`game.split.${id}` as Key)}
      aria-valuenow={at}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => {
        event.preventDefault();
        bar.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDblClick={() => move(first)}
      onKeyDown={(event) => {
        const step = by(event.key);
        if (step !== 0) {
          event.preventDefault();
          event.stopPropagation();
          move(at + step);
        }
      }}
    />
  );
}
