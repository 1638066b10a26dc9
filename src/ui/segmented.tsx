import type { KeyboardEvent, ReactNode } from 'react';
import { moveRovingFocus } from './roving-focus';

export interface SegmentedOption<T extends string> {
  readonly value: T;
  /** Accessible name, and the text when there is no `content`. */
  readonly label: string;
  readonly content?: ReactNode;
}

export interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly SegmentedOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** One of a few: a radio group of one tab stop whose arrows choose. */
export function Segmented<T extends string>({ label, options, value, onChange, className = '' }: SegmentedProps<T>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const item = moveRovingFocus(event.currentTarget, '[role=radio]', event.key);
    if (item === undefined) return;
    event.preventDefault();
    item.click();
  }
  const hasValue = options.some((option) => option.value === value);
  return (
    <div role="radiogroup" aria-label={label} className={`seg ${className}`} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className="seg-item flex-auto"
          aria-checked={option.value === value}
          aria-label={option.content === undefined ? undefined : option.label}
          tabIndex={option.value === value || (!hasValue && index === 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.content ?? option.label}
        </button>
      ))}
    </div>
  );
}
