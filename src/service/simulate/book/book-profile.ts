import type { SimMarket } from '../market-list';

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
  /** Round prices, roundest first. */
  readonly rounds: readonly Roundness[];
}

/** Shares of the great round number (1,000 USD for Bitcoin). */
const ROUND_KINDS = [
  { share: 1, weight: 7, wallSize: 260, wallChance: 0.8 },
  { share: 0.5, weight: 4.2, wallSize: 150, wallChance: 0.55 },
  { share: 0.25, weight: 2.3, wallSize: 90, wallChance: 0.22 },
  { share: 0.1, weight: 2.1, wallSize: 48, wallChance: 0.075 },
  { share: 0.05, weight: 1.5, wallSize: 26, wallChance: 0.022 },
  { share: 0.025, weight: 1.15, wallSize: 15, wallChance: 0.006 },
] as const;

const ORDINARY_WEIGHT = 0.86;

export function makeBookProfile(market: SimMarket): BookProfile {
  const great = 10 ** Math.round(Math.log10(market.price * 0.0103));
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
    rounds,
  };
}

/** How round block `index` is: 0.86 for an ordinary one up to 7. */
export function weightOf(profile: BookProfile, index: number): number {
  for (const round of profile.rounds) if (index % round.blocks === 0) return round.weight;
  return ORDINARY_WEIGHT;
}

/**
 * Usual size (in units) of an ordinary block `distance` standard blocks from the middle: nearly nothing at the touch,
 * most at about 0.15 %, falling off slowly towards the far end.
 */
export function shapeAt(distance: number): number {
  const touch = 1 - Math.exp(-distance / 14);
  const hump = 0.42 + 0.78 * Math.exp(-(((distance - 30) / 38) ** 2));
  const middle = 0.3 + 0.7 * Math.exp(-distance / 124);
  const far = Math.exp(-distance / 2600);
  return (touch * hump * middle * far + 0.025) * 0.62;
}
