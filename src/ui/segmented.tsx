import type { KeyboardEvent, ReactNode } from 'react';
import { moveRovingFocus } from './input/roving-focus';

export interface SegmentedOption<T extends string> {
  readonly value: T;
  /** Accessible name, and the text if there is no `content`. */
  readonly label: string;
  readonly content?: ReactNode;
  /** Text after the name: a tooltip, and the accessible description. */
  readonly description?: string | undefined;
  /** Why this option cannot be chosen now. It stays focusable. */
  readonly offReason?: string | undefined;
}

export interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly SegmentedOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Called with the option under the pointer or the focus. */
  readonly onPreview?: (value: T | undefined) => void;
  readonly className?: string;
  /** Why nothing can be chosen now. The current choice is still shown, and the options stay focusable. */
  readonly offReason?: string | undefined;
}

/** A choice of one option among a few: a radio group with one tab stop, in which arrow keys choose. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onPreview, className = '', offReason } = props;
  const isOff = offReason !== undefined;
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const item = moveRovingFocus(event.currentTarget, '[role=radio]', event.key);
    if (item === undefined) return;
    event.preventDefault();
    item.click();
  }
  const hasValue = options.some((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-label={isOff ? `${label}, ${offReason}` : label}
      aria-disabled={isOff || undefined}
      className={`seg ${isOff ? 'opacity-50' : ''} ${className}`}
      onKeyDown={onKeyDown}
    >
      {options.map(({ offReason: why = offReason, ...option }, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={`seg-item relative flex-auto ${!isOff && why !== undefined ? 'opacity-50' : ''}`}
          title={why ?? option.description}
          aria-disabled={why !== undefined || undefined}
          aria-checked={option.value === value}
          aria-label={option.content === undefined ? undefined : option.label}
          tabIndex={option.value === value || (!hasValue && index === 0) ? 0 : -1}
          onClick={() => why === undefined && props.onChange(option.value)}
          onPointerEnter={() => why === undefined && onPreview?.(option.value)}
          onPointerLeave={() => onPreview?.(undefined)}
          onFocus={() => why === undefined && onPreview?.(option.value)}
          onBlur={() => onPreview?.(undefined)}
        >
          {option.content ?? option.label}
        </button>
      ))}
    </div>
  );
}
