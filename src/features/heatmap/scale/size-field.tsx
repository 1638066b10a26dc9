import { MISSING } from '@/domain/format/missing';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import { useNumberField } from '@/ui/input/use-number-field';
import { formatSizeField, type HandleName, moveHandle, readSize, stepHandle } from './scale-handles';

export interface SizeFieldProps {
  readonly label: string;
  /** Accessible name. */
  readonly name: string;
  readonly handle: HandleName;
  readonly handles: ScaleHandles;
  /** Whether there is no size to show. */
  readonly isUnknown: boolean;
  onHandles(handles: ScaleHandles): void;
  /** Receives why the typed text is invalid, and `undefined` once it is gone. */
  onProblem(problem: string | undefined): void;
}

/** One end of the scale, typed exactly. */
export function SizeField({ label, name, handle, handles, isUnknown, onHandles, onProblem }: SizeFieldProps) {
  const held = { handles, isUnknown };
  const { fault, inputProps } = useNumberField({
    name,
    value: isUnknown ? undefined : handles[handle],
    format: formatSizeField,
    read: (text) => readSize(held, handle, text),
    step: (_, direction) => stepHandle(held, handle, direction)?.[handle],
    atOnce: 'steps',
    onChange(size) {
      if (size !== undefined) onHandles(moveHandle(held, handle, size));
    },
    onFault: onProblem,
  });
  return (
    <label
      data-invalid={fault === undefined ? undefined : ''}
      className="flex h-6 min-w-0 flex-1 items-center justify-between gap-1 rounded border border-line bg-field px-1.25 focus-within:border-line-strong data-invalid:border-danger"
    >
      <span className="text-fg-3 @max-[130px]/scale:hidden">{label}</span>
      <input
        {...inputProps}
        className="w-full min-w-0 bg-transparent text-right text-fg-1 outline-none"
        placeholder={isUnknown ? MISSING : undefined}
      />
    </label>
  );
}
