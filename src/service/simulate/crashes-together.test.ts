import { describe, expect, it } from 'vitest';
import { mean, quantile } from '@/testing/world/facts/statistics';
import { COINS, isLarge, limitOf } from './coins';
import { PricePaths } from './price-paths';

const TODAY = Date.UTC(2026, 5, 18) / 86_400_000;
const DAYS = 365;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 42];
/** A fall of Bitcoin within a day that is a crash of the market. */
const CRASH = -0.05;

/** Changes of each coin over each day of a year, as parts of the price, by world. */
const worlds = SEEDS.map((seed) => {
  const paths = new PricePaths(seed);
  return COINS.map((coin) => {
    const prices = paths.computeDays(coin, TODAY - DAYS, DAYS + 1);
    return { coin, moves: Array.from({ length: DAYS }, (_, day) => prices[day + 1] / prices[day] - 1) };
  });
});

/** What each coin of a kind lost on days of a crash, over what Bitcoin lost. */
const lossesOf = (isOfThese: (coin: (typeof COINS)[number]) => boolean): number[] =>
  worlds.flatMap(([bitcoin, ...others]) =>
    others
      .filter(({ coin }) => isOfThese(coin))
      .flatMap(({ moves }) =>
        moves.flatMap((move, day) => (bitcoin.moves[day] < CRASH ? [move / bitcoin.moves[day]] : [])),
      ),
  );

describe('coins in a crash of the market', () => {
  it('fall together, each by its own multiple of the fall of Bitcoin, whatever its own news', () => {
    for (const [isOfThese, least, most] of [
      [isLarge, 1.1, 1.6],
      [({ volumeUsd }) => volumeUsd < 20e6, 1.2, 1.8],
    ] satisfies [(coin: (typeof COINS)[number]) => boolean, number, number][]) {
      const losses = lossesOf(isOfThese);
      expect(losses.length).toBeGreaterThan(200);
      expect(quantile(losses, 0.5)).toBeGreaterThan(least);
      expect(quantile(losses, 0.5)).toBeLessThan(most);
    }
  });

  it('hardly ever include a small coin that falls less than Bitcoin, or three times as much', () => {
    const losses = lossesOf(({ volumeUsd }) => volumeUsd < 60e6);
    expect(losses.filter((loss) => loss < 0.9).length / losses.length).toBeLessThan(0.1);
    expect(losses.filter((loss) => loss > 3).length / losses.length).toBeLessThan(0.02);
  });
});

describe('the wildest days of large coins', () => {
  /** Days a year on which a coin moved by more than a part of its price, by world. */
  const countBeyond = (ticker: string, part: number): number[] =>
    worlds.map(
      (world) =>
        world.find(({ coin }) => coin.ticker === ticker)?.moves.filter((move) => Math.abs(move) > part).length ?? 0,
    );

  it('move Ether by more than 12 % about once a year, and Solana by more than 15 %', () => {
    for (const counts of [countBeyond('ETH', 0.12), countBeyond('SOL', 0.15)]) {
      expect(mean(counts)).toBeGreaterThan(0.4);
      expect(mean(counts)).toBeLessThan(1.6);
      expect(Math.max(...counts)).toBeLessThan(5);
    }
  });

  it('hardly ever lift a coin worth hundreds of millions by a quarter and drop it by as much the next day', () => {
    const whipped = worlds.flatMap((world) =>
      world
        .filter(({ coin }) => limitOf(coin) !== undefined)
        .flatMap(({ moves }) => moves.slice(1).filter((move, day) => moves[day] > 0.25 && move < -0.25)),
    );
    expect(whipped.length).toBeLessThan(2);
  });
});
