import { type FlatRow, type FlatRun, type ReadRow, readWords } from './flat-rows';

/** One snapshot of a venue's dense book: `lots` of its blocks from `firstBlock` on, the first `bids` of them bids. */
interface BookRow {
  readonly market: number;
  readonly bucket: number;
  readonly seconds: number;
  readonly firstBlock: number;
  readonly bids: number;
  readonly lots: Uint32Array;
}

/** Bytes of a row of `readBooks` before its array's length. The last two are padding. */
const HEAD_BYTES = 22;

/** The row of `readBooks` that starts at `from`, or `undefined` when it is not complete yet. */
export function readBookRow(bytes: Uint8Array, from: number): ReadRow<BookRow> | undefined {
  const list = readWords(bytes, from + HEAD_BYTES);
  if (list === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, HEAD_BYTES);
  const row = {
    market: view.getUint32(0, true),
    bucket: view.getUint32(4, true),
    seconds: view.getUint32(8, true),
    firstBlock: view.getInt32(12, true),
    bids: view.getUint32(16, true),
    lots: list.words,
  };
  return { row, end: list.end };
}

/** How to add the books of one market to the sum. */
interface Share {
  /** Blocks per label. */
  readonly blocks: number;
  /** Lots of the sum per lot of this market. */
  readonly factor: number;
}

interface BookSumOptions {
  readonly markets: readonly { readonly id: number }[];
  /** Finest blocks per label, per market. */
  readonly blocks: readonly number[];
  readonly factors: readonly number[];
  /** Labels per side, from the mid. */
  readonly depth: number;
}

/** The mid of the best levels of both sides in blocks, or the best of one side when the other is empty. */
function computeMid({ firstBlock, bids, lots }: BookRow): number {
  let bid = bids - 1;
  while (bid >= 0 && lots[bid] === 0) bid--;
  let ask = bids;
  while (ask < lots.length && lots[ask] === 0) ask++;
  const hasAsk = ask < lots.length;
  if (bid < 0) return firstBlock + (hasAsk ? ask : bids - 1);
  return firstBlock + (hasAsk ? (bid + ask) / 2 : bid);
}

/** Lots of the labels from `first` on. The memory is reused for every book. */
class SideSum {
  #lots = new Float64Array(0);
  #count = 0;
  first = 0;

  /** Empties it and sets its labels to `first` .. `end` (excluded). */
  reset(first: number, end: number): void {
    this.first = first;
    this.#count = Math.max(0, end - first);
    if (this.#count > this.#lots.length) this.#lots = new Float64Array(2 * this.#count);
    else this.#lots.fill(0, 0, this.#count);
  }

  /** Adds the blocks of `lots`, which start at `block`. Labels outside the range are dropped. */
  add(lots: Uint32Array, block: number, { blocks, factor }: Share, round: (label: number) => number): void {
    if (blocks === 1) return this.#addBlocks(lots, block - this.first, factor);
    for (let i = 0; i < lots.length; i++) {
      const at = round((block + i) / blocks) - this.first;
      if (at >= 0 && at < this.#count) this.#lots[at] += lots[i] * factor;
    }
  }

  #addBlocks(lots: Uint32Array, shift: number, factor: number): void {
    const sums = this.#lots;
    const end = Math.min(lots.length, this.#count - shift);
    for (let i = Math.max(0, -shift); i < end; i++) sums[shift + i] += lots[i] * factor;
  }

  toRun(): FlatRun {
    return { firstBlock: this.first, lots: this.#lots.subarray(0, this.#count) };
  }
}

/**
 * Makes one book of several venues per bucket: adds levels of equal label, each side separately, and cuts to a depth
 * from the mean of the venues' mids. A bid belongs to the label at or below it, an ask to the one at or above. Adding
 * columns here takes less than a tenth of the time the database needs to group them.
 */
export class BookSum {
  readonly #shares: ReadonlyMap<number, Share>;
  readonly #depth: number;
  readonly #bids = new SideSum();
  readonly #asks = new SideSum();
  #pending: BookRow[] = [];

  constructor({ markets, blocks, factors, depth }: BookSumOptions) {
    this.#shares = new Map(markets.map(({ id }, i) => [id, { blocks: blocks[i], factor: factors[i] }]));
    this.#depth = depth;
  }

  /** The books that `rows`, in bucket order, complete. Each is valid until the next one is taken. */
  *add(rows: Iterable<BookRow>): Generator<FlatRow, void, void> {
    for (const row of rows) {
      if (this.#pending.length > 0 && this.#pending[0].bucket !== row.bucket) yield* this.end();
      this.#pending.push(row);
    }
  }

  /** The book of the last bucket, when there are no more rows. */
  *end(): Generator<FlatRow, void, void> {
    // The database returns the books of a bucket in any order, and the mean of fractions depends on it.
    const rows = this.#pending.sort((a, b) => a.market - b.market);
    this.#pending = [];
    if (rows.length > 0) yield this.#sum(rows);
  }

  #sum(rows: readonly BookRow[]): FlatRow {
    const [bids, asks] = [this.#bids, this.#asks];
    const shares = rows.map(({ market }) => this.#shares.get(market) ?? { blocks: 1, factor: 0 });
    const mid = rows.reduce((sum, row, i) => sum + computeMid(row) / shares[i].blocks, 0) / rows.length;
    const labels = rows.map(({ firstBlock, bids: count, lots }, i) => ({
      bid: Math.floor(firstBlock / shares[i].blocks),
      bidEnd: Math.floor((firstBlock + count - 1) / shares[i].blocks) + 1,
      ask: Math.ceil((firstBlock + count) / shares[i].blocks),
      askEnd: Math.ceil((firstBlock + lots.length - 1) / shares[i].blocks) + 1,
    }));
    const least = (of: 'bid' | 'ask'): number => Math.min(...labels.map((label) => label[of]));
    const most = (of: 'bidEnd' | 'askEnd'): number => Math.max(...labels.map((label) => label[of]));
    bids.reset(Math.max(Math.ceil(mid) - this.#depth, least('bid')), most('bidEnd'));
    asks.reset(least('ask'), Math.min(Math.floor(mid) + this.#depth + 1, most('askEnd')));
    for (const [i, { firstBlock, bids: count, lots }] of rows.entries()) {
      bids.add(lots.subarray(0, count), firstBlock, shares[i], Math.floor);
      asks.add(lots.subarray(count), firstBlock + count, shares[i], Math.ceil);
    }
    const seconds = Math.max(...rows.map((row) => row.seconds));
    return { seconds, runs: mergeSides(bids.toRun(), asks.toRun()) };
  }
}

const cutRun = ({ firstBlock, lots }: FlatRun, from: number, to: number): FlatRun => {
  const start = Math.min(lots.length, Math.max(0, from - firstBlock));
  return { firstBlock: firstBlock + start, lots: lots.subarray(start, Math.max(start, to - firstBlock)) };
};

/** Both sides in label order. Where a bid of one venue crosses an ask of another, the bid is first. */
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
