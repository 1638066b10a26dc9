import { type KeyboardEvent, useState } from 'react';
import { MISSING } from '@/domain/format/missing';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import { formatSizeField, type HandleName, stepHandle, typeHandle } from './scale-handles';

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

/** One end of the scale, typed exactly. Invalid text stays for correction; Escape restores the valid value. */
export function SizeField({ label, name, handle, handles, isUnknown, onHandles, onProblem }: SizeFieldProps) {
  const [draft, setDraft] = useState<string>();
  // Text selected for overtyping must not change meanwhile, as the ends of a live scale do.
  const [held, setHeld] = useState<string>();
  const shown = isUnknown ? '' : formatSizeField(handles[handle]);
  const [isBad, setBad] = useState(false);

  function settle(problem?: string) {
    setBad(problem !== undefined);
    onProblem(problem);
    if (problem === undefined) setDraft(undefined);
  }

  function commit() {
    setHeld(undefined);
    if (draft === undefined) return;
    const typed = typeHandle({ handles, isUnknown }, handle, draft);
    if ('problem' in typed) return settle(typed.problem);
    onHandles(typed);
    return settle();
  }

  function move(steps: number) {
    const moved = stepHandle({ handles, isUnknown }, handle, steps);
    if (moved === undefined) return;
    setHeld(undefined);
    onHandles(moved);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && draft !== undefined) settle();
    else if (step !== undefined && draft === undefined) move(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <label
      data-invalid={isBad || undefined}
      className="flex h-6 min-w-0 flex-1 items-center justify-between gap-1 rounded border border-line bg-field px-1.25 focus-within:border-line-strong data-invalid:border-danger"
    >
      <span className="text-fg-3 @max-[130px]/scale:hidden">{label}</span>
      <input
        role="spinbutton"
        aria-label={name}
        aria-valuenow={isUnknown ? undefined : handles[handle]}
        aria-invalid={isBad || undefined}
        inputMode="decimal"
        autoComplete="off"
        className="w-full min-w-0 bg-transparent text-right text-fg-1 outline-none"
        placeholder={isUnknown ? MISSING : undefined}
        value={draft ?? held ?? shown}
        onFocus={() => setHeld(shown)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
