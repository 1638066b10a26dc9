import { describe, expect, it } from 'vitest';
import { computeCoins, TODAY, tokenOf } from '@/testing/supply/token-steps';
import { correlation, mean, quantile } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { SupplyDays, type SupplyReport } from './supply-days';
import { isDollar, TOKENS } from './tokens';

const YEAR = 365;
const SEEDS = [1, 2, 3, 7, 42];
const MILLION = 1e6;
const share = (values: readonly number[], isCounted: (value: number, at: number) => boolean): number =>
  values.filter(isCounted).length / values.length;

const worlds = SEEDS.map((seed) => new SupplyDays(new PricePaths(seed), seed, TODAY - YEAR - 30, TODAY + 1));
const reportOf = (world: SupplyDays, name: string, day: number): SupplyReport =>
  world.getReport(tokenOf(name), day) as SupplyReport;
const LAST = Array.from({ length: YEAR }, (_, i) => TODAY - YEAR + 1 + i);

interface Flow {
  readonly day: number;
  /** Coins more than the day before. */
  readonly coins: number;
  /** Whether the day that the report covers was a Saturday or a Sunday. */
  readonly isOfWeekend: boolean;
}

const flowsOf = (world: SupplyDays, name: string): Flow[] =>
  LAST.map((day) => ({
    day,
    coins: reportOf(world, name, day).circulating - reportOf(world, name, day - 1).circulating,
    isOfWeekend: [0, 6].includes(new Date((day - 1) * 86_400_000).getUTCDay()),
  }));

/** Share of days that differ from the day before by less than a hundredth, of those on which more than `least` flowed. */
const countTwins = (flows: readonly Flow[], least: number): number => {
  const large = flows.slice(1).filter(({ coins }) => Math.abs(coins) > least);
  const twins = large.filter(({ day, coins }) => {
    const before = flows[flows.findIndex((flow) => flow.day === day) - 1].coins;
    return Math.abs(coins / before - 1) < 0.01;
  });
  return twins.length / large.length;
};

const logMove = (world: SupplyDays, day: number, days: number): number =>
  Math.log(reportOf(world, 'Bitcoin', day).price / reportOf(world, 'Bitcoin', day - days).price);

describe('the supply of Ether', () => {
  it('grows by what stakers earn, less fees burned that differ every day: no rate lasts', () => {
    for (const world of worlds) {
      const flows = flowsOf(world, 'Ethereum');
      const coins = flows.map((flow) => flow.coins);
      expect(quantile(coins, 0.5)).toBeGreaterThan(1700);
      expect(quantile(coins, 0.5)).toBeLessThan(2600);
      expect(quantile(coins, 0.1)).toBeGreaterThan(900);
      expect(Math.max(...coins)).toBeLessThan(2900);
      expect(countTwins(flows, 100)).toBeLessThan(0.12);
    }
  });

  it('shrinks on a few wild days only, and grows less the more is traded', () => {
    const all = worlds.map((world) => flowsOf(world, 'Ethereum'));
    const shrunk = all.map((flows) =>
      share(
        flows.map(({ coins }) => coins),
        (coins) => coins < 0,
      ),
    );
    expect(Math.max(...shrunk)).toBeLessThan(0.04);
    expect(Math.max(...shrunk)).toBeGreaterThan(0);
    for (const [at, world] of worlds.entries()) {
      const wild = all[at].filter(({ coins }) => coins < 0).map(({ day }) => Math.abs(logMove(world, day, 1)));
      const usual = mean(LAST.map((day) => Math.abs(logMove(world, day, 1))));
      if (wild.length > 0) expect(mean(wild)).toBeGreaterThan(2 * usual);
      const traded = LAST.map((day) => Math.log(reportOf(world, 'Ethereum', day).volume));
      expect(
        correlation(
          traded,
          all[at].map(({ coins }) => coins),
        ),
      ).toBeLessThan(-0.35);
    }
  });
});

describe('rewards of stakers', () => {
  it('differ a little from day to day and by degrees over months: no rate lasts and then jumps', () => {
    const staked = TOKENS.filter((token) => {
      const isRewarded = token.release === 'staked' && token.growth > 0 && token.countedEvery === 1;
      return isRewarded && token.unlocks.length === 0 && !token.fees && !isDollar(token);
    });
    expect(staked.length).toBeGreaterThan(7);
    for (const token of staked) {
      const coins = Array.from({ length: YEAR + 1 }, (_, i) => computeCoins(token, TODAY - YEAR + i).circulating);
      const steps = coins.slice(1).map((value, i) => value - coins[i]);
      const changes = steps.slice(1).map((step, i) => Math.abs(step / steps[i] - 1));
      expect(
        share(changes, (change) => change < 1e-3),
        token.name,
      ).toBeLessThan(0.05);
      expect(quantile(changes, 0.5), token.name).toBeLessThan(0.3);
      expect(Math.min(...steps), token.name).toBeGreaterThan(0);
    }
  });
});

