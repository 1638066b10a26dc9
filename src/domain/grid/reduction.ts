/**
 * What a pixel shows of the cells under it. Sizes of one snapshot may be added over prices; never over time, which
 * would count one resting order again and again.
 */
export interface Reduction {
  /** Of the rows of one snapshot. */
  readonly price: 'max' | 'sum';
  /** Of the snapshots of a span. */
  readonly time: 'max' | 'mean' | 'last';
}

/** In which no size vanishes at any zoom. */
export const MAX_REDUCTION: Reduction = { price: 'max', time: 'max' };

/** Blocks of 2^columns × 2^rows cells, aligned to whole multiples of their size. */
export interface BlockLevel {
  readonly columns: number;
  readonly rows: number;
}

export const CELL_LEVEL: BlockLevel = { columns: 0, rows: 0 };
/** Beyond it a block is wider than any view. */
const HIGHEST_BLOCK_LEVEL = 20;

/** The smallest blocks that are no smaller than a pixel, so that each pixel shows one block whole. */
export function findBlockLevel(columnsPerPixel: number, rowsPerPixel: number): BlockLevel {
  return { columns: levelOf(columnsPerPixel), rows: levelOf(rowsPerPixel) };
}

function levelOf(cellsPerPixel: number): number {
  return Math.min(HIGHEST_BLOCK_LEVEL, Math.max(0, Math.ceil(Math.log2(cellsPerPixel))));
}

/** Whether the cells themselves, of which each pixel shows the maximum, are not what is asked for. */
export function needsBlocks({ price, time }: Reduction, level: BlockLevel): boolean {
  return (price !== 'max' && level.rows > 0) || (time !== 'max' && level.columns > 0);
}
