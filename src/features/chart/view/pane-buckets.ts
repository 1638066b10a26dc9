import { lastAtOrBelow } from '@/base/binary-search';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { LineValues } from '@/domain/columns/line-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';

/** Length of a bucket. */
interface Timed {
  readonly seconds: number;
}

export type CandleBuckets = CandleColumns & Timed;
export type SideBuckets = SideVolumes & Timed;
export type LineBuckets = LineValues & Timed;

/** What the panes show, unmerged, as headers, tables, words and files read it. */
export interface PaneBuckets {
  /** As drawn: prices of the reference, or its difference from another market. */
  readonly candles: CandleBuckets;
  /** Prices of the reference. */
  readonly traded: CandleBuckets;
  readonly volume: SideBuckets | undefined;
  readonly cvd: LineBuckets | undefined;
  readonly interest: CandleBuckets | undefined;
  /** Percent per period. */
  readonly rates: LineBuckets | undefined;
  readonly predicted: LineBuckets | undefined;
  /** Shorts as `buys`, longs as `sells`. */
  readonly liquidations: SideBuckets | undefined;
  readonly volatility: LineBuckets | undefined;
  /** 0 to 1, at the ends of buckets. */
  readonly question: LineBuckets | undefined;
}

/** Index of the bucket at `time`, or of the newest one without a time; -1 if there is none. */
export function findBucket(
  buckets: { readonly times: Float64Array; readonly seconds: number } | undefined,
  time: number | undefined,
): number {
  if (buckets === undefined) return -1;
  const { times, seconds } = buckets;
  if (time === undefined) return times.length - 1;
  const at = lastAtOrBelow(times, time);
  return at >= 0 && times[at] + seconds > time ? at : -1;
}
