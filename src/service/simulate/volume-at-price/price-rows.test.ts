import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { CandleColumns } from '../candle-columns';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import { PricePaths } from '../price-paths';
import { PriceRows, spreadLots } from './price-rows';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEED = 7;
/** Worlds and days that show usual values, with calm and lively seasons among them. */
const SEEDS = [1, 2, 3, 4, 5, 6, SEED, 8];
const DAYS = 150;
const markets = buildMarketList('full').filter((market) => market.tpoBlock > 0);

function buildMinutes(market: SimMarket, from: number, to: number): CandleColumns {
  const columns = new CandleColumns((to - from) / 60);
  new MarketTape(market, SEED).build(new PricePaths(SEED).getMinutes(market, from, to), 0, columns);
  return columns;
}

function buildRows(market: SimMarket, minutes: CandleColumns): PriceRows {
  const rows = new PriceRows();
  rows.add(market, minutes, 0);
  return rows;
}

type Columns = Record<string, { values: ArrayLike<number | bigint>; ends?: BigUint64Array }>;
const columnsOf = (rows: PriceRows): Columns => rows.toBlock() as unknown as Columns;
const total = (values: ArrayLike<number | bigint>): number => Array.from(values, Number).reduce((a, b) => a + b, 0);

describe('spreadLots', () => {
  it('loses nothing, stays between low and high, and leans towards the mean (seed 3)', () => {
    const random = makeRandom(3);
    for (let i = 0; i < 2000; i++) {
      const rowTicks = 1 + Math.floor(random() * 60);
      const low = 1000 + Math.floor(random() * 500);
      const high = low + Math.floor(random() * 300);
      const lots = 1 + Math.floor(random() ** 4 * 1e6);
      const mean = low + random() * (high - low);
      const base = Math.floor(low / rowTicks) - 2;
      const target = new Uint32Array(Math.floor(high / rowTicks) - base + 3);
      spreadLots(target, -base, rowTicks, { low, high, lots, tickLots: Math.round(mean * lots) });
      expect(total(target)).toBe(lots);
      const touched = [...target.keys()].filter((row) => target[row] > 0).map((row) => row + base);
      expect(Math.min(...touched)).toBeGreaterThanOrEqual(Math.floor(low / rowTicks));
      expect(Math.max(...touched)).toBeLessThanOrEqual(Math.floor(high / rowTicks));
    }
    const lean = (mean: number): number => {
      const target = new Uint32Array(10);
      spreadLots(target, 0, 10, { low: 0, high: 99, lots: 1000, tickLots: mean * 1000 });
      return target[9] - target[0];
    };
    expect(lean(60)).toBeGreaterThan(50);
    expect(lean(38)).toBeLessThan(-50);
  });
});

