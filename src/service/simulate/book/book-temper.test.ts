import { describe, expect, it } from 'vitest';
import { buildMarketList, type SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { BOOK_DEPTH } from './book-field';
import { BookSimulator } from './book-simulator';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const SEED = 1;
const NEAR = 60;
/** Blocks on each side of a heatmap that shows half a percent. */
const SHOWN = 98;
/** Blocks of 5 USD between the round prices that attract walls. */
const ROUND_BLOCKS = 50;
const markets = buildMarketList('full');
const marketOf = (exchange: string): SimMarket => {
  const market = markets.find((one) => one.exchange === exchange && one.coin.ticker === 'BTC' && one.block > 0);
  if (!market) throw new Error(`${exchange} has no book`);
  return market;
};

interface Snapshot {
  readonly lowest: number;
  readonly lots: Uint32Array;
}

function record(market: SimMarket): Snapshot[] {
  const paths = new PricePaths(SEED);
  const book = BookSimulator.make(market, SEED, paths, NOW - 12 * HOUR);
  const snapshots: Snapshot[] = [];
  book.run(paths, NOW, () => {
    const lots = new Uint32Array(2 * BOOK_DEPTH);
    book.copyTo(lots, 0);
    snapshots.push({ lowest: book.lowestBlock, lots });
  });
  return snapshots;
}

const BOOKS = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'].map((exchange) => record(marketOf(exchange)));

const sumOf = (lots: Uint32Array): number => lots.reduce((sum, one) => sum + one, 0);
const bidsOf = ({ lots }: Snapshot, blocks: number): Uint32Array => lots.subarray(BOOK_DEPTH - blocks, BOOK_DEPTH);
const asksOf = ({ lots }: Snapshot, blocks: number): Uint32Array => lots.subarray(BOOK_DEPTH, BOOK_DEPTH + blocks);

/** Correlation of the logarithms of pairs of sizes. */
function correlate(pairs: readonly (readonly [number, number])[]): number {
  const logs = pairs.map(([a, b]) => [Math.log(a + 1), Math.log(b + 1)] as const);
  const mean = (k: 0 | 1) => logs.reduce((sum, pair) => sum + pair[k], 0) / logs.length;
  const [left, right] = [mean(0), mean(1)];
  const sum = (f: (a: number, b: number) => number) => logs.reduce((s, [a, b]) => s + f(a - left, b - right), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}

/** Similarity of the asks near the price before and after moves: at the same distance, and at the same price. */
function compareMoves(book: readonly Snapshot[]): { distance: number; price: number } {
  const byDistance: [number, number][] = [];
  const byPrice: [number, number][] = [];
  for (let i = 1; i < book.length; i++) {
    const [before, after] = [book[i - 1], book[i]];
    const up = after.lowest - before.lowest;
    if (Math.abs(up) < 3 || Math.abs(up) > 20) continue;
    for (let k = BOOK_DEPTH + 21; k < BOOK_DEPTH + NEAR; k++) {
      byDistance.push([before.lots[k], after.lots[k]]);
      byPrice.push([before.lots[k], after.lots[k - up]]);
    }
  }
  return { distance: correlate(byDistance), price: correlate(byPrice) };
}

/** Runs of minutes in which a visible block has six times the usual size there, as [block, minutes]. */
function findWalls(book: readonly Snapshot[]): [block: number, minutes: number][] {
  const running = new Map<number, number>();
  const walls: [number, number][] = [];
  for (const snapshot of book) {
    const usual = (sumOf(bidsOf(snapshot, SHOWN)) + sumOf(asksOf(snapshot, SHOWN))) / (2 * SHOWN);
    const large = new Set<number>();
    for (let k = BOOK_DEPTH - SHOWN; k < BOOK_DEPTH + SHOWN; k++)
      if (snapshot.lots[k] > 6 * usual) large.add(snapshot.lowest + k);
    for (const [block, minutes] of running) {
      if (large.has(block)) continue;
      walls.push([block, minutes]);
      running.delete(block);
    }
    for (const block of large) running.set(block, (running.get(block) ?? 0) + 1);
  }
  return walls;
}

/** Deviation of the logarithms of sizes near the touch: the median over all snapshots. */
function unevennessOf(book: readonly Snapshot[]): number {
  const all = book.map(({ lots }) => {
    const beside = [...lots.subarray(BOOK_DEPTH - 5, BOOK_DEPTH - 1), ...lots.subarray(BOOK_DEPTH + 1, BOOK_DEPTH + 5)];
    const logs = beside.filter((size) => size > 0).map(Math.log);
    const middle = logs.reduce((sum, one) => sum + one, 0) / logs.length;
    return Math.sqrt(logs.reduce((sum, one) => sum + (one - middle) ** 2, 0) / logs.length);
  });
  return medianOf(all);
}

/** Share of the blocks from 0.025 to 0.1 % on a side with more than three times the median. */
function brightShare(book: readonly Snapshot[]): number {
  const shares = book.flatMap(({ lots }) =>
    [lots.subarray(BOOK_DEPTH - 20, BOOK_DEPTH - 5), lots.subarray(BOOK_DEPTH + 5, BOOK_DEPTH + 20)].map((side) => {
      const least = 3 * medianOf([...side]);
      return side.filter((size) => size > least).length / side.length;
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Mean size at round prices over the mean size at others, from 0.1 to 1 %. */
function roundPull({ lowest, lots }: Snapshot): number {
  const sums = { round: 0, other: 0 };
  const counts = { round: 0, other: 0 };
  for (let k = BOOK_DEPTH - 195; k < BOOK_DEPTH + 195; k++) {
    if (k >= BOOK_DEPTH - 20 && k < BOOK_DEPTH + 20) continue;
    const kind = (lowest + k) % ROUND_BLOCKS === 0 ? 'round' : 'other';
    sums[kind] += lots[k];
    counts[kind]++;
  }
  return sums.round / counts.round / (sums.other / counts.other);
}

describe('tempers of books', () => {
  it('have no giants beside the touch: sizes there differ less than in a pile of random orders', () => {
    // Recorded: 0.65 to 1.08.
    for (const book of BOOKS) expect(unevennessOf(book)).toBeLessThan(0.95);
  });

  it('have ladders at a distance from the price, machines more than people', () => {
    const likeness = BOOKS.map(compareMoves);
    for (const { distance } of likeness) expect(distance).toBeGreaterThan(0.17);
    const [atlas, , cinder] = likeness;
    expect(cinder.distance).toBeGreaterThan(0.3);
    expect(cinder.distance - cinder.price).toBeGreaterThan(atlas.distance - atlas.price + 0.1);
  });

  it('are faint near the price: few blocks are three times as large as the others there', () => {
    const shares = BOOKS.map((book) => brightShare(book));
    // Recorded futures: 0.01 to 0.07.
    expect(Math.max(...shares)).toBeLessThan(0.105);
    expect(Math.min(...shares)).toBeLessThan(0.075);
  });

  it('have walls that come and go within minutes, and some that stay', () => {
    for (const book of BOOKS) {
      const walls = findWalls(book);
      expect(walls.length).toBeGreaterThan(100);
      expect(walls.filter(([, minutes]) => minutes <= 5).length / walls.length).toBeGreaterThan(0.9);
      expect(walls.filter(([, minutes]) => minutes >= 15).length).toBeGreaterThan(3);
    }
  });

  it('gather at round prices, as recorded books do', () => {
    for (const book of BOOKS) {
      // Recorded: 5 to 56 times as much in blocks of round prices, from 0.1 to 1 %.
      expect(medianOf(book.map(roundPull))).toBeGreaterThan(5);
      expect(medianOf(book.map(roundPull))).toBeLessThan(56);
    }
  });

  it('have some of their walls at round prices, most of them at others', () => {
    for (const book of BOOKS) {
      const walls = findWalls(book);
      const minutes = (some: typeof walls): number => some.reduce((sum, [, length]) => sum + length, 0);
      const share = minutes(walls.filter(([block]) => block % ROUND_BLOCKS === 0)) / minutes(walls);
      // Recorded: 6 to 9 % of the visible size in most books, 77 % in one.
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThan(0.5);
    }
  });

  it('lean to one side for a while, then to the other', () => {
    for (const book of BOOKS) {
      const leans = book.map((one) => Math.log(sumOf(bidsOf(one, SHOWN)) / sumOf(asksOf(one, SHOWN))));
      expect(leans.filter((lean) => lean > 0.4).length / leans.length).toBeGreaterThan(0.1);
      expect(leans.filter((lean) => lean < -0.4).length / leans.length).toBeGreaterThan(0.1);
    }
  });

  it('differ in how much of their size stands near the price', () => {
    const gathered = BOOKS.map((book) => {
      const near = book.reduce((sum, one) => sum + sumOf(asksOf(one, 36)), 0) / 36;
      const wide = book.reduce((sum, one) => sum + sumOf(asksOf(one, 250)), 0) / 250;
      return near / wide;
    });
    expect(gathered[2]).toBeGreaterThan(1.3 * gathered[0]);
    expect(gathered[2]).toBeGreaterThan(1.3 * gathered[1]);
  });

  it('have their largest walls both at round prices and at others', () => {
    const shares = BOOKS.map((book) => {
      const peaks = new Map<number, number>();
      for (const { lowest, lots } of book)
        for (let k = BOOK_DEPTH - 1500; k < BOOK_DEPTH + 1500; k++)
          if (lots[k] > (peaks.get(lowest + k) ?? 0)) peaks.set(lowest + k, lots[k]);
      const largest = [...peaks].sort((a, b) => b[1] - a[1]).slice(0, 12);
      return largest.filter(([block]) => block % ROUND_BLOCKS === 0).length / 12;
    });
    // A trader expects five to seven of the twelve at multiples of 250 USD.
    expect(Math.max(...shares)).toBeLessThan(0.8);
    expect(shares.reduce((all, share) => all + share, 0) / shares.length).toBeLessThan(0.67);
    expect(Math.min(...shares)).toBeGreaterThan(0.2);
  });
});

describe('fast moves', () => {
  const END = Date.UTC(2026, 5, 18, 14) / 1000;
  const DEEP = 40;

  it('leave a gap ahead of them for some minutes, which is filled again', () => {
    const holes = [1, 7, 42].map((seed) => {
      const paths = new PricePaths(seed);
      const market = marketOf('ATLAS_FUTURES');
      const book = BookSimulator.make(market, seed, paths, END - 10 * HOUR);
      const minutes: { middle: number; bids: number; asks: number }[] = [];
      const lots = new Uint32Array(2 * BOOK_DEPTH);
      book.run(paths, END, () => {
        book.copyTo(lots, 0);
        const snapshot = { lowest: book.lowestBlock, lots };
        const [bids, asks] = [sumOf(bidsOf(snapshot, DEEP)), sumOf(asksOf(snapshot, DEEP))];
        minutes.push({ middle: book.lowestBlock, bids, asks });
      });
      const usual = {
        bids: medianOf(minutes.map(({ bids }) => bids)),
        asks: medianOf(minutes.map(({ asks }) => asks)),
      };
      const moveAt = (at: number): number => minutes[at + 4].middle - minutes[at].middle;
      const [start] = [...minutes.keys()].slice(30, -40).sort((a, b) => Math.abs(moveAt(b)) - Math.abs(moveAt(a)));
      const side = moveAt(start) < 0 ? 'bids' : 'asks';
      const shareOf = (from: number, to: number): number =>
        medianOf(minutes.slice(start + from, start + to).map((minute) => minute[side] / usual[side]));
      return { during: shareOf(2, 10), after: shareOf(22, 37) };
    });
    const mean = (of: (hole: (typeof holes)[number]) => number): number =>
      holes.reduce((all, hole) => all + of(hole), 0) / holes.length;
    expect(mean(({ during }) => during)).toBeLessThan(0.65);
    expect(mean(({ after }) => after)).toBeGreaterThan(mean(({ during }) => during) + 0.2);
  });
});
