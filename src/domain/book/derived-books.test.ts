import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { splitFlatBook } from '@/domain/grid/split-flat-book';
import { answerFlat, makeRowBooks, type RowBook } from '@/testing/book/flat-book';
import { findRecordedBooks, readRecordedMarkets } from '@/testing/book/recorded-books';
import { makeSimulatedBooks } from '@/testing/book/simulated-books';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { readJson } from '@/testing/small-service';
import { type BookRow, denseBookRow, marketRow, sparseBookRow } from '@/testing/store-rows';
import { someOf } from '@/testing/volume';
import type { DepthColumns } from '../grid/grid-tile';
import { INTERVAL_SECONDS, type Interval } from '../interval';
import { type CoarseBook, canCoarsenBook, coarsenBook } from './coarsen-book';
import { canPickLastSnapshots, pickLastSnapshots } from './last-snapshots';
import { priceInUsd } from './price-in-usd';

const SEED = Number(process.env['SEED'] ?? 31);
/** A Wednesday, 00:00 UTC. */
const T0 = 1_700_006_400;
const MINUTES = 1500;
const TO = T0 + MINUTES * 60;

const DENSE = marketRow({ id: 1, lot: 0.001, block: 5 });
/** Only recorded books have gaps. */
const SPARSE = marketRow({
  id: 2,
  exchange: 'BOREAL_FUTURES',
  lot: 0.01,
  block: 0.1,
  recordedFrom: T0,
  recordedTo: TO,
});
const RECORDED = marketRow({ id: 3, exchange: 'REC', block: 0.1, recordedFrom: T0, recordedTo: T0 + 179 });

const hasRecordings = findRecordedBooks();
const random = makeRandom(SEED);
const integer = (below: number): number => Math.floor(random() * below);

function makeBook(market: number, ts: number, mid: number, reach: number, density: number, step = 60): BookRow {
  const side = (from: number, towards: 1 | -1): [number, number][] =>
    Array.from({ length: reach }, (_, i): [number, number] => [from + towards * i, 1 + integer(100_000)]).filter(
      (_, i) => i === 0 || random() < density,
    );
  return { market, step, ts, bids: side(mid - integer(3), -1).reverse(), asks: side(mid + 1 + integer(3), 1) };
}

/** Some minutes have no book. */
const minutes = Array.from({ length: MINUTES }, (_, i) => T0 + i * 60).filter(() => random() < 0.9);
const seconds = Array.from({ length: 180 }, (_, i) => T0 + i);

let service: InProcessService;

beforeAll(async () => {
  service = await openInProcessService({
    markets: [DENSE, SPARSE, RECORDED],
    nowMs: (TO + 3600) * 1000,
    rows: {
      book: [
        ...minutes.map((ts) => denseBookRow(makeBook(1, ts, 12_000 + integer(500), 120, 1))),
        ...minutes.map((ts) => sparseBookRow(makeBook(2, ts, 281_000 + integer(500), 150, 0.5))),
        ...seconds.map((ts) => sparseBookRow(makeBook(3, ts, 281_000 + integer(9), 60, 0.7, 1))),
        ...[0, 1, 2].map((i) => sparseBookRow(makeBook(3, T0 + i * 60, 281_000 + integer(9), 60, 0.7))),
      ],
    },
  });
});
afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface BookAsk {
  readonly exchange?: string;
  readonly interval?: Interval;
  readonly blockSize: number;
  readonly maxDepth: number;
  readonly usd?: boolean;
  readonly from?: number;
  readonly to?: number;
}

function decodeFlat(numbers: readonly number[]): DepthColumns {
  const offsets = [0];
  const [times, prices, volumes]: number[][] = [[], [], []];
  for (let at = 0; at < numbers.length; ) {
    const levels = numbers[at];
    times.push(numbers[at + 1]);
    for (let level = 0; level < levels; level++) {
      prices.push(numbers[at + 2 + 2 * level]);
      volumes.push(numbers[at + 3 + 2 * level]);
    }
    at += 2 + 2 * levels;
    offsets.push(prices.length);
  }
  const [timestampsMicros, ...figures] = [times, prices, volumes].map((column) => Float64Array.from(column));
  return { timestampsMicros, offsets: Uint32Array.from(offsets), prices: figures[0], volumes: figures[1] };
}

