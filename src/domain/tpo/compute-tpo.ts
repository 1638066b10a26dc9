import { findValueArea, VALUE_AREA_PERCENT } from '../volume-profile/value-area';

/**
 * The levels of a market profile as columns, ascending by price. A row that no block visited is not a level, so the
 * neighbours of a level are the next ones in the list.
 */
export interface TpoLevels {
  readonly length: number;
  /** Lower edge of each row. */
  readonly price: Float64Array;
  /** Blocks that visited level i: `blocks` from `blockEnds[i - 1]` (0 for the first) to `blockEnds[i]`, ascending. */
  readonly blocks: Int32Array;
  readonly blockEnds: Int32Array;
}

/** The figures of a session's profile. Prices are those of levels. */
export interface TpoFigures {
  readonly pocPrice: number;
  readonly vahPrice: number;
  readonly valPrice: number;
  readonly profileHigh: number;
  readonly profileLow: number;
  /** Initial balance; NaN if none of its blocks has traded. */
  readonly balanceHigh: number;
  readonly balanceLow: number;
  readonly totalTpoCount: number;
  /** The highest level if two or more blocks visited it, else empty; `poorLows` likewise. */
  readonly poorHighs: readonly number[];
  readonly poorLows: readonly number[];
  /** Levels of one block, in runs that touch neither end of the profile. */
  readonly singlePrints: readonly number[];
}

/** Index in `blocks` of level i's first block. */
export const firstOf = ({ blockEnds }: TpoLevels, i: number): number => (i === 0 ? 0 : blockEnds[i - 1]);

/** How many blocks visited level i. */
export const countAt = (levels: TpoLevels, i: number): number => levels.blockEnds[i] - firstOf(levels, i);

/** `balanceBlocks`: blocks with a lower number make the initial balance. */
function findBalance(levels: TpoLevels, balanceBlocks: number) {
  const { length, price, blocks } = levels;
  let low = Number.NaN;
  let high = Number.NaN;
  for (let i = 0; i < length; i++) {
    if (blocks[firstOf(levels, i)] >= balanceBlocks) continue;
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
 * database; the browser computes here what an answer leaves out. `valuePercent` is the share of the value area.
 * `undefined` without levels.
 */
export function computeTpo(
  levels: TpoLevels,
  balanceBlocks: number,
  valuePercent: number = VALUE_AREA_PERCENT,
): TpoFigures | undefined {
  const { length, price } = levels;
  if (length === 0) return undefined;
  const counts = Float64Array.from({ length }, (_, i) => countAt(levels, i));
  const area = findValueArea(price.subarray(0, length), counts, valuePercent);
  const balance = findBalance(levels, balanceBlocks);
  return {
    pocPrice: price[area.poc],
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
