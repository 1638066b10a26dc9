import { beforeAll, describe, expect, it } from 'vitest';
import { computeCoins, type SupplyStep, stepsOf, TODAY, tokenOf } from '@/testing/supply/token-steps';
import { someOf } from '@/testing/volume';
import { PricePaths } from '../price-paths';
import { SMALL_COINS_SHARE, SupplyDays } from './supply-days';
import type { Token } from './token';
import { isDollar, TOKENS } from './tokens';

const SEED = 7;
const DAY = 86_400;
const THREE_YEARS = 3 * 365;
const paths = new PricePaths(SEED);
let days: SupplyDays;

/** Largest difference between two values that are `apart` places apart. */
const largestMove = (values: readonly number[], apart: number): number =>
  Math.max(...values.slice(apart).map((value, i) => Math.abs(value - values[i])));

beforeAll(() => {
  days = new SupplyDays(paths, SEED, TODAY - THREE_YEARS, TODAY + 1);
});

describe('SupplyDays', () => {
  it('is a pure function of seed and day', () => {
    for (const day of [TODAY, TODAY - 200, TODAY - 400, TODAY - 900]) {
      const alone = new SupplyDays(new PricePaths(SEED), SEED, day, day + 1);
      for (const token of TOKENS) expect(alone.getReport(token, day)).toEqual(days.getReport(token, day));
    }
  });

  it('prices a coin as its markets do, as far back as candles reach', () => {
    const bitcoin = tokenOf('Bitcoin');
    for (const day of [TODAY, TODAY - 90, TODAY - 364]) {
      const { price } = paths.getHours(
        { coin: bitcoin.coin, price: bitcoin.coin.price, quote: 'USD' },
        day * DAY,
        day * DAY + 3600,
      );
      // A report is the mean of all venues, some hundredths of a per cent from the leading one.
      expect(Math.abs((days.getReport(bitcoin, day)?.price ?? 0) / price[0] - 1)).toBeLessThan(0.001);
    }
  });

  it('gives all prices of a day with the same number of digits, today as before', () => {
    for (const seed of [1, SEED, 42]) {
      const own = new SupplyDays(new PricePaths(seed), seed, TODAY - 3, TODAY + 1);
      for (let day = TODAY - 3; day <= TODAY; day++) {
        const prices = TOKENS.flatMap((token) => own.getReport(token, day)?.price ?? []);
        const digits = prices.map((price) => price.toExponential().replace(/e.*/, '').replace('.', '').length);
        expect(Math.max(...digits)).toBe(6);
        // One in ten ends in a zero by chance.
        expect(digits.filter((count) => count < 5).length, `${seed} ${day - TODAY}`).toBeLessThan(8);
      }
    }
  });

  it('lets prices rise over the earlier years, without a jump where candles start', () => {
    const bitcoin = tokenOf('Bitcoin');
    const prices = Array.from(
      { length: THREE_YEARS },
      (_, i) => days.getReport(bitcoin, TODAY - i)?.price ?? Number.NaN,
    );
    expect(prices[THREE_YEARS - 1]).toBeLessThan(0.6 * prices[0]);
    for (let i = 1; i < prices.length; i++) expect(Math.abs(Math.log(prices[i] / prices[i - 1]))).toBeLessThan(0.2);
  });

  it('divides most of the total among the listed tokens by market cap', () => {
    const isTold = (day: number): boolean => TOKENS.every((token) => days.getReport(token, day));
    const whole = Array.from({ length: 30 }, (_, i) => TODAY - i).find(isTold) ?? Number.NaN;
    const reports = TOKENS.map((token) => days.getReport(token, whole));
    const listed = reports.reduce((sum, report) => sum + (report?.dominance ?? Number.NaN), 0);
    expect(listed).toBeGreaterThan(82);
    expect(listed).toBeLessThan(95);
    const wholes = reports.map((report) => {
      const { circulating, price, dominance } = report ?? { circulating: 0, price: 0, dominance: 0 };
      return (100 * circulating * price) / dominance;
    });
    for (const sum of wholes) expect(sum / wholes[0]).toBeCloseTo(1, 5);
    expect(new Set(reports.map((report) => report?.capRank)).size).toBe(TOKENS.length);
    expect(reports[0]?.capRank).toBe(1);
  });

  it("lets Bitcoin's share drift by points within months", () => {
    const bitcoin = tokenOf('Bitcoin');
    const shares = Array.from(
      { length: 13 },
      (_, i) => days.getReport(bitcoin, TODAY - 30 * i)?.dominance ?? Number.NaN,
    );
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(2);
  });

  it('gives Bitcoin about half of the market, with no large jump on any day', () => {
    for (const seed of someOf([1, SEED, 42])) {
      const own = new SupplyDays(new PricePaths(seed), seed, TODAY - 365, TODAY + 1);
      const shares = Array.from(
        { length: 366 },
        (_, i) => own.getReport(tokenOf('Bitcoin'), TODAY - i)?.dominance ?? Number.NaN,
      );
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(mean).toBeGreaterThan(46);
      expect(mean).toBeLessThan(62);
      expect(largestMove(shares, 1)).toBeLessThan(1.5);
    }
  });

  it('keeps Bitcoin near half of the market over all years, with no large jump on any day', () => {
    for (const seed of someOf([1, 4, SEED, 42], 4)) {
      const own = new SupplyDays(new PricePaths(seed), seed, TODAY - THREE_YEARS, TODAY + 1);
      const shares = Array.from(
        { length: THREE_YEARS },
        (_, i) => own.getReport(tokenOf('Bitcoin'), TODAY - i)?.dominance ?? Number.NaN,
      );
      expect(Math.min(...shares)).toBeGreaterThan(36);
      expect(Math.max(...shares)).toBeLessThan(66);
      expect(largestMove(shares, 1)).toBeLessThan(1.6);
      expect(largestMove(shares, 90)).toBeLessThan(14);
    }
  });

  it('does not count a newly listed coin as new money', () => {
    const { sinceDay } = tokenOf('Hyperliquid');
    const before = sinceDay - 4;
    const heard = TOKENS.filter((token) => [before, before + 7].every((day) => days.getReport(token, day)));
    expect(heard.length).toBeGreaterThan(40);
    const [then, now] = [before, before + 7].map((day) => {
      const caps = heard.map((token) => {
        const { circulating = Number.NaN, price = Number.NaN } = days.getReport(token, day) ?? {};
        return circulating * price;
      });
      const whole = (100 * caps[0]) / (days.getReport(heard[0], day)?.dominance ?? Number.NaN);
      const listed = caps.reduce((sum, cap) => sum + cap, 0);
      const dollars = caps.reduce((sum, cap, i) => sum + (isDollar(heard[i]) ? cap : 0), 0);
      return whole - listed - SMALL_COINS_SHARE * (listed - caps[0] - dollars);
    });
    expect([before < sinceDay, before + 7 >= sinceDay]).toEqual([true, true]);
    // The rest is other dollar coins, which grow by a quarter per year. The new coin is worth 12 billion.
    expect(now - then).toBeGreaterThan(0);
    expect(now - then).toBeLessThan(1e9);
  });

  it('misses reports of the smallest tokens on a day now and then, never those of others', () => {
    const missed = (token: Token): number =>
      Array.from({ length: 365 }, (_, i) => days.getReport(token, TODAY - i)).filter((report) => !report).length;
    const [obscure, known] = [true, false].map((isObscure) => TOKENS.filter((token) => token.isObscure === isObscure));
    expect(known.map(missed)).toEqual(known.map(() => 0));
    expect(known.map(({ name }) => name)).toContain('Filecoin');
    expect(obscure.length).toBeGreaterThan(4);
    const counts = obscure.map(missed);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(18);
    expect(new Set(counts).size).toBeGreaterThan(2);
  });

  it('repeats the figures of the day before for small tokens on a few days a year, never for others', () => {
    const repeated = (token: Token): number =>
      Array.from({ length: 365 }, (_, i) => [TODAY - i - 1, TODAY - i].map((day) => days.getReport(token, day))).filter(
        ([before, now]) => before && now && before.price === now.price && before.volume === now.volume,
      ).length;
    const small = TOKENS.filter((token) => !isDollar(token) && token.volumeUsd < 70e6);
    expect(small.length).toBeGreaterThan(12);
    for (const token of small) {
      expect(repeated(token), token.name).toBeGreaterThan(0);
      expect(repeated(token), token.name).toBeLessThan(20);
    }
    for (const token of TOKENS.filter((one) => !small.includes(one))) expect(repeated(token), token.name).toBe(0);
  });

  it('trades less at week-ends', () => {
    const volumes = Array.from({ length: 365 }, (_, i) => TODAY - i).map((day) => ({
      // A report covers the day before.
      isWeekend: [0, 6].includes(new Date((day - 1) * DAY * 1000).getUTCDay()),
      volume: days.getReport(tokenOf('Bitcoin'), day)?.volume ?? Number.NaN,
    }));
    const meanOf = (isWeekend: boolean): number => {
      const chosen = volumes.filter((one) => one.isWeekend === isWeekend);
      return chosen.reduce((sum, one) => sum + one.volume, 0) / chosen.length;
    };
    expect(meanOf(true)).toBeLessThan(0.75 * meanOf(false));
  });

  it('changes locked value for reasons other than the price', () => {
    const reports = Array.from({ length: 365 }, (_, i) => days.getReport(tokenOf('Ethereum'), TODAY - i));
    const ratios = reports.map((report) => (report?.valueLocked ?? Number.NaN) / (report?.price ?? Number.NaN) ** 0.8);
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeGreaterThan(1.2);
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(4);
  });
});

