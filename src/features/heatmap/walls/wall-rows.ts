import type { WallsSetup } from '@/data/follow/walls';
import { FOLLOW_ROWS, MOVE_ROWS } from '@/domain/book/ledger/match-moves';
import { wholeMultiple } from '@/domain/decimal';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { HD_FACTOR } from '@/features/heatmap/layers/depth-request';

/** Rows that walls are followed in. */
export type WallRows = Required<Pick<WallsSetup, 'rowsInOne' | 'reach'>>;

/** Height of the rows that walls of a market are followed in, whatever rows are drawn: those of HD. */
export const chooseWallStep = (finestBlock: number): number => finestBlock * HD_FACTOR;

/**
 * What of a wall does not depend on the rows that are drawn: finer ones are added up to those of HD. Of others, which do not fill
 * these, the book is known in those that were loaded alone. How far a wall goes is a distance: as many of the finest blocks.
 */
export function chooseWallRows({ rowStep, blocks }: GridSpec, finestBlock: number): WallRows {
  const rowsInOne = (blocks && wholeMultiple(chooseWallStep(finestBlock), rowStep)) ?? 1;
  const count = (finest: number): number => Math.max(1, Math.floor((finest * finestBlock) / (rowStep * rowsInOne)));
  return { rowsInOne, reach: { follow: count(FOLLOW_ROWS), move: count(MOVE_ROWS) } };
}