async function load(ask: BookAsk): Promise<DepthColumns> {
  const { exchange = 'ATLAS_FUTURES', interval = 'MINUTE', from = T0, to = TO } = ask;
  const query = new URLSearchParams({
    type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    exchange,
    coin: 'BTC',
    interval,
    from: String(from),
    period: String(to - from),
    blockSize: String(ask.blockSize),
    maxDepth: String(ask.maxDepth),
    flatten: 'true',
    ...(ask.usd ? { 'transform.normalize.quote': 'USD' } : {}),
  });
  const answer = await readJson<{ series: { flat_points: number[] }[] }>(service.get(`/v1/points?${query.toString()}`));
  return decodeFlat(answer.series[0]?.flat_points ?? []);
}

/** Equal except for the last digits of sizes. */
function expectSameBooks(made: DepthColumns, said: DepthColumns): void {
  expect(made.timestampsMicros).toEqual(said.timestampsMicros);
  expect(made.offsets).toEqual(said.offsets);
  expect(made.prices.length).toBe(said.prices.length);
  // Compared here by hand: a matcher that prints differences takes long to find that there are none.
  expect(made.prices.findIndex((price, i) => price !== said.prices[i])).toBe(-1);
  expect(findWorst(made.volumes, said.volumes)).toBeLessThanOrEqual(1e-12);
}

const findWorst = (made: Float64Array, said: Float64Array): number =>
  made.reduce((worst, volume, i) => Math.max(worst, Math.abs(volume - said[i]) / said[i]), 0);

/** The levels of `columns` in the rows that `coarse` covers. */
function cutToCovered(columns: DepthColumns, { lowestRows, highestRows }: CoarseBook, blockSize: number): DepthColumns {
  const offsets = [0];
  const kept: number[] = [];
  for (let snapshot = 0; snapshot < columns.timestampsMicros.length; snapshot++) {
    for (let level = columns.offsets[snapshot]; level < columns.offsets[snapshot + 1]; level++) {
      const row = Math.round(columns.prices[level] / blockSize);
      if (row >= lowestRows[snapshot] && row <= highestRows[snapshot]) kept.push(level);
    }
    offsets.push(kept.length);
  }
  const pick = (values: Float64Array): Float64Array => Float64Array.from(kept, (level) => values[level]);
  const { timestampsMicros, prices, volumes } = columns;
  return { timestampsMicros, offsets: Uint32Array.from(offsets), prices: pick(prices), volumes: pick(volumes) };
}

describe('wider columns', () => {
  const spans = [
    { from: T0 + 600, to: T0 + 30_000 },
    { from: T0 + 40_000, to: TO },
  ];

  it.each(
    someOf([
      ['MINUTE', 'FIVE_MINUTES'],
      ['MINUTE', 'HOUR'],
      ['FIVE_MINUTES', 'FIFTEEN_MINUTES'],
      ['THIRTY_MINUTES', 'FOUR_HOURS'],
    ] as const),
  )(`are the last snapshots: %s to %s (seed ${SEED})`, async (fine, wide) => {
    for (const exchange of ['ATLAS_FUTURES', 'BOREAL_FUTURES']) {
      const ask = { exchange, blockSize: 5, maxDepth: 50 };
      const made = pickLastSnapshots(await load({ ...ask, interval: fine }), wide, spans);
      const said = await load({ ...ask, interval: wide });
      const length = INTERVAL_SECONDS[wide];
      const isWhole = (micros: number): boolean => {
        const start = Math.floor(micros / 1e6 / length) * length;
        return spans.some(({ from, to }) => start >= from && start + length <= to);
      };
      const whole = Array.from(said.timestampsMicros, (micros) => ({
        from: Math.floor(micros / 1e6),
        to: Math.floor(micros / 1e6) + 1,
      }));
      const expected = pickLastSnapshots(
        said,
        'SECOND',
        whole.filter(({ from }) => isWhole(from * 1e6)),
      );
      expect(made.timestampsMicros.length).toBeGreaterThan(3);
      expectSameBooks(made, expected);
    }
  });

  it('are not computed for books by the second, nor for several venues', async () => {
    const ask = { exchange: 'REC', blockSize: 0.1, maxDepth: 50, to: T0 + 180 };
    const made = pickLastSnapshots(await load({ ...ask, interval: 'SECOND' }), 'MINUTE', [{ from: T0, to: T0 + 180 }]);
    const said = await load({ ...ask, interval: 'MINUTE' });
    expect(made.timestampsMicros).not.toEqual(said.timestampsMicros);
    expect(canPickLastSnapshots('SECOND', 1)).toBe(false);
    expect(canPickLastSnapshots('MINUTE', 2)).toBe(false);
    expect(canPickLastSnapshots('MINUTE', 1)).toBe(true);
  });
});

