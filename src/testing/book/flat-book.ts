import type { Random } from '@/base/random';
import type { DepthColumns } from '@/domain/grid/grid-tile';

/** A book of one venue: rows (finest blocks) and sizes, each side ascending. */
export interface RowBook {
  readonly seconds: number;
  readonly bids: readonly (readonly [row: number, size: number])[];
  readonly asks: readonly (readonly [row: number, size: number])[];
}

/** A request for a book: `blocks` finest blocks, each `finest` in price, make a level. */
export interface BookQuery {
  readonly finest: number;
  readonly blocks: number;
  readonly maxDepth: number;
}

/** A flat answer whose sides are known. */
export interface SidedColumns {
  readonly columns: DepthColumns;
  /** Count of bids of each snapshot. */
  readonly bids: readonly number[];
}

type Levels = readonly (readonly [row: number, size: number])[];

/** Levels of wider blocks, bids rounded down and asks up, within the window around the mid. */
function foldSide(
  levels: Levels,
  label: (row: number) => number,
  isInside: (label: number) => boolean,
): [number, number][] {
  const sums = new Map<number, number>();
  for (const [row, size] of levels) {
    const at = label(row);
    if (size > 0 && isInside(at)) sums.set(at, (sums.get(at) ?? 0) + size);
  }
  return [...sums].sort(([a], [b]) => a - b);
}

/** A service's answer, computed level by level with the window of `service/store`, not that of the code under test. */
export function answerFlat(books: readonly RowBook[], { finest, blocks, maxDepth }: BookQuery): SidedColumns {
  const offsets = [0];
  const prices: number[] = [];
  const volumes: number[] = [];
  const bidCounts: number[] = [];
  for (const book of books) {
    const bestBid = book.bids.filter(([, size]) => size > 0).at(-1)?.[0];
    const bestAsk = book.asks.find(([, size]) => size > 0)?.[0];
    const mid = ((bestBid ?? bestAsk ?? 0) + (bestAsk ?? bestBid ?? 0)) / (2 * blocks);
    const bids = foldSide(
      book.bids,
      (row) => Math.floor(row / blocks),
      (row) => row >= Math.ceil(mid) - maxDepth,
    );
    const asks = foldSide(
      book.asks,
      (row) => Math.ceil(row / blocks),
      (row) => row <= Math.floor(mid) + maxDepth,
    );
    for (const [row, size] of [...bids, ...asks]) {
      prices.push(row * blocks * finest);
      volumes.push(size);
    }
    bidCounts.push(bids.length);
    offsets.push(prices.length);
  }
  const columns = {
    timestampsMicros: Float64Array.from(books, ({ seconds }) => seconds * 1e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  };
  return { columns, bids: bidCounts };
}

/** Random books, some with gaps, some one-sided, some whose sides touch. */
export function makeRowBooks(random: Random, count: number): RowBook[] {
  const density = 0.05 + random() * 0.95;
  const reach = 1 + Math.floor(random() * 60);
  const makeSide = (from: number, step: 1 | -1): [number, number][] =>
    Array.from({ length: reach }, (_, i): [number, number] => [from + step * i, Math.floor(random() * 50) / 8]).filter(
      () => random() < density,
    );
  return Array.from({ length: count }, (_, i) => {
    const bid = 1000 + Math.floor(random() * 40);
    const gap = random() < 0.1 ? 0 : 1 + Math.floor(random() * 5);
    const isOneSided = random() < 0.05;
    const bids = makeSide(bid, -1).reverse();
    return { seconds: i, bids, asks: isOneSided ? [] : makeSide(bid + gap, 1) };
  });
}
