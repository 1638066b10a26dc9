/**
 * What a pixel shows of the cells under it. Sizes of one snapshot may be summed over prices, but never over time, which
 * would count a resting order again and again.
 */
export interface Reduction {
  /** Over the rows of one snapshot. */
  readonly price: 'max' | 'sum';
  /** Over the snapshots of a span. */
  readonly time: 'max' | 'mean' | 'last';
}

/** The reduction in which no size vanishes at any zoom. */
export const MAX_REDUCTION: Reduction = { price: 'max', time: 'max' };

/** Blocks of 2^columns × 2^rows cells, aligned to whole multiples of their size. */
export interface BlockLevel {
  readonly columns: number;
  readonly rows: number;
}

export const CELL_LEVEL: BlockLevel = { columns: 0, rows: 0 };
/** At higher levels a block is wider than any view. */
const HIGHEST_BLOCK_LEVEL = 20;

/** The smallest blocks that are at least as large as a pixel, so that each pixel shows one whole block. */
export function findBlockLevel(columnsPerPixel: number, rowsPerPixel: number): BlockLevel {
  return { columns: levelOf(columnsPerPixel), rows: levelOf(rowsPerPixel) };
}

function levelOf(cellsPerPixel: number): number {
  return Math.min(HIGHEST_BLOCK_LEVEL, Math.max(0, Math.ceil(Math.log2(cellsPerPixel))));
}

/** Whether blocks are needed, because the maximum of the cells would not show the requested reduction. */
export function needsBlocks({ price, time }: Reduction, level: BlockLevel): boolean {
  return (price !== 'max' && level.rows > 0) || (time !== 'max' && level.columns > 0);
}
