/* Computer players as every page names them: "club", "club:raider"; and the mark beside their names. */
import type { JSX } from 'preact';
import { t, type Key } from './text';

export const LEVELS = ['learner', 'casual', 'club', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const isBot = (name: string): boolean =>
  /^(random|learner|casual|club|hard)(:(neutral|investor|operator|raider|cautious))?$/.test(name);

export const levelOf = (bot: string): string => bot.split(':')[0] ?? '';
export const levelName = (bot: string): string => t(`bot.${levelOf(bot)}` as Key);

/** A level for a seat; '' is what `none` says. */
export function LevelSelect({
  label,
  value,
  none,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  none?: string;
  disabled?: boolean;
  onChange(bot: string): void;
}): JSX.Element {
  return (
    <select
      class="level-select"
      aria-label={label}
      value={value}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {none !== undefined && (
        <option value="" selected={value === ''}>
          {none}
        </option>
      )}
      {LEVELS.map((level) => (
        <option key={level} value={level} selected={level === levelOf(value)}>
          {t('bot.is', { level: levelName(level) })}
        </option>
      ))}
    </select>
  );
}

/** The front of an engine, and the level in a word. */
export function BotMark({ bot }: { bot: string }): JSX.Element {
  const name = levelName(bot);
  return (
    <span class={`bot-mark ${levelOf(bot)}`} title={t('bot.is', { level: name })}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.5 1h3v2.1a5 5 0 0 1 3.5 4.8V12H3V7.9a5 5 0 0 1 3.5-4.8zM2 13h12l-1.2 2H3.2z" />
        <circle cx="8" cy="8" r="2.4" />
      </svg>
      {name}
    </span>
  );
}
