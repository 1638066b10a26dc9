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

/** A candle as it is received: zero fields may be left out. */
export interface ReceivedCandle {
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  readonly close?: number | undefined;
  readonly volume?: number | undefined;
  readonly timestamp: Timestamp;
}

/**
 * Columns of candles in any order; of several at one time the last one received stays. A price that is absent, zero
 * or negative is missing: summed series have no prices and running buckets may have none yet.
 */
export function buildCandleColumns(received: readonly ReceivedCandle[]): CandleColumns {
  const latest = new Map<number, ReceivedCandle>();
  for (const candle of received) latest.set(candle.timestamp.s, candle);
  const candles = [...latest].sort(([a], [b]) => a - b);
  const column = (pick: (candle: ReceivedCandle) => number) => Float64Array.from(candles, ([, candle]) => pick(candle));
  return {
    length: candles.length,
    times: Float64Array.from(candles, ([time]) => time),
    opens: column((candle) => priceOrNaN(candle.open)),
    highs: column((candle) => priceOrNaN(candle.high)),
    lows: column((candle) => priceOrNaN(candle.low)),
    closes: column((candle) => priceOrNaN(candle.close)),
    volumes: column((candle) => candle.volume ?? 0),
  };
}

function priceOrNaN(value: number | undefined): number {
  return value !== undefined && value > 0 ? value : Number.NaN;
}

/** The candles of both; where both have one at the same time, that of `newer`. */
export function mergeCandleColumns(older: CandleColumns, newer: CandleColumns): CandleColumns {
  const picks = new Map<number, readonly [CandleColumns, number]>();
  for (const columns of [older, newer]) {
    for (let i = 0; i < columns.length; i++) picks.set(columns.times[i], [columns, i]);
  }
  const sorted = [...picks.entries()].sort(([a], [b]) => a - b).map(([, pick]) => pick);
  const column = (name: Exclude<keyof CandleColumns, 'length'>) =>
    Float64Array.from(sorted, ([columns, i]) => columns[name][i]);
  return {
    length: sorted.length,
    times: column('times'),
    opens: column('opens'),
    highs: column('highs'),
    lows: column('lows'),
    closes: column('closes'),
    volumes: column('volumes'),
  };
}
