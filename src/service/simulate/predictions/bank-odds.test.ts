import { expect, it } from 'vitest';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';
import { RaceWorth } from './race';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** The place of no change among the steps of the Federal Reserve. */
const NO_CHANGE = 2;

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
      const worth = new RaceWorth(seed, subject.race, { from, settledAt, salt });
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

it('moves the meetings of one bank together: what is expected of one is mostly expected of the next', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i + 1);
  const asked = buildPredictionMarkets('full', NOW, new PricePaths(1));
  const events = [
    ...new Map(
      asked.flatMap(({ prediction }) => (prediction ? [[prediction.event.id, prediction.event]] : [])),
    ).values(),
  ];
  for (const bank of [/^fed-decision/, /^ecb-decision/, /^bank-of-england-decision/]) {
    const meetings = events
      .filter(({ slug, settledAt, from }) => bank.test(slug) && settledAt > NOW && from < NOW - 5 * DAY)
      .toSorted((a, b) => a.settledAt - b.settledAt);
    for (const [at, later] of meetings.slice(1).entries()) {
      const pairs = seeds.map((seed) => [expectedStep(seed, meetings[at]), expectedStep(seed, later)] as const);
      expect(correlation(pairs), `${meetings[at].slug}, ${later.slug}`).toBeGreaterThan(0.5);
    }
  }
});

it('hardly ever expects the same move at two meetings in a row, as banks pause between their forecasts', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i + 1);
  const asked = buildPredictionMarkets('full', NOW, new PricePaths(1));
  const events = new Map(
    asked.flatMap(({ prediction }) => (prediction ? [[prediction.event.id, prediction.event]] : [])),
  );
  const meetings = [...events.values()]
    .filter(({ slug, settledAt }) => slug.startsWith('fed-decision') && settledAt > NOW)
    .toSorted((a, b) => a.settledAt - b.settledAt);
  const twice = seeds.flatMap((seed) =>
    meetings.slice(1).filter((later, at) => {
      const [first, next] = [meetings[at], later].map(({ subject, ...event }) => {
        if (subject.kind !== 'race') throw new Error(`${event.slug} is decided by a coin or a match`);
        return [...new RaceWorth(seed, subject.race, event).at(NOW)];
      });
      return first.some((chance, step) => step !== NO_CHANGE && chance > 0.5 && next[step] > 0.5);
    }),
  );
  expect(twice.length).toBeLessThan(4);
});

it('leaves a meeting open six weeks before: the likeliest step is mostly worth less than 98 %', () => {
  const asked = buildPredictionMarkets('full', NOW, new PricePaths(1));
  const next = asked.find(({ prediction }) => prediction?.event.slug === 'fed-decision-july-2026')?.prediction?.event;
  if (next?.subject.kind !== 'race') throw new Error('July has no meeting');
  const { race } = next.subject;
  const likeliest = Array.from({ length: 60 }, (_, seed) => Math.max(...new RaceWorth(seed + 1, race, next).at(NOW)));
  likeliest.sort((a, b) => a - b);
  expect(likeliest[30]).toBeGreaterThan(0.75);
  expect(likeliest[30]).toBeLessThan(0.975);
  expect(likeliest.filter((chance) => chance > 0.995).length).toBeLessThan(12);
});

function expectedStep(seed: number, { subject, ...event }: PredictionEvent): number {
  if (subject.kind !== 'race') throw new Error(`${event.slug} is decided by a coin or a match`);
  return new RaceWorth(seed, subject.race, event).at(NOW).reduce((sum, chance, step) => sum + step * chance, 0);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const meanOf = (place: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[place], 0) / pairs.length;
  const [a, b] = [meanOf(0), meanOf(1)];
  const sumOf = (of: (x: number, y: number) => number): number =>
    pairs.reduce((sum, [x, y]) => sum + of(x - a, y - b), 0);
  return sumOf((x, y) => x * y) / Math.sqrt(sumOf((x) => x * x) * sumOf((_, y) => y * y));
}
