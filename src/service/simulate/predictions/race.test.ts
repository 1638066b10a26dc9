import { describe, expect, it } from 'vitest';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { buildPredictionMarkets } from './prediction-markets';
import { RaceWorth } from './race';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const events = new Map<number, PredictionEvent>();
for (const { prediction } of buildPredictionMarkets('full', NOW, new PricePaths(7)))
  if (prediction?.event.subject.kind === 'race') events.set(prediction.event.id, prediction.event);

interface Known {
  readonly event: PredictionEvent;
  readonly worth: RaceWorth;
}

const races: Known[] = [...events.values()].flatMap((event) => {
  const { subject } = event;
  if (subject.kind !== 'race') return [];
  return SEEDS.map((seed) => ({ event, worth: new RaceWorth(seed, subject.race, event) }));
});
const racesOf = (name: RegExp): Known[] => races.filter(({ event }) => name.test(event.slug));
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('race worths', () => {
  it.each([0.2, 0.6, 0.9])('come true as often as they state, %d of the way', (part) => {
    const asked = races.flatMap(({ event, worth }) => {
      const ts = event.from + part * (event.settledAt - event.from);
      return [...worth.at(ts)].map((chance, k) => ({ chance, isTrue: k === worth.winner ? 1 : 0 }));
    });
    for (const [least, most] of [
      [0, 0.1],
      [0.1, 0.3],
      [0.3, 0.5],
      [0.5, 0.8],
      [0.8, 1],
    ] as const) {
      const some = asked.filter(({ chance }) => chance >= least && chance < most);
      expect(some.length).toBeGreaterThan(200);
      const said = meanOf(some.map(({ chance }) => chance));
      expect(Math.abs(said - meanOf(some.map(({ isTrue }) => isTrue)))).toBeLessThan(0.045);
    }
  });

  it("show a central bank's decision by the day before, in nearly all meetings", () => {
    const banks = racesOf(/decision/);
    expect(banks.length).toBeGreaterThan(300);
    const sure = banks.filter(({ event, worth }) => Math.max(...worth.at(event.settledAt - DAY)) > 0.95);
    expect(sure.length / banks.length).toBeGreaterThan(0.93);
    const surprised = banks.filter(({ event, worth }) => worth.at(event.settledAt - DAY)[worth.winner] < 0.5);
    expect(surprised.length / banks.length).toBeLessThan(0.02);
    // It was open once.
    const month = banks.map(({ event, worth }) => Math.max(...worth.at(event.settledAt - 50 * DAY)));
    expect(month.filter((most) => most < 0.9).length / banks.length).toBeGreaterThan(0.3);
  });

  it('leave less to what may happen any day the less time is left', () => {
    const chances = racesOf(/prime-minister/).map(({ event, worth }) => worth.at(event.settledAt - 12 * DAY)[0]);
    const sorted = chances.toSorted((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThan(0.01);
    expect(chances.filter((chance) => chance > 0.05 && chance < 0.999).length / chances.length).toBeLessThan(0.02);
    for (const { event, worth } of racesOf(/storm|album|shutdown/)) {
      const [before, after] = [20, 1].map((days) => worth.at(event.settledAt - days * DAY)[0]);
      if (worth.winner !== 0) expect(after).toBeLessThan(Math.max(0.02, before));
    }
  });

  it('include the chance of never: a bill passes in one of three months or in none', () => {
    for (const seed of SEEDS) {
      const months = racesOf(/senate-pass/).filter((_, i) => SEEDS[i % SEEDS.length] === seed);
      expect(months).toHaveLength(3);
      const opened = months.map(({ event, worth }) => worth.at(event.from + DAY)[0]);
      expect(opened.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(0.6);
    }
  });

  it('show what has happened within the hour, and stay there', () => {
    const happened = racesOf(/storm/).filter(({ worth }) => worth.winner === 0);
    expect(happened.length).toBeGreaterThan(20);
    for (const { event, worth } of happened) {
      const hours = Array.from({ length: 31 * 24 }, (_, hour) => worth.at(event.settledAt - hour * 3600)[0]).reverse();
      const at = hours.findIndex((chance) => chance === 1);
      expect(at).toBeGreaterThan(0);
      for (const chance of hours.slice(at)) expect(chance).toBe(1);
    }
  });
});
