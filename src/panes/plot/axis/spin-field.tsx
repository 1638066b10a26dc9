import { type KeyboardEvent, useId, useState } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { describePrice, formatTag } from '@/panes/price/price-words';

export interface SpinFieldProps {
  /** Accessible name: "Levels per side". */
  readonly name: string;
  readonly value: number;
  readonly step: number;
  readonly unit: string;
  /** Why a number is invalid, in a sentence; `undefined` if it is valid. */
  findFault(value: number): string | undefined;
  /** What a number would cost, once known. */
  readonly priceOf: ((value: number) => ViewPrice) | undefined;
  onChange(value: number): void;
}

/** A number to type or step, with its cost beside it. Applied with Enter or on blur. */
export function SpinField(props: SpinFieldProps) {
  const noteId = useId();
  const { name, value, unit, priceOf } = props;
  const { text, typed, fault, setText, commit, onKeyDown } = useDraft(props);
  const price = fault === undefined ? priceOf?.(typed) : undefined;
  return (
    <div className="flex flex-col items-end gap-0.5">
      <div className="flex items-center gap-2">
        {price !== undefined && <Cost price={price} />}
        <div className="field h-6.5! w-29" data-invalid={fault === undefined ? undefined : ''}>
          <input
            role="spinbutton"
            aria-label={name}
            aria-valuenow={fault === undefined ? typed : value}
            aria-invalid={fault !== undefined}
            aria-describedby={noteId}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
          />
          <span>{unit}</span>
        </div>
      </div>
      <p
        id={noteId}
        role={fault === undefined ? undefined : 'alert'}
        className={`max-w-60 text-right text-xs text-danger ${fault === undefined ? 'sr-only' : ''}`}
      >
        {fault ?? (price && describePrice(price))}
      </p>
    </div>
  );
}

function Cost({ price }: { readonly price: ViewPrice }) {
  return (
    <span className={`text-xs tabular-nums ${price.weight === 0 ? 'text-fg-3' : 'text-accent'}`}>
      {formatTag(price)}
    </span>
  );
}

/** The typed text that is not applied yet. */
function useDraft({ value, step, findFault, onChange }: SpinFieldProps) {
  const [draft, setText] = useState<string>();
  const typed = draft === undefined ? value : Number(draft.replaceAll(',', '') || Number.NaN);
  const fault = draft === undefined ? undefined : findFault(typed);

  function commit() {
    if (draft === undefined || fault !== undefined) return;
    setText(undefined);
    if (typed !== value) onChange(typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== undefined) {
      // Escape drops the draft first, and only then closes the panel around the field.
      event.preventDefault();
      setText(undefined);
    }
    if (direction === undefined) return;
    event.preventDefault();
    const from = fault === undefined ? typed : value;
    setText(String(Number(Math.max(step, from + direction * step).toPrecision(12))));
  }

  return { text: draft ?? String(value), typed, fault, setText, commit, onKeyDown };
}
