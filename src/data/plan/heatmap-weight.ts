import { datasetOf } from '@/contract/datasets';
import { computeWeight, depthTenths } from '@/contract/weight';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { type Weight, weight } from '@/domain/units';
import { CHUNK_CANDLES, MAX_RUN_TILES } from './request-sizes';
import { planTileRuns } from './tile-runs';

/** Blocks a side that a view asks for unless told otherwise: what the base weight includes. */
export const MAX_DEPTH_DEFAULT = datasetOf('BLOCK_BOOK_SNAPSHOT_AGG').includedDepth ?? 1;

/** How much dearer `maxDepth` blocks a side are than the base weight: 1, 1.2, 1.4 … */
export function getDepthMultiplier(maxDepth: number): number {
  return depthTenths('BLOCK_BOOK_SNAPSHOT_AGG', maxDepth) / 10;
}

/** Weight per minute of following the live edge: the newest snapshot and candles of both kinds. */
export const LIVE_EDGE_WEIGHT = weight(
  computeWeight({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', points: 1, venues: 1 }) +
    computeWeight({ type: 'TRADE_SIDE_AGNOSTIC_AGG', points: 1, venues: 1 }) +
    computeWeight({ type: 'TRADE_AGG', points: 1, venues: 1 }),
);

/** What a heatmap view still has to ask for. */
export interface HeatmapNeed {
  readonly missingTiles: readonly number[];
  readonly columnSeconds: number;
  readonly maxDepth: number;
  /** End of what exists, Unix seconds: later buckets are not asked for. */
  readonly end: number;
  /** Chunks of candles, of both kinds together. */
  readonly missingChunks: number;
}

/** Weight that showing the view costs: 0 when nothing is missing. */
export function computeHeatmapWeight(need: HeatmapNeed): Weight {
  const candles = computeWeight({ type: 'TRADE_AGG', points: CHUNK_CANDLES, venues: 1 });
  return weight(computeDepthWeight(need) + need.missingChunks * candles);
}

function computeDepthWeight({ missingTiles, columnSeconds, maxDepth, end }: HeatmapNeed): number {
  const tileSeconds = TILE_COLUMNS * columnSeconds;
  return planTileRuns(missingTiles, MAX_RUN_TILES).reduce((sum, { firstTile, count }) => {
    const start = firstTile * tileSeconds;
    const points = Math.ceil((Math.min(start + count * tileSeconds, end) - start) / columnSeconds);
    return sum + (points > 0 ? computeWeight({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', points, venues: 1, maxDepth }) : 0);
  }, 0);
}
