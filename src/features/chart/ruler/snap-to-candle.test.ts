import { expect, it } from 'vitest';
import { type CandleGround, MAGNET_CSS_PX, snapToCandle } from './snap-to-candle';

const candles = {
  seconds: 3600,
  times: Float64Array.of(3600),
  opens: Float64Array.of(60),
  highs: Float64Array.of(90),
  lows: Float64Array.of(40),
  closes: Float64Array.of(70),
};

/** One CSS px is a price of 0.2. */
const ground: CandleGround = {
  candles,
  decimals: 1,
  view: { timeFrom: 0, timeTo: 7200, priceLow: 0, priceHigh: 100 },
  size: { width: 720, height: 500, pixelRatio: 1 },
  scale: 'linear',
  interval: 'HOUR',
};
const reach = MAGNET_CSS_PX * 0.2;

it('draws an end of the ruler to the nearest of open, high, low and close, at the middle of the candle', () => {
  for (const [price, snapped] of [
    [90 + reach - 0.1, 90],
    [40 - reach + 0.1, 40],
    [61, 60],
    [68, 70],
  ] as const)
    expect(snapToCandle({ time: 3700, price }, ground)).toEqual({ time: 5400, price: snapped });
});

it('leaves an end at its tick where no price of the candle is near, or no candle is there', () => {
  expect(snapToCandle({ time: 3700, price: 80.04 }, ground)).toEqual({ time: 5400, price: 80 });
  expect(snapToCandle({ time: 3700, price: 90 + reach + 0.12 }, ground).price).toBe(93.7);
  expect(snapToCandle({ time: 100, price: 89.96 }, ground)).toEqual({ time: 1800, price: 90 });
});

it('measures the reach on screen, on a log axis too', () => {
  const log = { ...ground, scale: 'log', view: { ...ground.view, priceLow: 1, priceHigh: 1000 } } as const;
  expect(snapToCandle({ time: 3700, price: 100 }, log).price).toBe(90);
  expect(snapToCandle({ time: 3700, price: 200 }, log).price).toBe(200);
});
