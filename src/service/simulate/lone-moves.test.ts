import { describe, expect, it } from 'vitest';
import { mean, median } from '@/testing/world/facts/statistics';
import { COINS } from './coins';
import { PricePaths } from './price-paths';

const TODAY = Date.UTC(2026, 5, 18) / 86_400_000;
const DAYS = 365;
/** Days after a move that are looked at. */
const AFTER = 30;
const SEEDS = [1, 2, 3, 5, 7, 8, 11, 42];
/** A day on which Bitcoin moves by less is quiet: what a coin does then is its own doing. */
const QUIET = 0.02;

/** A coin's move over a day as a part of its price, the logarithm of its part beside Bitcoin, and which share of that part is left days later. */
interface LoneMove {
  readonly move: number;
  readonly own: number;
  readonly bitcoin: number;
  readonly left: (days: number) => number;
}

/** All moves of a year of a world, by coin and day. */
function watch(seed: number): LoneMove[][] {
  const paths = new PricePaths(seed);
  const [bitcoin, ...others] = COINS.map((coin) => paths.computeDays(coin, TODAY - DAYS - AFTER, DAYS + AFTER + 1));
  return others.map((prices, place) => {
    const { beta } = COINS[place + 1];
    const beside = prices.map((price, day) => Math.log(price) - beta * Math.log(bitcoin[day]));
    return Array.from({ length: DAYS + AFTER }, (_, day) => {
      const own = beside[day + 1] - beside[day];
      return {
        move: prices[day + 1] / prices[day] - 1,
        own,
        bitcoin: bitcoin[day + 1] / bitcoin[day] - 1,
        left: (days: number) => (beside[day + 1 + days] - beside[day]) / own,
      };
    });
  });
}

const worlds = SEEDS.map(watch);
const quietIn = (world: LoneMove[][]): LoneMove[] =>
  world.flatMap((days) => days.slice(AFTER).filter(({ bitcoin }) => Math.abs(bitcoin) < QUIET));
const early = worlds.flatMap((world) =>
  world.flatMap((days) => days.slice(0, DAYS).filter(({ bitcoin }) => Math.abs(bitcoin) < QUIET)),
);

describe('coins on days on which Bitcoin is quiet, over a year of the whole list', () => {
  const falls = worlds.map((world) => quietIn(world).filter(({ move }) => move < -0.22).length);
  const rises = worlds.map((world) => quietIn(world).filter(({ move }) => move > 0.22).length);

  it('hardly ever lose more than 22 % alone: once or twice a year', () => {
    expect(mean(falls)).toBeGreaterThan(0.5);
    expect(mean(falls)).toBeLessThan(2.5);
    expect(Math.max(...falls)).toBeLessThan(6);
  });

  it('rally by more than 22 % several times as often as they fall by as much', () => {
    expect(mean(rises)).toBeGreaterThan(10);
    expect(mean(rises)).toBeLessThan(32);
    expect(mean(rises)).toBeGreaterThan(6 * mean(falls));
    const far = worlds.flatMap((world) => quietIn(world).filter(({ move }) => move > 0.4));
    expect(far.length / SEEDS.length).toBeGreaterThan(1);
    expect(far.length / SEEDS.length).toBeLessThan(12);
  });

  it('rise further than they fall: their own moves are skewed upwards', () => {
    const skews = worlds.map((world) => {
      const own = quietIn(world).map((day) => day.own);
      const square = mean(own.map((value) => value ** 2));
      return mean(own.map((value) => value ** 3)) / square ** 1.5;
    });
    expect(Math.min(...skews)).toBeGreaterThan(0.4);
  });

  it('do not bounce back at once from a fall', () => {
    const fallen = early.filter(({ own, move }) => own < -0.11 && move < -0.1);
    expect(fallen.length).toBeGreaterThan(60);
    const leftAfter = (days: number): number[] => fallen.map(({ left }) => left(days));
    for (const days of [1, 3, 5, 10]) expect(median(leftAfter(days)), `${days} days`).toBeGreaterThan(0.96);
    expect(leftAfter(1).filter((left) => left < 0.25).length / fallen.length).toBeLessThan(0.06);
    expect(leftAfter(5).filter((left) => left < 0.25).length / fallen.length).toBeLessThan(0.16);
  });

  it('give back a part of a rally, over days and weeks rather than on the next day', () => {
    const leaps = early.filter(({ move }) => move > 0.25);
    const leftAfter = (days: number): number => median(leaps.map(({ left }) => left(days)));
    expect(leftAfter(1)).toBeGreaterThan(0.8);
    expect(leftAfter(25)).toBeLessThan(leftAfter(1) - 0.1);
    expect(leftAfter(25)).toBeGreaterThan(0.35);
    expect(leftAfter(25)).toBeLessThan(0.95);
  });

  it('keep the list free of lone crashes on a day on which Bitcoin loses two per cent', () => {
    const crashed = worlds.map((world) => {
      const days = Array.from({ length: DAYS }, (_, day) => world.map((coin) => coin[AFTER + day]));
      return days.filter((all) => all[0].bitcoin > -0.03 && all.some(({ move }) => move < -0.2)).length;
    });
    expect(mean(crashed)).toBeLessThan(5);
    expect(Math.max(...crashed)).toBeLessThan(9);
  });
});
