import { expect, it } from 'vitest';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { correlation, mean } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { DAY } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1)));
/** The place of the Democrats among the outcomes of each. */
const [house, senate] = [
  { slug: 'which-party-will-win-the-house-2026', place: 0 },
  { slug: 'which-party-will-win-the-senate-2026', place: 1 },
].map(({ slug, place }) => {
  const event = events.find((one) => one.slug === slug);
  if (event === undefined) throw new Error(`${slug} is not listed`);
  return { event, place };
});

it('moves the chances of a party in the House and in the Senate together, and most worlds give it both or neither', () => {
  const together = SEEDS.map((seed) => {
    const changes = [house, senate].map(({ event, place }) => {
      const worth = raceWorthOf(seed, event);
      const days = Array.from({ length: 150 }, (_, day) => worth.at(event.from + day * DAY)[place]);
      return days.slice(1).map((chance, at) => chance - days[at]);
    });
    return correlation(changes[0], changes[1]);
  });
  expect(mean(together)).toBeGreaterThan(0.45);
  expect(mean(together)).toBeLessThan(0.8);
  const won = SEEDS.map((seed) =>
    [house, senate].map(({ event, place }) => Number(raceWorthOf(seed, event).winner === place)),
  );
  expect(
    correlation(
      won.map(([one]) => one),
      won.map(([, other]) => other),
    ),
  ).toBeGreaterThan(0.2);
});