describe('the supply of Filecoin', () => {
  it('grows every day, by coins that vest evenly and by coins that are mined with luck', () => {
    const token = tokenOf('Filecoin');
    const coins = Array.from({ length: YEAR + 1 }, (_, i) => computeCoins(token, TODAY - YEAR + i).circulating);
    const steps = coins.slice(1).map((value, i) => value - coins[i]);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(quantile(steps, 0.9) / quantile(steps, 0.1)).toBeGreaterThan(1.2);
    expect(quantile(steps, 0.9) / quantile(steps, 0.1)).toBeLessThan(2.5);
  });
});

describe('the supply of Tether', () => {
  /** What exists of it more than the day before. */
  const authorisedIn = (world: SupplyDays): Flow[] =>
    LAST.map((day) => ({
      day,
      coins: reportOf(world, 'Tether', day).total - reportOf(world, 'Tether', day - 1).total,
      isOfWeekend: [0, 6].includes(new Date((day - 1) * 86_400_000).getUTCDay()),
    }));

  it('is authorised by the billion and burned on working days, and stands still on most of them', () => {
    for (const world of worlds) {
      const flows = authorisedIn(world);
      expect(flows.filter(({ coins, isOfWeekend }) => isOfWeekend && coins !== 0)).toEqual([]);
      const minted = flows.filter(({ coins }) => coins > 0).map(({ coins }) => coins / MILLION);
      expect(minted.length).toBeGreaterThan(10);
      expect(minted.length).toBeLessThan(60);
      expect(share(minted, (size) => [500, 1000, 2000].some((lump) => Math.abs(size - lump) < 1))).toBeGreaterThan(
        0.85,
      );
      const burned = flows.filter(({ coins }) => coins < -50 * MILLION).map(({ coins }) => -coins / MILLION);
      expect(burned.length).toBeGreaterThan(0);
      expect(burned.length).toBeLessThan(20);
      const stands = flows.filter(({ coins, isOfWeekend }) => !isOfWeekend && coins === 0);
      expect(stands.length / (5 * 52)).toBeGreaterThan(0.7);
    }
  });

  it('is sold to dealers within weeks: no two days alike, a staircase no longer, hardly anything at week-ends', () => {
    for (const world of worlds) {
      const flows = flowsOf(world, 'Tether');
      const weekend = flows.filter(({ isOfWeekend }) => isOfWeekend).map(({ coins }) => Math.abs(coins));
      expect(Math.max(...weekend)).toBeLessThan(80 * MILLION);
      const working = flows.filter(({ isOfWeekend }) => !isOfWeekend).map(({ coins }) => coins);
      expect(share(working, (coins) => coins === 0)).toBeLessThan(0.05);
      expect(share(working, (coins) => coins > 60 * MILLION)).toBeGreaterThan(0.25);
      expect(share(working, (coins) => coins < 0)).toBeGreaterThan(0.1);
      expect(Math.max(...working)).toBeGreaterThan(400 * MILLION);
      expect(Math.max(...working)).toBeLessThan(2500 * MILLION);
      const lumps = working.filter((coins) => [500, 1000, 2000].some((size) => Math.abs(coins / MILLION - size) < 3));
      expect(lumps.length).toBeLessThan(4);
      expect(countTwins(flows, 100 * MILLION)).toBeLessThan(0.12);
    }
  });

  it('leaves one to three billions authorised that nobody has bought yet, more after each lump', () => {
    for (const world of worlds) {
      const held = LAST.map((day) => {
        const { total, circulating } = reportOf(world, 'Tether', day);
        return (total - circulating) / 1e9;
      });
      expect(Math.min(...held)).toBeGreaterThan(0.3);
      expect(quantile(held, 0.5)).toBeGreaterThan(0.8);
      expect(quantile(held, 0.5)).toBeLessThan(2.5);
      expect(quantile(held, 0.95)).toBeGreaterThan(1.6);
      expect(Math.max(...held)).toBeLessThan(7);
    }
  });

  it('grows within a year, most after rises of the market', () => {
    const after = { rise: [] as number[], fall: [] as number[] };
    for (const world of worlds) {
      const flows = flowsOf(world, 'Tether');
      const grown = reportOf(world, 'Tether', TODAY).circulating / reportOf(world, 'Tether', TODAY - YEAR).circulating;
      expect(grown).toBeGreaterThan(1.04);
      expect(grown).toBeLessThan(1.5);
      for (const { day, coins } of flows) after[logMove(world, day, 20) > 0 ? 'rise' : 'fall'].push(coins);
    }
    expect(mean(after.rise)).toBeGreaterThan(1.5 * mean(after.fall));
  });
});

