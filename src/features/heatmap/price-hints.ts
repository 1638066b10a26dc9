import { lastAtOrBelow } from '@/base/binary-search';
import type { HeatData } from '@/charts/heatmap/heat-data';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { findSnapshot, getSnapshotTime, type PriceHint, type SnapshotRef } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';

const MINUTE_SECONDS = 60;

/**
 * Traded range of a snapshot's minute and the price at the snapshot, from minute candles. A snapshot stands at the start of its minute: while that
 * minute has no candle yet, the range of the minute before holds its price as well.
 */
export function findPriceHint(candles: CandleColumns, snapshot: SnapshotRef): PriceHint | undefined {
  const at = secondsOfMicros(getSnapshotTime(snapshot));
  const minute = Math.floor(at / MINUTE_SECONDS) * MINUTE_SECONDS;
  const index = lastAtOrBelow(candles.times, minute, candles.length);
  if (index < 0 || candles.times[index] < minute - MINUTE_SECONDS) return undefined;
  const range = { low: candles.lows[index], high: candles.highs[index] };
  // A snapshot on the minute stands where that minute opens, or where the one before closed.
  if (at !== minute) return range;
  return { ...range, at: candles.times[index] === minute ? candles.opens[index] : candles.closes[index] };
}

/** The hint of the snapshot in the column that starts at a second. */
export type HintOf = (columnStart: number) => PriceHint | undefined;

export function makePriceHints({ tiles, spec }: HeatData, candles: CandleColumns): HintOf {
  return (columnStart) => {
    const snapshot = findSnapshot(tiles, spec, columnStart);
    return snapshot && findPriceHint(candles, snapshot);
  };
}
