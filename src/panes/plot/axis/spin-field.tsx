import { useId } from 'react';
import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { describeOffline, describePrice, formatTag } from '@/panes/price/price-words';
import { type TypedNumber, useNumberField } from '@/ui/input/use-number-field';

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
export function SpinField({ name, value, step, unit, findFault, priceOf, onChange }: SpinFieldProps) {
  const noteId = useId();
  const isConnected = useIsConnected();
  const describe = isConnected ? describePrice : describeOffline;
  const { typed, fault, inputProps } = useNumberField({
    name,
    value,
    read: (text) => readNumber(text, findFault),
    step: (from = value, direction) => Number(Math.max(step, from + direction * step).toPrecision(12)),
    atOnce: 'nothing',
    onChange(next) {
      if (next !== undefined && next !== value) onChange(next);
    },
  });
  const price = typed === undefined ? undefined : priceOf?.(typed);
  return (
    <div className="flex flex-col items-end gap-0.5">
      <div className="flex items-center gap-2">
        {price !== undefined && isConnected && <Cost price={price} />}
        <div className="field h-6.5! w-29" data-invalid={fault === undefined ? undefined : ''}>
          <input {...inputProps} aria-describedby={noteId} className="text-right tabular-nums" />
          <span>{unit}</span>
        </div>
      </div>
      <p
        id={noteId}
        role={fault === undefined ? undefined : 'alert'}
        className={`max-w-60 text-right text-xs text-danger ${fault === undefined ? 'sr-only' : ''}`}
      >
        {fault ?? (price && describe(price))}
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

function readNumber(text: string, findFault: SpinFieldProps['findFault']): TypedNumber {
  const value = Number(text.replaceAll(',', '') || Number.NaN);
  const fault = findFault(value);
  return fault === undefined ? { value } : { fault };
}
