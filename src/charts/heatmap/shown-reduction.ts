import type { BlockLevel, Reduction } from '@/domain/grid/reduction';
import type { LayerFrame } from './heat-frame';

/** What a layer's pixels represent. */
export interface ShownReduction {
  readonly reduction: Reduction;
  /** Cells per pixel in time and price, at least 1; a fraction if cells are drawn and not blocks. */
  readonly columns: number;
  readonly rows: number;
  /** Level of the blocks that are drawn, each pixel showing a whole one; `undefined` while cells are drawn. */
  readonly blocks: BlockLevel | undefined;
}

export function describeShown({ source, columns, rows }: LayerFrame): ShownReduction {
  const { level, reduction } = source;
  const isBlocks = level.columns > 0 || level.rows > 0;
  return {
    reduction,
    columns: isBlocks ? 2 ** level.columns : Math.max(1, columns.cellsPerPixel),
    rows: isBlocks ? 2 ** level.rows : Math.max(1, rows.cellsPerPixel),
    blocks: isBlocks ? level : undefined,
  };
}
