import { describe, expect, it } from 'vitest';
import { TENORS, type Tenor } from '@/contract/values';
import { correlation, mean } from '@/testing/world/facts/statistics';
import { summaryOf, yearOf } from '@/testing/world/option-years';
import { COINS, type Coin } from '../coins';

/** Vol points: the dearest puts of a real week in a crash, and the dearest calls in a rally. */
const PUTS: Readonly<Record<string, number>> = { BTC: -25, ETH: -35, SOL: -35 };
const CALLS: Readonly<Record<string, number>> = { BTC: 8, ETH: 12, SOL: 12 };
/** A difference between neighbouring tenors that a chart shows. */
const SEEN = 0.3;

function watch(seed: number, coin: Coin) {
  const movement = yearOf(seed, coin);
  const of = (kind: 'volatility' | 'skew', tenor: Tenor): Float64Array =>
    summaryOf(movement, kind, tenor, [seed, coin]);
  const skew = TENORS.map((tenor) => of('skew', tenor));
  return { name: `seed ${seed}, ${coin.ticker}`, coin, skew, week: of('volatility', 'ONE_W') };
}

const worlds = [1, 2, 7, 42].map((seed) => COINS.slice(0, 3).map((coin) => watch(seed, coin)));
const years = worlds.flat();

/** Steps from one tenor to the next at an hour. */
const stepsAt = (skew: readonly Float64Array[], hour: number): number[] =>
  skew.slice(1).map((values, i) => values[hour] - skew[i][hour]);

describe('the skew of the week', () => {
  it('stays within what real crashes and rallies have shown', () => {
    for (const { name, coin, skew } of years) {
      expect(Math.min(...skew[0]), name).toBeGreaterThan(PUTS[coin.ticker]);
      expect(Math.max(...skew[0]), name).toBeLessThan(CALLS[coin.ticker]);
    }
    // Crashes still show.
    for (const { name, skew } of years) expect(Math.min(...skew[0]), name).toBeLessThan(-8);
  });

  it('takes a smaller share of the volatility in its wildest hours than the same fear would in usual ones', () => {
    for (const { name, skew, week } of years) {
      const worst = skew[0].indexOf(Math.min(...skew[0]));
      expect(-skew[0][worst] / week[worst], name).toBeLessThan(0.3);
    }
  });

  it('turns within hours, never from one hour to the next', () => {
    for (const { name, coin, skew } of years) {
      const [near] = skew;
      const changes = near.slice(1).map((value, i) => Math.abs(value - near[i]));
      expect(Math.max(...changes), name).toBeLessThan(-0.3 * PUTS[coin.ticker]);
    }
  });
});

describe('skew in and after a crash', () => {
  const DAY = 24;
  const worstOf = (near: Float64Array): number => near.indexOf(Math.min(...near));

  it('spikes: it never stays at its deepest for days', () => {
    for (const { name, skew } of years) {
      const [near] = skew;
      const deepest = near[worstOf(near)];
      const hours = near.filter((value) => value < 0.92 * deepest).length;
      expect(hours, name).toBeLessThan(3 * DAY);
    }
  });

  it('gives back a third within a week, whichever way the price went', () => {
    const left = years.flatMap(({ skew: [near] }) => {
      const at = worstOf(near);
      return at + 7 * DAY < near.length ? [near[at + 7 * DAY] / near[at]] : [];
    });
    expect(left.length).toBeGreaterThan(8);
    expect(mean(left)).toBeLessThan(0.67);
    expect(mean(left)).toBeGreaterThan(0.1);
  });

  it('of the quarter stays within a half of that of the week', () => {
    for (const { name, skew } of years) {
      const [near, , , far] = skew.map((values) => Math.min(...values));
      expect(far / near, name).toBeLessThan(0.75);
    }
    expect(mean(years.map(({ skew }) => Math.min(...skew[3]) / Math.min(...skew[0])))).toBeLessThan(0.5);
  });

  it('does not turn from dear puts to dear calls and back within days', () => {
    for (const { name, coin, skew } of years) {
      const daily = skew[0].filter((_, hour) => hour % DAY === 0);
      const swings = daily
        .slice(2)
        .filter(
          (value, day) =>
            Math.min(value, daily[day]) < 0.4 * PUTS[coin.ticker] &&
            Math.max(value, daily[day]) > 0.3 * CALLS[coin.ticker],
        );
      expect(swings.length, name).toBeLessThan(4);
    }
  });
});

describe('skew by tenor', () => {
  it('bends at most once from the week to the quarter: it does not zigzag', () => {
    for (const { name, skew } of years) {
      const zigzags = skew[0].filter((_, hour) => {
        const [first, next, last] = stepsAt(skew, hour);
        return Math.min(Math.abs(first), Math.abs(next), Math.abs(last)) > SEEN && first * next < 0 && next * last < 0;
      });
      expect(zigzags.length / skew[0].length, name).toBeLessThan(0.005);
    }
  });

  it('bends in its own way for each coin', () => {
    for (const world of worlds) {
      const bends = world.map(({ skew }) =>
        [...skew[0].keys()].map((hour) => {
          const [, next, last] = stepsAt(skew, hour);
          return last - next;
        }),
      );
      for (const [one, other] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ])
        expect(correlation(bends[one], bends[other])).toBeLessThan(0.6);
    }
  });
});
