import { endOfBucket, getBucketOrigin } from '../interval';
import type { CandleColumns } from './candle-columns';
import type { LineColumns } from './line-columns';
import type { SideVolumes } from './side-volumes';

/** Index of the first row of each run of `times` within one bucket of `seconds`, and the end of the last run. */
function findRuns(times: Float64Array, length: number, seconds: number): Uint32Array {
  const starts = new Uint32Array(length + 1);
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    if (times[i] < end) continue;
    starts[count++] = i;
    end = endOfBucket(times[i], seconds);
  }
  starts[count++] = length;
  return starts.subarray(0, count);
}

/**
 * Exact candles of `seconds`: first open, highest high, lowest low, last close, summed volume. Buckets are aligned to
 * Unix time, whole weeks to Mondays; `seconds` is a whole multiple of the candles' length. Missing prices are ignored.
 */
export function mergeCandles(candles: CandleColumns, seconds: number): CandleColumns {
  const runs = findRuns(candles.times, candles.length, seconds);
  const { firsts, lows, highs, lasts } = mergeRuns(runs, candles.opens, candles.lows, candles.highs, candles.closes);
  return {
    length: runs.length - 1,
    times: bucketTimes(candles.times, runs, seconds),
    opens: firsts,
    highs,
    lows,
    closes: lasts,
    volumes: sumRuns(candles.volumes, runs),
  };
}

/** The values of a line in buckets of `seconds`, a whole multiple of its own: first, lowest, highest, last. */
export function mergeLine(line: LineColumns, seconds: number): LineColumns {
  const runs = findRuns(line.times, line.length, seconds);
  return {
    length: runs.length - 1,
    times: bucketTimes(line.times, runs, seconds),
    ...mergeRuns(runs, line.firsts, line.lows, line.highs, line.lasts),
  };
}

type RunExtremes = Pick<LineColumns, 'firsts' | 'lows' | 'highs' | 'lasts'>;

/** The first, lowest, highest and last non-missing value of each run. */
function mergeRuns(
  runs: Uint32Array,
  firsts: Float64Array,
  lows: Float64Array,
  highs: Float64Array,
  lasts: Float64Array,
): RunExtremes {
  const length = runs.length - 1;
  const column = (): Float64Array => new Float64Array(length);
  const merged = { firsts: column(), lows: column(), highs: column(), lasts: column() };
  // A single plain pass: it is most of the cost of a first frame with many candles.
  for (let run = 0; run < length; run++) {
    let open = Number.NaN;
    let low = Number.NaN;
    let high = Number.NaN;
    let close = Number.NaN;
    for (let i = runs[run]; i < runs[run + 1]; i++) {
      if (Number.isNaN(open)) open = firsts[i];
      if (Number.isNaN(low) || lows[i] < low) low = lows[i];
      if (Number.isNaN(high) || highs[i] > high) high = highs[i];
      if (!Number.isNaN(lasts[i])) close = lasts[i];
    }
    merged.firsts[run] = open;
    merged.lows[run] = low;
    merged.highs[run] = high;
    merged.lasts[run] = close;
  }
  return merged;
}

/**
 * Volumes per side summed over buckets of `seconds`; the cumulative delta is the one at each bucket's end. The delta
 * sums only known deltas: the difference of the two sums would include buckets with one side only.
 */
export function mergeSideVolumes(volumes: SideVolumes, seconds: number): SideVolumes {
  const runs = findRuns(volumes.times, volumes.length, seconds);
  return {
    length: runs.length - 1,
    times: bucketTimes(volumes.times, runs, seconds),
    buys: sumRuns(volumes.buys, runs),
    sells: sumRuns(volumes.sells, runs),
    deltas: sumRuns(volumes.deltas, runs),
    cumulativeDeltas: Float64Array.from(runs.subarray(1), (end) => volumes.cumulativeDeltas[end - 1]),
    ...(volumes.unsided === undefined ? {} : { unsided: sumRuns(volumes.unsided, runs) }),
  };
}

/** Ignores missing values; a run of only missing values is missing. */
function sumRuns(values: Float64Array, runs: Uint32Array): Float64Array {
  const sums = new Float64Array(runs.length - 1);
  for (let run = 0; run < sums.length; run++) {
    let sum = 0;
    let isMissing = true;
    for (let i = runs[run]; i < runs[run + 1]; i++) {
      if (Number.isNaN(values[i])) continue;
      sum += values[i];
      isMissing = false;
    }
    sums[run] = isMissing ? Number.NaN : sum;
  }
  return sums;
}

function bucketTimes(times: Float64Array, runs: Uint32Array, seconds: number): Float64Array {
  const origin = getBucketOrigin(seconds);
  const starts = new Float64Array(runs.length - 1);
  for (let run = 0; run < starts.length; run++) {
    starts[run] = Math.floor((times[runs[run]] - origin) / seconds) * seconds + origin;
  }
  return starts;
}
