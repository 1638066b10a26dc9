import { expect, it } from 'vitest';
import { listTellingPrices } from './use-tick-decimals';

it('prices with the most decimals determine the tick', () => {
  expect(listTellingPrices(Float64Array.of(3397.6, 3398, Number.NaN, 3397.64, 0, 3397.6, 3396.12))).toEqual([
    3397.64, 3396.12, 3397.6,
  ]);
});
