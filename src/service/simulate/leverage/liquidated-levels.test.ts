import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { LevelColumns } from '../levels/level-columns';
import { LevelSimulator } from '../levels/level-simulator';
import { stepAt } from '../levels/price-history';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketPrice } from '../market-price';
import { PricePaths } from '../price-paths';
import { MarketLeverage } from './market-leverage';

const SEEDS = someOf([2, 7, 1]);
const NOW = Date.UTC(2026, 5, 18) / 1000;
const FROM = NOW - 4 * 86_400;
const markets = buildMarketList('full').filter(({ exchange }) => exchange === 'DEXPERP_FUTURES');

/** One side of one minute: what was liquidated, and whether the price passed levels of the minute before. */
interface Minute {
  readonly usd: number;
  readonly isOnLevels: boolean;
}

function listMinutes(seed: number, market: SimMarket, paths: PricePaths, leverage: MarketLeverage): Minute[] {
  const price = new MarketPrice(market, seed);
  const levels = LevelSimulator.make(market, seed, paths, FROM);
  const path = paths.getMinutes(market, levels.at, NOW);
  const { longUsd, shortUsd } = leverage.getMinutes(market, FROM, NOW);
  const minutes: Minute[] = [];
  let shown: readonly number[] = [];
  levels.run(path, (ts) => {
    const ended = (ts - FROM) / 60 - 1;
    if (ended >= 0) {
      const { low, high } = stepAt(price, path, (ts - path.start) / 60);
      const start = price.ticksAt(path, (ts - path.start) / 60 - 1);
      const passed = shown.filter((ticks) => ticks >= low && ticks <= high);
      minutes.push(
        { usd: longUsd[ended], isOnLevels: passed.some((ticks) => ticks < start) },
        { usd: shortUsd[ended], isOnLevels: passed.some((ticks) => ticks >= start) },
      );
    }
    const columns = new LevelColumns(1);
    levels.addLiquidations(columns, market.id);
    shown = Array.from(columns.at.subarray(0, columns.levels));
  });
  return minutes;
}

const chosen = ['BTC', 'ETH', 'XRP'].map((ticker) => markets.find(({ coin }) => coin.ticker === ticker) as SimMarket);
const minutes = SEEDS.flatMap((seed) => {
  const paths = new PricePaths(seed);
  const leverage = new MarketLeverage(seed, paths);
  return chosen.flatMap((market) => listMinutes(seed, market, paths, leverage));
});
const sum = (some: readonly Minute[]): number => some.reduce((total, { usd }) => total + usd, 0);
const shareOnLevels = (some: readonly Minute[]): number => sum(some.filter(({ isOnLevels }) => isOnLevels)) / sum(some);

describe('liquidations', () => {
  it('happen at the levels of the liquidation map: the price seldom reaches them, and most liquidations are there', () => {
    expect(minutes.filter(({ isOnLevels }) => isOnLevels).length / minutes.length).toBeLessThan(0.06);
    expect(shareOnLevels(minutes)).toBeGreaterThan(0.75);
  });

  it('cascade where the map had levels before the move', () => {
    const largest = minutes.toSorted((a, b) => b.usd - a.usd).slice(0, 100);
    expect(sum(largest) / sum(minutes)).toBeGreaterThan(0.4);
    expect(shareOnLevels(largest)).toBeGreaterThan(0.82);
  });
});
