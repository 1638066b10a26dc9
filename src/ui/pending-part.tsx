import { useLate } from './use-late';

export interface PendingPartProps {
  /** "the chart". */
  readonly what: string;
  /** It opens over the view, not in a place of its own. */
  readonly isOver?: boolean;
  /** Of the place that is kept for it. */
  readonly className?: string;
}

/** Without words it is not seen, but listened to: what is said in it later is spoken. */
const OVER =
  'fixed inset-x-0 bottom-10 z-100 mx-auto w-fit rounded-md border border-line bg-overlay px-3 py-1.5 shadow-dialog empty:sr-only';

/** In the place of a part whose code is late, as while the service is away; one that is there at once is not told. */
export function PendingPart({ what, isOver = false, className = 'px-3 py-1.5' }: PendingPartProps) {
  const isLate = useLate();
  return (
    <p role="status" className={`text-xs text-fg-2 ${isOver ? OVER : className}`}>
      {isLate && `Loading ${what}`}
    </p>
  );
}
