import { expect, it } from 'vitest';
import { COINS } from '../coins';
import { PricePaths } from '../price-paths';
import { ExpiryQuotes } from './expiry-quotes';
import { computeMovement } from './movement';
import { computeSummary, optionSeedsOf } from './option-surface';

const SEED = 7;
const NOW_HOUR = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const DAY = 24;
const [bitcoin] = COINS;
const paths = new PricePaths(SEED);
const quotes = new ExpiryQuotes(SEED, paths);

/** In percent per year. */
const volatilityAt = (hour: number, days: number): number =>
  (100 * quotes.quote(bitcoin, hour, hour + days * DAY).deviation) / Math.sqrt(days / 365);

it('quotes any expiry as the series of its tenor do', () => {
  const from = NOW_HOUR - 200 * DAY;
  const movement = computeMovement(paths, bitcoin, from, NOW_HOUR);
  for (const [tenor, days] of [
    ['ONE_M', 30],
    ['THREE_M', 90],
  ] as const) {
    const series = computeSummary(movement, 'volatility', tenor, optionSeedsOf(SEED, bitcoin));
    const misses = Array.from({ length: 200 }, (_, day) =>
      Math.abs(series[day * DAY] - volatilityAt(from + day * DAY, days)),
    );
    expect(misses.reduce((sum, miss) => sum + miss, 0) / misses.length).toBeLessThan(2);
    expect(Math.max(...misses)).toBeLessThan(8);
  }
});

it('gives the same quote whichever hours were computed before', () => {
  const hour = NOW_HOUR - 1000;
  const alone = new ExpiryQuotes(SEED, new PricePaths(SEED)).quote(bitcoin, hour, hour + 400);
  for (let at = hour - 2000; at < hour + 1000; at += 100) quotes.quote(bitcoin, at, at + 50);
  expect(quotes.quote(bitcoin, hour, hour + 400)).toEqual(alone);
});

it('quotes less deviation as the expiry approaches, for expiries of minutes and of a year', () => {
  const end = NOW_HOUR + 330 * DAY;
  let before = Number.POSITIVE_INFINITY;
  for (const left of [330 * DAY, 200 * DAY, 60 * DAY, 7 * DAY, DAY, 1]) {
    const { deviation } = quotes.quote(bitcoin, end - left, end);
    expect(deviation).toBeGreaterThan(0);
    expect(deviation).toBeLessThan(before);
    before = deviation;
  }
});
