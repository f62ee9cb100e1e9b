/* A word of the glossary: what it means appears under the pointer, or after a tap. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useGlossary } from './data';

const GAP = 6; // pixels
const NEAR = 8; // never nearer to the edge of the window

export function Term({ id, children }: { id: string; children: ComponentChildren }): JSX.Element {
  const [open, setOpen] = useState<'no' | 'over' | 'tapped'>('no');
  const name = useId();
  const word = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen('no');
  useEffect(() => {
    if (open === 'no') return;
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    const press = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && word.current?.contains(event.target))) close();
    };
    document.addEventListener('keydown', key);
    document.addEventListener('pointerdown', press);
    addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('pointerdown', press);
      removeEventListener('scroll', close, true);
    };
  }, [open]);
  return (
    <>
      <button
        type="button"
        class="term"
        ref={word}
        aria-expanded={open !== 'no'}
        aria-describedby={open === 'no' ? undefined : name}
        onPointerEnter={(event) => event.pointerType === 'mouse' && open === 'no' && setOpen('over')}
        onPointerLeave={() => open === 'over' && close()}
        onClick={() => setOpen(open === 'tapped' ? 'no' : 'tapped')}
        onBlur={close}
      >
        {children}
      </button>
      {open !== 'no' && <Tip id={id} name={name} word={word.current} />}
    </>
  );
}

function Tip({ id, name, word }: { id: string; name: string; word: HTMLElement | null }): JSX.Element | null {
  const glossary = useGlossary();
  const box = useRef<HTMLSpanElement>(null);
  const entry = glossary ? glossary.find((one) => one.id === id) : null;
  useLayoutEffect(() => {
    if (!box.current || !word) return;
    const around = word.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const left = Math.max(NEAR, Math.min(around.left, document.documentElement.clientWidth - own.width - NEAR));
    const below = around.bottom + GAP;
    const top = below + own.height > innerHeight - NEAR ? Math.max(NEAR, around.top - GAP - own.height) : below;
    box.current.style.left = `${left}px`;
    box.current.style.top = `${top}px`;
  }, [entry]);
  if (!entry) return null;
  return (
    <span role="tooltip" id={name} class="term-tip" ref={box}>
      <b>{entry.word}</b> <Meaning text={entry.meaning} />
    </span>
  );
}

/** A meaning, with its *emphasis* and `notation`. */
export function Meaning({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text
        .split(/(\*[^*]+\*|`[^`]+`)/)
        .map((part, i) =>
          part.startsWith('*') && part.length > 1 ? (
            <i key={i}>{part.slice(1, -1)}</i>
          ) : part.startsWith('`') ? (
            <code key={i}>{part.slice(1, -1)}</code>
          ) : (
            part
          ),
        )}
    </>
  );
}
