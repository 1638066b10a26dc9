import { expect, it } from 'vitest';
import { rememberTick } from '@/data/queries/price-memory';
import { countTickDecimals, listTellingPrices } from './use-tick-decimals';

it('prices with the most decimals determine the tick', () => {
  expect(listTellingPrices(Float64Array.of(3397.6, 3398, Number.NaN, 3397.64, 0, 3397.6, 3396.12))).toEqual([
    3397.64, 3396.12, 3397.6,
  ]);
});

it.each([
  [0.1, 97_805, [97_805, 97_790, 97_801], 1],
  [0.5, 97_805, [], 1],
  [0.01, 3397.6, [3397.615], 2],
  [0, 97_805, [97_805.5, 97_790, 97_801], 1],
  [0, 97_805, [], 0],
])('a tick of %d determines the decimals of %d, whatever prices are known', (tick, lastPrice, closes, decimals) => {
  const market = { exchange: 'TICKS', rawSymbol: `${tick} ${closes.length}`, lastPrice };
  rememberTick(`TICKS:${market.rawSymbol}`, tick);
  expect(countTickDecimals(market, Float64Array.from(closes))).toBe(decimals);
});
