import type { ReactNode } from 'react';
import type { OptionProps } from '@/ui/input/use-options';

export interface OptionRowProps {
  /** Identity, state and handlers of the option. */
  readonly row: OptionProps;
  /** Accessible name. */
  readonly name: string;
  /** Cells: mark, text, and up to three more. */
  readonly children: ReactNode;
}

const ROW =
  'grid h-8.5 grid-cols-[26px_minmax(0,1fr)_auto] items-center px-3.5 text-base data-active:bg-selected max-sm:h-11 sm:grid-cols-[26px_minmax(0,1fr)_160px_96px_70px] pointer-coarse:h-11';

/** A row of the palette. */
export function OptionRow({ row, name, children }: OptionRowProps) {
  return (
    <div {...row} tabIndex={-1} aria-label={name} className={ROW}>
      {children}
    </div>
  );
}
