/**
 * The levels of a market profile as columns, ascending by price. A row of prices that no block visited is no level:
 * the neighbours of a level are the next ones in the list.
 */
export interface TpoLevels {
  readonly length: number;
  /** Lower edge of each row. */
  readonly price: Float64Array;
  /** Blocks that visited level i: `blocks` from `blockEnds[i - 1]` (0 for the first) to `blockEnds[i]`, ascending. */
  readonly blocks: Int32Array;
  readonly blockEnds: Int32Array;
}

/** What a profile says of a session. Prices are those of levels. */
export interface TpoFigures {
  readonly pocPrice: number;
  readonly vahPrice: number;
  readonly valPrice: number;
  readonly profileHigh: number;
  readonly profileLow: number;
  /** Initial balance; NaN when none of its blocks has traded. */
  readonly balanceHigh: number;
  readonly balanceLow: number;
  readonly totalTpoCount: number;
  /** The highest level when two or more blocks visited it, else empty; `poorLows` likewise. */
  readonly poorHighs: readonly number[];
  readonly poorLows: readonly number[];
  /** Levels of one block, in runs that touch neither end of the profile. */
  readonly singlePrints: readonly number[];
}

export const VALUE_AREA_PERCENT = 70;

/** Two distances from the middle closer than this share of the price are one: prices are typed decimals. */
const DUST = 1e-9;

const countAt = ({ blockEnds }: TpoLevels, i: number): number => blockEnds[i] - (i === 0 ? 0 : blockEnds[i - 1]);

/** The level with most blocks; of several the one nearest to the middle of the range, then the lower one. */
function findPoc(levels: TpoLevels): number {
  const { length, price } = levels;
  const middle = (price[0] + price[length - 1]) / 2;
  let poc = 0;
  for (let i = 1; i < length; i++) {
    const more = countAt(levels, i) - countAt(levels, poc);
    const nearer = Math.abs(price[poc] - middle) - Math.abs(price[i] - middle);
    if (more > 0 || (more === 0 && nearer > DUST * middle)) poc = i;
  }
  return poc;
}

/**
 * First and last level of the value area: grown from the point of control by the two levels above or the two below,
 * whichever hold more blocks (above when equal), until it holds 70 % of all.
 */
function growValueArea(levels: TpoLevels, poc: number): { readonly low: number; readonly high: number } {
  const { length } = levels;
  const total = levels.blockEnds[length - 1];
  const pair = (a: number, b: number): number => {
    const [first, second] = [a, b].map((i) => (i >= 0 && i < length ? countAt(levels, i) : 0));
    return first + second;
  };
  let low = poc;
  let high = poc;
  let held = countAt(levels, poc);
  while (100 * held < VALUE_AREA_PERCENT * total) {
    const above = pair(high + 1, high + 2);
    const below = pair(low - 1, low - 2);
    if (above >= below) high = Math.min(length - 1, high + 2);
    else low = Math.max(0, low - 2);
    held += Math.max(above, below);
  }
  return { low, high };
}

/** `balanceBlocks`: blocks below this one make the initial balance. */
function findBalance({ length, price, blocks, blockEnds }: TpoLevels, balanceBlocks: number) {
  let low = Number.NaN;
  let high = Number.NaN;
  for (let i = 0; i < length; i++) {
    if (blocks[i === 0 ? 0 : blockEnds[i - 1]] >= balanceBlocks) continue;
    if (Number.isNaN(low)) low = price[i];
    high = price[i];
  }
  return { low, high };
}

function findSinglePrints(levels: TpoLevels): number[] {
  const { length, price } = levels;
  const isSingle = (i: number): boolean => countAt(levels, i) === 1;
  let first = 0;
  while (first < length && isSingle(first)) first++;
  let last = length - 1;
  while (last > first && isSingle(last)) last--;
  const prints: number[] = [];
  for (let i = first; i < last; i++) if (isSingle(i)) prints.push(price[i]);
  return prints;
}

/**
 * The definition of everything that follows from the levels of a profile. The service computes the same in its
 * database; the browser computes here what an answer leaves out. `undefined` without levels.
 */
export function computeTpo(levels: TpoLevels, balanceBlocks: number): TpoFigures | undefined {
  const { length, price } = levels;
  if (length === 0) return undefined;
  const poc = findPoc(levels);
  const area = growValueArea(levels, poc);
  const balance = findBalance(levels, balanceBlocks);
  return {
    pocPrice: price[poc],
    vahPrice: price[area.high],
    valPrice: price[area.low],
    profileHigh: price[length - 1],
    profileLow: price[0],
    balanceHigh: balance.high,
    balanceLow: balance.low,
    totalTpoCount: levels.blockEnds[length - 1],
    poorHighs: countAt(levels, length - 1) > 1 ? [price[length - 1]] : [],
    poorLows: countAt(levels, 0) > 1 ? [price[0]] : [],
    singlePrints: findSinglePrints(levels),
  };
}
