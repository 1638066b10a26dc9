import type { ShapeColumns } from '@/domain/columns/series-columns';
import type { TimeSpan } from '@/domain/time-span';

/** Closes of candles, each at the end of its candle. NaN breaks the line where candles are missing. */
export interface CloseLine {
  /** Unix seconds. */
  readonly times: readonly number[];
  readonly prices: readonly number[];
  /** Stretches without candles. */
  readonly gaps: readonly TimeSpan[];
}

/**
 * The closes of candles of `seconds` within `span`, and its stretches without candles. An open candle ends with the
 * span.
 */
export function makeCloseLine(candles: ShapeColumns<'candle'>, span: TimeSpan, seconds: number): CloseLine {
  const times: number[] = [];
  const prices: number[] = [];
  const gaps: TimeSpan[] = [];
  let reached = span.from;
  const breakUntil = (to: number): void => {
    gaps.push({ from: reached, to });
    if (times.length === 0) return;
    times.push(reached);
    prices.push(Number.NaN);
  };
  for (let at = 0; at < candles.length; at++) {
    const start = candles.times[at];
    const price = candles.values.close[at];
    if (start + seconds <= span.from || start >= span.to || Number.isNaN(price)) continue;
    if (start > reached) breakUntil(start);
    reached = Math.min(start + seconds, span.to);
    times.push(reached);
    prices.push(price);
  }
  if (reached < span.to) gaps.push({ from: reached, to: span.to });
  return { times, prices, gaps };
}

/** The parts of `stretches` within `known`: nothing is missing where nothing is known. */
export function keepWithin(stretches: readonly TimeSpan[], known: readonly TimeSpan[]): readonly TimeSpan[] {
  return stretches.flatMap((one) =>
    known.flatMap(({ from, to }) => {
      const part = { from: Math.max(one.from, from), to: Math.min(one.to, to) };
      return part.from < part.to ? [part] : [];
    }),
  );
}

/** Index in `times` of the price nearest to a time; `undefined` if there is none. */
export function findNearestClose({ times, prices }: CloseLine, time: number): number | undefined {
  let best: number | undefined;
  for (let at = 0; at < times.length; at++) {
    if (Number.isNaN(prices[at])) continue;
    if (best === undefined || Math.abs(times[at] - time) < Math.abs(times[best] - time)) best = at;
  }
  return best;
}
