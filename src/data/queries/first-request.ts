import type { DatasetType } from '@/contract/datasets';
import { computeWeight, type WeightFacts } from '@/contract/weight';
import { listTilesOf, scaleOfInterval } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { type Weight, weight } from '@/domain/units';
import { MAX_DEPTH_DEFAULT } from '../plan/depth-bands';
import {
  chooseDepthInterval,
  computeLiveRange,
  computeNeededSpan,
  type DataSpan,
  getDataSpan,
  getDefaultRange,
  type MarketSpanFacts,
  type TimeSpan,
} from '../plan/heatmap-span';
import { predictBytesPerPoint } from '../plan/predict-bytes';
import { priceView } from '../plan/price-view';
import { makeRunCosts } from '../plan/run-costs';

/** Dataset types that each view shows: a market that serves none of them cannot be opened in it. */
const SHOWN_TYPES = {
  heatmap: ['BLOCK_BOOK_SNAPSHOT_AGG'],
  chart: ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'],
  profile: ['TPO_AGG'],
  supply: ['TOKEN_SUPPLY_AGG'],
} as const;

export type View = keyof typeof SHOWN_TYPES;

/**
 * Weight of what `view` asks first for `market` at `nowSeconds`, with nothing held yet. `chartTypes`: dataset types of
 * the panes that a chart opens with.
 */
export function computeFirstWeight(
  view: View,
  market: MarketSpanFacts,
  nowSeconds: number,
  chartTypes: readonly DatasetType[],
): Weight {
  return WEIGHTS[view](getDataSpan(market, nowSeconds), chartTypes);
}

const WEIGHTS: Readonly<Record<View, (span: DataSpan, chartTypes: readonly DatasetType[]) => Weight>> = {
  heatmap(span) {
    const seconds = getDefaultRange(span);
    const interval = chooseDepthInterval(seconds, span.isRecorded);
    const needed = computeNeededSpan(computeLiveRange(seconds, span), INTERVAL_SECONDS[interval], span);
    const weigh = (facts: Omit<WeightFacts, 'points'>, of: Interval): number => weighSpan(facts, of, needed, span);
    return weight(
      weigh({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', venues: 1, maxDepth: MAX_DEPTH_DEFAULT }, interval) +
        weigh({ type: 'TRADE_SIDE_AGNOSTIC_AGG', venues: 1 }, 'MINUTE') +
        weigh({ type: 'TRADE_AGG', venues: 1 }, 'MINUTE'),
    );
  },
  chart(span, chartTypes) {
    const seconds = getDefaultRange(span);
    // Seconds are of depth alone.
    const interval = chooseDepthInterval(seconds, false);
    const needed = computeNeededSpan(computeLiveRange(seconds, span), INTERVAL_SECONDS[interval], span);
    return weight(chartTypes.reduce((sum, type) => sum + weighSpan({ type, venues: 1 }, interval, needed, span), 0));
  },
  // As many sessions as a window shows are one request.
  profile: () => computeWeight({ type: 'TPO_AGG', venues: 1, points: 1 }),
  // A year of days.
  supply: () => computeWeight({ type: 'TOKEN_SUPPLY_AGG', venues: 1, points: 365 }),
};

/** What the planner's requests for the tiles of `needed` weigh, with nothing held. */
function weighSpan(facts: Omit<WeightFacts, 'points'>, interval: Interval, needed: TimeSpan, span: DataSpan): Weight {
  const scale = scaleOfInterval(interval);
  const predict = (asked: WeightFacts) => ({ weight: computeWeight(asked), source: 'documented' as const });
  const reach = { from: span.from, to: span.to + INTERVAL_SECONDS[interval] };
  const costs = makeRunCosts({ facts, scale, reach, bytesPerPoint: predictBytesPerPoint(facts, {}), predict });
  const missing = listTilesOf(scale, needed.from, needed.to);
  return priceView([{ facts, missing, needed: missing.length, costs }], predict).weight;
}

/** Whether a market that serves `types` has what `view` shows. */
export function canOpen(view: View, types: readonly string[]): boolean {
  return SHOWN_TYPES[view].some((type) => types.includes(type));
}
