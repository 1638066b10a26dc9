import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { compareLines } from '@/domain/columns/compare-lines';
import { buildSeriesColumns, type ReceivedPoint } from '@/domain/columns/series-columns';
import {
  findNewestPrice,
  fitChartPrices,
  listFilled,
  listPricedTimes,
  listTradedCloses,
  toFlatCandles,
  wrapCandles,
} from './price-columns';

const MINUTE = 60;

const traded = (s: number, close: number, volume = 1): ReceivedPoint => ({
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume,
  timestamp: { s },
  firstTimestamp: { s },
  lastTimestamp: { s: s + 30 },
});
/** As gap-filling returns it, in the form of a sum or of a bucket that has just started. */
const filled = (s: number, close: number): ReceivedPoint => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  timestamp: { s },
});
const priceless = (s: number): ReceivedPoint => ({ open: 0, high: 0, low: 0, close: 0, volume: 3, timestamp: { s } });

const candles = buildSeriesColumns('candle', [
  traded(0, 10),
  filled(60, 10),
  filled(120, 10),
  traded(180, 12),
  priceless(240),
]);

const findNewest = (columns: typeof candles, to: number, priceChange24h?: number) => {
  const market = { exchange: 'A', rawSymbol: 'X', ...(priceChange24h === undefined ? {} : { priceChange24h }) };
  return findNewestPrice(toCandleColumns(columns), {
    market,
    seconds: MINUTE,
    span: { from: 0, to, isRecorded: false },
  });
};

describe('candles', () => {
  it('end in a last price of the colour of its 24 h change, as on the other screens', () => {
    expect(findNewest(candles, 240, -2.8)).toEqual({ price: 12, isRising: false });
    expect(findNewest(candles, 240, 2.8)).toEqual({ price: 12, isRising: true });
  });

  it('that were filled are told apart from traded ones, and give no return', () => {
    expect(listFilled(candles, MINUTE)).toEqual([{ from: 60, to: 180 }]);
    expect([...listTradedCloses(candles).values]).toEqual([10, Number.NaN, Number.NaN, 12, Number.NaN]);
  });

  it('without prices are no candles', () => {
    expect([...listPricedTimes(candles)]).toEqual([0, 60, 120, 180]);
    expect(findNewest(candles, 240)).toEqual({
      price: 12,
      isRising: true,
    });
    expect(fitChartPrices(toCandleColumns(candles), 240, 300)).toBeUndefined();
  });

  it('have no newest price if the live edge is not loaded', () => {
    expect(findNewest(candles, 9000)).toBeUndefined();
    expect(findNewest(buildSeriesColumns('candle', []), 0)).toBeUndefined();
  });
});

describe('a fitted view', () => {
  const random = makeRandom(11);
  const many = toCandleColumns(
    buildSeriesColumns(
      'candle',
      Array.from({ length: 300 }, (_, i) => traded(i * MINUTE, 100 + random() * 50)),
    ),
  );

  it.each([
    [0, 18_000],
    [6000, 7200],
    [6030, 7230],
    [6010, 6020],
  ])('of %d to %d covers every candle that is partly in view, with a margin that is larger above', (from, to) => {
    const inView = [...many.times.keys()].filter((i) => many.times[i] + MINUTE > from && many.times[i] < to);
    const low = Math.min(...inView.map((i) => many.lows[i]));
    const high = Math.max(...inView.map((i) => many.highs[i]));
    const range = fitChartPrices(many, from, to);
    expect(range?.low).toBeCloseTo(low - (high - low) * 0.132, 9);
    expect(range?.high).toBeCloseTo(high + (high - low) * 0.228, 9);
  });

  it('has room for the header and the label of the high in the price pane of 1024 × 768, with five panes below', () => {
    const range = fitChartPrices(many, 0, 18_000);
    if (range === undefined) throw new Error('Nothing was fitted');
    const pxPerPrice = 262 / (range.high - range.low);
    const above = (range.high - Math.max(...many.highs.slice(0, many.length))) * pxPerPrice;
    // The header, and a label of two times 7 px whose centre is 8 px above the high.
    expect(above).toBeGreaterThanOrEqual(28 + 7 + 8);
    const below = (Math.min(...many.lows.slice(0, many.length)) - range.low) * pxPerPrice;
    expect(below).toBeGreaterThanOrEqual(8 + 7);
  });

  it('with prices that are all above zero stays above zero, and covers compared lines', () => {
    const wild = toCandleColumns(buildSeriesColumns('candle', [traded(0, 1.1), traded(60, 100)]));
    expect(fitChartPrices(wild, 0, 120)?.low).toBeGreaterThan(0);
    const line = { times: Float64Array.of(0, 30, 60), values: Float64Array.of(500, Number.NaN, 600) };
    const wrapped = wrapCandles(wild, [line]);
    expect([...wrapped.times]).toEqual([0, 60]);
    expect(fitChartPrices(wrapped, 0, 120)?.high).toBeGreaterThan(600);
    expect(wrapCandles(wild, [])).toBe(wild);
  });
});

it('a spread is made of closes that both markets have, and may be below zero', () => {
  const other = buildSeriesColumns('candle', [traded(0, 11), traded(180, 10), priceless(240), traded(300, 1)]);
  const lineOf = ({ times, values }: typeof other) => ({ times, values: values.close });
  const { times, closes, highs, length } = toFlatCandles(compareLines(lineOf(candles), lineOf(other), 'spread'));
  expect([[...times], [...closes], [...highs], length]).toEqual([[0, 180], [-1, 2], [-1, 2], 2]);
  expect([...compareLines(lineOf(other), lineOf(candles), 'ratio').values]).toEqual([1.1, 10 / 12]);
});
