import { expect, it } from 'vitest';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** Two weeks of days. */
const days = [0, 5, 10].flatMap((ago) =>
  eventsOf(buildPredictionMarkets('full', NOW - ago * DAY, new PricePaths(1))).filter(({ slug }) =>
    slug.includes('temperature'),
  ),
);
const events = [...new Map(days.map((event) => [event.slug, event])).values()];
const SEEDS = [1, 2, 7];

/** Chances of all outcomes at each full hour from `from` to `to` hours after the opening. */
const hoursOf = (seed: number, event: (typeof events)[number], from: number, to: number): number[][] => {
  const worth = raceWorthOf(seed, event);
  return Array.from({ length: to - from }, (_, hour) => [...worth.at(event.from + (from + hour) * HOUR)]);
};

it('the temperature of each day opens with other chances', () => {
  expect(events.length).toBeGreaterThan(10);
  const likeliest = events.map((event) => Math.max(...hoursOf(1, event, 1, 2)[0]));
  expect(Math.max(...likeliest) - Math.min(...likeliest)).toBeGreaterThan(0.12);
  const tops = events.map((event) => {
    const [chances] = hoursOf(1, event, 1, 2);
    return chances.indexOf(Math.max(...chances));
  });
  expect(new Set(tops).size).toBeGreaterThan(1);
});

it('forecasts move it by ten cents and more the day before, and noon comes before it is decided', () => {
  const ranges: number[] = [];
  const sure: number[] = [];
  for (const event of events) {
    for (const seed of SEEDS) {
      const hours = hoursOf(seed, event, 8, 30);
      const spans = hours[0].map((_, k) => {
        const chances = hours.map((hour) => hour[k]);
        return Math.max(...chances) - Math.min(...chances);
      });
      ranges.push(Math.max(...spans));
      sure.push(Math.max(...raceWorthOf(seed, event).at(event.settledAt - 6.5 * HOUR)) > 0.9 ? 1 : 0);
    }
  }
  expect(median(ranges)).toBeGreaterThan(0.12);
  expect(median(ranges)).toBeLessThan(0.35);
  expect(mean(sure)).toBeLessThan(0.15);
});
