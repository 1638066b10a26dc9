import { chooseRowStep } from '@/charts/rail/map-bars';
import { formatSpan, formatWay } from '@/charts/rail/map-layer';
import { findNearestCluster, type LiquidationMap, remainderOf, sumMapRows } from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { NEAR_SHARE } from './map-fit';
import type { ReachWords } from './read-liquidations';

/** What the totals of a map need besides it. */
export interface TotalWords extends ReachWords {
  /** Height of its rows as received. */
  readonly rowStep: number;
}

/**
 * "All longs 21.3K BTC, all shorts 19.2K BTC within ±13%", "nearest cluster 95,600 (56.6 BTC, −1.8%)": of all loaded
 * levels, and in rows of the prices that a map opens with. So neither depends on what is in view.
 */
export function describeTotals(map: LiquidationMap, words: TotalWords): readonly string[] {
  const { cumulative, firstAbove, length } = map;
  if (length === 0) return [];
  const { unit } = words;
  const longs = firstAbove > 0 ? cumulative[0] : 0;
  const shorts = firstAbove < length ? cumulative[length - 1] : 0;
  const sides = `All longs ${formatSize(longs)} ${unit}, all shorts ${formatSize(shorts)} ${unit} ${formatSpan(map)}`;
  const cluster = describeCluster(map, words);
  return cluster === undefined ? [sides] : [sides, cluster];
}

function describeCluster(map: LiquidationMap, { decimals, unit, rowStep }: TotalWords): string | undefined {
  const { from } = map;
  const step = chooseRowStep(rowStep, { priceLow: from * (1 - NEAR_SHARE), priceHigh: from * (1 + NEAR_SHARE) });
  const row = findNearestCluster(sumMapRows(map, step), from);
  if (row === undefined) return undefined;
  const size = `${formatSize(remainderOf(row))} ${unit}`;
  return `nearest cluster ${formatPrice(row.price, decimals)} (${size}, ${formatWay(row.price, from)})`;
}

/** What makes a row a cluster, for those who ask. */
export const CLUSTER_HINT = 'A cluster is a bar of at least a quarter of the peak; bars are those the map opens with';
