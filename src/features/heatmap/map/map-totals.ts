import { describeWidth } from '@/charts/rail/map-bars';
import { formatSpan, formatWay } from '@/charts/rail/map-layer';
import { findNearestCluster, type LiquidationMap, remainderOf, sumMapRows } from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import type { ReachWords } from './read-liquidations';

/** What the totals of a map need besides it. */
export interface TotalWords extends ReachWords {
  /** Height of the rows that are drawn. */
  readonly rowStep: number;
}

/**
 * "All longs 21.3K BTC, all shorts 19.2K BTC within ±13%", "nearest cluster 95,600 (56.6 BTC in 100 USD,
 * −1.8%)": of all loaded levels, in view or not, and the cluster in the bars that are drawn, so that it is one of them.
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
  const row = findNearestCluster(sumMapRows(map, rowStep), from);
  if (row === undefined) return undefined;
  const size = `${formatSize(remainderOf(row))} ${unit} in ${describeWidth(unit, rowStep)}`;
  return `nearest cluster ${formatPrice(row.price, decimals)} (${size}, ${formatWay(row.price, from)})`;
}

/** What makes a row a cluster, for those who ask. */
export const CLUSTER_HINT = 'A cluster is a bar of at least a quarter of the peak';
