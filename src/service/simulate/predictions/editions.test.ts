import { describe, expect, it } from 'vitest';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { correlation, mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY } from '../ranges';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1)));
const editionsOf = (name: RegExp): PredictionEvent[] =>
  events.filter(({ slug, to }) => name.test(slug) && to > NOW).toSorted((a, b) => a.to - b.to);

describe('two editions of one question', () => {
  it.each([/^largest-company/, /best-ai-model/])(
    'agree: who almost surely leads at the end of June mostly leads at the end of July, %s',
    (name) => {
      const [june, july] = editionsOf(name);
      expect(july.settledAt - june.settledAt).toBeGreaterThan(25 * DAY);
      const pairs = SEEDS.flatMap((seed) => {
        const [sooner, later] = [june, july].map((event) => [...raceWorthOf(seed, event).at(NOW)]);
        return sooner.map((chance, at) => ({ seed, sooner: chance, later: later[at] }));
      });
      const leading = pairs.filter(({ sooner }) => sooner > 0.85 && sooner < 0.95);
      expect(leading.length).toBeGreaterThan(5);
      // Much may happen in another month.
      for (const { seed, sooner, later } of leading) {
        expect(later, `seed ${seed}`).toBeGreaterThan(0.4);
        expect(later, `seed ${seed}`).toBeLessThan(sooner);
      }
      expect(median(leading.map(({ later }) => later))).toBeGreaterThan(0.62);
      expect(median(leading.map(({ later }) => later))).toBeLessThan(0.85);
      const behind = pairs.filter(({ sooner }) => sooner < 0.03);
      expect(behind.length).toBeGreaterThan(60);
      for (const { seed, later } of behind) expect(later, `seed ${seed}`).toBeLessThan(0.3);
      expect(median(behind.map(({ later }) => later))).toBeLessThan(0.12);
      expect(
        correlation(
          pairs.map(({ sooner }) => sooner),
          pairs.map(({ later }) => later),
        ),
      ).toBeGreaterThan(0.9);
    },
  );

  it('end alike in two of three worlds, and the later one moves with the sooner one', () => {
    const [june, july] = editionsOf(/^largest-company/);
    const alike = SEEDS.map((seed) => Number(raceWorthOf(seed, june).winner === raceWorthOf(seed, july).winner));
    expect(mean(alike)).toBeGreaterThan(0.6);
    expect(mean(alike)).toBeLessThan(0.92);
    const moves = SEEDS.flatMap((seed) => {
      const [sooner, later] = [june, july].map((event) => raceWorthOf(seed, event));
      const days = Array.from({ length: 20 }, (_, day) => july.from + day * 0.7 * DAY);
      const seen = days.map((ts) => [sooner.at(ts)[0], later.at(ts)[0]]);
      return seen.slice(1).map(([here, there], at) => [here - seen[at][0], there - seen[at][1]]);
    });
    expect(
      correlation(
        moves.map(([here]) => here),
        moves.map(([, there]) => there),
      ),
    ).toBeGreaterThan(0.6);
  });

  it('have different winners in different worlds: the favourite of the opening odds wins in about half of them', () => {
    const [june] = editionsOf(/^largest-company/);
    const winners = SEEDS.map((seed) => raceWorthOf(seed, june).winner);
    expect(new Set(winners).size).toBeGreaterThan(2);
    expect(mean(winners.map((winner) => Number(winner === 0)))).toBeGreaterThan(0.3);
    expect(mean(winners.map((winner) => Number(winner === 0)))).toBeLessThan(0.7);
  });

  it('of a figure start from where it stands: the higher it ends in June, the higher it is expected in July', () => {
    const later = NOW + 8 * DAY;
    const yields = eventsOf(buildPredictionMarkets('full', later, new PricePaths(1)))
      .filter(({ slug, to }) => slug.startsWith('10-year-treasury') && to > later)
      .toSorted((a, b) => a.to - b.to);
    expect(yields).toHaveLength(2);
    const expected = yields.map((event) =>
      SEEDS.map((seed) => [...raceWorthOf(seed, event).at(later)].reduce((sum, chance, at) => sum + chance * at, 0)),
    );
    expect(correlation(expected[0], expected[1])).toBeGreaterThan(0.7);
  });
});
