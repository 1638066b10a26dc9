import { describe, expect, it } from 'vitest';
import { TENORS, type Tenor } from '@/contract/values';
import { autocorrelation, correlation, deviation, kurtosis, mean, quantile } from '@/testing/world/facts/statistics';
import { pathsOf, summaryOf, YEARS_END, yearOf } from '@/testing/world/option-years';
import { listAnnouncements } from '../announcements';
import { COINS, type Coin } from '../coins';
import type { PricePaths } from '../price-paths';

const NOW_HOUR = YEARS_END;
const DAY = 24;
const YEAR = 365 * DAY;
const MONTH = 30 * DAY;
const FIRST = NOW_HOUR - YEAR;
const COINS_WITH_OPTIONS = COINS.slice(0, 3);

const changesOf = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]);
const everyDay = (values: readonly number[]): number[] => values.filter((_, hour) => hour % DAY === 0);
const shareOf = (flags: readonly boolean[]): number => mean(flags.map(Number));

/** Log returns of the hours of the year and of the month after. */
function movesOf(paths: PricePaths, coin: Coin): number[] {
  const asked = { coin, price: coin.price, quote: 'USD' } as const;
  const { price } = paths.getHours(asked, FIRST * 3600, (NOW_HOUR + MONTH) * 3600);
  return changesOf([...price].map(Math.log));
}

function watch(seed: number, paths: PricePaths, coin: Coin) {
  const movement = yearOf(seed, coin);
  const of = (kind: 'volatility' | 'skew', tenor: Tenor): number[] => [
    ...summaryOf(movement, kind, tenor, [seed, coin]),
  ];
  const tenors = TENORS.map((tenor) => of('volatility', tenor));
  return {
    name: `seed ${seed}, ${coin.ticker}`,
    tenors,
    skew: of('skew', 'ONE_W'),
    moves: movesOf(paths, coin),
    /** Relative changes of the week in the hours of the year. */
    reactions: changesOf(tenors[0].map(Math.log)),
  };
}

type Year = ReturnType<typeof watch>;

const worlds = [1, 2, 7].map((seed) => {
  const paths = pathsOf(seed);
  return COINS_WITH_OPTIONS.map((coin) => watch(seed, paths, coin));
});
const years = worlds.flat();

/** How much of the week a return of 1 costs in these hours, by least squares, and how far the week moves in one. */
function reactionIn({ moves, reactions }: Year, hours: readonly number[]) {
  const [returns, changes] = [moves, reactions].map((values) => hours.map((hour) => values[hour]));
  return {
    beta: (correlation(returns, changes) * deviation(changes)) / deviation(returns),
    noise: deviation(changes),
  };
}

/** The hours in which the week is dearest, two of a hundred, and all others. */
function partAtHeight(year: Year) {
  const [week] = year.tenors;
  const height = quantile(week, 0.98);
  const hours = [...year.reactions.keys()];
  return {
    height: reactionIn(
      year,
      hours.filter((hour) => week[hour] >= height),
    ),
    others: reactionIn(
      year,
      hours.filter((hour) => week[hour] < height),
    ),
  };
}

describe('the week of options at the height of a crash', () => {
  const parts = years.map((year) => ({ name: year.name, ...partAtHeight(year) }));

  it('still answers each leg down and each bounce: it is no smooth dome', () => {
    for (const { name, height } of parts) expect(height.beta, name).toBeLessThan(-0.35);
    expect(mean(parts.map(({ height }) => height.beta))).toBeLessThan(-0.9);
  });

  it('is at its noisiest', () => {
    for (const { name, height, others } of parts) expect(height.noise / others.noise, name).toBeGreaterThan(0.95);
    expect(mean(parts.map(({ height, others }) => height.noise / others.noise))).toBeGreaterThan(1.1);
  });
});

