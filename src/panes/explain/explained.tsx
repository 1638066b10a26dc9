import type { ReactNode } from 'react';
import { Tooltip } from '@/ui/tooltip';

export interface ExplainedProps {
  readonly tip: string;
  readonly children: ReactNode;
}

/** Words that are explained on hover and on focus; a dotted line says so. */
export function Explained({ tip, children }: ExplainedProps) {
  return (
    <Tooltip text={tip}>
      <span
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches the explanation
        tabIndex={0}
        aria-description={tip}
        className="cursor-help rounded-xs underline decoration-fg-3/50 decoration-dotted underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {children}
      </span>
    </Tooltip>
  );
}
