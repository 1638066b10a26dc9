import { describe, expect, it } from 'vitest';
import { TENORS, type Tenor } from '@/contract/values';
import { correlation, deviation, mean, quantile } from '@/testing/world/facts/statistics';
import { type OptionYear, pathsOf, summaryOf, YEARS_END, yearOf } from '@/testing/world/option-years';
import { COINS, type Coin } from '../coins';
import { PricePaths } from '../price-paths';
import { computeMovement } from './movement';

const SEED = 7;
const NOW_HOUR = YEARS_END;
const DAY = 24;
const YEAR_HOURS = 365 * DAY;
/** Volatility is published from midnight to midnight: hours from the first hour of the year to the next midnight. */
const TO_MIDNIGHT = 10;
const [bitcoin, ether] = COINS;

const summarise = (coin: Coin, movement: OptionYear, kind: 'ATM' | '25', tenor: Tenor) =>
  summaryOf(movement, kind === 'ATM' ? 'volatility' : 'skew', tenor, [SEED, coin]);

const paths = pathsOf(SEED);
const year = yearOf(SEED, bitcoin);
const [week, month, quarter] = (['ONE_W', 'ONE_M', 'THREE_M'] as const).map((tenor) =>
  summarise(bitcoin, year, 'ATM', tenor),
);
const [weekSkew, quarterSkew] = (['ONE_W', 'THREE_M'] as const).map((tenor) => summarise(bitcoin, year, '25', tenor));

/** Changes over `hours`. */
const changesOf = (values: Float64Array, hours: number): number[] =>
  Array.from(
    { length: Math.floor((values.length - 1) / hours) },
    (_, i) => values[(i + 1) * hours] - values[i * hours],
  );

const pricesOf = (coin: Coin): Float64Array =>
  paths.getHours({ coin, price: coin.price, quote: 'USD' }, (NOW_HOUR - YEAR_HOURS) * 3600, NOW_HOUR * 3600).price;
const price = pricesOf(bitcoin);
/** Log return over the `hours` before an hour of the year. */
const returnBefore = (hour: number, hours: number): number => Math.log(price[hour] / price[hour - hours]);

/** Realised volatility over the days before an hour, percent per year: the deviation of daily returns. */
function realisedBefore(prices: Float64Array, hour: number, days: number): number {
  const moves = Array.from({ length: days }, (_, i) => Math.log(prices[hour - i * DAY] / prices[hour - (i + 1) * DAY]));
  const middle = mean(moves);
  return 100 * Math.sqrt((mean(moves.map((move) => (move - middle) ** 2)) * days * 365) / (days - 1));
}

describe('computeSummary', () => {
  it('is a pure function of seed and time: a single hour equals the same hour of the year', () => {
    for (const hour of [NOW_HOUR - YEAR_HOURS, NOW_HOUR - 4000, NOW_HOUR - 1]) {
      const alone = computeMovement(new PricePaths(SEED), bitcoin, hour, hour + 1);
      expect(summarise(bitcoin, alone, 'ATM', 'ONE_M')[0]).toBe(month[hour - year.from]);
      expect(summarise(bitcoin, alone, '25', 'ONE_W')[0]).toBe(weekSkew[hour - year.from]);
    }
  });

  it('quotes volatilities of a realistic size for coins', () => {
    for (const tenor of TENORS) {
      const points = [...summarise(bitcoin, year, 'ATM', tenor)];
      expect(mean(points)).toBeGreaterThan(30);
      expect(mean(points)).toBeLessThan(60);
      expect(Math.min(...points)).toBeGreaterThan(15);
      expect(Math.max(...points)).toBeLessThan(110);
    }
  });
});

