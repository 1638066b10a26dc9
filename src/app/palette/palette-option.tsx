import type { ReactNode } from 'react';

export interface OptionRowProps {
  readonly id: string;
  /** Accessible name. */
  readonly name: string;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
  /** Cells: mark, text, and up to three more. */
  readonly children: ReactNode;
}

const ROW =
  'grid h-8.5 grid-cols-[26px_minmax(0,1fr)_auto] items-center px-3.5 text-base data-active:bg-selected sm:grid-cols-[26px_minmax(0,1fr)_160px_96px_70px] pointer-coarse:h-11';

/** A row of the palette. */
export function OptionRow({ id, name, isActive, onActive, onChoose, children }: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={name}
      data-active={isActive ? '' : undefined}
      className={ROW}
      onPointerMove={onActive}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
