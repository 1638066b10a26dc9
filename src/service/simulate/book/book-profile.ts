import { mix, uniformOf } from '../hash-noise';
import { roundPriceOf, type SimMarket } from '../market-list';

/** Blocks of this share of the price are what all lengths of the model are written in (5 USD on 97,640). */
const STANDARD_BLOCK_SHARE = 5 / 97_640;
const BITCOIN_DAY_USD = 16e9;

/** A kind of round price and how much it attracts: its weight in the field, and the size and chance of a wall there. */
export interface Roundness {
  readonly blocks: number;
  readonly weight: number;
  readonly wallSize: number;
  readonly wallChance: number;
}

/** The fixed figures of one market's book. */
export interface BookProfile {
  /** Ticks per block. */
  readonly blockTicks: number;
  /** Standard blocks per own block. */
  readonly reach: number;
  /** Lots of one size unit: one Bitcoin on the largest Bitcoin market. */
  readonly unitLots: number;
  /** How closely the market's makers stand to the price: 0 as everywhere, 1 twice as much there. */
  readonly gather: number;
  /** Round prices, roundest first. */
  readonly rounds: readonly Roundness[];
  /** Blocks from the price 0 on that a book keeps. */
  readonly blocks: number;
}

/** Shares of the great round number (1,000 USD for Bitcoin). */
const ROUND_KINDS = [
  { share: 1, weight: 7, wallSize: 170, wallChance: 0.8 },
  { share: 0.5, weight: 4.2, wallSize: 105, wallChance: 0.55 },
  { share: 0.25, weight: 2.3, wallSize: 68, wallChance: 0.22 },
  { share: 0.1, weight: 2.1, wallSize: 42, wallChance: 0.075 },
  { share: 0.05, weight: 1.5, wallSize: 26, wallChance: 0.022 },
  { share: 0.025, weight: 1.15, wallSize: 15, wallChance: 0.006 },
] as const;

/** Prices above so many times the usual one are not quoted. */
const HIGHEST = 3;
const ORDINARY_WEIGHT = 0.86;

export function makeBookProfile(market: SimMarket): BookProfile {
  const great = roundPriceOf(market.price);
  const rounds: Roundness[] = [];
  for (const { share, weight, wallSize, wallChance } of ROUND_KINDS) {
    const blocks = (great * share) / market.block;
    const whole = Math.round(blocks);
    if (whole < 2 || Math.abs(blocks - whole) > 1e-6) continue;
    rounds.push({ blocks: whole, weight, wallSize, wallChance });
  }
  const unitUsd = 97_640 * (market.volumeUsd / BITCOIN_DAY_USD) ** 0.7;
  return {
    blockTicks: Math.round(market.block / market.tick),
    reach: market.block / market.price / STANDARD_BLOCK_SHARE,
    unitLots: unitUsd / market.coin.price / market.lot,
    gather: MOST_GATHER * uniformOf(mix(market.salt, 31)),
    rounds,
    blocks: Math.ceil((HIGHEST * market.price) / market.block),
  };
}

/** Attraction of round blocks is felt less by many small quotes than by walls. */
const ROUND_PULL = 0.62;

/** How round block `index` is: 0.86 for an ordinary one up to 7. */
function weightOf(rounds: readonly Roundness[], index: number): number {
  for (const round of rounds) if (index % round.blocks === 0) return round.weight;
  return ORDINARY_WEIGHT;
}

/** Some venues are quoted by machines alone, within so many standard blocks, others by people far and near. */
const GATHERED = 34;
const MOST_GATHER = 1.5;
/** Units in an ordinary block at the best place of the book. */
const MOST_UNITS = 3.9;

/**
 * Usual size (in units) of an ordinary block `distance` standard blocks from the middle: less at the touch, most at
 * about 0.2 %, falling off slowly towards the far end.
 */
export function unitsAt(distance: number, gather = 0): number {
  const touch = 0.22 + 0.78 * (1 - Math.exp(-distance / 7));
  const hump = 1 + 0.3 * Math.exp(-(((distance - 38) / 30) ** 2));
  const middle = 0.36 + 0.64 * Math.exp(-distance / 170);
  const far = 0.12 + 0.88 * Math.exp(-distance / 1500);
  const gathered = (1 + gather * Math.exp(-((distance / GATHERED) ** 2))) / (1 + 0.7 * gather);
  return MOST_UNITS * touch * hump * middle * far * gathered;
}

/** Mean of what quotes vary by, over their usual size. */
const MEAN_OF_VARIED = 1.28;

/** Lots of a unit in `block`, by how round its price is. */
export function pullOf({ rounds, unitLots }: BookProfile, block: number): number {
  return (weightOf(rounds, block) ** ROUND_PULL * unitLots) / MEAN_OF_VARIED;
}
