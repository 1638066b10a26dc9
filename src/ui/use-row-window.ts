import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const OVERSCAN_ROWS = 6;

export interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** CSS px. */
  readonly rowHeight: number;
  /** Height of what sticks to the top of the scroller, CSS px. */
  readonly headHeight: number;
}

export interface ScrolledRows {
  /** First row in the document. */
  readonly from: number;
  /** One past the last. */
  readonly to: number;
  /** First row in sight. */
  readonly seenFrom: number;
  /** One past the last row in sight. */
  readonly seenTo: number;
  /** Rows that fit in sight. */
  readonly pageRows: number;
  readonly scrollTo: (index: number) => void;
}

/** Follows the scroller and says which of its equally high rows have to be in the document. */
export function useRowWindow({ scroller, count, rowHeight, headHeight }: RowWindowOptions): ScrolledRows {
  // The virtualizer is one object that changes inside: a memoised reading of it would stand still.
  'use no memo';
  // oxlint-disable-next-line react/incompatible-library -- not memoised, see above; plain numbers leave this hook
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    // The head takes room above the rows and hides what scrolls under it.
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const viewHeight = virtualizer.scrollRect?.height ?? 0;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    seenFrom: virtualizer.range?.startIndex ?? 0,
    seenTo: Math.min(count, (virtualizer.range?.endIndex ?? -1) + 1),
    pageRows: Math.max(1, Math.floor((viewHeight - headHeight) / rowHeight) - 1),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
