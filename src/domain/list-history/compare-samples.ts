import { computeRanks } from './compute-ranks';
import type { ListHistoryField, ListHistorySample } from './list-history-sample';

/** Markets of two samples side by side: those of the later one in its order, then those only in the earlier one. */
export interface ListHistoryMoves {
  readonly length: number;
  readonly keys: readonly string[];
  /** Index in the sample; -1 if the market is not in it. */
  readonly rowsThen: Int32Array;
  readonly rowsNow: Int32Array;
  /** Rank in the sample; 0 if none. */
  readonly ranksThen: Int32Array;
  readonly ranksNow: Int32Array;
  /** Places gained, negative if lost; NaN without a rank at either end. */
  readonly rankGain: Float64Array;
  /** Change in percent of the earlier value; NaN if either is unknown or it was zero. */
  readonly priceChange: Float64Array;
  readonly volumeChange: Float64Array;
  /** Difference of the 24-hour change of open interest, later minus earlier, in percentage points. */
  readonly oiShift: Float64Array;
}

/** What changed from one sample to another, ranked by `rankedBy` among all markets of each. */
export function compareSamples(
  then: ListHistorySample,
  now: ListHistorySample,
  rankedBy: ListHistoryField,
): ListHistoryMoves {
  const rowOfThen = new Map(then.keys.map((key, row) => [key, row]));
  const held = new Set(now.keys);
  const gone = then.keys.filter((key) => !held.has(key));
  const keys = [...now.keys, ...gone];
  const rowsThen = Int32Array.from(keys, (key) => rowOfThen.get(key) ?? -1);
  const rowsNow = Int32Array.from(keys, (_, i) => (i < now.keys.length ? i : -1));
  const pick = (values: ArrayLike<number>, rows: Int32Array, missing: number): number[] =>
    Array.from(rows, (row) => (row < 0 ? missing : values[row]));
  const ends = (field: ListHistoryField): readonly [number[], number[]] => [
    pick(then.columns[field], rowsThen, Number.NaN),
    pick(now.columns[field], rowsNow, Number.NaN),
  ];
  const ranksThen = Int32Array.from(pick(computeRanks(then.columns[rankedBy]), rowsThen, 0));
  const ranksNow = Int32Array.from(pick(computeRanks(now.columns[rankedBy]), rowsNow, 0));
  return {
    length: keys.length,
    keys,
    rowsThen,
    rowsNow,
    ranksThen,
    ranksNow,
    rankGain: computeGain(ranksThen, ranksNow),
    priceChange: computePercent(...ends('lastPrice')),
    volumeChange: computePercent(...ends('volume24h')),
    oiShift: computeShift(...ends('oiChange24h')),
  };
}

function computeGain(then: Int32Array, now: Int32Array): Float64Array {
  return Float64Array.from(then, (rank, i) => (rank === 0 || now[i] === 0 ? Number.NaN : rank - now[i]));
}

function computePercent(then: readonly number[], now: readonly number[]): Float64Array {
  return Float64Array.from(then, (value, i) => (value === 0 ? Number.NaN : ((now[i] - value) / Math.abs(value)) * 100));
}

function computeShift(then: readonly number[], now: readonly number[]): Float64Array {
  return Float64Array.from(then, (value, i) => now[i] - value);
}

export const MOVE_SORTS = ['rankGain', 'priceChange', 'volumeChange', 'oiShift'] as const;
export type MoveSort = (typeof MOVE_SORTS)[number];

/**
 * `rows` sorted by a column of `moves`; unknown values are last in both directions, and equal ones keep their order.
 */
export function sortMoves(
  moves: ListHistoryMoves,
  rows: readonly number[],
  by: MoveSort,
  ascending: boolean,
): readonly number[] {
  const values = moves[by];
  const sign = ascending ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [values[a], values[b]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  });
}

export const MOVE_KINDS = ['both', 'new', 'gone'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Whether a market is in both samples, only in the later or only in the earlier. */
export function getMoveKind(moves: ListHistoryMoves, row: number): MoveKind {
  if (moves.rowsThen[row] < 0) return 'new';
  return moves.rowsNow[row] < 0 ? 'gone' : 'both';
}
