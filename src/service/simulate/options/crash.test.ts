import { describe, expect, it } from 'vitest';
import { findCrashes } from '@/testing/world/crashes';
import { mean } from '@/testing/world/facts/statistics';
import { COINS, type Coin, dailyDeviationOf } from '../coins';
import { PricePaths } from '../price-paths';
import { computeMovement } from './movement';
import { computeSummary, optionSeedsOf } from './option-surface';

const NOW_HOUR = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const DAY = 24;
const FIRST = NOW_HOUR - 365 * DAY;
/** Usual days that the price loses in a deep crash. */
const DEEP = 4.5;

/** A year of one coin's options, in hours, and the crashes of its price. */
function watch(seed: number, paths: PricePaths, coin: Coin) {
  const movement = computeMovement(paths, coin, FIRST, NOW_HOUR);
  const { price } = paths.getHours({ coin, price: coin.price, quote: 'USD' }, FIRST * 3600, NOW_HOUR * 3600);
  const [week, month, quarter] = (['ONE_W', 'ONE_M', 'THREE_M'] as const).map((tenor) =>
    computeSummary(movement, 'volatility', tenor, optionSeedsOf(seed, coin)),
  );
  const daily = dailyDeviationOf(coin);
  return {
    name: `seed ${seed}, ${coin.ticker}`,
    coin,
    daily,
    price,
    week,
    month,
    quarter,
    ...findCrashes(price, daily),
  };
}

type Year = ReturnType<typeof watch>;

const years = [1, 2, 7, 42].flatMap((seed) => {
  const paths = new PricePaths(seed);
  return COINS.slice(0, 2).map((coin) => watch(seed, paths, coin));
});

/** Changes of the week over so many hours that begin and end where `isOfThese` holds. */
function changesOver(hours: number, { week, isCalm }: Year, isOfThese: (isCalm: boolean) => boolean): number[] {
  const changes: number[] = [];
  for (let hour = 0; hour + hours < week.length; hour += hours) {
    if (isOfThese(isCalm[hour]) && isOfThese(isCalm[hour + hours])) changes.push(week[hour + hours] - week[hour]);
  }
  return changes;
}

const calmChanges = (hours: number, year: Year): number[] => changesOver(hours, year, (isCalm) => isCalm);
const allChanges = (hours: number, year: Year): number[] => changesOver(hours, year, () => true);

function skewnessOf(changes: readonly number[]): number {
  const spread = Math.sqrt(mean(changes.map((change) => change ** 2)));
  return mean(changes.map((change) => (change / spread) ** 3));
}

/** A crash: what the week cost a day before, and the hour within two days at which it is dearest. */
function peakOf(year: Year, start: number) {
  const { week, price } = year;
  let hour = start;
  for (let at = start; at < start + 2 * DAY; at++) if (week[at] > week[hour]) hour = at;
  const before = week[start - DAY];
  const leftAfter = (days: number): number => (week[hour + days * DAY] - before) / (week[hour] - before);
  /** How far the price falls on within the week after. */
  const fallsBy = Math.log(price[hour] / Math.min(...price.subarray(hour, hour + 7 * DAY)));
  const deepest = Math.log(
    Math.max(...price.subarray(start - DAY, start + 1)) / Math.min(...price.subarray(start, start + 2 * DAY)),
  );
  return { year, hour, rise: week[hour] / before, leftAfter, fallsBy, deepest: deepest / year.daily };
}

const crashes = years.flatMap((year) =>
  year.starts.filter((start) => start + 9 * DAY < year.week.length).map((start) => peakOf(year, start)),
);
const deep = crashes.filter(({ deepest }) => deepest > DEEP);

describe('the week of options in calm times', () => {
  it('covers most of a year: crashes are rare', () => {
    for (const { name, isCalm, starts } of years) {
      expect(mean(isCalm.map(Number)), name).toBeGreaterThan(0.6);
      expect(starts.length, name).toBeGreaterThan(2);
    }
  });

  it('falls as often and as far as it rises', () => {
    for (const year of years) {
      const changes = calmChanges(4, year);
      const [rises, falls] = [changes.filter((change) => change > 1), changes.filter((change) => change < -1)];
      expect(falls.length / rises.length, year.name).toBeGreaterThan(0.7);
      expect(falls.length / rises.length, year.name).toBeLessThan(1.5);
    }
    // A rise is faster than a fall, but not by much: a fall of 2 to 7 % that is no crash yet frightens at once, and a rise no
    // longer cheapens the week by as much.
    const skews = years.map((year) => skewnessOf(calmChanges(4, year)));
    expect(Math.max(...skews)).toBeLessThan(2.5);
    expect(mean(skews)).toBeGreaterThan(0.2);
    expect(mean(skews)).toBeLessThan(1.7);
  });

  it('of Bitcoin rises by less than twenty points in a day', () => {
    for (const year of years.filter(({ coin }) => coin.ticker === 'BTC')) {
      expect(Math.max(...calmChanges(DAY, year)), year.name).toBeLessThan(20);
    }
  });
});

describe('the week of options in a crash', () => {
  it('rises at once, and further the deeper the price falls', () => {
    expect(deep.length).toBeGreaterThan(10);
    expect(crashes.length).toBeGreaterThan(2 * deep.length);
    expect(mean(deep.map(({ rise }) => rise))).toBeGreaterThan(1.4);
    for (const { year, rise } of deep) expect(rise, year.name).toBeGreaterThan(1.1);
    for (const { year, rise } of crashes) expect(rise, year.name).toBeLessThan(2.6);
    const mild = crashes.filter(({ deepest }) => deepest <= DEEP);
    expect(mean(mild.map(({ rise }) => rise))).toBeLessThan(mean(deep.map(({ rise }) => rise)) - 0.15);
  });

  it('overshoots: half of the rise is gone after three days if the price does not fall on', () => {
    const over = deep.filter(({ year, fallsBy }) => fallsBy < 2 * year.daily);
    expect(over.length).toBeGreaterThan(6);
    expect(mean(over.map(({ leftAfter }) => leftAfter(1)))).toBeGreaterThan(0.45);
    expect(mean(over.map(({ leftAfter }) => leftAfter(3)))).toBeLessThan(0.5);
    expect(mean(over.map(({ leftAfter }) => leftAfter(3)))).toBeGreaterThan(0.1);
  });

  it('is the dearest of all tenors, and the quarter the cheapest: the curve inverts', () => {
    const curves = deep.map(({ year, hour }) => [year.week[hour], year.month[hour], year.quarter[hour]] as const);
    const inverted = curves.filter(([week, month, quarter]) => week > month && month > quarter);
    expect(inverted.length / curves.length).toBeGreaterThan(0.9);
    // A quarter hardly believes in it.
    expect(mean(curves.map(([week, , quarter]) => week / quarter))).toBeGreaterThan(1.34);
  });

  it('makes the changes of a year lean to rises', () => {
    const skews = years.map((year) => skewnessOf(allChanges(4, year)));
    expect(mean(skews)).toBeGreaterThan(1.3);
    expect(Math.max(...skews)).toBeLessThan(4.5);
    for (const skew of skews) expect(skew).toBeGreaterThan(0.5);
  });
});
