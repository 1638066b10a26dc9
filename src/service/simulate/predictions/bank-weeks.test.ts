import { expect, it } from 'vitest';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';
import { RaceWorth } from './race';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SHOWN = [1, 2, 7, 42];
const SEEDS = Array.from({ length: 900 }, (_, i) => i + 1);
const events = new Map<number, PredictionEvent>();
for (const { prediction } of buildPredictionMarkets('full', NOW, new PricePaths(1)))
  if (prediction) events.set(prediction.event.id, prediction.event);
const meetings = [...events.values()]
  .filter(({ slug }) => slug.startsWith('fed-decision'))
  .toSorted((a, b) => a.settledAt - b.settledAt);
const [june] = meetings;

function worthOf(seed: number, event: PredictionEvent): RaceWorth {
  if (event.subject.kind !== 'race') throw new Error(`${event.slug} is decided by a coin or a match`);
  return new RaceWorth(seed, event.subject.race, event);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const likeliest = (chances: Float64Array): number => Math.max(...chances);
const stepOf = (chances: Float64Array): number => chances.reduce((sum, chance, step) => sum + step * chance, 0);

it('knows most decisions a week before, creeps up to them, and is sure of none before it is announced', () => {
  for (const event of meetings) {
    const worths = SEEDS.map((seed) => worthOf(seed, event));
    const at = (before: number): number[] => worths.map((worth) => likeliest(worth.at(event.settledAt - before)));
    const [week, day, hour] = [at(7 * DAY), at(27 * HOUR), at(HOUR)];
    expect(week.filter((chance) => chance > 0.85).length / week.length, event.slug).toBeGreaterThan(0.9);
    expect(middleOf(week)).toBeLessThan(0.98);
    expect(middleOf(day)).toBeGreaterThan(middleOf(week));
    expect(middleOf(hour)).toBeGreaterThan(middleOf(day));
    for (const chance of [...week, ...day, ...hour]) expect(chance, event.slug).toBeLessThan(0.992);
    for (const worth of worths) expect(likeliest(worth.at(event.settledAt))).toBe(1);
  }
});

it('is quiet in the week before the decision of June: no hour moves it by ten points, and the decision follows', () => {
  for (const seed of SHOWN) {
    const worth = worthOf(seed, june);
    const hours = Array.from({ length: 168 }, (_, at) => worth.at(june.settledAt - (168 - at) * HOUR)[worth.winner]);
    expect(hours[0], `seed ${seed}`).toBeGreaterThan(0.85);
    for (const [at, chance] of hours.slice(1).entries())
      expect(Math.abs(chance - hours[at]), `seed ${seed}, hour ${at}`).toBeLessThan(0.1);
  }
});

it('never expects of a meeting what it rules out for the one before', () => {
  const open = meetings.slice(1);
  const contradicting = SEEDS.filter((seed) => {
    const odds = open.map((event) => [...worthOf(seed, event).at(NOW)]);
    return odds
      .slice(1)
      .some((later, at) => later.some((chance, step) => chance > 0.05 && chance > 30 * odds[at][step]));
  });
  expect(contradicting.length / SEEDS.length).toBeLessThan(0.02);
});

it('moves the next meetings by a decision, and far by a surprise', () => {
  const moves = meetings.slice(1).flatMap((next, at) =>
    SEEDS.map((seed) => {
      const [worth, later] = [worthOf(seed, meetings[at]), worthOf(seed, next)];
      const { settledAt } = meetings[at];
      const chances = worth.at(settledAt - HOUR);
      const [chance, expected] = [chances[worth.winner], stepOf(chances)];
      const before = stepOf(later.at(settledAt - HOUR));
      return { chance, surprise: worth.winner - expected, moved: stepOf(later.at(settledAt + 4 * HOUR)) - before };
    }),
  );
  const surprising = moves.filter(({ chance }) => chance < 0.05);
  const usual = moves.filter(({ chance }) => chance > 0.95);
  expect(surprising.length).toBeGreaterThan(10);
  expect(meanOf(surprising.map(({ surprise, moved }) => Math.sign(surprise) * moved))).toBeGreaterThan(0.05);
  expect(meanOf(surprising.map(({ moved }) => Math.abs(moved)))).toBeGreaterThan(
    2 * meanOf(usual.map(({ moved }) => Math.abs(moved))),
  );
});
