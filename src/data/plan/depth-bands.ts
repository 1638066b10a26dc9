import { datasetOf } from '@/contract/datasets';
import { depthTenths } from '@/contract/weight';

/** Blocks a side that a view asks for unless told otherwise: what the base weight includes. */
export const MAX_DEPTH_DEFAULT = datasetOf('BLOCK_BOOK_SNAPSHOT_AGG').includedDepth ?? 1;

/** How much dearer `maxDepth` blocks a side are than the base weight: 1, 1.2, 1.4 … */
export function getDepthMultiplier(maxDepth: number): number {
  return depthTenths('BLOCK_BOOK_SNAPSHOT_AGG', maxDepth) / 10;
}