describe('reactions', () => {
  const days = Array.from({ length: 362 }, (_, i) => (i + 2) * DAY);
  const after = (values: Float64Array, isOfThese: (move: number) => boolean): number =>
    mean(days.filter((hour) => isOfThese(returnBefore(hour, DAY))).map((hour) => values[hour] - values[hour - DAY]));
  const [falls, rises] = [(move: number) => move < -0.03, (move: number) => move > 0.03];

  it('falls raise volatility and lower skew; rises of the same size raise volatility less', () => {
    expect(after(week, falls)).toBeGreaterThan(2);
    expect(after(week, falls)).toBeGreaterThan(after(week, rises) + 2);
    expect(after(weekSkew, falls)).toBeLessThan(-1);
    expect(after(weekSkew, rises)).toBeGreaterThan(0.5);
    // The far tenor moves the same way, and less.
    expect(after(quarter, falls)).toBeGreaterThan(0);
    expect(after(quarter, falls)).toBeLessThan(0.5 * after(week, falls));
  });

  it('no single hour turns the surface over: a brief burst counts for less than a lasting change', () => {
    const jumps = changesOf(month, 4);
    expect(Math.max(...jumps)).toBeGreaterThan(1);
    expect(Math.max(...jumps)).toBeLessThan(9);
  });

  it('quotes wander between moves, up as well as down', () => {
    const quiet = days.filter((hour) => Math.abs(returnBefore(hour, DAY)) < 0.008);
    const changes = quiet.map((hour) => month[hour] - month[hour - DAY]);
    expect(quiet.length).toBeGreaterThan(60);
    const up = changes.filter((change) => change > 0).length / changes.length;
    // With decay only between shocks, quotes would fall nearly always.
    expect(up).toBeGreaterThan(0.25);
    expect(up).toBeLessThan(0.75);
  });

  it('the tenors share one surface: neighbours move together, the week most, and no two are alike', () => {
    for (const kind of ['ATM', '25'] as const) {
      const changes = TENORS.map((tenor) => changesOf(summarise(bitcoin, year, kind, tenor), 4));
      for (let i = 1; i < changes.length; i++) {
        const together = correlation(changes[i - 1], changes[i]);
        expect(together).toBeGreaterThan(kind === 'ATM' ? 0.83 : 0.6);
        expect(together).toBeLessThan(kind === 'ATM' ? 0.992 : 0.97);
        expect(deviation(changes[i])).toBeLessThan(deviation(changes[i - 1]));
      }
      const ends = deviation(changes[0]) / deviation(changes[3]);
      // The quarter moves by a quarter to a third of what the week does, and volatility by up to a half.
      expect(ends).toBeGreaterThan(kind === 'ATM' ? 1.9 : 2.8);
      expect(ends).toBeLessThan(4.5);
      // The far end is more than a small copy of the near one.
      expect(correlation(changes[0], changes[3])).toBeGreaterThan(kind === 'ATM' ? 0.55 : 0.65);
      expect(correlation(changes[0], changes[3])).toBeLessThan(kind === 'ATM' ? 0.86 : 0.95);
    }
  });

  it('changes of four hours hardly predict each other: what is off for an hour does not saw for a day', () => {
    for (const kind of ['ATM', '25'] as const) {
      for (const tenor of TENORS) {
        const changes = changesOf(summarise(bitcoin, year, kind, tenor), 4);
        const next = correlation(changes.slice(0, -1), changes.slice(1));
        expect(next).toBeGreaterThan(-0.15);
        expect(next).toBeLessThan(kind === 'ATM' ? 0.2 : 0.17);
      }
    }
  });

  it('skew has moods of weeks: it is not forgotten in a day', () => {
    const daily = days.map((hour) => weekSkew[hour]);
    expect(correlation(daily.slice(0, -5), daily.slice(5))).toBeGreaterThan(0.25);
    const far = days.map((hour) => quarterSkew[hour]);
    expect(correlation(far.slice(0, -10), far.slice(10))).toBeGreaterThan(0.35);
  });
});

