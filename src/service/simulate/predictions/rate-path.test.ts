import { describe, expect, it } from 'vitest';
import { someOf, timesOf } from '@/testing/volume';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { correlation, mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { AWAITED } from './bank-calendar';
import { periodsBetween } from './calendar';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1)));
const find = (month: string): PredictionEvent => {
  const event = events.find(({ slug }) => slug === `fed-decision-${month}-2026`);
  if (event === undefined) throw new Error(`${month} has no meeting`);
  return event;
};
const [june, july] = ['june', 'july'].map(find);

/** Chances of all outcomes from `from` on, every `step` seconds. */
function chancesOf(seed: number, event: PredictionEvent, from: number, step: number, length: number): number[][] {
  const worth = raceWorthOf(seed, event);
  return Array.from({ length }, (_, at) => [...worth.at(from + at * step)]);
}
const changesOf = (values: readonly number[]): number[] => values.slice(1).map((value, at) => value - values[at]);
const spreadOf = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value ** 2)));

/** What is left of `values` beside the cubic curve that fits them best: the deviation. */
function besideCubic(values: readonly number[]): number {
  const basis: number[][] = [];
  let rest = [...values];
  for (let power = 0; power <= 3; power++) {
    let curve = values.map((_, at) => ((2 * at) / (values.length - 1) - 1) ** power);
    const without = (from: readonly number[], other: readonly number[]): number[] => {
      const part = from.reduce((sum, value, at) => sum + value * other[at], 0);
      return from.map((value, at) => value - part * other[at]);
    };
    for (const other of basis) curve = without(curve, other);
    const length = Math.hypot(...curve);
    basis.push(curve.map((value) => value / length));
    rest = without(rest, basis[power]);
  }
  return spreadOf(rest);
}

/** The hours, counted by Unix time, in which figures are published or the bank decides. */
function awaitedBefore({ from, settledAt, subject }: PredictionEvent): Set<number> {
  const awaited = new Set(
    AWAITED.Fed.flatMap(([{ turns, later }]) =>
      periodsBetween(turns, from - 30 * DAY, settledAt).map(({ to }) => Math.floor((to + later) / HOUR)),
    ),
  );
  const kin = subject.kind === 'race' ? subject.race.kin : undefined;
  for (const ts of kin?.decided ?? []) awaited.add(Math.floor(ts / HOUR));
  return awaited;
}

describe('the expected path of a rate', () => {
  it('moves on days without figures in small steps, which move the next meeting by a quarter or more of that', () => {
    const days = new Set([...awaitedBefore(june)].map((hour) => Math.floor(hour / 24)));
    const first = Math.max(june.settledAt - 45 * DAY, july.from + DAY);
    const stepOf = (chances: readonly number[]): number =>
      chances.reduce((sum, chance, step) => sum + step * chance, 0);
    let [common, own, far, seen] = [0, 0, 0, 0];
    for (let seed = 1; seed <= timesOf(60, 30); seed++) {
      const [near, later] = [june, july].map((event) => chancesOf(seed, event, first, HOUR, 15 * 24));
      const [moves, next] = [near, later].map((chances) => changesOf(chances.map(stepOf)));
      for (const [at, move] of moves.entries()) {
        const before = near[at];
        if (days.has(Math.floor((first / HOUR + at) / 24)) || Math.max(...before) > 0.85) continue;
        const leader = before.indexOf(Math.max(...before));
        common += move * next[at];
        own += move ** 2;
        far += Math.abs(near[at + 1][leader] - before[leader]) >= 0.03 ? 1 : 0;
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(1000);
    expect(common / own).toBeGreaterThan(0.25);
    expect((24 * far) / seen).toBeLessThan(0.8);
  });

  it('moves the next meeting to and fro by several points while the press asks what the decision means', () => {
    const ranges = Array.from({ length: 60 }, (_, seed) => seed + 1).flatMap((seed) => {
      const before = chancesOf(seed, july, june.settledAt - HOUR, HOUR, 1)[0];
      const leader = before.indexOf(Math.max(...before));
      const path = chancesOf(seed, july, june.settledAt + 30 * MINUTE, MINUTE, 66).map((chances) => chances[leader]);
      return before[leader] > 0.9 ? [] : [Math.max(...path) - Math.min(...path)];
    });
    expect(ranges.length).toBeGreaterThan(10);
    expect(median(ranges)).toBeGreaterThan(0.035);
    expect(median(ranges)).toBeLessThan(0.11);
  });

  it('moves no outcome by more than some nine points in an hour without a figure or a decision', () => {
    const awaited = awaitedBefore(june);
    const isAwaited = (hour: number): boolean => [0, 1, 2].some((before) => awaited.has(hour - before));
    for (const seed of someOf(SEEDS, 4)) {
      const hours = Math.floor((june.settledAt - june.from) / HOUR) - 2;
      const chances = chancesOf(seed, june, june.from, HOUR, hours);
      for (const [at, after] of chances.slice(1).entries()) {
        const hour = june.from / HOUR + at;
        if (isAwaited(hour) || awaited.has(hour + 1)) continue;
        for (const [step, chance] of after.entries())
          expect(Math.abs(chance - chances[at][step]), `seed ${seed}, hour ${at}`).toBeLessThan(0.105);
      }
    }
  });

  it('moves the meeting after the next by a third to all of what it moves the next one, and the same way', () => {
    const from = july.from + DAY;
    const days = 45;
    const pairs = SEEDS.map((seed) =>
      [june, july].map((event) => changesOf(chancesOf(seed, event, from, DAY, days).map((chances) => chances[1]))),
    ).filter(([near]) => spreadOf(near) > 0.012);
    expect(pairs.length).toBeGreaterThan(4);
    expect(median(pairs.map(([near, later]) => correlation(near, later)))).toBeGreaterThan(0.5);
    const ratios = pairs.map(([near, later]) => spreadOf(later) / spreadOf(near));
    expect(median(ratios)).toBeGreaterThan(0.25);
    expect(median(ratios)).toBeLessThan(1);
    expect(Math.min(...ratios)).toBeGreaterThan(0.1);
  });

  it('lets favourites waver on their way up: a third of the days before a decision are down', () => {
    const favourites = [...SEEDS, 13, 14, 15, 16, 17, 18].flatMap((seed) =>
      events
        .filter(({ slug }) => /-decision-june-/.test(slug))
        .flatMap((event) => {
          const days = chancesOf(seed, event, event.settledAt - 25 * DAY, DAY, 24);
          const winner = raceWorthOf(seed, event).winner;
          const path = days.map((chances) => chances[winner]);
          return path.every((chance) => chance > 0.93) ? [path] : [];
        }),
    );
    expect(favourites.length).toBeGreaterThan(10);
    const changes = favourites.flatMap(changesOf);
    const down = changes.filter((change) => change < -0.0002).length / changes.length;
    expect(down).toBeGreaterThan(0.22);
    expect(down).toBeLessThan(0.45);
    const beside = median(favourites.map(besideCubic));
    expect(beside).toBeGreaterThan(0.0025);
    expect(beside).toBeLessThan(0.009);
    for (const path of favourites) expect(Math.max(...path)).toBeLessThan(0.992);
  });
});
