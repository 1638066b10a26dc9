import type { ProfileColumns } from './profile-columns';
import { findValueArea } from './value-area';

/** Volume by price summed over several buckets, ascending by price. */
export interface SummedProfile {
  /** Lower edges of the rows that were traded in. */
  readonly prices: Float64Array;
  /** Height of a row: the least distance between two cached rows. */
  readonly step: number;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Lower edge of the row with the most volume. */
  readonly poc: number;
  /** Price range in which 70 % of the volume was traded: lower edge of the lowest row, upper edge of the highest. */
  readonly valueLow: number;
  readonly valueHigh: number;
}

/**
 * The levels of all buckets summed by price; `undefined` if nothing was traded. `held`: prices of more buckets of the
 * series, in any order. They are needed for the row height, because a few rows may be further apart than rows are high.
 */
export function sumProfile(
  { prices, buyVolumes, sellVolumes }: ProfileColumns,
  held: Float64Array = prices,
): SummedProfile | undefined {
  const rows = new Map<number, { buy: number; sell: number }>();
  for (const [i, price] of prices.entries()) {
    const row = rows.get(price) ?? { buy: 0, sell: 0 };
    row.buy += buyVolumes[i];
    row.sell += sellVolumes[i];
    rows.set(price, row);
  }
  const sorted = [...rows].filter(([, { buy, sell }]) => buy + sell > 0).sort(([a], [b]) => a - b);
  if (sorted.length === 0) return undefined;
  const edges = Float64Array.from(sorted, ([price]) => price);
  const buys = Float64Array.from(sorted, ([, { buy }]) => buy);
  const sells = Float64Array.from(sorted, ([, { sell }]) => sell);
  const step = findStep(Float64Array.from(new Set([...held, ...edges])).sort());
  const { poc, low, high } = findValueArea(
    edges,
    buys.map((buy, i) => buy + sells[i]),
  );
  return { prices: edges, step, buys, sells, poc: edges[poc], valueLow: edges[low], valueHigh: edges[high] + step };
}

/** Significant digits of a difference of two typed decimals, without rounding errors. */
const STEP_DIGITS = 9;
/** Height of a lone row, as a share of its price: its true height is unknown. */
const LONE_SHARE = 1e-4;

function findStep(prices: Float64Array): number {
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < prices.length; i++) step = Math.min(step, prices[i] - prices[i - 1]);
  return Number.isFinite(step) ? Number(step.toPrecision(STEP_DIGITS)) : Math.abs(prices[0]) * LONE_SHARE;
}
