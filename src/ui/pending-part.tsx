import { useLate } from './use-late';

export interface PendingPartProps {
  /** "the chart". */
  readonly what: string;
  /** It opens over the view, not in a place of its own. */
  readonly isOver?: boolean;
  /** Class of the place that is reserved for it. */
  readonly className?: string;
}

/** Invisible without text, but already a live region: text that is added later is announced. */
const OVER =
  'fixed inset-x-0 bottom-10 z-100 mx-auto w-fit rounded-md border border-line bg-overlay px-3 py-1.5 shadow-dialog empty:sr-only';

/**
 * Shown instead of a part whose code is late, as when the service is down. A part that is there at once is not
 * announced.
 */
export function PendingPart({ what, isOver = false, className = 'px-3 py-1.5' }: PendingPartProps) {
  const isLate = useLate();
  return (
    <p role="status" className={`text-xs text-fg-2 ${isOver ? OVER : className}`}>
      {isLate && `Loading ${what}`}
    </p>
  );
}
