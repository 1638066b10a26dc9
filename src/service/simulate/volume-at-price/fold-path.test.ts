import { describe, expect, it } from 'vitest';
import { buildMarketList } from '../market-list';
import { PricePaths } from '../price-paths';
import { foldFiveMinutes } from './fold-path';

describe('foldFiveMinutes', () => {
  it('keeps the prices at the ends, the extremes and the variance of each five minutes', () => {
    const [market] = buildMarketList('small');
    const from = Date.UTC(2025, 5, 18, 13) / 1000;
    const minutes = new PricePaths(7).getMinutes(market, from, from + 7200);
    const folded = foldFiveMinutes(minutes);
    expect([folded.start, folded.step, folded.length, folded.price.length]).toEqual([from, 300, 24, 25]);
    expect(folded.price[24]).toBe(minutes.price[120]);
    for (let i = 0; i < folded.length; i++) {
      const part = <T extends Float64Array | Float32Array>(values: T): T => values.subarray(5 * i, 5 * i + 5) as T;
      expect(folded.price[i]).toBe(minutes.price[5 * i]);
      expect(folded.high[i]).toBe(Math.max(...part(minutes.high)));
      expect(folded.low[i]).toBe(Math.min(...part(minutes.low)));
      const variance = part(minutes.activity).reduce((sum, activity) => sum + activity * activity, 0) / 5;
      expect(folded.activity[i] ** 2).toBeCloseTo(variance, 5);
    }
  });
});
