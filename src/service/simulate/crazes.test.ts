import { expect, it } from 'vitest';
import { COINS, type Coin, DOLLAR_COINS } from './coins';
import { Crazes } from './crazes';
import { MarketLeverage } from './leverage/market-leverage';
import { buildMarketList } from './market-list';
import { PricePaths } from './price-paths';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SMALL = COINS.filter(({ volumeUsd }) => volumeUsd < 150e6);
const paths = new PricePaths(7);

/** Changes over each of the last `days` days, in percent, the latest first. */
function changesOf(coin: Coin, days: number, world = paths): number[] {
  const { price } = world.getHours({ coin, price: coin.price, quote: 'USD' }, NOW - days * DAY, NOW);
  return Array.from({ length: days }, (_, day) => {
    const end = price.length - 1 - day * 24;
    return 100 * (price[end] / price[end - 24] - 1);
  });
}

it('carries small coins far on a few days, and large ones never', () => {
  const small = SMALL.flatMap((coin) => changesOf(coin, 365));
  const far = small.filter((change) => Math.abs(change) > 25);
  expect(far.length / small.length).toBeGreaterThan(0.0005);
  expect(far.length / small.length).toBeLessThan(0.005);
  expect(Math.max(...small)).toBeGreaterThan(30);
  expect(Math.max(...small)).toBeLessThan(110);
  for (const coin of [...COINS.slice(0, 5), ...DOLLAR_COINS]) {
    const values = new Float64Array(365 * 24);
    new Crazes(7, coin).addTo(values, undefined, NOW / 60 - values.length * 60, 60);
    expect(values.every((value) => value === 0)).toBe(true);
  }
});

it('lets small coins rise further in a day than they fall, and keeps a part of both moves for good', () => {
  const today = Math.floor(NOW / DAY);
  const years = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const own = new PricePaths(seed);
    return SMALL.map((coin) => own.computeDays(coin, today - 365, 366));
  });
  const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
  const extremes = years.map((prices) => {
    const moves = [...prices.subarray(1)].map((price, i) => 100 * (price / prices[i] - 1));
    return { best: Math.max(...moves), worst: Math.min(...moves) };
  });
  const [best, worst] = (['best', 'worst'] as const).map((end) => middleOf(extremes.map((one) => one[end])));
  expect(best).toBeGreaterThan(16);
  expect(best).toBeLessThan(60);
  // In the worst day of most years the whole market falls.
  expect(worst).toBeLessThan(-11);
  expect(worst).toBeGreaterThan(-22);
  // The part that is left after a month of daily moves of a fourth or more.
  const left = years.flatMap((prices) =>
    Array.from({ length: 330 }, (_, i) => {
      const leap = Math.log(prices[i + 1] / prices[i]);
      return Math.abs(leap) > 0.25 ? [Math.log(prices[i + 31] / prices[i]) / leap] : [];
    }).flat(),
  );
  expect(left.length).toBeGreaterThan(60);
  expect(middleOf(left)).toBeGreaterThan(0.5);
  expect(middleOf(left)).toBeLessThan(1.05);
});

it('gives each minute the same value in every range', () => {
  const crazes = new Crazes(7, SMALL[0]);
  const end = NOW / 60;
  const whole = new Float64Array(60 * 24 * 60);
  crazes.addTo(whole, new Float64Array(whole.length - 1), end - whole.length, 1);
  expect(whole.some((value) => Math.abs(value) > 0.1)).toBe(true);
  const hours = new Float64Array(60 * 24);
  crazes.addTo(hours, undefined, end - whole.length, 60);
  for (const [hour, value] of hours.entries()) expect(value).toBe(whole[hour * 60]);
});

it('raises open interest while a craze lifts a coin, and lowers it afterwards', () => {
  const markets = buildMarketList('full').filter(({ exchange }) => exchange === 'ATLAS_FUTURES');
  const moves = [1, 2, 7, 42].flatMap((seed) => {
    const world = new PricePaths(seed);
    const leverage = new MarketLeverage(seed, world);
    return SMALL.flatMap((coin) => {
      const market = markets.find((one) => one.coin === coin);
      if (market === undefined) return [];
      const { interest } = leverage.getHours(market, NOW - 120 * DAY, NOW);
      return changesOf(coin, 120, world).map((change, day) => {
        const end = interest.length - 1 - day * 24;
        return { change, opened: 100 * (interest[end] / interest[end - 24] - 1) };
      });
    });
  });
  const leaps = moves.filter(({ change }) => change > 30);
  expect(leaps.length).toBeGreaterThan(6);
  const opened = leaps.map((leap) => leap.opened).toSorted((a, b) => a - b);
  // Now and then, those who sold the coin short are driven out, and as many close positions as open them.
  expect(opened.filter((one) => one > 2).length / opened.length).toBeGreaterThan(0.8);
  expect(opened[opened.length >> 1]).toBeGreaterThan(15);
  expect(Math.max(...moves.map((one) => one.opened))).toBeGreaterThan(25);
  expect(Math.max(...moves.map((one) => one.opened))).toBeLessThan(150);
  expect(Math.min(...moves.map((one) => one.opened))).toBeLessThan(-15);
});

it('moves a coin by degrees: no minute leaps between two that hardly move, also when the last trader is gone', () => {
  const leaps = SMALL.slice(-12).flatMap((coin) => {
    const values = new Float64Array(60 * 24 * 250);
    new Crazes(7, coin).addTo(values, undefined, NOW / 60 - values.length, 1);
    const stepAt = (at: number): number => Math.abs(values[at + 1] - values[at]);
    return Array.from({ length: values.length - 3 }, (_, i) => i + 1).filter(
      (at) => stepAt(at) > 0.002 && stepAt(at) > 3 * Math.max(stepAt(at - 1), stepAt(at + 1)),
    );
  });
  expect(leaps).toEqual([]);
});
