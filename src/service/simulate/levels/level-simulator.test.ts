import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { CandleColumns } from '../candle-columns';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import { PricePaths } from '../price-paths';
import { LevelColumns } from './level-columns';
import { makeLevelProfile } from './level-profile';
import { LevelSimulator } from './level-simulator';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const SEED = 7;
const markets = buildMarketList('full').filter(
  ({ exchange, coin }) => exchange === 'DEXPERP_FUTURES' && ['BTC', 'ETH', 'SOL', 'XRP'].includes(coin.ticker),
);
const [bitcoin] = markets;

/** Lots by place, ascending. */
type Levels = ReadonlyMap<number, number>;

interface Snapshot {
  readonly ts: number;
  readonly price: number;
  readonly buys: Levels;
  readonly sells: Levels;
  readonly liquidations: Levels;
}

function readColumns(columns: LevelColumns): Levels {
  const places = columns.at.subarray(0, columns.levels);
  expect(places.every((place, i) => i === 0 || place > places[i - 1])).toBe(true);
  return new Map(Array.from(places, (place, i) => [place, columns.lots[i]]));
}

function takeSnapshot(levels: LevelSimulator): Snapshot {
  const triggers = new LevelColumns(1);
  const liquidations = new LevelColumns(1);
  levels.addTriggers(triggers, 1);
  levels.addLiquidations(liquidations, 1);
  const all = [...readColumns(triggers)];
  const side = (bit: 0 | 1): Levels =>
    new Map(all.filter(([place]) => place % 2 === bit).map(([place, lots]) => [(place - bit) / 2, lots]));
  return { ts: levels.at, price: levels.price, buys: side(0), sells: side(1), liquidations: readColumns(liquidations) };
}

function record(levels: LevelSimulator, market: SimMarket, to: number): Snapshot[] {
  const snapshots: Snapshot[] = [];
  levels.run(new PricePaths(SEED).getMinutes(market, levels.at, to), () => snapshots.push(takeSnapshot(levels)));
  return snapshots;
}

const make = (market: SimMarket, start: number) => LevelSimulator.make(market, SEED, new PricePaths(SEED), start);
const START = NOW - 8 * HOUR;
const hours = new Map(someOf(markets, 2).map((market) => [market, record(make(market, START), market, NOW)]));
const ofBitcoin = hours.get(bitcoin) as Snapshot[];

const kindsOf = ({ buys, sells, liquidations }: Snapshot): readonly Levels[] => [buys, sells, liquidations];
const sumOf = (levels: Levels): number => [...levels.values()].reduce((sum, lots) => sum + lots, 0);

