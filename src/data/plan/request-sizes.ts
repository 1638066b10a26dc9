import { POINTS_PER_COST } from '@/contract/weight';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';

/** Depth tiles per request: the most that one started 1,000 points pays for. */
export const MAX_RUN_TILES = Math.floor(POINTS_PER_COST / TILE_COLUMNS);

/** Candles per chunk and request: what one unit of weight pays for. */
export const CHUNK_CANDLES = POINTS_PER_COST;
