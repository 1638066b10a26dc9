import type { PricePane } from '@/charts/echarts/stack-data';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { type CandlePyramid, makeCandlePyramid } from '@/domain/columns/candle-pyramid';

/** Candles of `seconds`, from 0 on, each one higher than the last: the first from 98 to 103. */
export function makeRisingCandles(count: number, seconds: number): CandlePyramid {
  const received = Array.from({ length: count }, (_, i) => ({
    open: 100 + i,
    high: 103 + i,
    low: 98 + i,
    close: 101 + i,
    timestamp: { s: i * seconds },
  }));
  return makeCandlePyramid(buildCandleColumns(received), seconds);
}

/** A price pane with only `candles` on it, plus `change`. */
export function makePricePane(candles: PricePane['candles'], change: Partial<PricePane> = {}): PricePane {
  return {
    candles,
    form: 'candles',
    scale: 'linear',
    percentBase: undefined,
    compared: [],
    averages: [],
    last: undefined,
    gaps: [],
    filled: [],
    events: [],
    profile: undefined,
    separators: [],
    lines: [],
    decimals: 1,
    ...change,
  };
}
