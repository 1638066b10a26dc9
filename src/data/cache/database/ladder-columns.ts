import type { Steps } from '@/base/steps';
import { type Likeness, makeStepLikeness, readNumbers, writeNumbers } from './number-column';
import { type ByteReader, type ByteWriter, MalformedTileError } from './tile-bytes';

/**
 * Snapshots with amounts by price: snapshot i has the rows `offsets[i] … offsets[i + 1]` of `prices` and of each column
 * in `amounts`.
 */
export interface LadderColumns {
  readonly times: Float64Array;
  readonly offsets: Uint32Array;
  readonly prices: Float64Array;
  readonly amounts: readonly Float64Array[];
}

/** Writes amounts as changes since the previous snapshot, and prices as steps; some ten thousand values per step. */
export function* writeLadder(writer: ByteWriter, { times, offsets, prices, amounts }: LadderColumns): Steps<void> {
  writer.writeWord(times.length);
  yield* writeNumbers(writer, times, makeStepLikeness(times.length));
  writer.writePlanes(Uint32Array.from(times, (_, i) => offsets[i + 1] - offsets[i]));
  writer.writeWord(prices.length);
  yield* writeNumbers(writer, prices, findPriceLikeness(offsets, prices.length));
  yield;
  const likeness = findAmountLikeness(offsets, prices);
  for (const column of amounts) {
    yield;
    yield* writeNumbers(writer, column, likeness);
  }
}

/** Reads a ladder of `width` amounts per price, one long column per step. Throws `MalformedTileError`. */
export function* readLadder(reader: ByteReader, width: number): Steps<LadderColumns> {
  const count = reader.readCount(8);
  const times = readNumbers(reader, count, makeStepLikeness(count));
  const counts = reader.readPlanes(count);
  const length = reader.readCount(4 * (1 + width));
  const offsets = new Uint32Array(count + 1);
  let rows = 0;
  for (let i = 0; i < count; i++) {
    rows += counts[i];
    offsets[i + 1] = rows;
  }
  if (rows !== length) throw new MalformedTileError(`${rows} rows, ${length} prices`);
  const prices = readNumbers(reader, length, findPriceLikeness(offsets, length));
  yield;
  const likeness = findAmountLikeness(offsets, prices);
  const amounts: Float64Array[] = [];
  for (let column = 0; column < width; column++) {
    yield;
    amounts.push(readNumbers(reader, length, likeness));
  }
  return { times, offsets, prices, amounts };
}

/** A price resembles the one below it; a snapshot's first price resembles the first of the previous snapshot. */
function findPriceLikeness(offsets: Uint32Array, length: number): Likeness {
  const likeness = makeStepLikeness(length);
  for (let i = 1; i + 1 < offsets.length; i++) {
    if (offsets[i] < offsets[i + 1])
      likeness[offsets[i]] = offsets[i - 1] < offsets[i] ? offsets[i - 1] : offsets[i] - 1;
  }
  return likeness;
}

/** An amount resembles the one at the same price in the previous snapshot. Any order of prices gives a valid answer. */
function findAmountLikeness(offsets: Uint32Array, prices: Float64Array): Likeness {
  const likeness = new Int32Array(prices.length).fill(-1);
  for (let snapshot = 1; snapshot + 1 < offsets.length; snapshot++) {
    const end = offsets[snapshot];
    let before = offsets[snapshot - 1];
    for (let i = end; i < offsets[snapshot + 1]; i++) {
      while (before < end && prices[before] < prices[i]) before++;
      if (before < end && prices[before] === prices[i]) likeness[i] = before++;
    }
  }
  return likeness;
}
