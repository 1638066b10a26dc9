import { useLate } from '@/ui/use-late';

export interface PendingPartProps {
  /** "the chart". */
  readonly what: string;
  /** It opens over the view, not in a place of its own. */
  readonly isOver?: boolean;
}

const OVER = 'fixed inset-x-0 bottom-10 z-100 mx-auto w-fit rounded-md border border-line bg-overlay shadow-dialog';

/** In the place of a part whose code is late, as it is while the service is away. */
export function PendingPart({ what, isOver = false }: PendingPartProps) {
  const isLate = useLate();
  if (!isLate) return null;
  return (
    <p role="status" className={`px-3 py-1.5 text-[12px] text-fg-2 ${isOver ? OVER : ''}`}>
      Loading {what}
    </p>
  );
}
