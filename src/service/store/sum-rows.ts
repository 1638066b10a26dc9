import { type FlatRun, type ReadRow, readCount } from './flat-rows';

/** Bytes of a row before its lists: time (UInt32 seconds), first label of the bids and of the asks (Int32 each). */
const HEAD_BYTES = 12;

interface List {
  readonly values: Float64Array;
  readonly end: number;
}

function readList(bytes: Uint8Array, from: number): List | undefined {
  const list = readCount(bytes, from);
  if (list === undefined) return undefined;
  const end = list.at + list.count * Float64Array.BYTES_PER_ELEMENT;
  if (end > bytes.length) return undefined;
  const values = new Float64Array(list.count);
  new Uint8Array(values.buffer).set(bytes.subarray(list.at, end));
  return { values, end };
}

/** The row at `from` of what `sumDenseRows` selects: bids and asks of one summed book; `undefined` when not all of it has come. */
export function readSumRow(bytes: Uint8Array, from: number): ReadRow | undefined {
  const bids = readList(bytes, from + HEAD_BYTES);
  const asks = bids && readList(bytes, bids.end);
  if (bids === undefined || asks === undefined) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset + from, HEAD_BYTES);
  const runs = mergeSides(
    { firstBlock: head.getInt32(4, true), lots: bids.values },
    { firstBlock: head.getInt32(8, true), lots: asks.values },
  );
  return { row: { seconds: head.getUint32(0, true), runs }, end: asks.end };
}

const cutRun = ({ firstBlock, lots }: FlatRun, from: number, to: number): FlatRun => {
  const start = Math.min(lots.length, Math.max(0, from - firstBlock));
  return { firstBlock: firstBlock + start, lots: lots.subarray(start, Math.max(start, to - firstBlock)) };
};

/** Both sides in the order of their labels. Where a bid of one venue reaches an ask of another the bid comes first. */
function mergeSides(bids: FlatRun, asks: FlatRun): FlatRun[] {
  const lowest = asks.lots.findIndex((lots) => lots > 0);
  const highest = bids.lots.findLastIndex((lots) => lots > 0);
  const lowestAsk = asks.firstBlock + lowest;
  const highestBid = bids.firstBlock + highest;
  if (lowest < 0 || highest < 0 || highestBid < lowestAsk) return [bids, asks];
  const crossed = Array.from({ length: highestBid - lowestAsk + 1 }, (_, i) => lowestAsk + i);
  return [
    cutRun(bids, bids.firstBlock, lowestAsk),
    ...crossed.flatMap((label) => [cutRun(bids, label, label + 1), cutRun(asks, label, label + 1)]),
    cutRun(asks, highestBid + 1, Number.POSITIVE_INFINITY),
  ];
}
