import { describe, expect, it } from 'vitest';
import { correlation } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import { PricePaths } from '../price-paths';
import { type LeveragePath, MarketLeverage } from './market-leverage';

const SEED = 7;
const DAY = 86_400;
const HOUR = 3600;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const WEEK_AGO = NOW - 7 * DAY;
const markets = buildMarketList('small').filter((market) => market.category === 'PERPETUAL');
const paths = new PricePaths(SEED);
const leverage = new MarketLeverage(SEED, paths);

const marketOf = (exchange: string, coin: string): SimMarket => {
  const found = markets.find((market) => market.exchange === exchange && market.coin.ticker === coin);
  if (!found) throw new Error(`${exchange} has no ${coin}`);
  return found;
};
const sum = (values: ArrayLike<number>, from = 0, to = values.length): number => {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i];
  return total;
};
const lastWeek = (market: SimMarket): { path: LeveragePath; moves: number[] } => {
  const path = leverage.getMinutes(market, WEEK_AGO, NOW);
  const { price } = paths.getMinutes(market, WEEK_AGO, NOW);
  return { path, moves: Array.from({ length: path.length }, (_, i) => Math.log(price[i + 1] / price[i])) };
};
/** The `count` steps with the largest values of `of`. */
const largest = (length: number, count: number, of: (i: number) => number): number[] =>
  Array.from({ length }, (_, i) => i)
    .sort((a, b) => of(b) - of(a))
    .slice(0, count);
const BIG = [marketOf('ATLAS_FUTURES', 'BTC'), marketOf('BOREAL_FUTURES', 'ETH'), marketOf('CINDER_SWAP', 'SOL')];