describe('the week of options and the return of the same hour', () => {
  const EXTREME = 0.005;
  const reactionTo = ({ moves, reactions }: Year, isOfThese: (move: number) => boolean): number =>
    mean(reactions.filter((_, hour) => isOfThese(moves[hour])));

  it('holds in the largest rises and jumps in the largest falls; a small rise cheapens it a little', () => {
    const answers = years.map((year) => {
      const ofYear = year.moves.slice(0, year.reactions.length);
      const [low, middle, upper, high] = [EXTREME, 0.7, 0.9, 1 - EXTREME].map((share) => quantile(ofYear, share));
      return {
        name: year.name,
        fall: reactionTo(year, (move) => move <= low),
        rise: reactionTo(year, (move) => move >= high),
        small: reactionTo(year, (move) => move > middle && move < upper),
      };
    });
    for (const { name, fall, rise, small } of answers) {
      expect(rise, name).toBeGreaterThan(-0.012);
      expect(fall, name).toBeGreaterThan(0.025);
      expect(small, name).toBeLessThan(0);
    }
    expect(mean(answers.map(({ rise }) => rise))).toBeGreaterThan(-0.005);
    expect(mean(answers.map(({ rise }) => rise))).toBeLessThan(0.015);
  });

  it('correlates with it by −0.2 to −0.5, and by month from near −0.7 to about nothing', () => {
    const all = years.map(({ moves, reactions }) => correlation(moves.slice(0, reactions.length), reactions));
    for (const [i, one] of all.entries()) {
      expect(one, years[i].name).toBeLessThan(-0.12);
      expect(one, years[i].name).toBeGreaterThan(-0.55);
    }
    expect(mean(all)).toBeGreaterThan(-0.45);
    expect(mean(all)).toBeLessThan(-0.25);
    const byMonth = years.map(({ moves, reactions }) =>
      Array.from({ length: 12 }, (_, month) => [month * MONTH, (month + 1) * MONTH] as const).map(([from, to]) =>
        correlation(moves.slice(from, to), reactions.slice(from, to)),
      ),
    );
    for (const [i, months] of byMonth.entries())
      expect(Math.max(...months) - Math.min(...months), years[i].name).toBeGreaterThan(0.25);
    expect(Math.max(...byMonth.flat())).toBeGreaterThan(-0.06);
  });
});

describe('quotes from one hour to the next', () => {
  /** Variance of changes over a day over that of as many independent hours. */
  function varianceRatio(values: readonly number[]): number {
    const days = values.slice(DAY).map((value, hour) => value - values[hour]);
    return deviation(days) ** 2 / (DAY * deviation(changesOf(values)) ** 2);
  }

  it('are put right rather than carried on: no momentum within the day, in any tenor', () => {
    for (const { name, tenors } of years) {
      for (const values of tenors) {
        expect(autocorrelation(changesOf(values), 1), name).toBeLessThan(0);
        expect(autocorrelation(changesOf(values), 1), name).toBeGreaterThan(-0.25);
        expect(varianceRatio(values), name).toBeLessThan(1.4);
      }
    }
    expect(mean(years.flatMap(({ tenors }) => tenors.map(varianceRatio)))).toBeLessThan(1.1);
  });

  it('of skew are their own each hour: nothing between two hours is a straight line', () => {
    for (const { name, skew } of years) {
      const changes = changesOf(skew);
      expect(autocorrelation(changes, 1), name).toBeLessThan(0);
      expect(autocorrelation(changes, 1), name).toBeGreaterThan(-0.25);
      expect(Math.abs(autocorrelation(changes, 2)), name).toBeLessThan(0.06);
    }
  });
});

describe('the curve of a coin', () => {
  it('lets two months and three months differ from day to day', () => {
    for (const { name, tenors } of years) {
      const [two, three] = [tenors[2], tenors[3]].map((values) => changesOf(everyDay(values)));
      expect(correlation(two, three), name).toBeLessThan(0.978);
      expect(correlation(two, three), name).toBeGreaterThan(0.9);
    }
  });

  it('has the week above the quarter on a quarter of the days', () => {
    const shares = years.map(({ tenors: [week, , , quarter] }) =>
      shareOf(week.map((value, hour) => value > quarter[hour])),
    );
    expect(mean(shares)).toBeGreaterThan(0.18);
    expect(mean(shares)).toBeLessThan(0.31);
  });
});

