import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { unixSeconds } from '@/domain/units';
import { type DepthQuery, type Store, type StoredMarket } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { type BookRow, denseBookRow, marketRow, sparseBookRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';
import { IS_FULL, someOf } from '@/testing/volume';

const T0 = 1_700_006_400; // a Wednesday, 00:00 UTC
const atlas = marketRow({ id: 1 });
const boreal = marketRow({ id: 2, exchange: 'BOREAL_FUTURES', lot: 0.01, block: 2.5, recordedFrom: T0 });
const recorded = marketRow({
  id: 3,
  exchange: 'REC',
  tick: 0.1,
  lot: 0.001,
  block: 0.1,
  recordedFrom: T0,
  recordedTo: T0 + 599,
});

const cinder = marketRow({ id: 5, exchange: 'CINDER_SWAP', lot: 0.01, block: 2.5 });
const sparse = marketRow({ id: 6, exchange: 'SPARSE', lot: 0.01, block: 5, recordedFrom: T0, recordedTo: T0 + 9 });
const doubled = marketRow({ id: 4, exchange: 'TWICE', block: 0.1, recordedFrom: T0, recordedTo: T0 });

const random = makeRandom(7);
const integer = (below: number): number => Math.floor(random() * below);

function makeBook(market: number, ts: number, mid: number, reach: number, step = 60): BookRow {
  const side = (from: number, towards: 1 | -1): [number, number][] => {
    const levels: [number, number][] = [];
    for (let i = 0; i < reach; i++)
      if (random() < 0.7) levels.push([from + towards * i, integer(100_000) * (random() < 0.1 ? 0 : 1)]);
    return levels;
  };
  return { market, step, ts, bids: side(mid - integer(3), -1).reverse(), asks: side(mid + 1 + integer(3), 1) };
}

const books: BookRow[] = [
  ...Array.from({ length: 20 }, (_, i) => makeBook(1, T0 + i * 60, 12_000 + i, 40)),
  ...Array.from({ length: 20 }, (_, i) => makeBook(2, T0 + i * 60, 24_003 + i, 60)).filter((_, i) => i !== 7),
  ...Array.from({ length: 20 }, (_, i) => makeBook(5, T0 + i * 60, 24_003 + i * 2, 50)).filter((_, i) => i !== 3),
  ...Array.from({ length: 20 }, (_, i) => makeBook(6, T0 + i * 60, 12_001 + i, 50)),
  ...Array.from({ length: 10 }, (_, i) => makeBook(3, T0 + i, 600_011, 80, 1)),
  ...Array.from({ length: 3 }, (_, i) => makeBook(3, T0 + i * 60, 600_011, 80)),
];

let test: TestEngine;
let store: Store;

beforeAll(async () => {
  const most = 4_294_967_295;
  const isDense = (book: BookRow): boolean => book.market === 1 || book.market === 5;
  test = await openTestEngine({
    book: [
      ...books.map((book) => (isDense(book) ? denseBookRow(book) : sparseBookRow(book))),
      { market: 4, step: 60, ts: T0, nb: 3, lo: 9, at: [9, 10, 10, 12, 12, 13], q: [4000, most, 10, most, most, 1000] },
    ],
  });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

interface Snapshot {
  readonly ts: number;
  readonly bids: [price: number, volume: number][];
  readonly asks: [price: number, volume: number][];
}

/** A plain version of the depth query, over the test's own rows. */
function expectDepth(query: DepthQuery, seconds: number): Snapshot[] {
  const step = query.interval === 'SECOND' ? 1 : 60;
  const buckets = new Map<number, BookRow[]>();
  for (const market of query.markets) {
    const last = new Map<number, BookRow>();
    for (const book of books) {
      if (book.market !== market.id || book.step !== step) continue;
      const start = Math.floor(book.ts / seconds) * seconds;
      if (start >= query.from && start < query.to) last.set(start, book);
    }
    for (const [start, book] of last) buckets.set(start, [...(buckets.get(start) ?? []), book]);
  }
  const decimals = 1e6;
  const snapshots = [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => {
      const facts = group.map((book) => {
        const market = query.markets.find(({ id }) => id === book.market) as StoredMarket;
        const n = Math.round(query.blockSize / market.block);
        const bestBid = book.bids.filter(([, lots]) => lots > 0).at(-1)?.[0] as number;
        const bestAsk = book.asks.filter(([, lots]) => lots > 0)[0]?.[0];
        return { book, n, lot: market.lot, mid: (bestBid + bestAsk) / (2 * n) };
      });
      const mid = facts.reduce((sum, fact) => sum + fact.mid, 0) / facts.length;
      const fold = (side: 'bids' | 'asks'): [number, number][] => {
        const levels = new Map<number, number>();
        for (const { book, n, lot } of facts) {
          for (const [block, lots] of book[side]) {
            const label = side === 'bids' ? Math.floor(block / n) : Math.ceil(block / n);
            const inside =
              side === 'bids' ? label >= Math.ceil(mid) - query.maxDepth : label <= Math.floor(mid) + query.maxDepth;
            if (lots > 0 && inside) levels.set(label, (levels.get(label) ?? 0) + Math.round(lots * lot * decimals));
          }
        }
        return [...levels]
          .sort(([a], [b]) => a - b)
          .map(([label, volume]) => {
            const price = Math.round(label * query.blockSize * decimals) / decimals;
            return [price, query.usd ? (volume / decimals) * price : volume / decimals];
          });
      };
      return { ts: Math.max(...group.map((book) => book.ts)), bids: fold('bids'), asks: fold('asks') };
    });
  return query.descending ? snapshots.reverse() : snapshots;
}

function flatOf(snapshots: readonly Snapshot[]): number[] {
  return snapshots.flatMap(({ ts, bids, asks }) => {
    const levels = [...bids.map((level) => ({ level, side: 0 })), ...asks.map((level) => ({ level, side: 1 }))];
    levels.sort((a, b) => a.level[0] - b.level[0] || a.side - b.side);
    return [levels.length, ts * 1e6, ...levels.flatMap(({ level }) => level)];
  });
}

function depth(overrides: Partial<DepthQuery>): DepthQuery {
  const to = unixSeconds(T0 + 20 * 60);
  return {
    from: unixSeconds(T0),
    to,
    descending: false,
    usd: false,
    markets: [atlas],
    interval: 'MINUTE',
    blockSize: 5,
    maxDepth: 3500,
    flatten: true,
    ...overrides,
  };
}

const CASES: [string, Partial<DepthQuery>, number][] = [
  ['dense, finest blocks', {}, 60],
  ['dense, five blocks a level', { blockSize: 25 }, 60],
  ['dense, cut at 7 blocks', { maxDepth: 7 }, 60],
  ['dense, cut at 3 wide blocks, newest first', { blockSize: 15, maxDepth: 3, descending: true }, 60],
  ['sparse, finest blocks', { markets: [boreal], blockSize: 2.5 }, 60],
  ['sparse, seven blocks a level', { markets: [boreal], blockSize: 17.5, maxDepth: 4 }, 60],
  ['last of five minutes', { interval: 'FIVE_MINUTES' }, 300],
  ['second by second', { markets: [recorded], blockSize: 0.1, interval: 'SECOND', to: unixSeconds(T0 + 8) }, 1],
  ['second by second, blocks of 1', { markets: [recorded], blockSize: 1, interval: 'SECOND', maxDepth: 5 }, 1],
  ['two venues', { markets: [atlas, boreal], blockSize: 5 }, 60],
  [
    'two venues, wide, cut, newest first',
    { markets: [atlas, boreal], blockSize: 25, maxDepth: 4, descending: true },
    60,
  ],
  ['two dense venues', { markets: [atlas, cinder], blockSize: 5 }, 60],
  ['two dense venues, newest first', { markets: [atlas, cinder], blockSize: 5, descending: true }, 60],
  ['two dense venues, wide, cut', { markets: [atlas, cinder], blockSize: 15, maxDepth: 4 }, 60],
  ['two dense venues, cut at 2', { markets: [atlas, cinder], blockSize: 5, maxDepth: 2 }, 60],
  ['two dense venues, last of five minutes', { markets: [atlas, cinder], interval: 'FIVE_MINUTES' }, 300],
  ['three venues with a record', { markets: [atlas, cinder, sparse], blockSize: 5 }, 60],
  ['two venues, last of five minutes', { markets: [atlas, boreal], blockSize: 10, interval: 'FIVE_MINUTES' }, 300],
];

describe('depth', () => {
  it('adds several entries of one block, as stored for sizes beyond 32 bits', async () => {
    const query = depth({ markets: [doubled], blockSize: 0.1 });
    expect(JSON.parse(`[${(await readText(store.depth(query))).slice(1)}]`)).toEqual([
      4,
      T0 * 1e6,
      0.9,
      4,
      1,
      4294967.305,
      1.2,
      8589934.59,
      1.3,
      1,
    ]);
  });

  it.each(someOf(CASES, 2))('flat: %s', async (_, overrides, seconds) => {
    const query = depth(overrides);
    const expected = flatOf(expectDepth(query, seconds));
    expect(expected.length).toBeGreaterThan(20);
    expect(JSON.parse(`[${(await readText(store.depth(query))).slice(1)}]`)).toEqual(expected);
  });

  it.each(
    // Both forms of each case in the long run, otherwise alternating.
    someOf(CASES).flatMap(([name, overrides], at) =>
      (IS_FULL ? [true, false] : [at % 2 === 0]).map((flatten) => [name, { ...overrides, flatten }] as const),
    ),
  )('is the same for a slow reader: %s, %o', async (_, overrides) => {
    const query = depth(overrides);
    const paced = makeStore(inSmallBlocks(test.engine, 2 * query.markets.length)).depth(query);
    expect(await readSlowly(test.engine, paced)).toBe(await readText(store.depth(query)));
  });

  it.each(someOf(CASES, 2))('structured: %s', async (_, overrides, seconds) => {
    const query = depth({ ...overrides, flatten: false });
    const expected = expectDepth(query, seconds).map(({ ts, bids, asks }) => ({
      bids: [...bids].reverse().flat(),
      asks: asks.flat(),
      timestamp: { s: ts },
    }));
    expect(await readPoints(store.depth(query))).toEqual(expected);
  });

  it.each(someOf(CASES))('in USD: %s', async (_, overrides, seconds) => {
    const query = depth({ ...overrides, usd: true });
    const expected = flatOf(expectDepth(query, seconds));
    const actual = JSON.parse(`[${(await readText(store.depth(query))).slice(1)}]`) as number[];
    expect(actual.length).toBe(expected.length);
    for (const [i, value] of actual.entries()) {
      expect(Math.abs(value - expected[i])).toBeLessThanOrEqual(1e-9 * Math.abs(value));
    }
  });
});
