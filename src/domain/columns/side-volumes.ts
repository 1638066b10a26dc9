import type { CandleColumns } from './candle-columns';

/** Traded volume per side and bucket, ascending by time. A side without a candle has 0. */
export interface SideVolumes {
  readonly length: number;
  readonly times: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Running sum of buys − sells from the first bucket on. */
  readonly cumulativeDeltas: Float64Array;
}

/** What was traded or liquidated per bucket. */
type Amounts = Pick<CandleColumns, 'times' | 'volumes'>;

/** Joins the buckets of the two sides by time; either may lack some. */
export function buildSideVolumes(buy: Amounts, sell: Amounts): SideVolumes {
  const times = Float64Array.from(new Set([...buy.times, ...sell.times])).sort();
  const buys = pickVolumes(buy, times);
  const sells = pickVolumes(sell, times);
  const cumulativeDeltas = new Float64Array(times.length);
  let sum = 0;
  for (let i = 0; i < times.length; i++) {
    sum += buys[i] - sells[i];
    cumulativeDeltas[i] = sum;
  }
  return { length: times.length, times, buys, sells, cumulativeDeltas };
}

function pickVolumes(candles: Amounts, times: Float64Array): Float64Array {
  const volumeOf = new Map(Array.from(candles.times, (time, i) => [time, candles.volumes[i]]));
  return times.map((time) => volumeOf.get(time) ?? 0);
}