describe('the coins of a token', () => {
  it('keeps supply within its limit, and circulating coins within the total', () => {
    for (const token of TOKENS) {
      for (let day = TODAY - THREE_YEARS; day < TODAY + 3000; day += 100) {
        const { circulating, total } = computeCoins(token, day);
        expect(circulating).toBeGreaterThan(0);
        expect(circulating).toBeLessThanOrEqual(total);
        if (token.maxSupply > 0) expect(total).toBeLessThanOrEqual(token.maxSupply);
      }
    }
  });

  it('keeps growing over time', () => {
    for (const name of ['Bitcoin', 'Dogecoin', 'Sui', 'Arbitrum', 'Litecoin']) {
      const token = tokenOf(name);
      const coins = Array.from(
        { length: THREE_YEARS + 800 },
        (_, i) => computeCoins(token, TODAY - THREE_YEARS + i).circulating,
      );
      expect(Math.min(...coins.slice(1).map((value, i) => value - coins[i]))).toBeGreaterThanOrEqual(0);
    }
  });
});

const dayOfMonth = ({ day }: SupplyStep): number => new Date(day * DAY * 1000).getUTCDate();
const spreadOf = (steps: readonly SupplyStep[]): number => {
  const sizes = steps.map(({ size }) => Math.abs(size));
  return Math.max(...sizes) / Math.min(...sizes);
};

