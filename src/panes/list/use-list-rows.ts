import { useEffect, useRef } from 'react';
import { useRowWindow } from '@/ui/use-row-window';

export interface ListRowsOptions {
  readonly count: number;
  /** CSS px. */
  readonly rowHeight: number;
  /** See `useRowWindow`. */
  readonly heightOf?: ((index: number) => number) | undefined;
  /** CSS px; 0 if the header is for screen readers only. */
  readonly headHeight: number;
}

/** The rows of a list that must be in the document, and a function that focuses any row. */
export function useListRows({ count, rowHeight, heightOf, headHeight }: ListRowsOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow({ scroller, count, rowHeight, heightOf, headHeight });
  // Row to focus once it is in the document. The previously focused row may be gone by then.
  const focusNext = useRef<number>(undefined);

  useEffect(() => {
    if (focusNext.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${focusNext.current + 2}"]`);
    if (row == null) return;
    focusNext.current = undefined;
    row.focus({ preventScroll: true });
  });

  const moveTo = (index: number): void => {
    focusNext.current = index;
    window.scrollTo(index);
  };
  return { scroller, window, moveTo };
}
