import { COINS } from '../coins';
import { roundPriceOf, type SimMarket } from '../market-list';
import { VENUES } from '../venues';

/** Price share of a standard block, the unit of all lengths of the model (5 USD at 97,640). */
const STANDARD_BLOCK_SHARE = 5 / 97_640;
const BITCOIN_DAY_USD = 16e9;

/** A kind of round price and its pull: its weight in the field, and the size and chance of a wall there. */
export interface Roundness {
  readonly blocks: number;
  readonly weight: number;
  readonly wallSize: number;
  readonly wallChance: number;
}

/** The mix of traders in a market. It makes each book look different. */
export interface Temper {
  /** Size at the touch over the size a little away from it. */
  readonly touch: number;
  /** How closely quotes gather around the price: 0 evenly spread, 1 twice as much there. */
  readonly gather: number;
  /** Standard blocks from the price within which they gather. */
  readonly width: number;
  /** Size of the anonymous quotes over the usual. */
  readonly crowd: number;
  /** Number of walls at round prices over the usual. */
  readonly walls: number;
  /** Size of the ladders that follow the price over the usual. */
  readonly makers: number;
  /** Share of the quotes near the price that keep their distance from it rather than their price. */
  readonly pegged: number;
  /** How much sizes away from the price differ from one another, over the usual. At most 1.6. */
  readonly rough: number;
}

/** Ordered from an old market of people and walls to one of machines only. */
const TEMPERS: readonly Temper[] = [
  { touch: 0.3, gather: 0.4, width: 40, crowd: 1.35, walls: 0.75, makers: 0.8, pegged: 0.5, rough: 1 },
  { touch: 0.55, gather: 0.8, width: 42, crowd: 0.9, walls: 0.6, makers: 0.8, pegged: 0.75, rough: 1.5 },
  { touch: 0.95, gather: 8, width: 34, crowd: 1.4, walls: 0.6, makers: 1, pegged: 0.95, rough: 1.6 },
  { touch: 0.45, gather: 1.5, width: 60, crowd: 1.1, walls: 0.6, makers: 1.5, pegged: 0.8, rough: 1.2 },
];

/** Neighbours in the lists of venues and of coins always get different tempers. */
function temperOf({ exchange, coin }: SimMarket): Temper {
  return TEMPERS[(VENUES.findIndex(({ id }) => id === exchange) + 3 * COINS.indexOf(coin)) % TEMPERS.length];
}

/** The fixed figures of one market's book. */
export interface BookProfile {
  /** Ticks per block. */
  readonly blockTicks: number;
  /** Standard blocks per own block. */
  readonly reach: number;
  /** Lots of one size unit: one Bitcoin on the largest Bitcoin market. */
  readonly unitLots: number;
  readonly temper: Temper;
  /** Round prices, roundest first. */
  readonly rounds: readonly Roundness[];
  /** Blocks between the round prices that people prefer for their orders. */
  readonly chosenBlocks: number;
  /** Number of blocks of a book, counted from the price 0. */
  readonly blocks: number;
}

/** The steps in which people think, as parts of the great round number (1,000 USD for Bitcoin). */
const ROUND_SHARES = [1, 0.5, 0.25, 0.1, 0.05, 0.025] as const;
/** How round such prices are, by their spacing as a share of the price: fine for one coin is coarse for another. */
const ROUND_KINDS = [
  { apart: 0.008, weight: 52, wallSize: 250, wallChance: 0.85 },
  { apart: 0.004, weight: 50, wallSize: 160, wallChance: 0.65 },
  { apart: 0.002, weight: 53, wallSize: 100, wallChance: 0.55 },
  { apart: 0.00085, weight: 5.5, wallSize: 70, wallChance: 0.2 },
  { apart: 0.0004, weight: 2, wallSize: 26, wallChance: 0.022 },
  { apart: 0, weight: 1.15, wallSize: 15, wallChance: 0.006 },
] as const;

/** From this weight on, a price is among those that people prefer. */
const CHOSEN_WEIGHT = 28;

const kindOf = (apart: number): (typeof ROUND_KINDS)[number] =>
  ROUND_KINDS.find((kind) => apart >= kind.apart) as (typeof ROUND_KINDS)[number];

/** Prices above this multiple of the usual price are not quoted. */
const HIGHEST = 3;
const ORDINARY_WEIGHT = 0.86;

export function makeBookProfile(market: SimMarket): BookProfile {
  const great = roundPriceOf(market.price);
  const rounds: Roundness[] = [];
  const temper = temperOf(market);
  for (const share of ROUND_SHARES) {
    const { weight, wallSize, wallChance } = kindOf((great * share) / market.price);
    const blocks = (great * share) / market.block;
    const whole = Math.round(blocks);
    if (whole < 2 || Math.abs(blocks - whole) > 1e-6) continue;
    rounds.push({ blocks: whole, weight, wallSize, wallChance: wallChance * temper.walls });
  }
  const unitUsd = 97_640 * (market.volumeUsd / BITCOIN_DAY_USD) ** 0.7;
  return {
    blockTicks: Math.round(market.block / market.tick),
    reach: market.block / market.price / STANDARD_BLOCK_SHARE,
    unitLots: unitUsd / market.coin.price / market.lot,
    temper,
    rounds,
    chosenBlocks: rounds.findLast(({ weight }) => weight >= CHOSEN_WEIGHT)?.blocks ?? 1,
    blocks: Math.ceil((HIGHEST * market.price) / market.block),
  };
}

/** Round blocks attract many small quotes less than walls. */
const ROUND_PULL = 0.68;

/** Roundness weight of block `index`: from 0.86 (ordinary) to 7. */
function weightOf(rounds: readonly Roundness[], index: number): number {
  for (const round of rounds) if (index % round.blocks === 0) return round.weight;
  return ORDINARY_WEIGHT;
}

/** Units of an ordinary block where the book is deepest. */
const MAX_UNITS = 3.9;

/**
 * Usual size (in units) of an ordinary block `distance` standard blocks from the middle: less at the touch, the most at
 * about 0.2 % or where the machines quote, then falling slowly.
 */
export function unitsAt(distance: number, { touch: least, gather, width, crowd }: Temper): number {
  const touch = least + (1 - least) * (1 - Math.exp(-distance / 10));
  const hump = 1 + 0.3 * Math.exp(-(((distance - 38) / 30) ** 2));
  const middle = 0.36 + 0.64 * Math.exp(-distance / 170);
  const far = 0.12 + 0.88 * Math.exp(-distance / 1500);
  // Machines stop quoting at a fixed distance: an edge, not a slope.
  const gathered = (1 + gather * Math.exp(-((distance / width) ** 4))) / (1 + 0.7 * gather);
  return MAX_UNITS * crowd * touch * hump * middle * far * gathered;
}

/** Mean of the random factor of quotes, over their usual size. */
const MEAN_OF_VARIED = 1.28;

/** Lots of one unit in `block`, by how round its price is. */
export function pullOf({ rounds, unitLots }: BookProfile, block: number): number {
  return (weightOf(rounds, block) ** ROUND_PULL * unitLots) / MEAN_OF_VARIED;
}
