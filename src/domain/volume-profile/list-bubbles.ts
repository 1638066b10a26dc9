import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { ProfileColumns } from './profile-columns';

/**
 * What was traded in the rows of a volume profile, a bubble for each row of each bucket, from the largest. `times` are
 * bucket starts in Unix seconds, `prices` lower edges of rows; volumes are in the asked unit.
 */
export interface Bubbles {
  readonly length: number;
  readonly times: Float64Array;
  readonly prices: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Height of a row, in the quote asset; 0 where one row alone does not tell. */
  readonly rowStep: number;
  /** Least size that has a bubble. */
  readonly least: number;
  /** Rows of at least that size, of which the largest have a bubble. */
  readonly found: number;
}

export interface BubbleRules {
  /** Unix seconds: buckets that begin in [from, to). */
  readonly from: number;
  readonly to: number;
  /** Least size in the shown unit; `undefined`: as large as leaves a readable count. */
  readonly least: number | undefined;
  /** Sizes are the value at the row's lower edge instead of coins. */
  readonly isValue: boolean;
}

/** An automatic least size leaves about so many. */
export const USUAL_BUBBLES = 120;
/** More cannot be told apart, and would cost frames. */
export const MOST_BUBBLES = 600;
const DIGITS = 2;

/** The rows of a span that have a bubble. */
export function listBubbles(columns: ProfileColumns, { from, to, least, isValue }: BubbleRules): Bubbles {
  const { times, offsets, prices, buyVolumes, sellVolumes } = columns;
  const [first, end] = [lowerBound(times, from), lowerBound(times, to)];
  const start = offsets[first];
  const sizeOf = (row: number): number => (buyVolumes[row] + sellVolumes[row]) * (isValue ? prices[row] : 1);
  const traded = Array.from({ length: offsets[end] - start }, (_, i) => start + i).filter((row) => sizeOf(row) > 0);
  const ranked = traded.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  const cut = least ?? chooseLeast(ranked, sizeOf);
  const firstBelow = ranked.findIndex((row) => sizeOf(row) < cut);
  const found = firstBelow < 0 ? ranked.length : firstBelow;
  const rows = ranked.slice(0, Math.min(found, MOST_BUBBLES));
  // Empty buckets begin where the next one does: the last that begins at or before a row holds it.
  const bucketOf = (row: number): number => lastAtOrBelow(offsets, row);
  const pick = (valueOf: (row: number) => number): Float64Array => Float64Array.from(rows, valueOf);
  return {
    length: rows.length,
    times: pick((row) => times[bucketOf(row)]),
    prices: pick((row) => prices[row]),
    buys: pick((row) => buyVolumes[row] * (isValue ? prices[row] : 1)),
    sells: pick((row) => sellVolumes[row] * (isValue ? prices[row] : 1)),
    rowStep: findRowStep(columns, first, end),
    least: cut,
    found,
  };
}

/** Of so many rows that the usual count is left, rounded so that it can be read and typed. */
function chooseLeast(ranked: readonly number[], sizeOf: (row: number) => number): number {
  return ranked.length <= USUAL_BUBBLES ? 0 : Number(sizeOf(ranked[USUAL_BUBBLES - 1]).toPrecision(DIGITS));
}

/** The service chooses how high rows are: the least distance of two of them in one bucket. */
function findRowStep({ offsets, prices }: ProfileColumns, first: number, end: number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let bucket = first; bucket < end; bucket++) {
    for (let row = offsets[bucket] + 1; row < offsets[bucket + 1]; row++)
      step = Math.min(step, prices[row] - prices[row - 1]);
  }
  return Number.isFinite(step) ? Number(step.toPrecision(SERVED_DIGITS)) : 0;
}

/** More than any price is quoted with: a difference of two has a rounding error of its own. */
const SERVED_DIGITS = 9;

/** What was traded in the row at a price, in the bucket at a time; `undefined` where nothing was. */
export function findBubble(
  columns: ProfileColumns,
  time: number,
  price: number,
  { seconds, rowStep }: { readonly seconds: number; readonly rowStep: number },
): { readonly time: number; readonly price: number; readonly buy: number; readonly sell: number } | undefined {
  const { times, offsets, prices, buyVolumes, sellVolumes } = columns;
  const bucket = lastAtOrBelow(times, time);
  if (bucket < 0 || time >= times[bucket] + seconds) return undefined;
  for (let row = offsets[bucket]; row < offsets[bucket + 1]; row++) {
    if (price < prices[row] || price >= prices[row] + rowStep) continue;
    return { time: times[bucket], price: prices[row], buy: buyVolumes[row], sell: sellVolumes[row] };
  }
  return undefined;
}
