import type { WallsSetup } from '@/data/follow/walls';
import { FOLLOW_ROWS, MOVE_ROWS } from '@/domain/book/ledger/match-moves';
import { wholeMultiple } from '@/domain/decimal';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { HD_FACTOR } from '@/features/heatmap/layers/depth-request';

/** Rows in which walls are followed. */
export type WallRows = Required<Pick<WallsSetup, 'rowsInOne' | 'reach'>>;

/** Height of the rows in which a market's walls are followed, whatever rows are drawn: the HD block size. */
export const chooseWallStep = (finestBlock: number): number => finestBlock * HD_FACTOR;

/**
 * The rows in which walls are followed. Finer drawn rows are added up to HD rows, so that walls do not depend on the
 * drawn rows. Rows that do not divide HD rows are used as they are, since the book is known only in them. `reach` is
 * a distance, given by a number of finest blocks.
 */
export function chooseWallRows({ rowStep, blocks }: GridSpec, finestBlock: number): WallRows {
  const rowsInOne = (blocks && wholeMultiple(chooseWallStep(finestBlock), rowStep)) ?? 1;
  const count = (finest: number): number => Math.max(1, Math.floor((finest * finestBlock) / (rowStep * rowsInOne)));
  return { rowsInOne, reach: { follow: count(FOLLOW_ROWS), move: count(MOVE_ROWS) } };
}