describe('events', () => {
  const awaited = year.events.filter(({ hour }) => hour > NOW_HOUR - YEAR_HOURS + 600 && hour < NOW_HOUR - 48);
  const known = awaited.map(({ hour }) => hour);
  const bumpOf = (values: Float64Array, without: Float64Array, hour: number): number =>
    values[hour - year.from] - without[hour - year.from];
  const calm = { ...year, events: [] };

  it('raise the week as it starts to cover them, and fade within a day after', () => {
    expect(known.length).toBeGreaterThan(10);
    const without = summarise(bitcoin, calm, 'ATM', 'ONE_W');
    const alone = awaited.map((event) => summarise(bitcoin, { ...year, events: [event] }, 'ATM', 'ONE_W'));
    const at = (ahead: number): number => mean(known.map((hour, i) => bumpOf(alone[i], without, hour - ahead)));
    const [early, half, full, before, after, later, gone] = [15 * DAY, 8 * DAY, 4 * DAY, 2, -1, -6, -DAY].map(at);
    expect(early).toBeCloseTo(0, 5);
    expect(half).toBeGreaterThan(0.25);
    expect(full).toBeGreaterThan(1.2 * half);
    // The week rises by a few points at most.
    expect(before).toBeGreaterThan(0.7);
    expect(before).toBeLessThan(2.5);
    // Most of it is gone within the hour after.
    expect(after).toBeLessThan(0.5 * before);
    expect(after).toBeGreaterThan(0.15 * before);
    expect(later).toBeLessThan(0.5 * after);
    expect(gone).toBeCloseTo(0, 5);
  });

  it('weigh more in near tenors: a kink that moves along the curve as the event approaches', () => {
    const before = 2 * DAY;
    const weights = TENORS.map((tenor) => {
      const [values, without] = [year, calm].map((movement) => summarise(bitcoin, movement, 'ATM', tenor));
      return mean(known.map((hour) => bumpOf(values, without, hour - before) - bumpOf(values, without, hour + 1)));
    });
    for (let i = 1; i < weights.length; i++) expect(weights[i]).toBeLessThan(weights[i - 1]);
    expect(weights[0]).toBeGreaterThan(4 * weights[3]);
  });

  it('differ in size', () => {
    const without = summarise(bitcoin, calm, 'ATM', 'ONE_W');
    const drops = known.map((hour) => bumpOf(week, without, hour - 2) - bumpOf(week, without, hour + 1));
    expect(quantile(drops, 0.9)).toBeGreaterThan(2 * quantile(drops, 0.1));
  });
});

