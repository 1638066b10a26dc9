import { type FlatRow, type ReadRow, readWords } from './flat-rows';

/**
 * One snapshot of a dense book: `lots` of the blocks from `firstBlock` on, ascending, the first `bids` of them bids.
 */
interface DenseRow {
  readonly seconds: number;
  readonly firstBlock: number;
  readonly bids: number;
  readonly lots: Uint32Array;
}

/**
 * Bytes of a row before its array's length: time (UInt32 seconds), first block (Int32), bids (UInt32) and two of
 * padding.
 */
const HEAD_BYTES = 14;

/**
 * The row at `from` of RowBinary `bytes`, and where it ends, or `undefined` when it is not complete yet. Its lots may
 * be a view of `bytes`.
 */
function readDenseRow(bytes: Uint8Array, from: number): ReadRow<DenseRow> | undefined {
  const list = readWords(bytes, from + HEAD_BYTES);
  if (list === undefined) return undefined;
  const { words: lots, end } = list;
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, HEAD_BYTES);
  return {
    row: { seconds: view.getUint32(0, true), firstBlock: view.getInt32(4, true), bids: view.getUint32(8, true), lots },
    end,
  };
}

/** The part of `row` within `depth` blocks of its mid, which is between the best non-empty levels of both sides. */
function cutDenseRow(row: DenseRow, depth: number): DenseRow {
  const { lots, bids, firstBlock } = row;
  let bid = bids - 1;
  while (bid >= 0 && lots[bid] === 0) bid--;
  let ask = bids;
  while (ask < lots.length && lots[ask] === 0) ask++;
  const hasAsk = ask < lots.length;
  // Twice the index of the mid. Without any level it is where the asks would start.
  const twice = bid < 0 ? 2 * (hasAsk ? ask : bids - 1) : bid + (hasAsk ? ask : bid);
  const start = Math.max(0, Math.ceil(twice / 2) - depth);
  const end = Math.min(lots.length, Math.floor(twice / 2) + depth + 1);
  return { ...row, firstBlock: firstBlock + start, bids: Math.max(0, bids - start), lots: lots.subarray(start, end) };
}

/** Reads rows of `readDense`, cut to `depth` blocks from the mid. */
export const makeDenseReader =
  (depth: number) =>
  (bytes: Uint8Array, from: number): ReadRow<FlatRow> | undefined => {
    const read = readDenseRow(bytes, from);
    if (read === undefined) return undefined;
    const { seconds, firstBlock, lots } = cutDenseRow(read.row, depth);
    return { row: { seconds, runs: [{ firstBlock, lots }] }, end: read.end };
  };
