import { type KeyboardEvent, useState } from 'react';

/** The number that a text stands for, or why it is invalid, in a sentence. */
export type TypedNumber = { readonly value: number | undefined } | { readonly fault: string };

export interface NumberFieldFacts {
  /** Accessible name. */
  readonly name: string;
  /** `undefined`: the field is empty. */
  readonly value: number | undefined;
  /** A number as a text that `read` understands. */
  readonly format?: (value: number) => string;
  read(text: string): TypedNumber;
  /** The number one press of an arrow from `from`; `undefined` if there is none. */
  step(from: number | undefined, direction: 1 | -1): number | undefined;
  /**
   * What applies at once: each valid text and each step, steps alone, or nothing before Enter or blur, since a number may
   * cost weight.
   */
  readonly atOnce: 'everything' | 'steps' | 'nothing';
  onChange(value: number | undefined): void;
  /** Receives why the text cannot be applied, and `undefined` once it can. */
  onFault?(fault: string | undefined): void;
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

const getFault = (typed: TypedNumber): string | undefined => ('fault' in typed ? typed.fault : undefined);
const getValue = (typed: TypedNumber): number | undefined => ('fault' in typed ? undefined : typed.value);

/** The text that is typed and not applied. */
function useDraft({ value, read, atOnce, onFault }: NumberFieldFacts) {
  const [draft, setDraft] = useState<string>();
  const [isTried, setTried] = useState(false);
  const typed: TypedNumber = draft === undefined ? { value } : read(draft);
  return {
    draft,
    typed,
    isTried,
    fault: isTried ? getFault(typed) : undefined,
    isUnapplied: draft !== undefined && (atOnce !== 'everything' || 'fault' in typed),
    /** `isTriedNow`: from now on it is said why a text is invalid. */
    settle(next: string | undefined, isTriedNow: boolean): void {
      setDraft(next);
      setTried(isTriedNow);
      onFault?.(isTriedNow && next !== undefined ? getFault(read(next)) : undefined);
    },
  };
}

/**
 * A number to type or to step with the arrow keys. Invalid text stays for correction and says why once it was to be
 * applied; Escape restores the valid number.
 */
export function useNumberField(facts: NumberFieldFacts) {
  const { name, value, format = String, atOnce, onChange } = facts;
  const { draft, typed, isTried, fault, isUnapplied, settle } = useDraft(facts);
  // Text selected for overtyping must not change meanwhile, as the ends of a live scale do.
  const [held, setHeld] = useState<string>();
  const shown = value === undefined ? '' : format(value);

  function type(text: string): void {
    const next = facts.read(text);
    settle(text, isTried || atOnce === 'everything');
    if (atOnce === 'everything' && !('fault' in next)) onChange(next.value);
  }

  function commit(): void {
    setHeld(undefined);
    if (draft === undefined) return;
    if ('fault' in typed) return settle(draft, true);
    settle(undefined, false);
    if (atOnce !== 'everything') onChange(typed.value);
  }

  /** Whether there was a step. */
  function move(direction: 1 | -1): boolean {
    // Typed text that is not applied yet must not be lost to a step that is.
    if (atOnce === 'steps' && draft !== undefined) return false;
    const next = facts.step(getValue(typed) ?? value, direction);
    if (next === undefined) return true;
    if (atOnce === 'nothing') settle(format(next), isTried);
    else {
      setHeld(undefined);
      settle(undefined, false);
      onChange(next);
    }
    return true;
  }

  const inputProps = getInputProps({ name, valueNow: getValue(typed) ?? value, isInvalid: fault !== undefined });
  return {
    /** The number in the field, applied or not; `undefined` if it is empty or invalid. */
    typed: getValue(typed),
    fault,
    inputProps: {
      ...inputProps,
      value: draft ?? held ?? shown,
      onFocus: () => setHeld(shown),
      onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
      onBlur: commit,
      onKeyDown(event: KeyboardEvent) {
        const { key } = event;
        if (key === 'Enter') commit();
        // Escape drops the draft first, and only then closes the panel around the field.
        else if (key === 'Escape' && isUnapplied) settle(undefined, false);
        else if (!Object.hasOwn(DIRECTIONS, key) || !move(DIRECTIONS[key])) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  } as const;
}

const getInputProps = (of: { name: string; valueNow: number | undefined; isInvalid: boolean }) =>
  ({
    role: 'spinbutton',
    'aria-label': of.name,
    'aria-valuenow': of.valueNow,
    'aria-invalid': of.isInvalid,
    inputMode: 'decimal',
    autoComplete: 'off',
  }) as const;
