import { type BookSplit, type FlatBookForm, splitFlatBook, type TradedRange } from '@/domain/grid/split-flat-book';
import { decimalOf } from '../decimal';
import type { DepthColumns } from '../grid/grid-tile';

/** Snapshots in wider blocks, computed from finer ones. */
export interface CoarseBook {
  readonly columns: DepthColumns;
  /** First and last row of wider blocks that snapshot i covers: within them `columns` has everything that rests. */
  readonly lowestRows: Int32Array;
  readonly highestRows: Int32Array;
}

/**
 * The flat book of one venue in blocks `factor` times as high, computed from its finest blocks. A bid goes to the block
 * at or below it, an ask to the one at or above, and sizes are added. The result equals the service's answer as far as
 * the finer snapshots reach (for a `maxDepth` divisible by `factor`: an answer of `maxDepth` ÷ `factor` blocks). Blocks
 * that are only partly known are left out. `undefined` if a level of unknown side would make a difference: then only
 * the service knows. Sizes are exact except for the last digits of their sums.
 */
export function coarsenBook(
  columns: DepthColumns,
  form: FlatBookForm,
  factor: number,
  tradedAt?: (micros: number) => TradedRange | undefined,
): CoarseBook | undefined {
  const count = columns.timestampsMicros.length;
  const writer = new LevelWriter(columns.prices.length, form.blockSize, factor);
  const offsets = new Uint32Array(count + 1);
  const [lowestRows, highestRows] = [new Int32Array(count), new Int32Array(count)];
  for (let snapshot = 0; snapshot < count; snapshot++) {
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    const rowOf = (level: number): number => Math.round(columns.prices[level] / form.blockSize);
    const split = splitFlatBook(columns, snapshot, form, tradedAt?.(columns.timestampsMicros[snapshot]));
    if (!isSameEitherWay(split, columns, form, factor)) return undefined;
    const { bidEnd, askStart } = split;
    const [lowest, highest] =
      end > start ? computeCovered([start, bidEnd, askStart, end], rowOf, form.maxDepth, factor) : [0, -1];
    writer.beginSnapshot();
    for (let level = start; level < end; level++) {
      const row = level < askStart ? Math.floor(rowOf(level) / factor) : Math.ceil(rowOf(level) / factor);
      if (row >= lowest && row <= highest) writer.add(row, level < askStart, columns.volumes[level]);
    }
    offsets[snapshot + 1] = writer.length;
    lowestRows[snapshot] = lowest;
    highestRows[snapshot] = highest;
  }
  const { sides, ...levels } = writer.finish();
  return {
    columns: {
      timestampsMicros: columns.timestampsMicros,
      offsets,
      ...levels,
      ...(columns.sides === undefined ? {} : { sides }),
    },
    lowestRows,
    highestRows,
  };
}

/** Whether `coarsenBook` would succeed, without computing it: prices are requested often, wider blocks rarely. */
export function canCoarsenBook(columns: DepthColumns, form: FlatBookForm, factor: number): boolean {
  for (let snapshot = 0; snapshot < columns.timestampsMicros.length; snapshot++) {
    if (!isSameEitherWay(splitFlatBook(columns, snapshot, form), columns, form, factor)) return false;
  }
  return true;
}

/** Whether every level of unknown side falls into the same wider block as a bid and as an ask. */
function isSameEitherWay(
  { bidEnd, askStart }: BookSplit,
  { prices }: DepthColumns,
  { blockSize }: FlatBookForm,
  factor: number,
): boolean {
  for (let level = bidEnd; level < askStart; level++) {
    if (Math.round(prices[level] / blockSize) % factor !== 0) return false;
  }
  return true;
}

/**
 * First and last row of wider blocks that are fully known. If the best bid and ask are certain, the mid is between them
 * and gives the requested window; otherwise only what was received is certain.
 */
function computeCovered(
  [start, bidEnd, askStart, end]: readonly [start: number, bidEnd: number, askStart: number, end: number],
  rowOf: (level: number) => number,
  maxDepth: number,
  factor: number,
): [lowest: number, highest: number] {
  const isMidKnown = start < bidEnd && bidEnd === askStart && askStart < end;
  if (!isMidKnown) return [Math.ceil(rowOf(start) / factor), Math.floor(rowOf(end - 1) / factor)];
  const mid = (rowOf(bidEnd - 1) + rowOf(askStart)) / 2;
  return [Math.ceil((Math.ceil(mid) - maxDepth) / factor), Math.floor((Math.floor(mid) + maxDepth) / factor)];
}

/** Writes levels that arrive in ascending order; levels with the same side and row are merged. */
class LevelWriter {
  length = 0;
  readonly #prices: Float64Array;
  readonly #volumes: Float64Array;
  readonly #sides: Uint8Array;
  /**
   * The price of a row is row × mantissa ÷ scale: the double nearest to the exact decimal, as the service writes it.
   */
  readonly #mantissa: number;
  readonly #scale: number;
  #lastRow = Number.NaN;
  #lastIsBid = true;

  constructor(capacity: number, blockSize: number, factor: number) {
    const { mantissa, exponent } = decimalOf(blockSize);
    this.#mantissa = mantissa * factor;
    this.#scale = 10 ** exponent;
    this.#prices = new Float64Array(capacity);
    this.#volumes = new Float64Array(capacity);
    this.#sides = new Uint8Array(capacity);
  }

  beginSnapshot(): void {
    this.#lastRow = Number.NaN;
  }

  add(row: number, isBid: boolean, volume: number): void {
    if (row === this.#lastRow && isBid === this.#lastIsBid) {
      this.#volumes[this.length - 1] += volume;
      return;
    }
    this.#prices[this.length] = (row * this.#mantissa) / this.#scale;
    this.#volumes[this.length] = volume;
    this.#sides[this.length] = isBid ? 0 : 1;
    this.length++;
    this.#lastRow = row;
    this.#lastIsBid = isBid;
  }

  finish(): Required<Pick<DepthColumns, 'prices' | 'volumes' | 'sides'>> {
    const [prices, volumes, sides] = [this.#prices, this.#volumes, this.#sides];
    const { length } = this;
    return { prices: prices.slice(0, length), volumes: volumes.slice(0, length), sides: sides.slice(0, length) };
  }
}