describe('LevelSimulator', () => {
  it('makes one snapshot a minute, of positive sizes', () => {
    for (const snapshots of hours.values()) {
      expect(snapshots.map(({ ts }) => ts)).toEqual(Array.from({ length: 480 }, (_, i) => START + i * 60));
      for (const snapshot of snapshots) {
        for (const levels of kindsOf(snapshot)) expect(Math.min(...levels.values())).toBeGreaterThan(0);
      }
    }
  });

  it('has about 3,000 levels of each type, as many at the end as at the start', () => {
    for (const snapshots of hours.values()) {
      for (const { buys, sells, liquidations } of [snapshots[0], snapshots[479]]) {
        for (const [count, usual] of [
          [buys.size, 1600],
          [sells.size, 1600],
          [liquidations.size, 3500],
        ] as const) {
          expect(count).toBeGreaterThan(usual * 0.7);
          expect(count).toBeLessThan(usual * 1.3);
        }
      }
    }
  });

  it('is centred on the price at which the candles open, and has no level that they passed', () => {
    for (const [market, snapshots] of hours) {
      const candles = new CandleColumns(480);
      new MarketTape(market, SEED).build(new PricePaths(SEED).getMinutes(market, START, NOW), 0, candles);
      const { open, ts } = candles.unsigned;
      let passed = 0;
      for (let i = 0; i + 1 < candles.length; i++) {
        const before = snapshots.find((snapshot) => snapshot.ts === ts[i]) as Snapshot;
        const after = snapshots.find((snapshot) => snapshot.ts === ts[i] + 60) as Snapshot;
        expect(Math.abs(open[i] - before.price)).toBeLessThanOrEqual(1);
        const low = open[i] + candles.signed.low[i];
        const high = open[i] + candles.signed.high[i];
        const hit = (levels: Levels): number[] => [...levels.keys()].filter((ticks) => ticks >= low && ticks <= high);
        passed += kindsOf(before).flatMap(hit).length;
        expect(kindsOf(after).flatMap(hit)).toEqual([]);
      }
      expect(passed).toBeGreaterThan(20);
    }
  });

  it('changes few levels a minute', () => {
    for (let i = 1; i < 60; i++) {
      const before = ofBitcoin[i - 1].liquidations;
      const kept = [...ofBitcoin[i].liquidations].filter(([ticks, lots]) => before.get(ticks) === lots);
      expect(kept.length / before.size).toBeGreaterThan(0.95);
    }
  });

  it('keeps its largest levels for hours unless the price arrives', () => {
    const [first, last] = [ofBitcoin[0], ofBitcoin[180]];
    const between = ofBitcoin.slice(0, 181).map(({ price }) => price);
    const isApart = (ticks: number): boolean =>
      ticks < Math.min(...between) * 0.995 || ticks > Math.max(...between) * 1.005;
    for (const [k, levels] of kindsOf(first).entries()) {
      const largest = [...levels].filter(([ticks]) => isApart(ticks)).sort((a, b) => b[1] - a[1]);
      const stay = largest.slice(0, 100).filter(([ticks, lots]) => (kindsOf(last)[k].get(ticks) ?? 0) > lots / 3);
      expect(stay.length).toBeGreaterThan(80);
    }
  });

  it('places positions at least a percent away, longs below and shorts above', () => {
    for (const snapshots of hours.values()) {
      for (let i = 1; i < snapshots.length; i++) {
        const { price, liquidations } = snapshots[i];
        const grown = [...liquidations].filter(
          ([ticks, lots]) => lots > (snapshots[i - 1].liquidations.get(ticks) ?? 0),
        );
        for (const [ticks] of grown) expect(Math.abs(ticks / price - 1)).toBeGreaterThan(0.004);
      }
      const { price, liquidations } = snapshots[0];
      const below = sumOf(new Map([...liquidations].filter(([ticks]) => ticks < price)));
      expect(below / sumOf(liquidations)).toBeGreaterThan(0.25);
      expect(below / sumOf(liquidations)).toBeLessThan(0.75);
    }
  });

  it('gathers triggers at round prices, for both order sides above and below the price', () => {
    // Few levels are at the roundest prices, so all sides and markets are counted together.
    const times: number[] = [];
    for (const [market, [first]] of hours) {
      const { rounds, cellTicks } = makeLevelProfile(market);
      const round = rounds[0] * cellTicks;
      for (const levels of [first.buys, first.sells]) {
        const near = [...levels].filter(([ticks]) => Math.abs(ticks / first.price - 1) < 0.08);
        const mean = (list: [number, number][]): number => sumOf(new Map(list)) / list.length;
        const isRound = ([ticks]: [number, number]): boolean => ticks % round === 0;
        times.push(mean(near.filter(isRound)) / mean(near.filter((level) => !isRound(level))));
        const above = near.filter(([ticks]) => ticks > first.price).length;
        expect(above / near.length).toBeGreaterThan(0.2);
        expect(above / near.length).toBeLessThan(0.8);
      }
    }
    expect(Math.min(...times)).toBeGreaterThan(2);
    expect(times.reduce((total, value) => total + value, 0) / times.length).toBeGreaterThan(4);
  });

  it('continues from a saved state exactly as if it had never stopped', () => {
    const stopped = make(bitcoin, START);
    record(stopped, bitcoin, START + 100 * 60);
    const resumed = LevelSimulator.restore(bitcoin, SEED, stopped.at, stopped.save());
    expect(record(resumed, bitcoin, NOW)).toEqual(ofBitcoin.slice(100));
  });
});