describe('the volume of dollar coins', () => {
  it('goes with that of the coins bought for them, and Tether trades about twice what Bitcoin does', () => {
    for (const world of worlds) {
      const [bitcoin, ether, tether, usdc] = ['Bitcoin', 'Ethereum', 'Tether', 'USD Coin'].map((name) =>
        LAST.map((day) => Math.log(reportOf(world, name, day).volume)),
      );
      const changesOf = (logs: readonly number[]): number[] => logs.slice(1).map((value, i) => value - logs[i]);
      for (const dollars of [tether, usdc]) {
        expect(correlation(changesOf(dollars), changesOf(bitcoin))).toBeGreaterThan(0.8);
        expect(correlation(changesOf(dollars), changesOf(ether))).toBeGreaterThan(0.75);
      }
      expect(correlation(changesOf(bitcoin), changesOf(ether))).toBeGreaterThan(0.6);
      expect(correlation(changesOf(bitcoin), changesOf(ether))).toBeLessThan(0.92);
      const ratios = tether.map((value, i) => Math.exp(value - bitcoin[i]));
      expect(quantile(ratios, 0.1)).toBeGreaterThan(1.2);
      expect(quantile(ratios, 0.5)).toBeGreaterThan(1.6);
      expect(quantile(ratios, 0.5)).toBeLessThan(2.4);
      expect(quantile(ratios, 0.9)).toBeLessThan(3);
    }
  });
});

describe('the supply of USD Coin', () => {
  it('goes up and down on working days, each on its own, and stands nearly still at week-ends', () => {
    for (const world of worlds) {
      const flows = flowsOf(world, 'USD Coin');
      const sizesOf = (isOfWeekend: boolean): number[] =>
        flows.filter((flow) => flow.isOfWeekend === isOfWeekend).map(({ coins }) => Math.abs(coins));
      expect(mean(sizesOf(true))).toBeLessThan(0.12 * mean(sizesOf(false)));
      const working = flows.filter((flow) => !flow.isOfWeekend).map(({ coins }) => coins);
      const lost = share(working, (coins) => coins < 0);
      expect(lost).toBeGreaterThan(0.25);
      expect(lost).toBeLessThan(0.6);
      expect(countTwins(flows, 50 * MILLION)).toBeLessThan(0.04);
      expect(Math.abs(correlation(working.slice(1), working.slice(0, -1)))).toBeLessThan(0.3);
    }
  });
});

describe('the supply of Dai', () => {
  it('moves by percents within a week, and returns within a year', () => {
    const coins = Array.from(
      { length: YEAR + 8 },
      (_, i) => computeCoins(tokenOf('Dai'), TODAY - YEAR - 7 + i).circulating,
    );
    const weeks = coins.slice(7).map((value, i) => Math.abs(value / coins[i] - 1));
    expect(quantile(weeks, 0.5)).toBeGreaterThan(0.01);
    expect(quantile(weeks, 0.5)).toBeLessThan(0.03);
    expect(Math.max(...coins) / Math.min(...coins)).toBeLessThan(1.35);
  });
});

describe('growth within a year', () => {
  it('has its own rate in each coin: no few round ones', () => {
    const rates = TOKENS.filter(({ unlocks }) => unlocks.length === 0).map((token) => {
      const grown = computeCoins(token, TODAY).circulating / computeCoins(token, TODAY - YEAR).circulating - 1;
      return Math.round(1000 * grown);
    });
    const grown = rates.filter((rate) => rate !== 0);
    expect(grown.length).toBeGreaterThan(25);
    const alike = grown.map((rate) => grown.filter((other) => other === rate).length);
    expect(Math.max(...alike)).toBeLessThan(4);
    expect(share(grown, (rate) => rate % 10 === 0)).toBeLessThan(0.25);
  });
});

describe('reports of small coins', () => {
  it('come every day, with days missing here and there: their prices move with the market', () => {
    for (const name of ['Filecoin', 'Kava', 'Basic Attention Token', 'Celer Network', 'Unison Network']) {
      const token = tokenOf(name);
      const correlations = worlds.map((world) => {
        const told = LAST.filter((day) => world.getReport(token, day) && world.getReport(token, day - 1));
        expect(told.length, name).toBeGreaterThan(335);
        const moves = told.map((day) =>
          Math.log(reportOf(world, name, day).price / reportOf(world, name, day - 1).price),
        );
        return correlation(
          moves,
          told.map((day) => logMove(world, day, 1)),
        );
      });
      expect(mean(correlations), name).toBeGreaterThan(0.38);
    }
  });
});
