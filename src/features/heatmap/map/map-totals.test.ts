import { expect, it } from 'vitest';
import { computeLiquidationMap } from '@/domain/book/liquidation-map';
import { describeTotals } from './map-totals';

const make = (prices: readonly number[], volumes: readonly number[]) =>
  computeLiquidationMap(
    {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, prices.length),
      prices: Float64Array.from(prices),
      volumes: Float64Array.from(volumes),
    },
    0,
    { from: 100 },
  );
const WORDS = { decimals: 0, unit: 'BTC', rowStep: 1 };

it('says what both sides sum to, how far the levels reach, and the nearest row that is large', () => {
  const map = make([90, 96, 99, 103, 110], [20, 6, 1, 2, 9]);
  expect(describeTotals(map, WORDS)).toEqual([
    'All longs 27.0 BTC, all shorts 11.0 BTC within ±10%',
    'nearest cluster 96 (6.0 BTC in 1 USD, −4.0%)',
  ]);
});

it('names the width of the bar that it calls the nearest cluster, and takes it from the bars that are drawn', () => {
  const map = make([85, 94, 96, 104, 112], [16, 3, 3, 1, 9]);
  expect(describeTotals(map, WORDS)[1]).toBe('nearest cluster 112 (9.0 BTC in 1 USD, +12.0%)');
  expect(describeTotals(map, { ...WORDS, rowStep: 5 })[1]).toBe('nearest cluster 95 (6.0 BTC in 5 USD, −5.0%)');
});

it('says so of one side alone, and nothing without levels', () => {
  expect(describeTotals(make([101, 108], [3, 3]), WORDS)[0]).toBe(
    'All longs 0.0 BTC, all shorts 6.0 BTC within +1% to +8%',
  );
  expect(describeTotals(make([], []), WORDS)).toEqual([]);
});