describe('MarketLeverage', () => {
  it('is a pure function of time: any range gives the same minutes', () => {
    const market = BIG[2];
    const whole = lastWeek(market).path;
    const fresh = new MarketLeverage(SEED, new PricePaths(SEED));
    const from = WEEK_AGO + 53 * HOUR;
    const part = fresh.getMinutes(market, from + 17 * 60, from + 3 * HOUR + 60);
    expect([part.start, part.length]).toEqual([from, 240]);
    const offset = (from - WEEK_AGO) / 60;
    for (const name of ['interest', 'interestUsd', 'longLots', 'shortLots', 'longUsd', 'shortUsd'] as const) {
      const length = part[name].length;
      expect(part[name], name).toEqual(whole[name].slice(offset, offset + length));
    }
  });

  it('has the same open interest at the ends of hours, by hours and by minutes', () => {
    for (const market of BIG) {
      const minutes = lastWeek(market).path;
      const hours = leverage.getHours(market, WEEK_AGO, NOW);
      const atHours = hours.interest.map((_, hour) => minutes.interest[hour * 60]);
      expect(hours.interest).toEqual(atHours);
      const usdAtHours = hours.interestUsd.map((_, hour) => minutes.interestUsd[hour * 60]);
      expect(hours.interestUsd).toEqual(usdAtHours);
    }
  });

  it('liquidates about as much by hours as by minutes', () => {
    for (const market of BIG) {
      const minutes = lastWeek(market).path;
      const hours = leverage.getHours(market, WEEK_AGO, NOW);
      const ratio = (sum(hours.longUsd) + sum(hours.shortUsd)) / (sum(minutes.longUsd) + sum(minutes.shortUsd));
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  it('prices liquidations within the minute, and open interest at the market', () => {
    for (const market of BIG) {
      const { path } = lastWeek(market);
      const price = paths.getMinutes(market, WEEK_AGO, NOW);
      // A venue's price is not exactly the coin's, and dollars are whole.
      const isWithin = (i: number, lots: number, usd: number): boolean =>
        usd >= lots * market.lot * price.low[i] * 0.999 - 1 && usd <= lots * market.lot * price.high[i] * 1.001 + 1;
      const steps = Array.from({ length: path.length }, (_, i) => i);
      expect(steps.filter((i) => !isWithin(i, path.longLots[i], path.longUsd[i]))).toEqual([]);
      expect(steps.filter((i) => !isWithin(i, path.shortLots[i], path.shortUsd[i]))).toEqual([]);
      const valueOf = (i: number): number => path.interest[i] * market.lot * price.price[i];
      expect(steps.filter((i) => Math.abs(path.interestUsd[i] / valueOf(i) - 1) > 0.001)).toEqual([]);
    }
  });

  it('liquidates somebody in most five minutes of a large market, mostly little and now and then very much', () => {
    for (const market of BIG.slice(0, 2)) {
      const { path } = lastWeek(market);
      const usd = Array.from({ length: path.length }, (_, i) => path.longUsd[i] + path.shortUsd[i]);
      const bars = Array.from({ length: path.length / 5 }, (_, bar) => sum(usd, bar * 5, bar * 5 + 5));
      expect(bars.filter((bar) => bar > 0).length / bars.length).toBeGreaterThan(0.5);
      expect(bars.filter((bar) => bar > 0).length / bars.length).toBeLessThan(0.97);
      const sizes = usd.filter((size) => size > 0).toSorted((a, b) => a - b);
      expect(Math.log10(sizes[sizes.length - 1] / sizes[0])).toBeGreaterThan(4);
      expect(sizes[sizes.length >> 1]).toBeLessThan(3000);
    }
  });

  it('liquidates longs in falls and shorts in rises', () => {
    for (const market of BIG) {
      const { path, moves } = lastWeek(market);
      const falls = largest(path.length, 60, (i) => -moves[i]);
      const rises = largest(path.length, 60, (i) => moves[i]);
      const over = (steps: readonly number[], values: Float64Array): number => sum(steps.map((i) => values[i]));
      expect(over(falls, path.longUsd)).toBeGreaterThan(5 * over(falls, path.shortUsd));
      expect(over(rises, path.shortUsd)).toBeGreaterThan(5 * over(rises, path.longUsd));
    }
  });

  it('liquidates someone in each of the fastest falls and rises, wherever they start', () => {
    for (const market of BIG) {
      const { path, moves } = lastWeek(market);
      const usdOf = (steps: readonly number[], side: Float64Array): number[] => steps.map((i) => side[i]);
      expect(
        Math.min(
          ...usdOf(
            largest(path.length, 20, (i) => -moves[i]),
            path.longUsd,
          ),
        ),
      ).toBeGreaterThan(0);
      expect(
        Math.min(
          ...usdOf(
            largest(path.length, 20, (i) => moves[i]),
            path.shortUsd,
          ),
        ),
      ).toBeGreaterThan(0);
    }
  });

  it('liquidates mostly the side that loses on a wild day', () => {
    for (const market of BIG) {
      const from = NOW - 364 * DAY;
      const { longUsd, shortUsd } = leverage.getHours(market, from, NOW);
      const { price } = paths.getHours(market, from, NOW);
      const moves = Array.from({ length: 364 }, (_, day) => Math.log(price[(day + 1) * 24] / price[day * 24]));
      const wild = largest(364, 20, (day) => Math.abs(moves[day]));
      const losses = wild.map((day) => {
        const [longs, shorts] = [longUsd, shortUsd].map((usd) => sum(usd, day * 24, (day + 1) * 24));
        return moves[day] < 0 ? longs / (longs + shorts) : shorts / (longs + shorts);
      });
      expect(losses.filter((share) => share > 0.5).length).toBeGreaterThanOrEqual(17);
      expect(sum(losses) / losses.length).toBeGreaterThan(0.65);
    }
  });

  it('lets open interest grow and fade over months', () => {
    for (const market of BIG) {
      const { interest } = leverage.getHours(market, NOW - 364 * DAY, NOW);
      const months = Array.from({ length: 13 }, (_, month) => sum(interest, month * 672, (month + 1) * 672));
      expect(Math.max(...months) / Math.min(...months), market.exchange).toBeGreaterThan(1.15);
    }
  });

  it('closes positions in the fastest minutes', () => {
    for (const market of BIG) {
      const { path, moves } = lastWeek(market);
      const fastest = largest(path.length, 30, (i) => Math.abs(moves[i]));
      const changes = fastest.map((i) => path.interest[i + 1] / path.interest[i] - 1);
      expect(sum(changes) / changes.length).toBeLessThan(-0.0003);
      expect(changes.filter((change) => change < 0).length).toBeGreaterThanOrEqual(24);
    }
  });

  it('keeps open interest near what the market trades, and lets it move', () => {
    for (const market of markets) {
      const hours = leverage.getHours(market, NOW - 60 * DAY, NOW);
      const shares = hours.interestUsd.map((usd) => usd / market.volumeUsd);
      expect(Math.min(...shares)).toBeGreaterThan(0.05);
      // A craze of a small coin trades many times the usual volume, too.
      expect(Math.max(...shares)).toBeLessThan(market.coin.volumeUsd < 240e6 ? 2 : 0.8);
      expect(Math.max(...shares) / Math.min(...shares)).toBeGreaterThan(1.1);
    }
  });
});

const SEEDS = [1, 7, 42];
const DAYS = 364;

describe('Ether beside Bitcoin', () => {
  /** Of the last weeks, on all venues: what is traded by the hour, and the open interest at the end, USD. */
  function figuresOf(seed: number, coin: string): { readonly traded: number; readonly interest: number } {
    const worldPaths = new PricePaths(seed);
    const worldLeverage = new MarketLeverage(seed, worldPaths);
    let [traded, interest] = [0, 0];
    for (const market of markets.filter(({ coin: { ticker } }) => ticker === coin)) {
      const path = worldPaths.getHours(market, NOW - 120 * DAY, NOW);
      const candles = new CandleColumns(path.length);
      new MarketTape(market, seed).build(path, 0, candles);
      const { buyTickLots, sellTickLots } = candles.wide;
      traded += (sum(buyTickLots) + sum(sellTickLots)) * market.tick * market.lot;
      interest += worldLeverage.getHours(market, NOW - DAY, NOW).interestUsd[24];
    }
    return { traded, interest };
  }

  it('trades three fifths of it to as much, and has less open interest for what it trades', () => {
    for (const seed of [1, 2, 7, 42]) {
      const [bitcoin, ether] = ['BTC', 'ETH'].map((coin) => figuresOf(seed, coin));
      const [traded, held] = [ether.traded / bitcoin.traded, ether.interest / bitcoin.interest];
      expect(traded, `seed ${seed}`).toBeGreaterThan(0.6);
      expect(traded, `seed ${seed}`).toBeLessThan(1.1);
      expect(held, `seed ${seed}`).toBeLessThan(0.8);
    }
  });
});

/** A year of days of a market in another world. */
function yearOf(seed: number, market: SimMarket) {
  const own = new PricePaths(seed);
  const from = NOW - DAYS * DAY;
  const path = new MarketLeverage(seed, own).getHours(market, from, NOW);
  const { price } = own.getHours(market, from, NOW);
  return Array.from({ length: DAYS }, (__, day) => {
    const [first, end] = [day * 24, (day + 1) * 24];
    const held = path.interest.subarray(first, end + 1);
    const steps = Array.from({ length: 24 }, (_, hour) => held[hour + 1] - held[hour]);
    return {
      liquidated: sum(path.longLots, first, end) + sum(path.shortLots, first, end),
      longs: sum(path.longLots, first, end),
      shorts: sum(path.shortLots, first, end),
      open: held[0],
      change: Math.log(held[24] / held[0]),
      fallen: -sum(steps.filter((step) => step < 0)),
      move: Math.log(price[end] / price[first]),
    };
  });
}

const meanOf = (values: readonly number[]): number => sum(values) / values.length;
describe('open interest, in every world', () => {
  const years = SEEDS.flatMap((seed) =>
    [marketOf('ATLAS_FUTURES', 'BTC'), marketOf('ATLAS_FUTURES', 'ETH')].map((market) => yearOf(seed, market)),
  );

  it('falls by more than is liquidated; the wildest day liquidates a tenth of it', () => {
    for (const year of years) {
      const most = year.toSorted((a, b) => b.liquidated - a.liquidated).slice(0, 12);
      // Positions opened within the same hour hide a part of the fall.
      expect(most.filter(({ liquidated, fallen }) => liquidated > fallen).length).toBeLessThanOrEqual(1);
      const all = (of: (day: (typeof most)[number]) => number): number => sum(most.map(of));
      expect(all(({ liquidated }) => liquidated)).toBeLessThan(0.75 * all(({ fallen }) => fallen));
      expect(meanOf(most.map(({ change }) => change))).toBeLessThan(-0.01);
      const shares = year.map(({ liquidated, open }) => liquidated / open);
      expect(Math.max(...shares)).toBeLessThan(0.12);
      expect(Math.max(...shares)).toBeGreaterThan(0.04);
      expect(meanOf(shares)).toBeLessThan(0.025);
    }
  });

  it('builds up over weeks of rises and is missing for weeks after a fall', () => {
    const months = years.flatMap((year) =>
      Array.from({ length: DAYS - 28 }, (_, from) => {
        const days = year.slice(from, from + 28);
        return { built: sum(days.map(({ change }) => change)), risen: sum(days.map(({ move }) => move)) };
      }),
    );
    const together = correlation(
      months.map(({ built }) => built),
      months.map(({ risen }) => risen),
    );
    expect(together).toBeGreaterThan(0.35);
    // Three days of a year prove little; those of many worlds do.
    const moreSeeds = Array.from({ length: 12 }, (_, i) => i + 1).filter((seed) => !SEEDS.includes(seed));
    const after = [...years, ...moreSeeds.map((seed) => yearOf(seed, marketOf('ATLAS_FUTURES', 'BTC')))].flatMap(
      (year) => {
        const worst = [...year.keys()]
          .slice(10, -15)
          .sort((a, b) => year[a].move - year[b].move)
          .slice(0, 3);
        return worst.map((day) => year[day + 10].open / year[day].open);
      },
    );
    expect(meanOf(after)).toBeLessThan(0.95);
  });

  it('is liquidated on the side that loses that day', () => {
    for (const year of years) {
      const moves = year.map(({ move }) => move);
      expect(
        correlation(
          year.map(({ longs }) => longs),
          moves,
        ),
      ).toBeLessThan(-0.35);
      expect(
        correlation(
          year.map(({ shorts }) => shorts),
          moves,
        ),
      ).toBeGreaterThan(0.35);
      expect(
        correlation(
          year.map(({ longs }) => longs),
          year.map(({ shorts }) => shorts),
        ),
      ).toBeLessThan(0.35);
    }
  });

  it('rushes into a small coin that leaps, and only a few percent of it are liquidated', () => {
    const [small] = buildMarketList('full').filter(
      ({ coin, category }) => coin.ticker === 'CELR' && category === 'PERPETUAL',
    );
    const leaps = [...SEEDS, 2, 3, 4].flatMap((seed) => yearOf(seed, small)).filter(({ move }) => move > 0.25);
    expect(leaps.length).toBeGreaterThan(3);
    expect(meanOf(leaps.map(({ change }) => change))).toBeGreaterThan(0.4);
    for (const { liquidated, open } of leaps) expect(liquidated / open).toBeLessThan(0.2);
  });
});