describe('the month and what it turns out to be', () => {
  /** The month less what the price realises in the thirty days that it covers, in points, by day. */
  function premiumsOf(month: readonly number[], moves: readonly number[]): number[] {
    const sums = new Float64Array(moves.length + 1);
    for (const [hour, move] of moves.entries()) sums[hour + 1] = sums[hour] + move ** 2;
    return everyDay(month).map((implied, day) => {
      const from = day * DAY;
      const to = Math.min(from + MONTH, moves.length);
      return implied - 100 * Math.sqrt(((sums[to] - sums[from]) * YEAR) / (to - from));
    });
  }

  it('pays its sellers some points on two days of three, and costs them on the others', () => {
    const inMoreWorlds = [3, 4, 5, 6, 8].flatMap((seed) => {
      const paths = pathsOf(seed);
      return COINS_WITH_OPTIONS.map((coin) => {
        const movement = yearOf(seed, coin);
        const month = summaryOf(movement, 'volatility', 'ONE_M', [seed, coin]);
        return { coin, premiums: premiumsOf([...month], movesOf(paths, coin)) };
      });
    });
    for (const [place, coin] of COINS_WITH_OPTIONS.entries()) {
      const known = worlds.flatMap((world) => premiumsOf(world[place].tenors[1], world[place].moves));
      const premiums = [known, ...inMoreWorlds.filter((one) => one.coin === coin).map((one) => one.premiums)].flat();
      const paid = shareOf(premiums.map((premium) => premium > 0));
      expect(quantile(premiums, 0.5), coin.ticker).toBeGreaterThan(3);
      expect(quantile(premiums, 0.5), coin.ticker).toBeLessThan(8);
      expect(paid, coin.ticker).toBeGreaterThan(0.6);
      expect(paid, coin.ticker).toBeLessThan(0.75);
    }
  });
});

/** By coin, one per world. */
const byCoin = COINS_WITH_OPTIONS.map((_, place) => worlds.map((world) => world[place]));
const logsOf = (values: readonly number[]): number[] => values.map(Math.log);
const sizesOf = (values: readonly number[]): number[] => values.map(Math.abs);

describe('the week of options after a fall of more than four usual hours', () => {
  /** Mean change of the week from before such an hour to the end of the hour `later`, over all worlds of a coin. */
  const changeAfter = (coin: readonly Year[], later: number): number =>
    mean(
      coin.flatMap(({ tenors: [week], moves }) => {
        const large = 4 * deviation(moves.slice(0, YEAR));
        const hours = [...moves.slice(0, YEAR - 2 * DAY).keys()].slice(DAY);
        return hours
          .filter((hour) => moves[hour] < -large && Math.min(...moves.slice(hour - DAY, hour)) >= -large)
          .map((hour) => week[hour + 1 + later] - week[hour]);
      }),
    );

  it('jumps within that hour rather than creeping up for hours, and has given some of it back a day and a half later', () => {
    for (const [place, coin] of byCoin.entries()) {
      const { ticker } = COINS_WITH_OPTIONS[place];
      const atOnce = changeAfter(coin, 0);
      expect(atOnce, ticker).toBeGreaterThan(3);
      for (const later of [6, 10]) expect(changeAfter(coin, later), ticker).toBeLessThan(1.15 * atOnce);
      expect(changeAfter(coin, 36), ticker).toBeLessThan(0.9 * atOnce);
    }
  });
});