describe('levels', () => {
  it('the month goes with what was realised, and rises or falls beside it by a few points only', () => {
    const typical = [1, 2, 7, 42].map((seed) => {
      const own = pathsOf(seed);
      const movement = yearOf(seed, bitcoin);
      const implied = summaryOf(movement, 'volatility', 'ONE_M', [seed, bitcoin]);
      const asked = { coin: bitcoin, price: bitcoin.price, quote: 'USD' } as const;
      const prices = own.getHours(asked, (NOW_HOUR - YEAR_HOURS) * 3600, NOW_HOUR * 3600).price;
      const premiums = Array.from({ length: 330 }, (_, i) => (i + 32) * DAY).map(
        (hour) => implied[hour] - realisedBefore(prices, hour, 30),
      );
      // What changes in a month besides what was realised.
      const months = premiums.slice(30).map((premium, i) => Math.abs(premium - premiums[i]));
      return quantile(months, 0.5);
    });
    // A copy of what was realised would have no premium of its own.
    expect(mean(typical)).toBeLessThan(8);
    expect(mean(typical)).toBeGreaterThan(5);
  });

  it('the month is a few points above realised volatility, and below it now and then', () => {
    for (const coin of [bitcoin, ether]) {
      const spreads = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
        const own = pathsOf(seed);
        const movement = yearOf(seed, coin);
        const implied = summaryOf(movement, 'volatility', 'ONE_M', [seed, coin]);
        const asked = { coin, price: coin.price, quote: 'USD' } as const;
        const prices = own.getHours(asked, (NOW_HOUR - YEAR_HOURS) * 3600, NOW_HOUR * 3600).price;
        return Array.from({ length: 330 }, (_, i) => (i + 32) * DAY + TO_MIDNIGHT).map(
          (hour) => implied[hour] - realisedBefore(prices, hour, 30),
        );
      });
      // Sellers are paid for what may come: the next month takes some of it back.
      const most = coin === bitcoin ? 7 : 9;
      expect(mean(spreads)).toBeGreaterThan(3);
      expect(mean(spreads)).toBeLessThan(most);
      const negative = spreads.filter((spread) => spread < 0).length / spreads.length;
      expect(quantile(spreads, 0.5)).toBeGreaterThan(3);
      expect(quantile(spreads, 0.5)).toBeLessThan(most);
      // A premium of more than four tenths of the volatility is rare.
      expect(quantile(spreads, 0.95)).toBeLessThan(coin === bitcoin ? 17 : 24);
      expect(negative).toBeGreaterThan(0.15);
      expect(negative).toBeLessThan(0.3);
    }
  });

  it('in calm the curve rises by a few points to the quarter, less and less steeply', () => {
    const calm = Array.from({ length: 365 }, (_, day) => day * DAY)
      .sort((a, b) => year.variance.fast[a] + year.variance.month[a] - year.variance.fast[b] - year.variance.month[b])
      .slice(0, 73);
    const curve = TENORS.map((tenor) => {
      const values = summarise(bitcoin, year, 'ATM', tenor);
      return mean(calm.map((hour) => values[hour]));
    });
    const rises = curve.slice(1).map((value, i) => value - curve[i]);
    expect(curve[3] - curve[0]).toBeGreaterThan(2);
    expect(curve[3] - curve[0]).toBeLessThan(12);
    for (let i = 1; i < rises.length; i++) expect(rises[i]).toBeLessThan(rises[i - 1]);
    // The forward volatility of the third month is only a little above the quarter.
    const forward = Math.sqrt((90 * curve[3] ** 2 - 60 * curve[2] ** 2) / 30);
    expect(forward - curve[3]).toBeLessThan(4);
  });

  it('calm months are cheap, and the price paid is a little above the volatility that follows', () => {
    const pairs = [1, 2, 7, 42].flatMap((seed) => {
      const own = pathsOf(seed);
      const movement = yearOf(seed, bitcoin);
      const implied = summaryOf(movement, 'volatility', 'ONE_M', [seed, bitcoin]);
      const asked = { coin: bitcoin, price: bitcoin.price, quote: 'USD' } as const;
      const prices = own.getHours(asked, (NOW_HOUR - YEAR_HOURS) * 3600, NOW_HOUR * 3600).price;
      return Array.from({ length: 300 }, (_, i) => (i + 32) * DAY).map((hour) => ({
        implied: implied[hour],
        before: realisedBefore(prices, hour, 30),
        after: realisedBefore(prices, hour + 30 * DAY, 30),
      }));
    });
    const calmest = pairs.toSorted((a, b) => a.before - b.before).slice(0, pairs.length / 5);
    expect(mean(calmest.map(({ implied, before }) => implied - before))).toBeLessThan(12);
    const coming = pairs.map(({ implied, after }) => implied - after);
    expect(mean(coming)).toBeGreaterThan(1);
    expect(mean(coming)).toBeLessThan(7);
    const known = correlation(
      pairs.map(({ implied }) => implied),
      pairs.map(({ after }) => after),
    );
    // Options tell what has been rather than what nobody knows.
    expect(known).toBeGreaterThan(0.25);
    expect(known).toBeLessThan(0.6);
  });

  it('the term structure inverts in stress, for days at a time, and rises in calm', () => {
    // A world whose year had a storm.
    const stormy = yearOf(1, bitcoin);
    const [near, far] = (['ONE_W', 'THREE_M'] as const).map((tenor) =>
      summaryOf(stormy, 'volatility', tenor, [1, bitcoin]),
    );
    const slope = far.map((value, hour) => value - near[hour]);
    const { fast } = stormy.variance;
    const order = Array.from(slope, (_, hour) => hour).sort((a, b) => fast[a] - fast[b]);
    const tenth = Math.floor(order.length / 10);
    expect(mean(order.slice(0, tenth).map((hour) => slope[hour]))).toBeGreaterThan(2);
    expect(mean(order.slice(-tenth).map((hour) => slope[hour]))).toBeLessThan(-3);
    const share = mean([...slope].map((value) => (value < 0 ? 1 : 0)));
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.4);
    let [run, longest] = [0, 0];
    for (const value of slope) {
      run = value < 0 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeGreaterThan(24);
  });

  it('mostly rises from the week to the quarter, in every world and for every coin', () => {
    const slopes = [1, 7, 42].flatMap((seed) => {
      return COINS.slice(0, 3).flatMap((coin) => {
        const movement = yearOf(seed, coin);
        const [near, far] = (['ONE_W', 'THREE_M'] as const).map((tenor) => {
          return summaryOf(movement, 'volatility', tenor, [seed, coin]);
        });
        return Array.from({ length: 365 }, (_, day) => far[day * DAY] - near[day * DAY]);
      });
    });
    expect(slopes.filter((slope) => slope < 0).length / slopes.length).toBeLessThan(0.32);
    expect(quantile(slopes, 0.5)).toBeGreaterThan(3);
  });

  it('puts cost more than calls most of the time, and calls more than puts in good times', () => {
    expect(mean([...weekSkew])).toBeLessThan(0);
    expect(quantile([...weekSkew], 0.05)).toBeLessThan(-3);
    expect(quantile([...weekSkew], 0.95)).toBeGreaterThan(0);
  });
});

