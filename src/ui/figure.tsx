import type { ReactNode } from 'react';

export interface FigureProps {
  readonly label?: string;
  readonly children: ReactNode;
  readonly tone?: string;
}

/** A figure in a header: its label in grey, its value stronger. */
export function Figure({ label, children, tone = 'text-fg-2' }: FigureProps) {
  return (
    <span className="text-fg-3">
      {label} <span className={tone}>{children}</span>
    </span>
  );
}
