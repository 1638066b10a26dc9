import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';
import { computeMovingAverage, computeVwap } from '@/domain/columns/price-averages';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { AVERAGES, type AverageId } from '@/state/url-state';
import { findBucket } from './pane-buckets';

/** Candles of each moving average. */
const COUNTS: Readonly<Partial<Record<AverageId, number>>> = { ma20: 20, ma50: 50, ma200: 200 };

export const AVERAGE_LABELS: Readonly<Record<AverageId, string>> = {
  vwap: 'VWAP',
  ma20: 'MA 20',
  ma50: 'MA 50',
  ma200: 'MA 200',
};

/** What a line is made of. */
export function explainAverage(id: AverageId): string {
  const count = COUNTS[id];
  return count === undefined
    ? 'Volume-weighted average price since 00:00 UTC, from typical prices of the candles: (high + low + close) / 3'
    : `Mean of the last ${count} closes`;
}

/** Why there is no such line for candles of `seconds`; `undefined` if there is one. */
export function findAverageAbsence(id: AverageId, seconds: number): string | undefined {
  return COUNTS[id] === undefined && seconds >= INTERVAL_SECONDS.DAY ? 'Needs candles under a day' : undefined;
}

/** The chosen lines that can be drawn over candles of `seconds`. */
export const listDrawnAverages = (chosen: readonly AverageId[], seconds: number): readonly AverageId[] =>
  chosen.filter((id) => findAverageAbsence(id, seconds) === undefined);

/** The chosen lines after one was switched, in their order. */
export const toggleAverage = (chosen: readonly AverageId[], id: AverageId): readonly AverageId[] =>
  AVERAGES.filter((one) => chosen.includes(one) !== (one === id));

/** Start of the candles that the lines need from `from` on, Unix seconds. */
export function findAverageStart(chosen: readonly AverageId[], seconds: number, from: number): number {
  const starts = listDrawnAverages(chosen, seconds).map((id) => {
    const count = COUNTS[id];
    return count === undefined ? alignDown(from, 'DAY') : from - (count - 1) * seconds;
  });
  return Math.min(from, ...starts);
}

/** The line in the bucket at `time`, or in the newest one; NaN where it is unknown. */
export function readAverage(
  { line }: { readonly line: LineValues },
  seconds: number,
  time: number | undefined,
): number {
  return line.values[findBucket({ times: line.times, seconds }, time)] ?? Number.NaN;
}

/** One of the lines at each candle; NaN where it is unknown. `known`: the cached stretches of candles. */
export function computeAverage(
  id: AverageId,
  candles: CandleColumns,
  { seconds, known }: { readonly seconds: number; readonly known: readonly Stretch[] },
): LineValues {
  const count = COUNTS[id];
  return count === undefined ? computeVwap(candles, known) : computeMovingAverage(candles, { seconds, count });
}
