import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const OVERSCAN_ROWS = 6;

export interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** CSS px. */
  readonly rowHeight: number;
  /** Height of a row if rows differ; must be the same function until heights change. */
  readonly heightOf?: ((index: number) => number) | undefined;
  /** Height of the sticky head of the scroller, CSS px. */
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
  /** Heights of the rows before and after those in the document, CSS px. */
  readonly above: number;
  readonly below: number;
  /** Number of rows that fit in sight. */
  readonly pageRows: number;
  readonly scrollTo: (index: number) => void;
}

/** Follows the scroller and returns which of its rows have to be in the document. */
export function useRowWindow({ scroller, count, rowHeight, heightOf, headHeight }: RowWindowOptions): ScrolledRows {
  // The virtualizer is one object that changes inside: a memoised reading would never update.
  'use no memo';
  // oxlint-disable-next-line react/incompatible-library -- not memoised, see above; plain numbers leave this hook
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf ?? (() => rowHeight),
    overscan: OVERSCAN_ROWS,
    // The head takes room above the rows and hides what scrolls under it.
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, heightOf]);
  const rows = virtualizer.getVirtualItems();
  const viewHeight = virtualizer.scrollRect?.height ?? 0;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    seenFrom: virtualizer.range?.startIndex ?? 0,
    seenTo: Math.min(count, (virtualizer.range?.endIndex ?? -1) + 1),
    ...measureRest(rows, headHeight, virtualizer.getTotalSize()),
    pageRows: Math.max(1, Math.floor((viewHeight - headHeight) / rowHeight) - 1),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}

/** Heights of the rows that are not in the document. */
function measureRest(
  rows: readonly VirtualItem[],
  headHeight: number,
  total: number,
): Pick<ScrolledRows, 'above' | 'below'> {
  if (rows.length === 0) return { above: 0, below: total };
  return { above: rows[0].start - headHeight, below: total - rows[rows.length - 1].end };
}
