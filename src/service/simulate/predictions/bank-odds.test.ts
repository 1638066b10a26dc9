import { expect, it } from 'vitest';
import { mix } from '../hash-noise';
import { PricePaths } from '../price-paths';
import { DAY } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';
import { RaceWorth } from './race';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;

it('prices the steps of a central bank along one peak at any time: a larger cut is worth less than the one before it', () => {
  const seeds = Array.from({ length: 12 }, (_, i) => i + 1);
  const asked = buildPredictionMarkets('full', NOW, new PricePaths(1));
  const events = new Map(
    asked.flatMap(({ prediction }) => (prediction ? [[prediction.event.id, prediction.event]] : [])),
  );
  const banks = [...events.values()].filter(({ slug }) => /-decision-/.test(slug));
  expect(banks.length).toBeGreaterThan(5);
  for (const { slug, salt, subject, from, settledAt } of banks) {
    if (subject.kind !== 'race') throw new Error(`${slug} is decided by a coin or a match`);
    for (const seed of seeds) {
      const worth = new RaceWorth(mix(seed, salt), subject.race, { from, settledAt });
      for (let ts = from; ts < settledAt - DAY; ts += 5 * DAY) {
        const chances = [...worth.at(ts)];
        const peak = chances.indexOf(Math.max(...chances));
        const isOrdered = chances.every(
          (chance, step) => step === peak || chance <= chances[step < peak ? step + 1 : step - 1] + 1e-12,
        );
        expect(isOrdered, `${slug} ${chances.map((chance) => chance.toFixed(3)).join(' ')}`).toBe(true);
      }
    }
  }
});
