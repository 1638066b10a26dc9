import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import {
  buildSeriesColumns,
  mergeSeriesColumns,
  type ReceivedPoint,
  SERIES_RULES,
  type SeriesShape,
  sizeOfSeriesColumns,
  sliceSeriesColumns,
} from './series-columns';

const at = (s: number, fields: Record<string, number> = {}): ReceivedPoint => ({ ...fields, timestamp: { s } });

describe('series columns', () => {
  it('accept any order and repeats; the last received row of a bucket counts', () => {
    const columns = buildSeriesColumns('liquidation', [
      at(120, { liquidations: 3 }),
      at(0, { liquidations: 1 }),
      at(120, { liquidations: 5 }),
    ]);
    expect([...columns.times]).toEqual([0, 120]);
    expect([...columns.values.liquidations]).toEqual([1, 5]);
  });

  it('read absent fields by the rule of the field', () => {
    const candles = buildSeriesColumns('candle', [
      at(0, { open: 0, close: -1 }),
      { timestamp: { s: 60 }, high: 7, firstTimestamp: { s: 61, ns: 500_000_000 } },
    ]);
    expect([...candles.values.open]).toEqual([Number.NaN, Number.NaN]);
    expect([...candles.values.close]).toEqual([Number.NaN, Number.NaN]);
    expect([...candles.values.high]).toEqual([Number.NaN, 7]);
    expect([...candles.values.volume]).toEqual([0, 0]);
    expect([...candles.values.firstTimestamp]).toEqual([Number.NaN, 61.5]);
    // Rates may be negative or zero; an absent one was not reported.
    const funding = buildSeriesColumns('funding', [at(0, { rateOpen: -0.0001, rateClose: 0 })]);
    expect([...funding.values.rateOpen, ...funding.values.rateClose, ...funding.values.rateHigh]).toEqual([
      -0.0001,
      0,
      Number.NaN,
    ]);
  });

  it.each(Object.keys(SERIES_RULES) as SeriesShape[])('%s: joins as a map of buckets would', (shape) => {
    const random = makeRandom(7);
    const field = Object.keys(SERIES_RULES[shape])[0];
    const points = (): ReceivedPoint[] =>
      Array.from({ length: 50 }, () => at(Math.floor(random() * 80) * 60, { [field]: 1 + random() }));
    const [older, newer] = [points(), points()];
    const joined = mergeSeriesColumns(buildSeriesColumns(shape, older), buildSeriesColumns(shape, newer));
    const whole = buildSeriesColumns(shape, [...older, ...newer]);
    expect(joined).toEqual(whole);
    expect(sizeOfSeriesColumns(joined)).toBe(8 * whole.length * (1 + Object.keys(SERIES_RULES[shape]).length));
  });

  it('are cut to half-open ranges', () => {
    const columns = buildSeriesColumns(
      'skew',
      [0, 60, 120].map((s) => at(s, { skew: s })),
    );
    expect([...sliceSeriesColumns(columns, 60, 120).values.skew]).toEqual([60]);
    expect(sliceSeriesColumns(columns, 130, 140).length).toBe(0);
  });
});
