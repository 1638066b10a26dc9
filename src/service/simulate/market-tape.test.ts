import { describe, expect, it } from 'vitest';
import { CandleColumns } from './candle-columns';
import { buildMarketList, type SimMarket } from './market-list';
import { MarketTape } from './market-tape';
import { PricePaths } from './price-paths';

const NOW = Date.UTC(2025, 5, 18, 14) / 1000;
const DAY = 86_400;
const SEED = 7;
const markets = buildMarketList('full');
const marketOf = (exchange: string, ticker: string) =>
  markets.find((market) => market.exchange === exchange && market.coin.ticker === ticker) as SimMarket;

function buildDay(market: SimMarket): { minutes: CandleColumns; hours: CandleColumns } {
  const minutes = new CandleColumns(1440);
  const hours = new CandleColumns(24);
  const path = new PricePaths(SEED).getMinutes(market, NOW - DAY, NOW);
  new MarketTape(market, SEED).build(path, 0, minutes, hours);
  return { minutes, hours };
}

/** Checks one side of row `i`. Returns whether it traded. */
function checkSide(columns: CandleColumns, i: number, side: 'buy' | 'sell', ms: number): boolean {
  const { signed, unsigned, wide } = columns;
  const lots = wide[`${side}Lots`][i];
  if (lots === 0) {
    expect([wide[`${side}TickLots`][i], signed[`${side}Open`][i], unsigned[`${side}LastMs`][i]]).toEqual([0, 0, 0]);
    return false;
  }
  const [open, high, low, close] = (['Open', 'High', 'Low', 'Close'] as const).map((n) => signed[`${side}${n}`][i]);
  expect(low).toBeLessThanOrEqual(Math.min(open, close));
  expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
  const mean = wide[`${side}TickLots`][i] / lots - unsigned.open[i];
  expect(mean).toBeGreaterThanOrEqual(low - 1e-6);
  expect(mean).toBeLessThanOrEqual(high + 1e-6);
  expect(unsigned[`${side}FirstMs`][i]).toBeLessThanOrEqual(unsigned[`${side}LastMs`][i]);
  expect(unsigned[`${side}LastMs`][i]).toBeLessThan(ms);
  return true;
}

