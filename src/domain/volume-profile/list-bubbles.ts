import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { ProfileColumns } from './profile-columns';

/**
 * Trades in the rows of a volume profile, one bubble per row of each bucket, largest first. `times` are bucket starts
 * in Unix seconds, `prices` lower edges of rows; volumes are in the requested unit.
 */
export interface Bubbles {
  readonly length: number;
  readonly times: Float64Array;
  readonly prices: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Height of a row, in the quote asset; 0 if a single row does not reveal it. */
  readonly rowStep: number;
  /** Least size that has a bubble. */
  readonly least: number;
  /** Number of rows of at least that size; only the largest have a bubble. */
  readonly found: number;
}

export interface BubbleRules {
  /** Unix seconds: buckets that start in [from, to). */
  readonly from: number;
  readonly to: number;
  /** Least size in the shown unit; `undefined`: chosen to leave a readable count. */
  readonly least: number | undefined;
  /** Whether sizes are the value at the row's lower edge instead of coins. */
  readonly isValue: boolean;
}

/** An automatic least size leaves about this many. */
export const USUAL_BUBBLES = 120;
/** More cannot be distinguished, and would cost frames. */
export const MAX_BUBBLES = 600;
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
  const rows = ranked.slice(0, Math.min(found, MAX_BUBBLES));
  // Empty buckets start at the same row as the next one: the last bucket that starts at or before a row contains it.
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

/** The least size that leaves the usual count, rounded so that it can be read and typed. */
function chooseLeast(ranked: readonly number[], sizeOf: (row: number) => number): number {
  return ranked.length <= USUAL_BUBBLES ? 0 : Number(sizeOf(ranked[USUAL_BUBBLES - 1]).toPrecision(DIGITS));
}

/** The service chooses the row height: the least distance between two rows in one bucket. */
function findRowStep({ offsets, prices }: ProfileColumns, first: number, end: number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let bucket = first; bucket < end; bucket++) {
    for (let row = offsets[bucket] + 1; row < offsets[bucket + 1]; row++)
      step = Math.min(step, prices[row] - prices[row - 1]);
  }
  return Number.isFinite(step) ? Number(step.toPrecision(SERVED_DIGITS)) : 0;
}

/** More digits than any price is quoted with: a difference of two has its own rounding error. */
const SERVED_DIGITS = 9;

/** What was traded in the row at a price, in the bucket at a time; `undefined` if nothing was. */
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