describe('the week of options and a decision on rates', () => {
  const decisions = listAnnouncements(FIRST + DAY, NOW_HOUR - 4).filter(({ isDecision }) => isDecision);

  it('loses one and a half to three points within three hours, most of it in the first', () => {
    expect(decisions).toHaveLength(8);
    const changesIn = (hours: number): number[] =>
      years.flatMap(({ tenors: [week] }) =>
        decisions.map(({ hour }) => week[hour - FIRST + hours] - week[hour - FIRST]),
      );
    expect(quantile(changesIn(3), 0.5)).toBeLessThan(-1.5);
    expect(quantile(changesIn(3), 0.5)).toBeGreaterThan(-3);
    expect(quantile(changesIn(1), 0.5)).toBeLessThan(0.6 * quantile(changesIn(3), 0.5));
  });
});

describe('hourly changes of volatility', () => {
  it('have fat tails in all tenors', () => {
    for (const { name, tenors } of years)
      for (const values of tenors) expect(kurtosis(changesOf(logsOf(values))), name).toBeGreaterThan(7);
  });

  it('are little more than half as large on weekends, and largest when America opens', () => {
    const of = (year: Year, isOfThese: (hour: number) => boolean): number[] =>
      year.reactions.filter((_, hour) => isOfThese(FIRST + hour));
    const isWeekend = (hour: number): boolean => ((Math.floor(hour / DAY) + 4) % 7) % 6 === 0;
    const between =
      (from: number, to: number) =>
      (hour: number): boolean =>
        !isWeekend(hour) && hour % DAY >= from && hour % DAY < to;
    for (const year of years) {
      const ratio = deviation(of(year, isWeekend)) / deviation(of(year, (hour) => !isWeekend(hour)));
      expect(ratio, year.name).toBeGreaterThan(0.4);
      expect(ratio, year.name).toBeLessThan(0.7);
      const night = mean(sizesOf(of(year, between(2, 6))));
      expect(mean(sizesOf(of(year, between(13, 16)))) / night, year.name).toBeGreaterThan(1.25);
    }
  });
});

describe('the options of each coin', () => {
  const noiseOf = (coin: readonly Year[], tenor: number): number =>
    mean(coin.map(({ tenors }) => deviation(changesOf(logsOf(tenors[tenor])))));

  it('are quoted in their own way: those of Solana coarsely, those of Ether with a stiller far end', () => {
    const [bitcoin, ether, solana] = byCoin;
    expect(noiseOf(solana, 1) / noiseOf(bitcoin, 1)).toBeGreaterThan(1.5);
    const farOf = (coin: readonly Year[]): number => noiseOf(coin, 3) / noiseOf(coin, 1);
    expect(farOf(ether)).toBeLessThan(farOf(bitcoin) - 0.03);
    expect(farOf(solana)).toBeGreaterThan(farOf(bitcoin) + 0.02);
  });

  it('of Solana go stale for hours at times, but hardly ever while the price moves, and tenors slide along the curve then', () => {
    const staleOf = ({ reactions }: Year): number[] =>
      [...reactions.keys()].filter((hour) => Math.abs(reactions[hour]) < 5e-4);
    const repeatsOf = ({ tenors }: Year): number => changesOf(tenors[1]).filter((change) => change === 0).length;
    const [bitcoin, ether, solana] = byCoin;
    for (const year of years) expect(repeatsOf(year), year.name).toBe(0);
    for (const year of [...bitcoin, ...ether]) expect(staleOf(year).length / YEAR, year.name).toBeLessThan(0.09);
    for (const year of solana) {
      const stale = staleOf(year);
      expect(stale.length / YEAR, year.name).toBeGreaterThan(0.1);
      expect(stale.length / YEAR, year.name).toBeLessThan(0.35);
      const large = 2 * deviation(year.moves);
      const moved = [...year.reactions.keys()].filter((hour) => Math.abs(year.moves[hour]) > large);
      expect(stale.filter((hour) => moved.includes(hour)).length / moved.length, year.name).toBeLessThan(0.03);
    }
  });
});
