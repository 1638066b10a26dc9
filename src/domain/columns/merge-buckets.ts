import type { CandleColumns } from './candle-columns';
import type { SideVolumes } from './side-volumes';

/** First and last index of each run of `times` in the same bucket of `seconds`. */
function findRuns(times: Float64Array, length: number, seconds: number): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let start = 0; start < length; ) {
    const bucket = Math.floor(times[start] / seconds);
    let end = start + 1;
    while (end < length && Math.floor(times[end] / seconds) === bucket) end++;
    runs.push([start, end]);
    start = end;
  }
  return runs;
}

/**
 * True candles of `seconds`: first open, highest high, lowest low, last close, summed volume. Buckets are aligned to
 * Unix time; `seconds` is a whole multiple of the candles' own length. Missing prices do not count.
 */
export function mergeCandles(candles: CandleColumns, seconds: number): CandleColumns {
  const runs = findRuns(candles.times, candles.length, seconds);
  const reduce = (values: Float64Array, step: (kept: number, value: number) => number) =>
    Float64Array.from(runs, ([start, end]) => {
      let kept = Number.NaN;
      for (let i = start; i < end; i++) {
        const value = values[i];
        if (!Number.isNaN(value)) kept = Number.isNaN(kept) ? value : step(kept, value);
      }
      return kept;
    });
  return {
    length: runs.length,
    times: bucketTimes(candles.times, runs, seconds),
    opens: reduce(candles.opens, (kept) => kept),
    highs: reduce(candles.highs, Math.max),
    lows: reduce(candles.lows, Math.min),
    closes: reduce(candles.closes, (_, value) => value),
    volumes: reduce(candles.volumes, (kept, value) => kept + value),
  };
}

/** Volumes per side summed over buckets of `seconds`; the cumulative delta is that at each bucket's end. */
export function mergeSideVolumes(volumes: SideVolumes, seconds: number): SideVolumes {
  const runs = findRuns(volumes.times, volumes.length, seconds);
  const sum = (values: Float64Array) =>
    Float64Array.from(runs, ([start, end]) => values.subarray(start, end).reduce((total, value) => total + value, 0));
  return {
    length: runs.length,
    times: bucketTimes(volumes.times, runs, seconds),
    buys: sum(volumes.buys),
    sells: sum(volumes.sells),
    cumulativeDeltas: Float64Array.from(runs, ([, end]) => volumes.cumulativeDeltas[end - 1]),
  };
}

function bucketTimes(times: Float64Array, runs: readonly (readonly [number, number])[], seconds: number): Float64Array {
  return Float64Array.from(runs, ([start]) => Math.floor(times[start] / seconds) * seconds);
}
