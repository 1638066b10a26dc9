import type { ReactNode } from 'react';
import { RowLabel } from './row-label';

/** A control with its label beside it; the label repeats the control's accessible name. */
export function ControlRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-8.75 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-0.5 text-sm">
      <span aria-hidden="true" className="text-fg-2">
        {label}
      </span>
      <RowLabel value={label}>{children}</RowLabel>
    </div>
  );
}
