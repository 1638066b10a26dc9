import { describe, expect, it } from 'vitest';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1)));

function find(name: RegExp): PredictionEvent {
  const found = events.find(({ slug, to }) => name.test(slug) && to > NOW);
  if (found === undefined) throw new Error(`no event ${String(name)}`);
  return found;
}

describe('figures of the economy', () => {
  it.each([/^wti-crude-oil/, /^10-year-treasury/])(
    'are open forty days before a close, and known a day before it as far as a day lets them, %s',
    (name) => {
      const event = find(name);
      // The steps next to where the month before ended are likeliest.
      const opened = SEEDS.map((seed) => [...raceWorthOf(seed, event).at(event.from + HOUR)]);
      expect(mean(opened.map((chances) => chances[2]))).toBeLessThan(0.33);
      expect(mean(opened.map((chances) => Math.max(...chances)))).toBeLessThan(0.46);
      for (const chances of opened) expect(Math.min(...chances)).toBeGreaterThan(0.005);
      const late = SEEDS.map((seed) => Math.max(...raceWorthOf(seed, event).at(event.settledAt - DAY)));
      expect(median(late)).toBeGreaterThan(0.6);
    },
  );

  it('let prices of consumers be foreseen by some: a step drifts by ten points or more, and stays open', () => {
    const event = find(/^us-monthly-inflation/);
    const paths = SEEDS.map((seed) => {
      const worth = raceWorthOf(seed, event);
      const days = Array.from({ length: 32 }, (_, day) => [...worth.at(event.from + day * DAY)]);
      const top = days[0].indexOf(Math.max(...days[0]));
      return days.map((chances) => chances[top]);
    });
    const spans = paths.map((path) => Math.max(...path) - Math.min(...path));
    expect(median(spans)).toBeGreaterThan(0.1);
    expect(median(spans)).toBeLessThan(0.3);
    expect(mean(paths.map((path) => path[31]))).toBeLessThan(0.65);
  });
});