describe('what changes supplies', () => {
  it('unlocks happen on calendar dates and all have one size', () => {
    for (const [name, dates, coins] of [
      ['Sui', [1], 44e6],
      ['Arbitrum', [16], 92.65e6],
      ['Aptos', [12], 11.31e6],
      ['Optimism', [28, 29, 30, 31], 31.34e6],
    ] as const) {
      const steps = stepsOf(tokenOf(name), 760);
      expect(steps.length).toBeGreaterThanOrEqual(24);
      expect(steps.length).toBeLessThanOrEqual(25);
      expect(steps.filter((step) => !(dates as readonly number[]).includes(dayOfMonth(step)))).toEqual([]);
      for (const { size } of steps) expect(size).toBeCloseTo(coins, 0);
    }
    const dates = stepsOf(tokenOf('Ondo'), 760).map(({ day }) => new Date(day * DAY * 1000).toISOString().slice(0, 10));
    expect(dates).toEqual(['2025-01-18', '2026-01-18']);
  });

  it('mints and burns dollars as they are paid in and out: no supply is a round number, and only what Tether authorises is', () => {
    for (const name of ['Tether', 'USD Coin', 'Dai']) {
      const steps = stepsOf(tokenOf(name), 365);
      const burns = steps.filter(({ size }) => size < 0);
      expect(burns.length / steps.length).toBeGreaterThan(0.1);
      expect(burns.length / steps.length).toBeLessThan(0.6);
      const year = Array.from({ length: 366 }, (_, i) => computeCoins(tokenOf(name), TODAY - 365 + i));
      expect(year.every(({ circulating, total }) => Number.isInteger(circulating) && Number.isInteger(total))).toBe(
        true,
      );
      const round = year.filter(({ circulating, total }) => circulating % 1000 === 0 || total % 1000 === 0);
      expect(round.length, name).toBeLessThan(5);
      expect(steps.filter(({ size }) => Math.abs(size) % 1e5 === 0).length / steps.length, name).toBeLessThan(0.02);
      const authorised = year.slice(1).filter(({ total }, i) => (total - year[i].total) % 1e6 === 0);
      expect(authorised.length / 365 > 0.5, name).toBe(name === 'Tether');
      expect(Math.max(...steps.map(({ size }) => Math.abs(size)))).toBeLessThan(
        0.02 * computeCoins(tokenOf(name), TODAY).circulating,
      );
    }
    expect(computeCoins(tokenOf('Tether'), TODAY).circulating).toBeGreaterThan(
      1.1 * computeCoins(tokenOf('Tether'), TODAY - 365).circulating,
    );
  });

  it('keeps dollar coins near a dollar, and in the total market cap', () => {
    for (const name of ['Tether', 'USD Coin', 'Dai']) {
      const prices = Array.from({ length: 365 }, (_, i) => days.getReport(tokenOf(name), TODAY - i)?.price ?? 1);
      expect(Math.min(...prices)).toBeGreaterThan(0.996);
      expect(Math.max(...prices)).toBeLessThan(1.004);
      expect(new Set(prices).size).toBeGreaterThan(100);
    }
    const share = ['Tether', 'USD Coin', 'Dai'].reduce(
      (sum, name) => sum + (days.getReport(tokenOf(name), TODAY)?.dominance ?? 0),
      0,
    );
    expect(share).toBeGreaterThan(5);
    expect(share).toBeLessThan(12);
    expect(days.getReport(tokenOf('Tether'), TODAY)?.capRank).toBeLessThanOrEqual(5);
  });

  it("releases a third of early backers' coins on one day", () => {
    const cliff = stepsOf(tokenOf('Celestia'), 800).toSorted((a, b) => b.size - a.size)[0];
    expect(new Date(cliff.day * DAY * 1000).toISOString().slice(0, 10)).toBe('2024-10-30');
    expect(cliff.size).toBeGreaterThan(175e6);
    expect(cliff.size / (computeCoins(tokenOf('Celestia'), cliff.day).circulating - cliff.size)).toBeGreaterThan(0.5);
  });

  it('handles calendars that end, and half-yearly ones', () => {
    expect(stepsOf(tokenOf('dYdX'), 400).map(({ size }) => Math.round(size / 1e4))).toEqual(Array(13).fill(833));
    expect(computeCoins(tokenOf('dYdX'), TODAY + 300)).toEqual(computeCoins(tokenOf('dYdX'), TODAY));
    expect(
      stepsOf(tokenOf('The Sandbox'), 800).map(({ day }) => new Date(day * DAY * 1000).toISOString().slice(0, 10)),
    ).toEqual(['2024-08-14', '2025-02-14', '2025-08-14']);
  });

  it('turns dollars over as often as their markets: Tether more than Bitcoin', () => {
    for (const seed of [1, SEED, 42]) {
      const own = new SupplyDays(new PricePaths(seed), seed, TODAY - 60, TODAY + 1);
      const volumeOf = (name: string, day: number): number => own.getReport(tokenOf(name), day)?.volume ?? Number.NaN;
      const asked = Array.from({ length: 61 }, (_, i) => TODAY - i);
      const more = asked.filter((day) => volumeOf('Tether', day) > volumeOf('Bitcoin', day));
      expect(more.length).toBeGreaterThan(57);
      const shares = asked
        .map((day) => {
          const { circulating = Number.NaN, price = Number.NaN } = own.getReport(tokenOf('USD Coin'), day) ?? {};
          return volumeOf('USD Coin', day) / circulating / price;
        })
        .toSorted((a, b) => a - b);
      expect(shares[30]).toBeGreaterThan(0.13);
      expect(shares[30]).toBeLessThan(0.27);
    }
  });

  it("burns a week's fees on one day of the week", () => {
    const steps = stepsOf(tokenOf('Injective'), 365);
    expect(steps.length).toBeGreaterThanOrEqual(51);
    expect(steps.length).toBeLessThanOrEqual(53);
    expect(Math.max(...steps.map(({ size }) => size))).toBeLessThan(0);
    expect(new Set(steps.map(({ day }) => day % 7)).size).toBe(1);
    expect(spreadOf(steps)).toBeGreaterThan(1.5);
  });

  it('vests evenly by month, without cliffs', () => {
    const steps = stepsOf(tokenOf('XRP'), 800);
    expect(steps.length).toBeGreaterThanOrEqual(26);
    expect(spreadOf(steps)).toBeGreaterThan(1.2);
    expect(spreadOf(steps)).toBeLessThan(2.5);
  });

  it('burns once a quarter, from both supplies, on varying days and in varying amounts', () => {
    const steps = stepsOf(tokenOf('BNB'), 800);
    expect(steps.length).toBeGreaterThanOrEqual(8);
    expect(steps.length).toBeLessThanOrEqual(9);
    expect(Math.max(...steps.map(({ size }) => size))).toBeLessThan(0);
    expect(spreadOf(steps)).toBeGreaterThan(1.15);
    expect(new Set(steps.map(dayOfMonth)).size).toBeGreaterThan(3);
    const { circulating, total } = computeCoins(tokenOf('BNB'), TODAY);
    expect(total).toBe(circulating);
  });

  it('leaves burned coins out of the limit: they are never issued again', () => {
    const burning = TOKENS.filter(({ growth }) => growth < 0);
    expect(burning.map(({ name }) => name)).toContain('BNB');
    for (const { maxSupply } of burning) expect(maxSupply).toBe(0);
  });

  it('updates some supplies by hand: they do not change in between', () => {
    const steps = stepsOf(tokenOf('Uniswap'), 365);
    expect(steps.length).toBeGreaterThanOrEqual(11);
    expect(steps.length).toBeLessThanOrEqual(13);
  });
});

describe('visible effect of unlocks', () => {
  it('an unlock moves the market cap away from the price on its day, and dilutes what was there', () => {
    const sui = tokenOf('Sui');
    const steps = Array.from({ length: 365 }, (_, i) => TODAY - i).map((day) => {
      const [before, now] = [days.getReport(sui, day - 1), days.getReport(sui, day)];
      const [capBefore, cap] = [before, now].map((report) => (report?.circulating ?? 0) * (report?.price ?? 0));
      return cap / capBefore / ((now?.price ?? 0) / (before?.price ?? 1)) - 1;
    });
    const unlocks = steps.filter((step) => step > 1e-9);
    expect(unlocks).toHaveLength(12);
    expect(Math.min(...unlocks)).toBeGreaterThan(0.01);
  });
});
