import type { CodeBook } from '@/domain/grid/code-book';

/** Where a band of a plane begins, in pixels of the frame. */
interface Placed {
  readonly left: number;
}

/** The bands of all planes in the order of time: the planes of a time are uploaded one after the other. */
export function orderByTime<Band extends Placed>(planes: readonly (readonly Band[])[]): Band[] {
  return planes.flat().sort((a, b) => a.left - b.left);
}

/**
 * Where the planes of one layer, such as buys and sells, are not all there: they share its codes. The others are not shown there either: one side
 * alone would read as a fact of the market.
 */
export function listTorn<Band extends Placed>(
  planes: readonly { readonly book: CodeBook; readonly bands: readonly Band[] }[],
  isThere: (band: Band) => boolean,
): ReadonlyMap<CodeBook, ReadonlySet<number>> {
  const torn = new Map<CodeBook, Set<number>>();
  for (const { book, bands } of planes) {
    const own = torn.get(book) ?? new Set();
    torn.set(book, own);
    for (const band of bands) if (!isThere(band)) own.add(band.left);
  }
  return torn;
}
