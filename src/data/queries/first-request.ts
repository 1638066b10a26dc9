import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { Weight } from '@/domain/units';
import {
  chooseDepthInterval,
  computeLiveRange,
  computeNeededSpan,
  type DataSpan,
  getDataSpan,
  getDefaultRange,
  type MarketSpanFacts,
} from '../plan/heatmap-span';
import { computeHeatmapWeight, MAX_DEPTH_DEFAULT } from '../plan/heatmap-weight';
import { CHUNK_CANDLES } from '../plan/request-sizes';
import { listTiles } from '../plan/tile-runs';

/** Dataset types that each view shows: a market that serves none of them cannot be opened in it. */
const SHOWN_TYPES = {
  heatmap: ['BLOCK_BOOK_SNAPSHOT_AGG'],
} as const;

export type View = keyof typeof SHOWN_TYPES;

/** Weight of what `view` asks first for `market` at `nowSeconds`, with nothing held yet. */
export function computeFirstWeight(view: View, market: MarketSpanFacts, nowSeconds: number): Weight {
  return WEIGHTS[view](getDataSpan(market, nowSeconds));
}

const WEIGHTS: Readonly<Record<View, (span: DataSpan) => Weight>> = {
  heatmap(span) {
    const seconds = getDefaultRange(span);
    const columnSeconds = INTERVAL_SECONDS[chooseDepthInterval(seconds, span.isRecorded)];
    const { from, to } = computeNeededSpan(computeLiveRange(seconds, span), columnSeconds, span);
    const chunks = listTiles(from, to, CHUNK_CANDLES * INTERVAL_SECONDS.MINUTE);
    return computeHeatmapWeight({
      missingTiles: listTiles(from, to, TILE_COLUMNS * columnSeconds),
      columnSeconds,
      maxDepth: MAX_DEPTH_DEFAULT,
      end: span.to + columnSeconds,
      missingChunks: 2 * chunks.length,
    });
  },
};

/** Whether a market that serves `types` has what `view` shows. */
export function canOpen(view: View, types: readonly string[]): boolean {
  return SHOWN_TYPES[view].some((type) => types.includes(type));
}