function checkCandles(columns: CandleColumns, ms: number): void {
  const { signed } = columns;
  for (let i = 0; i < columns.length; i++) {
    const traded = (['buy', 'sell'] as const).filter((side) => checkSide(columns, i, side, ms));
    expect(traded.length).toBeGreaterThan(0);
    expect(signed.high[i]).toBe(Math.max(...traded.map((side) => signed[`${side}High`][i])));
    expect(signed.low[i]).toBe(Math.min(...traded.map((side) => signed[`${side}Low`][i])));
    const opener = traded.some((side) => signed[`${side}Open`][i] === 0);
    const closer = traded.some((side) => signed[`${side}Close`][i] === signed.close[i]);
    expect([opener, closer]).toEqual([true, true]);
  }
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

describe('MarketTape', () => {
  it.each([
    ['ATLAS_FUTURES', 'BTC'],
    ['BOREAL_SPOT', 'XRP'],
    ['ATLAS_FUTURES', 'CELR'],
    ['FATHOM_SPOT', 'UNI'],
  ])('makes candles whose sides and whole agree: %s %s', (exchange, ticker) => {
    const { minutes, hours } = buildDay(marketOf(exchange, ticker));
    checkCandles(minutes, 60_000);
    checkCandles(hours, 3_600_000);
    expect(hours.length).toBe(24);
    for (const name of ['buyLots', 'sellLots', 'buyTickLots', 'sellTickLots'] as const) {
      expect(sum(hours.wide[name])).toBe(sum(minutes.wide[name]));
    }
  });

  it('leans to one side as much in hours as in the minutes of the same time, and on some days all day', () => {
    const market = marketOf('ATLAS_FUTURES', 'BTC');
    const days = 30;
    const paths = new PricePaths(SEED);
    const [minutes, folded, own] = [
      new CandleColumns(days * 1440),
      new CandleColumns(days * 24),
      new CandleColumns(days * 24),
    ];
    const tape = new MarketTape(market, SEED);
    tape.build(paths.getMinutes(market, NOW - days * DAY, NOW), 0, minutes, folded);
    tape.build(paths.getHours(market, NOW - days * DAY, NOW), 0, own);
    const leanings = ({ wide, length }: CandleColumns, steps: number): number[] =>
      Array.from({ length: length / steps }, (_, at) => {
        const total = (lots: Float64Array): number => sum(lots.subarray(at * steps, (at + 1) * steps));
        const [buys, sells] = [total(wide.buyLots), total(wide.sellLots)];
        return (buys - sells) / (buys + sells);
      });
    const spread = (values: readonly number[]): number =>
      Math.sqrt(values.reduce((all, one) => all + one ** 2, 0) / values.length);
    for (const steps of [1, 24]) {
      const [told, drawn] = [folded, own].map((hours) => spread(leanings(hours, steps)));
      expect(drawn / told).toBeGreaterThan(0.55);
      expect(drawn / told).toBeLessThan(1.8);
    }
    expect(spread(leanings(folded, 24))).toBeGreaterThan(0.012);
    // Over a year of days, the direction of trades follows the price.
    const hours = paths.getHours(market, NOW - 364 * DAY, NOW);
    const year = new CandleColumns(hours.length);
    tape.build(hours, 0, year);
    const leans = leanings(year, 24);
    const moves = leans.map((_, day) => Math.log(hours.price[(day + 1) * 24] / hours.price[day * 24]));
    const product = moves.reduce((all, move, day) => all + move * leans[day], 0) / moves.length;
    expect(product / (spread(moves) * spread(leans))).toBeGreaterThan(0.45);
  });

  it('leaves minutes of a quiet market without trades, and others with one side only', () => {
    const { minutes } = buildDay(marketOf('ATLAS_FUTURES', 'CELR'));
    const { buyLots, sellLots } = minutes.wide;
    expect(minutes.length).toBeLessThan(1440);
    expect(minutes.length).toBeGreaterThan(700);
    const rows = Array.from({ length: minutes.length }, (_, i) => i);
    expect(rows.some((i) => buyLots[i] === 0)).toBe(true);
    expect(rows.some((i) => sellLots[i] === 0)).toBe(true);
  });

  it("trades about the market's usual volume on most days", () => {
    const market = marketOf('ATLAS_FUTURES', 'BTC');
    const paths = new PricePaths(SEED);
    const shares = Array.from({ length: 9 }, (_, ago) => {
      const columns = new CandleColumns(1440);
      const to = NOW - ago * 9 * DAY;
      new MarketTape(market, SEED).build(paths.getMinutes(market, to - DAY, to), 0, columns);
      const { buyTickLots, sellTickLots } = columns.wide;
      return ((sum(buyTickLots) + sum(sellTickLots)) * market.tick * market.lot) / market.volumeUsd;
    }).sort((a, b) => a - b);
    expect(shares[4]).toBeGreaterThan(0.3);
    expect(shares[4]).toBeLessThan(2);
    // One day in nine is quiet, and one is a storm.
    expect(shares[8] / shares[0]).toBeGreaterThan(2);
  });

  it('makes the same rows for a part as for the whole', () => {
    const market = marketOf('CINDER_SWAP', 'SOL');
    const { minutes } = buildDay(market);
    const part = new CandleColumns(90);
    const path = new PricePaths(SEED).getMinutes(market, NOW - 7200, NOW);
    new MarketTape(market, SEED).build(path, 30, part);
    const offset = minutes.unsigned.ts.findIndex((ts) => ts >= NOW - 5400);
    expect(part.length).toBe(minutes.length - offset);
    expect(part.length).toBeGreaterThan(60);
    for (let i = 0; i < part.length; i++) {
      expect(part.unsigned.ts[i]).toBe(minutes.unsigned.ts[offset + i]);
      expect(part.unsigned.open[i]).toBe(minutes.unsigned.open[offset + i]);
      expect(part.wide.sellTickLots[i]).toBe(minutes.wide.sellTickLots[offset + i]);
    }
  });

  it('keeps the venues of a coin close together, but not equal', () => {
    const [atlas, cinder] = [marketOf('ATLAS_FUTURES', 'BTC'), marketOf('CINDER_SWAP', 'BTC')].map(buildDay);
    let apart = 0;
    for (let i = 0; i < 1440; i++) {
      const ratio = atlas.minutes.unsigned.open[i] / cinder.minutes.unsigned.open[i];
      expect(Math.abs(ratio - 1)).toBeLessThan(0.001);
      if (ratio !== 1) apart++;
    }
    expect(apart).toBeGreaterThan(1000);
  });

  it('lets small venues follow the leading one', () => {
    const [atlas, fathom] = [marketOf('ATLAS_FUTURES', 'BTC'), marketOf('FATHOM_SPOT', 'BTC')].map((market) => {
      const { unsigned, length } = buildDay(market).minutes;
      return new Map(Array.from({ length }, (_, i) => [unsigned.ts[i], Math.log(unsigned.open[i])]));
    });
    /** Correlation of a minute's return of one market with the next minute's of the other. */
    const leads = (first: Map<number, number>, then: Map<number, number>): number => {
      let [product, scale] = [0, 0];
      for (const [ts, price] of first) {
        const [end, later] = [first.get(ts + 60), [then.get(ts + 60), then.get(ts + 120)]];
        if (end === undefined || later[0] === undefined || later[1] === undefined) continue;
        product += (end - price) * (later[1] - later[0]);
        scale += ((end - price) ** 2 + (later[1] - later[0]) ** 2) / 2;
      }
      return product / scale;
    };
    // Any autocorrelation of the coin's own path is in both.
    expect(leads(atlas, fathom) - leads(fathom, atlas)).toBeGreaterThan(0.05);
  });

  it('keeps prices unchanged for minutes where they seldom move, and hardly ever elsewhere', () => {
    const still = (market: SimMarket): number => {
      const { signed, length } = buildDay(market).minutes;
      // Buyers pay the ask: one tick between the two sides is no move.
      const tick = market.coin.price / market.tick / 20_000;
      return signed.high.subarray(0, length).filter((high, i) => high - signed.low[i] <= tick).length / length;
    };
    expect(still(marketOf('GLACIER_FUTURES', 'BTC'))).toBeGreaterThan(2 * still(marketOf('EMBER_SPOT', 'BTC')));
  });

  it('has wicks at all times of a day: no stretch is all bodies and the next all wicks', () => {
    for (const [exchange, most] of [
      ['ATLAS_FUTURES', 1.8],
      ['BOREAL_FUTURES', 1.8],
      ['GLACIER_FUTURES', 1.8],
    ] as const) {
      const { signed, length } = buildDay(marketOf(exchange, 'BTC')).minutes;
      const shares = Array.from({ length }, (_, i) => ({ span: signed.high[i] - signed.low[i], end: signed.close[i] }))
        .filter(({ span }) => span > 0)
        .map(({ span, end }) => 1 - Math.abs(end) / span);
      const spreadOf = (values: readonly number[]): number => {
        const middle = values.reduce((all, one) => all + one, 0) / values.length;
        return values.reduce((all, one) => all + (one - middle) ** 2, 0) / values.length;
      };
      const quarters = Array.from({ length: Math.floor(shares.length / 16) }, (_, at) => {
        const own = shares.slice(at * 16, (at + 1) * 16);
        return own.reduce((all, one) => all + one, 0) / 16;
      });
      // Recorded: 1.04 to 1.59. Independent minutes would give 1.
      expect((16 * spreadOf(quarters)) / spreadOf(shares)).toBeLessThan(most);
    }
  });
});

describe('years of hours, in every world', () => {
  const DAYS = 364;
  const market = marketOf('ATLAS_FUTURES', 'BTC');
  const years = [1, 7, 42].map((seed) => {
    const hours = new CandleColumns(DAYS * 24);
    const paths = new PricePaths(seed);
    const path = paths.getHours(market, NOW - DAYS * DAY, NOW);
    new MarketTape(market, seed).build(path, 0, hours);
    return Array.from({ length: DAYS }, (_, day) => {
      const rows = Array.from({ length: 24 }, (__, hour) => day * 24 + hour);
      const lots = (side: 'buyLots' | 'sellLots'): number => rows.reduce((all, row) => all + hours.wide[side][row], 0);
      const [bought, sold] = [lots('buyLots'), lots('sellLots')];
      return {
        high: Math.max(...rows.map((row) => hours.unsigned.open[row] + hours.signed.high[row])),
        low: Math.min(...rows.map((row) => hours.unsigned.open[row] + hours.signed.low[row])),
        volume: bought + sold,
        delta: bought - sold,
        move: Math.log(path.price[(day + 1) * 24] / path.price[day * 24]),
      };
    });
  });

  it('trade a few times the usual on the wildest day', () => {
    for (const year of years) {
      const volumes = year.map(({ volume }) => volume).sort((a, b) => b - a);
      expect(volumes[0] / volumes[DAYS / 2]).toBeGreaterThan(2.5);
      expect(volumes[0] / volumes[DAYS / 2]).toBeLessThan(8);
      expect(volumes[1] / volumes[DAYS / 2]).toBeLessThan(6);
    }
  });

  it('see buyers on days that rise and sellers on those that fall', () => {
    for (const year of years) {
      const product = (of: (day: (typeof year)[number]) => number): number =>
        year.reduce((all, day) => all + of(day), 0);
      const together = product(({ delta, move }) => delta * move);
      const alone = Math.sqrt(product(({ delta }) => delta ** 2) * product(({ move }) => move ** 2));
      expect(together / alone).toBeGreaterThan(0.58);
    }
  });

  it('turn around round prices two to four times as often as elsewhere, and hardly ever on the exact price', () => {
    // 100 USD and 1 USD in ticks of 0.1.
    const [round, near] = [1000, 10];
    const extremes = years.flat().flatMap(({ high, low }) => [high, low]);
    const away = extremes.map((price) => Math.min(price % round, round - (price % round)));
    const times = away.filter((ticks) => ticks <= near).length / ((extremes.length * (2 * near + 1)) / round);
    expect(times).toBeGreaterThan(1.6);
    expect(times).toBeLessThan(4);
    expect(away.filter((ticks) => ticks === 0).length / extremes.length).toBeLessThan(0.008);
  });
});