describe('demand, in every world', () => {
  const SEEDS = [1, 7, 42];
  const first = NOW_HOUR - YEAR_HOURS;
  const worlds = SEEDS.flatMap((seed) => {
    return [bitcoin, ether].map((coin) => {
      const movement = yearOf(seed, coin);
      const of = (kind: 'volatility' | 'skew'): Float64Array[] =>
        TENORS.map((tenor) => summaryOf(movement, kind, tenor, [seed, coin]));
      return { volatility: of('volatility'), skew: of('skew'), events: movement.events.map(({ hour }) => hour) };
    });
  });
  /** Mean change of the week from `start` to `end` hours after each of `hours`. */
  const meanChange = (hours: readonly number[], start: number, end: number): number =>
    mean(
      worlds.flatMap(({ volatility: [near] }) => {
        const inside = hours.filter((hour) => hour + start >= first && hour + end < NOW_HOUR);
        return inside.map((hour) => near[hour + end - first] - near[hour + start - first]);
      }),
    );

  it('moves tenors by a different ratio each time, and lets them cross', () => {
    for (const { volatility } of worlds) {
      const [near, , , far] = volatility.map((values) => changesOf(values, 4));
      const ratios = far.map((change, i) => change / near[i]).filter((_, i) => Math.abs(near[i]) > 1);
      const middle = mean(ratios);
      expect(Math.sqrt(mean(ratios.map((ratio) => (ratio - middle) ** 2)))).toBeGreaterThan(0.2);
      for (let i = 1; i < TENORS.length; i++) {
        const above = mean([...volatility[i]].map((value, hour) => (volatility[i - 1][hour] > value ? 1 : 0)));
        expect(above).toBeGreaterThan(0.05);
        expect(above).toBeLessThan(0.6);
      }
    }
  });

  it('sags into the weekend and recovers by Monday', () => {
    const saturdays = Array.from({ length: 52 }, (_, turn) => (Math.floor(first / 168) + 1 + turn) * 168 + 48);
    expect(new Date(saturdays[0] * 3_600_000).getUTCDay()).toBe(6);
    expect(meanChange(saturdays, -12, 20)).toBeLessThan(-0.9);
    expect(meanChange(saturdays, 32, 60)).toBeGreaterThan(0.9);
  });

  it('falls after a long-awaited event, unless it surprises', () => {
    const [{ events }] = worlds;
    expect(meanChange(events, -30, -1)).toBeGreaterThan(meanChange(events, -1, 8) + 0.7);
    expect(meanChange(events, -1, 8)).toBeLessThan(-0.6);
  });

  it('has skew lines that cross one at a time and never coincide for long', () => {
    for (const { skew } of worlds) {
      const hours = [...skew[1].keys()];
      const gap = (a: number, b: number, hour: number): number => Math.abs(skew[a][hour] - skew[b][hour]);
      expect(mean(hours.map((hour) => (gap(1, 2, hour) < 0.1 && gap(2, 3, hour) < 0.1 ? 1 : 0)))).toBeLessThan(0.06);
      for (const [a, b] of [
        [1, 2],
        [2, 3],
      ]) {
        expect(mean(hours.map((hour) => gap(a, b, hour)))).toBeGreaterThan(0.2);
        expect(mean(hours.map((hour) => gap(a, b, hour)))).toBeLessThan(1.2);
      }
    }
  });
});
