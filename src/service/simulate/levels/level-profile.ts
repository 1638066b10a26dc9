import { makeBookProfile } from '../book/book-profile';
import { type HashStream, latticeNoise } from '../hash-noise';
import { blockOf, type SimMarket } from '../market-list';

/** The fixed figures of one market's levels. */
export interface LevelProfile {
  /** Ticks per trigger level; liquidation levels are twice as high. */
  readonly cellTicks: number;
  /** Levels above this price are ignored, in ticks. */
  readonly topTicks: number;
  /** Lots of one size unit. */
  readonly unitLots: number;
  /** Spacing of round prices in cells, roundest first. */
  readonly rounds: readonly number[];
}

export function makeLevelProfile(market: SimMarket): LevelProfile {
  const book = makeBookProfile({ ...market, block: blockOf(market.price) });
  return {
    cellTicks: book.blockTicks,
    topTicks: (2 * market.price) / market.tick,
    unitLots: book.unitLots,
    rounds: book.rounds.map((round) => round.blocks),
  };
}

const LARGEST = 150;

/** Size of a position or an order in units: most near 1, many small, a few very large. */
export function drawSize(stream: HashStream): number {
  const tail = Math.min(LARGEST, (1 - stream.next()) ** (-1 / 1.25));
  return 2 * tail * (1 - stream.next());
}

/** Share of traders who are long. It swings over hours. */
export function longShareAt(seed: number, minute: number): number {
  return 0.5 + 0.11 * latticeNoise(seed, minute, 700);
}
