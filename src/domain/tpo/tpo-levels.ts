import { lowerBound } from '@/base/binary-search';
import { firstOf } from './compute-tpo';
import type { SessionProfile } from './session-profile';

/** Number of the row that starts at `price`: rounding errors of typed decimals do not move it by half a row. */
export const rowOf = (price: number, rowHeight: number): number => Math.round(price / rowHeight);

/** A label at the lower edge of a row may be this share of a row below it after rounding. */
const EDGE_DUST = 1e-6;

/** Number of the row that contains `price`: a label at the edge of a row belongs to that row. */
export const rowUnder = (price: number, rowHeight: number): number => Math.floor(price / rowHeight + EDGE_DUST);

/** Index of the level of a row; -1 if no block visited it. */
export function findLevel({ levels, rowHeight }: SessionProfile, row: number): number {
  const level = lowerBound(levels.price, (row - 0.5) * rowHeight, levels.length);
  return level < levels.length && rowOf(levels.price[level], rowHeight) === row ? level : -1;
}

/** Significant digits of a price, without rounding errors. */
const PRICE_DIGITS = 14;

/** Lower edge of a row. */
export const priceOfRow = (row: number, rowHeight: number): number =>
  Number((row * rowHeight).toPrecision(PRICE_DIGITS));

/** Volume and blocks of one row, while a profile is being built. */
export interface RowVisits {
  readonly price: number;
  /** Ascending, without repeats. */
  readonly blocks: readonly number[];
  readonly buy: number;
  readonly sell: number;
}

/** Levels and volumes of rows, which ascend by price; rows without blocks are dropped. */
export function buildLevels(rows: readonly RowVisits[]): Pick<SessionProfile, 'levels' | 'buys' | 'sells'> {
  const visited = rows.filter(({ blocks }) => blocks.length > 0);
  let end = 0;
  return {
    levels: {
      length: visited.length,
      price: Float64Array.from(visited, ({ price }) => price),
      blocks: Int32Array.from(visited.flatMap(({ blocks }) => blocks)),
      blockEnds: Int32Array.from(visited, ({ blocks }) => (end += blocks.length)),
    },
    buys: Float64Array.from(visited, ({ buy }) => buy),
    sells: Float64Array.from(visited, ({ sell }) => sell),
  };
}

/** The rows of a profile, ascending. */
export function listRows({ levels, buys, sells }: SessionProfile): RowVisits[] {
  return Array.from({ length: levels.length }, (_, i) => ({
    price: levels.price[i],
    blocks: [...levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i])],
    buy: buys[i],
    sell: sells[i],
  }));
}

/** Lowest and highest level that each block visited; -1 if it visited none. */
export function findBlockRanges({ levels, blockCount }: SessionProfile): { low: Int32Array; high: Int32Array } {
  const low = new Int32Array(blockCount).fill(-1);
  const high = new Int32Array(blockCount).fill(-1);
  for (let i = 0; i < levels.length; i++) {
    for (let at = firstOf(levels, i); at < levels.blockEnds[i]; at++) {
      const block = levels.blocks[at];
      if (low[block] === -1) low[block] = i;
      high[block] = i;
    }
  }
  return { low, high };
}

/**
 * The blocks `[from, to)` of a profile, numbered from 0. The volume of a row is known only for all blocks together: for
 * fewer it is NaN.
 */
export function sliceBlocks(
  profile: SessionProfile,
  from: number,
  to: number,
): Pick<SessionProfile, 'levels' | 'buys' | 'sells'> {
  const rows = listRows(profile).map(({ price, blocks }) => ({
    price,
    blocks: blocks.filter((block) => block >= from && block < to).map((block) => block - from),
    buy: Number.NaN,
    sell: Number.NaN,
  }));
  return buildLevels(rows);
}
