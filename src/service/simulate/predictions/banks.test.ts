import { expect, it } from 'vitest';
import { IS_EVERY, timesOf } from '@/testing/volume';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { correlation, mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** The place of no change among the steps of the Federal Reserve. */
const NO_CHANGE = 2;
const SHOWN = [1, 2, 7, 42];
const SEEDS = Array.from({ length: 900 }, (_, i) => i + 1);
/** The first `whole` seeds; the first `few` when not every case is tried. */
const seedsOf = (whole: number, few: number): number[] => SEEDS.slice(0, timesOf(whole, few));
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1)));
const meetingsOf = (bank: RegExp) =>
  events.filter(({ slug }) => bank.test(slug)).toSorted((a, b) => a.settledAt - b.settledAt);
const meetings = meetingsOf(/^fed-decision/);
const [june] = meetings;

const likeliest = (chances: Float64Array): number => Math.max(...chances);
const stepOf = (chances: Float64Array): number => chances.reduce((sum, chance, step) => sum + step * chance, 0);

it('prices the steps of a central bank along one peak at any time: a larger cut is worth less than the one before it', () => {
  const banks = meetingsOf(/-decision-/);
  expect(banks.length).toBeGreaterThan(5);
  for (const event of banks) {
    const { slug, from, settledAt } = event;
    for (const seed of seedsOf(12, 4)) {
      const worth = raceWorthOf(seed, event);
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
  for (const bank of [/^fed-decision/, /^ecb-decision/, /^bank-of-england-decision/]) {
    const open = meetingsOf(bank).filter(({ settledAt, from }) => settledAt > NOW && from < NOW - 5 * DAY);
    for (const [at, later] of open.slice(1).entries()) {
      const expectedOf = (seed: number, event: PredictionEvent): number => stepOf(raceWorthOf(seed, event).at(NOW));
      const [one, next] = [open[at], later].map((event) => seedsOf(60, 20).map((seed) => expectedOf(seed, event)));
      expect(correlation(one, next), `${open[at].slug}, ${later.slug}`).toBeGreaterThan(0.5);
    }
  }
});

it('hardly ever expects the same move at two meetings in a row, as banks pause between their forecasts', () => {
  const open = meetings.filter(({ settledAt }) => settledAt > NOW);
  const seeds = seedsOf(180, 30);
  const twice = seeds.flatMap((seed) =>
    open.slice(1).filter((later, at) => {
      const [first, next] = [open[at], later].map((event) => [...raceWorthOf(seed, event).at(NOW)]);
      return first.some((chance, step) => step !== NO_CHANGE && chance > 0.5 && next[step] > 0.5);
    }),
  );
  expect(twice.length).toBeLessThan(seeds.length / 12);
});

it('leaves a meeting open six weeks before: the likeliest step is mostly worth less than 98 %', () => {
  const next = meetings.find(({ slug }) => slug === 'fed-decision-july-2026');
  if (next === undefined) throw new Error('July has no meeting');
  const chances = SEEDS.slice(0, 60).map((seed) => likeliest(raceWorthOf(seed, next).at(NOW)));
  expect(median(chances)).toBeGreaterThan(0.75);
  expect(median(chances)).toBeLessThan(0.975);
  expect(chances.filter((chance) => chance > 0.995).length).toBeLessThan(12);
});

it('leaves a fifth to two fifths of the favourites between 60 and 90 % two weeks before', () => {
  const chances = meetingsOf(/-decision-/).flatMap((event) =>
    seedsOf(40, 20).map((seed) => likeliest(raceWorthOf(seed, event).at(event.settledAt - 14 * DAY))),
  );
  const open = chances.filter((chance) => chance > 0.6 && chance < 0.9).length / chances.length;
  expect(open).toBeGreaterThan(0.2);
  expect(open).toBeLessThan(0.4);
  expect(chances.filter((chance) => chance < 0.6).length / chances.length).toBeLessThan(0.11);
});

it('is sure of six in seven decisions a week before and of more than nine in ten the day before, and rightly so', () => {
  const races = meetingsOf(/-decision-/).flatMap((event) =>
    seedsOf(80, 50).map((seed) => ({ event, worth: raceWorthOf(seed, event) })),
  );
  const sureAt = (before: number) =>
    races.flatMap(({ event, worth }) => {
      const chances = [...worth.at(event.settledAt - before)];
      const chance = Math.max(...chances);
      return chance < 0.9 ? [] : [{ chance, isRight: chances.indexOf(chance) === worth.winner ? 1 : 0 }];
    });
  const [week, day] = [sureAt(7 * DAY), sureAt(DAY)];
  expect(week.length / races.length).toBeGreaterThan(0.8);
  expect(week.length / races.length).toBeLessThan(0.92);
  expect(day.length / races.length).toBeGreaterThan(0.9);
  expect(day.length / races.length).toBeLessThan(0.97);
  for (const sure of [week, day])
    expect(Math.abs(mean(sure.map(({ isRight }) => isRight)) - mean(sure.map(({ chance }) => chance)))).toBeLessThan(
      0.03,
    );
});

it('knows most decisions a week before, creeps up to them, and is sure of none before it is announced', () => {
  for (const event of meetings) {
    const worths = seedsOf(300, 60).map((seed) => raceWorthOf(seed, event));
    const at = (before: number): number[] => worths.map((worth) => likeliest(worth.at(event.settledAt - before)));
    const [week, day, hour] = [at(7 * DAY), at(27 * HOUR), at(HOUR)];
    expect(week.filter((chance) => chance > 0.85).length / week.length, event.slug).toBeGreaterThan(0.8);
    expect(median(week)).toBeLessThan(0.98);
    expect(median(day)).toBeGreaterThan(median(week));
    expect(median(hour)).toBeGreaterThan(median(day));
    for (const chance of [...week, ...day, ...hour]) expect(chance, event.slug).toBeLessThan(0.992);
    for (const worth of worths) expect(likeliest(worth.at(event.settledAt))).toBe(1);
  }
});

it('is quiet in the week before the decision of June: no hour moves it by ten points, and the decision mostly follows', () => {
  const known = SHOWN.filter((seed) => {
    const worth = raceWorthOf(seed, june);
    return worth.at(june.settledAt - 168 * HOUR)[worth.winner] > 0.85;
  });
  expect(known.length).toBeGreaterThan(2);
  for (const seed of SHOWN) {
    const worth = raceWorthOf(seed, june);
    const hours = Array.from({ length: 168 }, (_, at) => worth.at(june.settledAt - (168 - at) * HOUR)[worth.winner]);
    for (const [at, chance] of hours.slice(1).entries())
      expect(Math.abs(chance - hours[at]), `seed ${seed}, hour ${at}`).toBeLessThan(0.1);
  }
});

it('never expects of a meeting what it rules out for the one before', () => {
  const open = meetings.slice(1);
  const seeds = seedsOf(900, 90);
  const contradicting = seeds.filter((seed) => {
    const odds = open.map((event) => [...raceWorthOf(seed, event).at(NOW)]);
    return odds
      .slice(1)
      .some((later, at) => later.some((chance, step) => chance > 0.05 && chance > 30 * odds[at][step]));
  });
  expect(contradicting.length / seeds.length).toBeLessThan(0.02);
});

// Surprises are too few in fewer worlds.
it.runIf(IS_EVERY)('moves the next meetings by a decision, and far by a surprise', () => {
  const moves = SEEDS.flatMap((seed) => {
    const worths = meetings.map((event) => raceWorthOf(seed, event));
    return worths.slice(1).map((later, at) => {
      const worth = worths[at];
      const { settledAt } = meetings[at];
      const chances = worth.at(settledAt - HOUR);
      const [chance, expected] = [chances[worth.winner], stepOf(chances)];
      const before = stepOf(later.at(settledAt - HOUR));
      return { chance, surprise: worth.winner - expected, moved: stepOf(later.at(settledAt + 4 * HOUR)) - before };
    });
  });
  const surprising = moves.filter(({ chance }) => chance < 0.05);
  const usual = moves.filter(({ chance }) => chance > 0.95);
  expect(surprising.length).toBeGreaterThan(10);
  expect(mean(surprising.map(({ surprise, moved }) => Math.sign(surprise) * moved))).toBeGreaterThan(0.05);
  expect(mean(surprising.map(({ moved }) => Math.abs(moved)))).toBeGreaterThan(
    2 * mean(usual.map(({ moved }) => Math.abs(moved))),
  );
});
