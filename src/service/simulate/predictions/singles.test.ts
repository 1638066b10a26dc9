import { expect, it } from 'vitest';
import type { SimMarket } from '../market-list';
import { ExpiryQuotes } from '../options/expiry-quotes';
import type { PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { Extremes } from './extremes';
import { computeOutlook } from './outlook';
import { buildPredictionMarkets } from './prediction-markets';

const HOUR = 3600;
const DATES = [Date.UTC(2026, 1, 10), Date.UTC(2026, 5, 18), Date.UTC(2026, 8, 3), Date.UTC(2026, 10, 27)];
const SEEDS = [1, 3, 7, 42];

const termsOf = (market: SimMarket): PredictionTerms => market.prediction as PredictionTerms;

/** What all open questions that stand alone are worth. */
function worthsOf(seed: number, now: number): number[] {
  const paths = new PricePaths(seed);
  const sources = { paths, quotes: new ExpiryQuotes(seed, paths), extremes: new Extremes(paths) };
  const open = buildPredictionMarkets('full', now, paths)
    .map(termsOf)
    .filter(({ event }) => event.to > now);
  return open
    .filter(({ event }) => open.filter((other) => other.event.id === event.id).length === 1)
    .map(({ event, pays }) =>
      computeOutlook(event, seed, { start: now - HOUR, step: HOUR, length: 1 }, sources).worthAt(pays, now),
    );
}

const aboveHalf = (worths: readonly number[]): number => worths.filter((worth) => worth > 0.5).length / worths.length;
const worlds = SEEDS.flatMap((seed) => DATES.map((date) => worthsOf(seed, date / 1000 + 14 * HOUR)));

it('questions that stand alone spread from 1 to 99 %, a third of them above half, whatever the seed and the date', () => {
  for (const worths of worlds) {
    expect(worths.length).toBeGreaterThanOrEqual(12);
    const countOf = (least: number, most: number): number =>
      worths.filter((worth) => worth > least && worth < most).length;
    expect(countOf(0, 0.05)).toBeGreaterThan(0);
    expect(countOf(0.1, 0.9)).toBeGreaterThanOrEqual(3);
    expect(countOf(0.95, 1)).toBeGreaterThan(0);
    expect(aboveHalf(worths)).toBeGreaterThan(0.27);
    expect(aboveHalf(worths)).toBeLessThan(0.85);
  }
  const mean = worlds.reduce((sum, worths) => sum + aboveHalf(worths), 0) / worlds.length;
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(0.6);
});
