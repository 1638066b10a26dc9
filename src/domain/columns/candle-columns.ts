import { buildSeriesColumns, type ReceivedPoint, type ShapeColumns } from './series-columns';
import type { Timestamp } from './timestamp';

/** Candles as columns, ascending by time, one per time. Missing prices are NaN, missing volumes 0. */
export interface CandleColumns {
  readonly length: number;
  /** Start of each candle, Unix seconds. */
  readonly times: Float64Array;
  readonly opens: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  readonly volumes: Float64Array;
}

/** A candle as received: zero fields may be left out. */
export interface ReceivedCandle {
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  readonly close?: number | undefined;
  readonly volume?: number | undefined;
  readonly timestamp: Timestamp;
}

/**
 * Columns of candles in any order; if several have one time, the last one received counts. A price that is absent, zero
 * or negative is missing: summed series have no prices, and open buckets may have none yet.
 */
export function buildCandleColumns(received: readonly ReceivedCandle[]): CandleColumns {
  return toCandleColumns(buildSeriesColumns('candle', received as readonly ReceivedPoint[]));
}

/** The same candles under the names that charts use, without copying. */
export function toCandleColumns({ length, times, values }: ShapeColumns<'candle'>): CandleColumns {
  const { open, high, low, close, volume } = values;
  return { length, times, opens: open, highs: high, lows: low, closes: close, volumes: volume };
}
