import { describe, expect, it } from 'vitest';
import { timesOf } from '@/testing/volume';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { officeHoursAt } from './calendar';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const SOME_SEEDS = SEEDS.slice(0, timesOf(20, 6));
const FIGURES = /-decision-|inflation|unemployment|treasury|add-jobs|s-p-500/;
const events = eventsOf(buildPredictionMarkets('full', NOW, new PricePaths(1))).filter(
  ({ subject }) => subject.kind === 'race',
);

const isWeekend = (ts: number): boolean => new Date(ts * 1000).getUTCDay() % 6 === 0;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How far the likeliest outcome moved in each hour of the weeks before now, and when. */
function movesOf(seed: number, event: PredictionEvent, weeks: number) {
  const worth = raceWorthOf(seed, event);
  const from = Math.max(event.from + DAY, NOW - weeks * 7 * DAY);
  const to = Math.min(NOW, event.settledAt - 6 * HOUR);
  const hours = Array.from({ length: Math.max(0, Math.floor((to - from) / HOUR)) }, (_, hour) => from + hour * HOUR);
  const chances = hours.map((ts) => [...worth.at(ts)]);
  const leader = chances.at(-1)?.indexOf(Math.max(...(chances.at(-1) ?? []))) ?? 0;
  return hours.slice(1).map((ts, at) => ({ ts, move: Math.abs(chances[at + 1][leader] - chances[at][leader]) }));
}

describe('news of banks and figures', () => {
  const figures = events.filter(({ slug }) => FIGURES.test(slug));

  it('comes on working days, while week-ends and nights move banks by a fifth to a half of what working days do', () => {
    expect(figures.length).toBeGreaterThan(10);
    const all = figures.flatMap((event) => {
      const moves = SOME_SEEDS.flatMap((seed) => movesOf(seed, event, 4));
      const weekend = moves.filter(({ ts }) => isWeekend(ts));
      const isBank = event.slug.includes('-decision-');
      expect(Math.max(0, ...weekend.map(({ move }) => move)), event.slug).toBeLessThan(isBank ? 0.08 : 0.02);
      return moves;
    });
    // Saturday's and Sunday's hours are two in seven.
    const weekend = all.filter(({ ts }) => isWeekend(ts));
    expect(sumOf(weekend.map(({ move }) => move))).toBeLessThan(0.22 * sumOf(all.map(({ move }) => move)));
    const spreadOf = (isAsked: (hour: number, isFree: boolean) => boolean): number => {
      const asked = figures
        .filter(({ slug }) => slug.includes('-decision-'))
        .flatMap((event) =>
          SOME_SEEDS.flatMap((seed) => movesOf(seed, event, 8)).filter(({ ts }) =>
            isAsked(new Date(ts * 1000).getUTCHours(), isWeekend(ts)),
          ),
        );
      return Math.sqrt(sumOf(asked.map(({ move }) => move ** 2)) / asked.length);
    };
    const day = spreadOf((hour, isFree) => !isFree && hour >= 12 && hour < 20);
    for (const away of [
      spreadOf((hour, isFree) => !isFree && (hour < 7 || hour >= 22)),
      spreadOf((_, isFree) => isFree),
    ]) {
      expect(away / day).toBeGreaterThan(0.2);
      expect(away / day).toBeLessThan(0.5);
    }
  });

  it('comes in office hours: nights of New York are quiet, and those of Frankfurt and London for their banks', () => {
    for (const event of figures) {
      // British figures come out at seven, which is six by UTC in summer.
      const dawn = event.slug.startsWith('bank-of-england') ? 6 : /-decision-/.test(event.slug) ? 8 : 12;
      const moves = SOME_SEEDS.flatMap((seed) => movesOf(seed, event, 4));
      // What is read and said at night moves banks as well, though by less.
      const jumps = moves.filter(({ move }) => move > (event.slug.includes('-decision-') ? 0.05 : 0.012));
      const byNight = jumps.filter(({ ts }) => new Date(ts * 1000).getUTCHours() < dawn);
      expect(byNight.length, event.slug).toBeLessThan(0.05 * jumps.length + 1);
    }
  });

  it('moves the next meeting most when the bank decides: more than the largest hour of most weeks', () => {
    const [june, july] = ['june', 'july'].map((month) =>
      events.find(({ slug }) => slug === `fed-decision-${month}-2026`),
    );
    if (june === undefined || july === undefined) throw new Error('The Federal Reserve has not met');
    const decided = Math.floor(june.settledAt / HOUR) * HOUR;
    const ranks = SEEDS.map((seed) => {
      const moves = movesOf(seed, july, 2);
      const own = sumOf(moves.filter(({ ts }) => ts > decided && ts <= decided + 2 * HOUR).map(({ move }) => move));
      return moves.filter(({ move }) => move > own).length;
    }).toSorted((a, b) => a - b);
    expect(ranks[SEEDS.length >> 1]).toBeLessThan(3);
  });

  it('never comes on a federal holiday: news of Juneteenth, a Friday, comes on Monday', () => {
    for (let luck = 0; luck < 1; luck += 0.1) {
      const dayAt = (...date: [number, number, number]): string =>
        new Date(officeHoursAt(Date.UTC(...date, 15) / 1000, luck) * 1000).toISOString().slice(0, 10);
      expect(dayAt(2026, 5, 19)).toBe('2026-06-22');
      expect(dayAt(2026, 6, 3)).toBe('2026-07-06');
      expect(dayAt(2026, 10, 26)).toBe('2026-11-27');
      expect(dayAt(2026, 5, 18)).toBe('2026-06-18');
    }
  });
});
