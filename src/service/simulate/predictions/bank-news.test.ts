import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { eventsOf, raceWorthOf } from '@/testing/world/asked-questions';
import { correlation, mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { JOB_REPORTS, PRICE_REPORTS, periodsBetween } from './calendar';
import { buildPredictionMarkets } from './prediction-markets';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: 100 }, (_, i) => i + 1);
const listed = (now: number): PredictionEvent[] => eventsOf(buildPredictionMarkets('full', now, new PricePaths(1)));
const events = listed(NOW);
const find = (slug: string, among = events): PredictionEvent => {
  const event = among.find((one) => one.slug === slug);
  if (event === undefined) throw new Error(`${slug} is not listed`);
  return event;
};

/** The chance of a cut by 25 basis points at the full hours of the life of a meeting of the Federal Reserve, up to a day before. */
function cutsOf(seed: number, event: PredictionEvent, until = event.settledAt - DAY): { ts: number; chance: number }[] {
  const worth = raceWorthOf(seed, event);
  const hours = Math.floor((until - event.from) / HOUR);
  return Array.from({ length: hours }, (_, hour) => event.from + hour * HOUR).map((ts) => ({
    ts,
    chance: worth.at(ts)[1],
  }));
}

/** The hours, as Unix seconds, in which the figures of America are published while it is listed. */
const releasesOf = ({ from, settledAt }: PredictionEvent): Set<number> =>
  new Set(
    [JOB_REPORTS, PRICE_REPORTS].flatMap((turns) => periodsBetween(turns, from, settledAt).map(({ to }) => to - HOUR)),
  );

const june = find('fed-decision-june-2026');

describe('what is heard of the decision of a bank', () => {
  const worlds = SEEDS.map((seed) => {
    const path = cutsOf(seed, june);
    const moves = path.slice(1).map(({ chance }, at) => ({
      ts: path[at].ts,
      before: path[at].chance,
      move: Math.abs(chance - path[at].chance),
    }));
    return { seed, start: path[0].chance, moves };
  });

  it('moves it by five to fifteen cents when prices and jobs are published, while it is open', () => {
    const releases = releasesOf(june);
    expect(releases.size).toBeGreaterThan(7);
    const open = worlds.flatMap(({ moves }) =>
      moves.filter(({ ts, before }) => releases.has(ts) && before > 0.25 && before < 0.75).map(({ move }) => move),
    );
    expect(open.length).toBeGreaterThan(80);
    expect(median(open)).toBeGreaterThan(0.04);
    expect(median(open)).toBeLessThan(0.11);
    expect(open.filter((move) => move > 0.2).length / open.length).toBeLessThan(0.03);
  });

  it('moves it by a cent or two on most other days', () => {
    const days = worlds.flatMap(({ seed }) => {
      const path = cutsOf(seed, june, june.settledAt - 45 * DAY).filter((_, hour) => hour % 24 === 0);
      return path.slice(1).flatMap(({ ts, chance }, at) => {
        const isWeekend = new Date((ts - DAY) * 1000).getUTCDay() % 6 === 0;
        return isWeekend || chance < 0.25 || chance > 0.75 ? [] : [Math.abs(chance - path[at].chance)];
      });
    });
    expect(median(days)).toBeGreaterThan(0.008);
    expect(median(days)).toBeLessThan(0.022);
  });

  it('moves it by eight cents within an hour only a handful of times, and in all by as much as its chance allows', () => {
    const large = worlds.map(({ moves }) => moves.filter(({ move }) => move >= 0.08).length);
    expect(median(large)).toBeLessThan(8);
    expect(mean(large)).toBeLessThan(7);
    for (const count of large) expect(count).toBeLessThan(20);
    const varied = mean(worlds.map(({ moves }) => moves.reduce((sum, { move }) => sum + move ** 2, 0)));
    const allowed = mean(worlds.map(({ start }) => start * (1 - start)));
    expect(varied / allowed).toBeGreaterThan(0.7);
    expect(varied / allowed).toBeLessThan(1.25);
  });

  it('says the same of meetings that are months apart: June moves with July, and less with September', () => {
    const togetherWith = (later: PredictionEvent): number =>
      mean(
        someOf(SEEDS, 4).flatMap((seed) => {
          const hours = Math.ceil((Math.max(june.from, later.from) - june.from) / HOUR);
          const own = cutsOf(seed, june).slice(hours);
          const worth = raceWorthOf(seed, later);
          const days = own.filter((_, hour) => hour % 24 === 0);
          const there = days.map(({ ts }) => worth.at(ts)[1]);
          const changes = (values: readonly number[]): number[] =>
            values.slice(1).map((value, at) => value - values[at]);
          const together = correlation(changes(days.map(({ chance }) => chance)), changes(there));
          return Number.isNaN(together) ? [] : [together];
        }),
      );
    const [july, september] = ['july', 'september'].map((month) => togetherWith(find(`fed-decision-${month}-2026`)));
    expect(july).toBeGreaterThan(0.5);
    expect(september).toBeGreaterThan(0.22);
    expect(september).toBeLessThan(july);
  });

  it('follows the figures that the questions on them resolve to: high prices make a cut less likely', () => {
    const [inflation] = [find('us-monthly-inflation-june-2026')];
    const july = find('fed-decision-july-2026');
    const published = inflation.settledAt;
    const pairs = Array.from({ length: 120 }, (_, i) => i + 1).map((seed) => {
      const worth = raceWorthOf(seed, july);
      const [before, after] = [-1, 1].map((hours) => worth.at(published + hours * HOUR)[1]);
      return { step: raceWorthOf(seed, inflation).winner, moved: after - before };
    });
    expect(
      correlation(
        pairs.map(({ step }) => step),
        pairs.map(({ moved }) => moved),
      ),
    ).toBeLessThan(-0.4);
  });
});
