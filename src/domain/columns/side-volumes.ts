import { lowerBound } from '@/base/binary-search';
import type { Amounts } from './broken-buckets';

/** Traded volume per side and bucket, ascending by time. A side without a candle is 0, a missing side NaN. */
export interface SideVolumes {
  readonly length: number;
  readonly times: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  /** Buys minus sells; NaN if either is missing. Merged buckets sum those that have both. */
  readonly deltas: Float64Array;
  /** Running sum of buys − sells from the first bucket on. */
  readonly cumulativeDeltas: Float64Array;
  /** Volume of unknown side, as in a past that the venue reports without sides; absent: none. */
  readonly unsided?: Float64Array;
}

/** Joins the buckets of both sides by time; either may lack some. */
export function buildSideVolumes(buy: Amounts, sell: Amounts): SideVolumes {
  const times = Float64Array.from(new Set([...buy.times, ...sell.times])).sort();
  const buys = pickVolumes(buy, times);
  const sells = pickVolumes(sell, times);
  const deltas = subtractSides(buys, sells);
  let sum = 0;
  const cumulativeDeltas = deltas.map((delta) => (sum += delta));
  return { length: times.length, times, buys, sells, deltas, cumulativeDeltas };
}

/**
 * The same volumes with a running sum that is zero before the first bucket at or after `from`, and constant from the
 * first one at or after `to`; Unix seconds. Computed before buckets are merged for drawing: their width depends on the
 * window, the sum must not.
 */
export function countDeltasIn(volumes: SideVolumes, from: number, to: number): SideVolumes {
  const { times, length, cumulativeDeltas } = volumes;
  const sumBefore = (at: number): number => (at === 0 ? 0 : cumulativeDeltas[at - 1]);
  const [first, end] = [lowerBound(times, from, length), lowerBound(times, to, length)];
  const [before, whole] = [sumBefore(first), sumBefore(Math.max(first, end))];
  return { ...volumes, cumulativeDeltas: cumulativeDeltas.map((sum, at) => (at < end ? sum : whole) - before) };
}

/** Marks the absent side of the `lacking` buckets as unknown, and with it their delta. */
export function forgetSides(volumes: SideVolumes, lacking: Float64Array): SideVolumes {
  if (lacking.length === 0) return volumes;
  const isLacking = new Set(lacking);
  const forget = (amounts: Float64Array): Float64Array =>
    amounts.map((amount, at) => (amount === 0 && isLacking.has(volumes.times[at]) ? Number.NaN : amount));
  const [buys, sells] = [forget(volumes.buys), forget(volumes.sells)];
  return { ...volumes, buys, sells, deltas: subtractSides(buys, sells) };
}

/** Adds buckets whose volume is known but not the sides: they have no delta. */
export function addUnsided(volumes: SideVolumes, unsided: Amounts): SideVolumes {
  if (unsided.times.length === 0) return volumes;
  const times = Float64Array.from(new Set([...volumes.times, ...unsided.times])).sort();
  const amountOf = new Map(Array.from(unsided.times, (time, at) => [time, unsided.volumes[at]]));
  const placeOf = new Map(Array.from(volumes.times, (time, at) => [time, at]));
  const place = (values: Float64Array): Float64Array =>
    times.map((time) => values[placeOf.get(time) ?? -1] ?? Number.NaN);
  let sum = 0;
  const cumulativeDeltas = place(volumes.cumulativeDeltas).map((known) => (sum = Number.isNaN(known) ? sum : known));
  return {
    length: times.length,
    times,
    buys: place(volumes.buys),
    sells: place(volumes.sells),
    deltas: place(volumes.deltas),
    cumulativeDeltas,
    unsided: times.map((time) => amountOf.get(time) ?? 0),
  };
}

/** Volume of both sides, including unknown ones; NaN if a side is missing. */
export function getTraded({ buys, sells, unsided }: SideVolumes, at: number): number {
  const rest = unsided?.[at] ?? 0;
  const sides = buys[at] + sells[at];
  return rest > 0 && Number.isNaN(sides) ? rest : sides + rest;
}

/** Whether some of the volume has no known side: then there is no delta. */
export const lacksSides = ({ unsided }: SideVolumes, at: number): boolean => (unsided?.[at] ?? 0) > 0;

function subtractSides(buys: Float64Array, sells: Float64Array): Float64Array {
  return buys.map((buy, at) => buy - sells[at]);
}

function pickVolumes(candles: Amounts, times: Float64Array): Float64Array {
  const volumeOf = new Map(Array.from(candles.times, (time, i) => [time, candles.volumes[i]]));
  return times.map((time) => volumeOf.get(time) ?? 0);
}
