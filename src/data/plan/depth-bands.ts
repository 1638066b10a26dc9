import { type DatasetType, datasetOf } from '@/contract/datasets';
import { depthTenths } from '@/contract/weight';

/** Blocks per side that a view requests by default: what the base weight includes. */
export const MAX_DEPTH_DEFAULT = datasetOf('BLOCK_BOOK_SNAPSHOT_AGG').includedDepth ?? 1;

const MAP_LEVELS = datasetOf('DEXPERP_LIQUIDATION_AGG').includedDepth ?? 1;

/** The choices for the number of levels in maps: what the base weight includes, and the two bands above it. */
export const MAP_LEVEL_CHOICES: readonly number[] = [MAP_LEVELS, 2 * MAP_LEVELS, 3 * MAP_LEVELS];

/** How much more `maxDepth` levels cost than the base weight: factor 1, 1.2, 1.4 … */
export function getDepthMultiplier(type: DatasetType, maxDepth: number): number {
  return depthTenths(type, maxDepth) / 10;
}