it('computes sizes in USD as sizes times prices', async () => {
  for (const [exchange, blockSize] of [
    ['ATLAS_FUTURES', 25],
    ['BOREAL_FUTURES', 0.1],
  ] as const) {
    const ask = { exchange, blockSize, maxDepth: 100, to: T0 + 9000 };
    const made = priceInUsd(await load(ask));
    expect(made.volumes.length).toBeGreaterThan(1000);
    expectSameBooks(made, await load({ ...ask, usd: true }));
  }
});

describe('wider blocks', () => {
  it.each([
    ['ATLAS_FUTURES', 5, 5, 40],
    ['ATLAS_FUTURES', 5, 3, 119],
    ['BOREAL_FUTURES', 0.1, 7, 30],
    ['BOREAL_FUTURES', 0.1, 5, 60],
  ] as const)(
    `of %s from %d, %d to one, %d deep, are those of the service (seed ${SEED})`,
    async (exchange, blockSize, factor, maxDepth) => {
      const held = await load({ exchange, blockSize, maxDepth, to: T0 + 30_000 });
      const wide = Number((blockSize * factor).toPrecision(12));
      const said = await load({ exchange, blockSize: wide, maxDepth, to: T0 + 30_000 });
      let [exact, levels] = [0, 0];
      for (let snapshot = 0; snapshot < held.timestampsMicros.length; snapshot++) {
        const coarse = coarsenBook(pickOne(held, snapshot), { blockSize, maxDepth }, factor);
        if (coarse === undefined) continue;
        exact++;
        levels += coarse.columns.prices.length;
        expectSameBooks(coarse.columns, cutToCovered(pickOne(said, snapshot), coarse, wide));
      }
      // Books without gaps always reveal where their sides are.
      if (exchange === 'ATLAS_FUTURES') expect(exact).toBe(held.timestampsMicros.length);
      expect(exact).toBeGreaterThan(held.timestampsMicros.length / 4);
      expect(levels).toBeGreaterThan(exact * 3);
    },
  );

  it('reach exactly as far as the service if the depth is a whole number of wider blocks', async () => {
    const [exchange, finest, factor] = ['BOREAL_FUTURES', 0.1, 5];
    const held = await load({ exchange, blockSize: finest, maxDepth: 60, to: T0 + 30_000 });
    const said = await load({ exchange, blockSize: 0.5, maxDepth: 12, to: T0 + 30_000 });
    let exact = 0;
    for (let snapshot = 0; snapshot < held.timestampsMicros.length; snapshot++) {
      const { bidEnd, askStart } = splitFlatBook(held, snapshot, { blockSize: finest, maxDepth: 60 });
      if (bidEnd < askStart) continue;
      const coarse = coarsenBook(pickOne(held, snapshot), { blockSize: finest, maxDepth: 60 }, factor);
      expectSameBooks(coarse?.columns ?? held, pickOne(said, snapshot));
      exact++;
    }
    expect(exact).toBeGreaterThan(50);
  });

  function pickOne(columns: DepthColumns, snapshot: number): DepthColumns {
    const time = Math.floor(columns.timestampsMicros[snapshot] / 1e6);
    return pickLastSnapshots(columns, 'SECOND', [{ from: time, to: time + 1 }]);
  }

  it(`are exact or refused on random books (seed ${SEED})`, () => {
    const counts = { exact: 0, refused: 0, different: 0 };
    for (let i = 0; i < 3000; i++) {
      const query = { finest: 0.5, blocks: 1, maxDepth: 1 + integer(40) };
      const [factor, books] = [2 + integer(5), makeRowBooks(random, 1)];
      const { columns } = answerFlat(books, query);
      const blockSize = query.finest * query.blocks;
      const coarse = coarsenBook(columns, { ...query, blockSize }, factor);
      const said = answerFlat(books, { ...query, blocks: query.blocks * factor, maxDepth: 1000 }).columns;
      expect(canCoarsenBook(columns, { ...query, blockSize }, factor)).toBe(coarse !== undefined);
      if (coarse === undefined) counts.refused++;
      else {
        counts.exact++;
        expectSameBooks(coarse.columns, cutToCovered(said, coarse, blockSize * factor));
      }
      // If unknown sides were guessed from the mid of the book, some would be wrong.
      if (coarse === undefined && isGuessWrong(columns, said, blockSize, factor)) counts.different++;
    }
    expect(counts.exact).toBeGreaterThan(600);
    expect(counts.different).toBeGreaterThan(100);
  });

  /** Whether taking bids up to the middle level and asks after it gives other rows than the service. */
  function isGuessWrong({ prices }: DepthColumns, said: DepthColumns, blockSize: number, factor: number): boolean {
    const half = prices.length / 2;
    const rows = Array.from(prices, (price, i) =>
      i < half ? Math.floor(price / blockSize / factor) : Math.ceil(price / blockSize / factor),
    );
    const saidRows = new Set(Array.from(said.prices, (price) => Math.round(price / blockSize / factor)));
    return rows.some((row) => !saidRows.has(row));
  }

  it('of several snapshots are computed all or not at all', () => {
    const answer = answerFlat(makeRowBooks(makeRandom(2), 1), { finest: 1, blocks: 1, maxDepth: 500 });
    const form = { blockSize: 1, maxDepth: 500 };
    expect(coarsenBook(answer.columns, form, 7)).toBeUndefined();
    expect(canCoarsenBook(answer.columns, form, 7)).toBe(false);
    expect(canCoarsenBook(answer.columns, form, 1)).toBe(true);
    const tradedAt = (micros: number) => (micros === 0 ? { low: 0, high: 0.5 } : undefined);
    expect(coarsenBook(answer.columns, form, 7, tradedAt)?.columns.prices.length).toBeGreaterThan(0);
    expect(coarsenBook(answer.columns, form, 1)?.columns).toEqual(answer.columns);
  });

  it.each(someOf([1000, 100, 3500]))(`of simulated books are exact, %d deep (seed ${SEED})`, (maxDepth) => {
    const { books, block } = makeSimulatedBooks(SEED, 40);
    expect(countExact(books, block, maxDepth)).toBe(books.length);
  });

  it.skipIf(!hasRecordings)('of recorded books are exact or not offered', () => {
    const markets = hasRecordings ? readRecordedMarkets() : [];
    const exact = markets.map(({ books, tick }) => countExact(books, tick, 100));
    expect(Math.max(...exact)).toBeGreaterThan(400);
  });

  /** Checks every book in blocks five times as high that can be computed from the finest, and counts them. */
  function countExact(books: readonly RowBook[], finest: number, maxDepth: number): number {
    let exact = 0;
    for (const book of books) {
      const { columns } = answerFlat([book], { finest, blocks: 1, maxDepth });
      const coarse = coarsenBook(columns, { blockSize: finest, maxDepth }, 5);
      if (coarse === undefined) continue;
      exact++;
      const said = answerFlat([book], { finest, blocks: 5, maxDepth }).columns;
      const covered = cutToCovered(said, coarse, 5 * finest);
      expect(coarse.columns.offsets).toEqual(covered.offsets);
      expect(findWorst(coarse.columns.prices, covered.prices)).toBeLessThan(1e-12);
      expect(findWorst(coarse.columns.volumes, covered.volumes)).toBeLessThanOrEqual(1e-12);
    }
    return exact;
  }
});
