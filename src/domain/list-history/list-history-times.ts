import { lastAtOrBelow } from '@/base/binary-search';

/** A stretch without samples, Unix seconds: between two that are further apart than the sampling period. */
export interface ListHistoryGap {
  readonly from: number;
  readonly to: number;
}

/** A sample may be late by half a period before one counts as missed. */
const LATE_SHARE = 1.5;

/** Where samples are missing among the ascending `times` of samples taken every `periodSeconds`. */
export function findGaps(times: readonly number[], periodSeconds: number): readonly ListHistoryGap[] {
  return times.flatMap((to, i) => {
    const from = times[i - 1];
    return i > 0 && to - from > periodSeconds * LATE_SHARE ? [{ from, to }] : [];
  });
}

/** The latest of the ascending `times` that is at least `seconds` before `end`, or the first if there is none. */
export function chooseEarlier(times: readonly number[], end: number, seconds: number): number | undefined {
  if (!(times[0] < end)) return undefined;
  return times[Math.max(0, lastAtOrBelow(times, end - seconds))];
}
