import { expect, it } from 'vitest';
import { computeLiquidationMap } from '@/domain/book/liquidation-map';
import { fitMap } from './map-fit';

function fit(prices: readonly number[], from = 100_000) {
  const columns = {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, prices.length),
    prices: Float64Array.from(prices),
    volumes: new Float64Array(prices.length).fill(1),
  };
  return fitMap(computeLiquidationMap(columns, 0, { from }));
}

it('a map opens with its levels within about 3 % of the market', () => {
  const range = fit([80_000, 97_100, 98_000, 101_500, 102_900, 130_000]);
  expect(range).toEqual({ low: expect.closeTo(96_926), high: expect.closeTo(103_074) });
});

it('shows the market and no empty side, and all of a map that is further away', () => {
  expect(fit([99_000, 99_500])?.high).toBeCloseTo(100_030);
  expect(fit([120_000, 130_000])).toEqual({ low: expect.closeTo(99_100), high: expect.closeTo(130_900) });
  expect(fit([])).toBeUndefined();
});