describe('PriceRows', () => {
  it.each(
    markets.filter((_, i) => i % 9 === 0).map((market) => [`${market.exchange} ${market.rawSymbol}`, market] as const),
  )('keeps every lot and every tick-lot of %s between the prices of its minutes', (_, market) => {
    const minutes = buildMinutes(market, NOW - 86_400, NOW);
    const rows = buildRows(market, minutes);
    const columns = columnsOf(rows);
    for (const side of ['buy', 'sell'] as const) {
      expect(total(columns[side].values)).toBe(total(minutes.wide[`${side}Lots`]));
      expect(total(columns[`${side}TickLots`].values)).toBe(total(minutes.wide[`${side}TickLots`]));
    }
    const rowTicks = market.tpoBlock / market.tick;
    let minute = 0;
    for (let i = 0; i < rows.length; i++) {
      const bucket = Math.floor(Number(columns['ts'].values[i]) / 300);
      let [low, high] = [Number.POSITIVE_INFINITY, 0];
      const first = minute;
      for (; minute < minutes.length && Math.floor(minutes.unsigned.ts[minute] / 300) === bucket; minute++) {
        low = Math.min(low, minutes.unsigned.open[minute] + minutes.signed.low[minute]);
        high = Math.max(high, minutes.unsigned.open[minute] + minutes.signed.high[minute]);
      }
      const width = Number(
        (columns['buy'].ends as BigUint64Array)[i] - ((columns['buy'].ends as BigUint64Array)[i - 1] ?? 0n),
      );
      const lo = Number(columns['lo'].values[i]);
      expect([lo, lo + width - 1]).toEqual([low, high].map((tick) => Math.floor(tick / rowTicks + 1e-9)));
      const close = Number(columns['open'].values[i]) + Number(columns['close'].values[i]);
      expect(close).toBe(minutes.unsigned.open[minute - 1] + minutes.signed.close[minute - 1]);
      expect(columns['open'].values[i]).toBe(minutes.unsigned.open[first]);
    }
    expect(minute).toBe(minutes.length);
  });

  it('has no rows of the step before when its memory is reused', () => {
    const [market, other] = markets;
    const used = buildRows(other, buildMinutes(other, NOW - 7200, NOW));
    used.toBlock();
    used.reset();
    const minutes = buildMinutes(market, NOW - 1500, NOW);
    used.add(market, minutes, 0);
    expect(columnsOf(used)).toEqual(columnsOf(buildRows(market, minutes)));
  });

  it('has the same rows when made minute by minute', () => {
    const [market] = markets;
    const whole = columnsOf(buildRows(market, buildMinutes(market, NOW - 1500, NOW)));
    const cells = (columns: Columns): Map<number, number> => {
      const sums = new Map<number, number>();
      let at = 0;
      for (const [i, lo] of Array.from(columns['lo'].values, Number).entries()) {
        const end = Number((columns['buy'].ends as BigUint64Array)[i]);
        for (let row = lo; at < end; at++, row++) {
          sums.set(row, (sums.get(row) ?? 0) + Number(columns['buy'].values[at]));
        }
      }
      return sums;
    };
    const parts = new Map<number, number>();
    for (let from = NOW - 1500; from < NOW; from += 60) {
      const part = cells(columnsOf(buildRows(market, buildMinutes(market, from, from + 60))));
      for (const [row, lots] of part) parts.set(row, (parts.get(row) ?? 0) + lots);
    }
    expect(parts).toEqual(cells(whole));
  });
});

describe('the recommended block', () => {
  it('is 1, 2 or 5 times a power of ten, whole ticks, and one for all markets of a coin', () => {
    expect(markets).toHaveLength(40);
    const byCoin = new Map<string, Set<number>>();
    for (const { coin, tpoBlock, tick } of markets) {
      expect(Math.abs(tpoBlock / tick - Math.round(tpoBlock / tick))).toBeLessThan(1e-9);
      expect(['1', '2', '5']).toContain(tpoBlock.toExponential(0)[0]);
      byCoin.set(coin.ticker, (byCoin.get(coin.ticker) ?? new Set()).add(tpoBlock));
    }
    for (const blocks of byCoin.values()) expect(blocks.size).toBe(1);
  });

  it('cuts a usual day into some 40 to 80 rows', () => {
    const worlds = SEEDS.map((seed) => new PricePaths(seed));
    for (const ticker of new Set(markets.map((market) => market.coin.ticker))) {
      const market = markets.find(({ coin }) => coin.ticker === ticker) as SimMarket;
      const heights = worlds.flatMap((paths) => {
        const { high, low } = paths.getHours(market, NOW - DAYS * 86_400, NOW);
        return Array.from({ length: DAYS }, (_, day) => {
          const [from, to] = [day * 24, day * 24 + 24];
          return (Math.max(...high.subarray(from, to)) - Math.min(...low.subarray(from, to))) / market.tpoBlock;
        });
      });
      const usual = heights.sort((a, b) => a - b)[heights.length >> 1];
      expect(usual).toBeGreaterThan(33);
      expect(usual).toBeLessThan(88);
    }
  });
});
