/* Small parts of every page: all native elements, so that keyboard and screen reader work without help. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from './text';

// ---- spoken messages -----------------------------------------------------------------------------------------------------

const regions = new Map<boolean, HTMLElement>();

function region(assertive: boolean): HTMLElement {
  let element = regions.get(assertive);
  if (!element) {
    element = document.createElement('div');
    element.className = 'spoken';
    element.setAttribute('aria-live', assertive ? 'assertive' : 'polite');
    element.setAttribute('role', assertive ? 'alert' : 'status');
    document.body.append(element);
    regions.set(assertive, element);
  }
  return element;
}

/** Speaks a sentence; assertive only for "your turn" and errors. */
export function announce(text: string, assertive = false): void {
  const line = document.createElement('p');
  line.textContent = text;
  const where = region(assertive);
  where.append(line);
  setTimeout(() => line.remove(), 5000);
}

// ---- dialog ---------------------------------------------------------------------------------------------------------------

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

/** A native modal dialog: Escape closes it, the focus goes back to where it was. */
export function Dialog({ title, open, onClose, children, wide }: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // With the drawing: a key right after it is for the dialog, or no longer.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      class={wide ? 'wide' : ''}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div class="dialog">
          <header>
            <h2 id={id}>{title}</h2>
            <button type="button" class="icon" aria-label={t('ui.close')} onClick={onClose}>
              ×
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

export interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  open: boolean;
  danger?: boolean;
  onDone(yes: boolean): void;
}

export function Confirm({ title, text, action, open, danger, onDone }: ConfirmProps): JSX.Element {
  return (
    <Dialog title={title} open={open} onClose={() => onDone(false)}>
      <p>{text}</p>
      <div class="buttons end">
        <button type="button" onClick={() => onDone(false)}>
          {t('ui.cancel')}
        </button>
        <button type="button" class={danger ? 'danger' : 'primary'} onClick={() => onDone(true)}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}

// ---- menu -----------------------------------------------------------------------------------------------------------------

/** A button with a panel of further buttons and links; Escape and a click elsewhere close it. */
export function Menu({
  label,
  name,
  children,
  align,
}: {
  label: ComponentChildren;
  name?: string;
  children: ComponentChildren;
  align?: 'end';
}): JSX.Element {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const items = [
        ...box.current!.querySelectorAll<HTMLElement>('.panel a, .panel button, .panel select, .panel input'),
      ];
      if (items.length === 0 || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const now = items.indexOf(document.activeElement as HTMLElement);
      items[(now + step + items.length) % items.length]?.focus();
    }
  };
  return (
    <div class="menu" ref={box} onKeyDown={keys}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        {...(name ? { 'aria-label': name } : {})}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div
        id={id}
        class={`panel ${align === 'end' ? 'end' : ''}`}
        hidden={!open}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button[data-close]')) setOpen(false);
        }}
      >
        {children}
      </div>
    </div>
  );
}

// ---- forms ----------------------------------------------------------------------------------------------------------------

export interface FieldProps {
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | null;
  hint?: string;
  type?: 'text' | 'password';
  autocomplete?: string;
  required?: boolean;
  maxLength?: number;
  rows?: number;
  placeholder?: string;
  disabled?: boolean;
  mono?: boolean;
}

/** A text input with its label, hint and error; the error is tied to it for screen readers. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const { label, value, onInput, error, hint, type = 'text', rows } = props;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const common = {
    id,
    value,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    autoComplete: props.autocomplete ?? 'off',
    spellcheck: false,
    placeholder: props.placeholder ?? '',
    'aria-invalid': error ? ('true' as const) : ('false' as const),
    ...(described ? { 'aria-describedby': described } : {}),
    ...(props.maxLength ? { maxLength: props.maxLength } : {}),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows ? (
        <textarea
          {...common}
          class={props.mono ? 'mono' : ''}
          rows={rows}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          {...(type === 'password' ? { type } : { type: 'text' as const })}
          class={props.mono ? 'mono' : ''}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface SelectProps<T extends string> {
  label: string;
  value: T;
  choices: { value: T; text: string }[];
  onChange(value: T): void;
  hint?: string;
  hideLabel?: boolean;
}

export function Select<T extends string>({
  label,
  value,
  choices,
  onChange,
  hint,
  hideLabel,
}: SelectProps<T>): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={hideLabel ? 'unseen' : ''}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.text}
          </option>
        ))}
      </select>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Check({
  label,
  checked,
  onChange,
  hint,
}: {
  label: string;
  checked: boolean;
  onChange(value: boolean): void;
  hint?: string;
}): JSX.Element {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad';

/** A message in the page; spoken when it appears. */
export function Notice({
  kind = 'info',
  children,
  onDismiss,
}: {
  kind?: NoticeKind;
  children: ComponentChildren;
  onDismiss?(): void;
}): JSX.Element {
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
      {onDismiss && (
        <button type="button" class="icon" aria-label={t('ui.close')} onClick={onDismiss}>
          ×
        </button>
      )}
    </div>
  );
}

/** Copies a text; says so. */
export function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    announce(t('ui.copied'));
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {done ? t('ui.copied') : label}
    </button>
  );
}

/** The clipboard is only there over https; the old way works on a club's network too. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      return await navigator.clipboard.writeText(text);
    } catch {
      // not allowed: the old way
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Hands a text to the user as a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** A waiting mark that appears only when it takes long. */
export function Waiting(): JSX.Element {
  return (
    <p class="waiting" role="status">
      {t('ui.waiting')}
    </p>
  );
}
