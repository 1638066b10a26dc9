import type { CandleColumns } from './candle-columns';
import type { SideVolumes } from './side-volumes';

/** Index of the first of each run of `times` in the same bucket of `seconds`, and the end of the last run. */
function findRuns(times: Float64Array, length: number, seconds: number): Uint32Array {
  const starts = new Uint32Array(length + 1);
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    if (times[i] < end) continue;
    starts[count++] = i;
    end = (Math.floor(times[i] / seconds) + 1) * seconds;
  }
  starts[count++] = length;
  return starts.subarray(0, count);
}

/**
 * True candles of `seconds`: first open, highest high, lowest low, last close, summed volume. Buckets are aligned to
 * Unix time; `seconds` is a whole multiple of the candles' own length. Missing prices do not count.
 */
export function mergeCandles(candles: CandleColumns, seconds: number): CandleColumns {
  const runs = findRuns(candles.times, candles.length, seconds);
  const length = runs.length - 1;
  const [opens, highs, lows, closes] = Array.from({ length: 4 }, () => new Float64Array(length));
  // One plain pass: this is most of what a first frame of many candles costs.
  for (let run = 0; run < length; run++) {
    let open = Number.NaN;
    let high = Number.NaN;
    let low = Number.NaN;
    let close = Number.NaN;
    for (let i = runs[run]; i < runs[run + 1]; i++) {
      if (Number.isNaN(open)) open = candles.opens[i];
      if (Number.isNaN(high) || candles.highs[i] > high) high = candles.highs[i];
      if (Number.isNaN(low) || candles.lows[i] < low) low = candles.lows[i];
      if (!Number.isNaN(candles.closes[i])) close = candles.closes[i];
    }
    opens[run] = open;
    highs[run] = high;
    lows[run] = low;
    closes[run] = close;
  }
  const times = bucketTimes(candles.times, runs, seconds);
  return { length, times, opens, highs, lows, closes, volumes: sumRuns(candles.volumes, runs) };
}

/** Volumes per side summed over buckets of `seconds`; the cumulative delta is that at each bucket's end. */
export function mergeSideVolumes(volumes: SideVolumes, seconds: number): SideVolumes {
  const runs = findRuns(volumes.times, volumes.length, seconds);
  return {
    length: runs.length - 1,
    times: bucketTimes(volumes.times, runs, seconds),
    buys: sumRuns(volumes.buys, runs),
    sells: sumRuns(volumes.sells, runs),
    cumulativeDeltas: Float64Array.from(runs.subarray(1), (end) => volumes.cumulativeDeltas[end - 1]),
  };
}

function sumRuns(values: Float64Array, runs: Uint32Array): Float64Array {
  const sums = new Float64Array(runs.length - 1);
  for (let run = 0; run < sums.length; run++) {
    for (let i = runs[run]; i < runs[run + 1]; i++) sums[run] += values[i];
  }
  return sums;
}

function bucketTimes(times: Float64Array, runs: Uint32Array, seconds: number): Float64Array {
  const starts = new Float64Array(runs.length - 1);
  for (let run = 0; run < starts.length; run++) starts[run] = Math.floor(times[runs[run]] / seconds) * seconds;
  return starts;
}
