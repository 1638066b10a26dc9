import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStatements } from '@/service/store/engine/create-statements';
import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';

/** Markets with a day of books of minutes, of a thousand levels a side. */
const MARKETS = 30;
const FEW_MARKETS = 3;
const MINUTES = 1440;
const LEVELS = 2000;
/** Inserts that a day of all of them came in: each is a part until it is merged. */
const INSERTS = 24;
const ROUNDS = 15;
const FROM = Date.UTC(2026, 5, 18) / 1000;

/** Each level changes every 1 to 4 minutes, so that neighbours compress about as recorded ones do. */
const insertBooks = (market: number, insert: number): string => `
  INSERT INTO book (market, step, ts, lo, nb, q, at)
  SELECT ${market}, 60, toDateTime(${FROM} + number * 60), 0, ${LEVELS / 2},
    arrayMap(i -> toUInt32(cityHash64(${market}, i, intDiv(number, 1 + i % 4)) % 100000), range(${LEVELS})),
    arrayMap(i -> toInt32(50000 + i + i % 3), range(${LEVELS}))
  FROM numbers(${(insert * MINUTES) / INSERTS}, ${MINUTES / INSERTS})`;

async function insertDay(engine: Engine, from: number, to: number): Promise<void> {
  for (let insert = 0; insert < INSERTS; insert++) {
    for (let market = from; market <= to; market++) await engine.run(insertBooks(market, insert));
  }
}

/** CPU seconds of this process, which is the database too: a busy machine does not change them much. */
async function countCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

interface Stored {
  readonly rows: number;
  readonly bytes: number;
  readonly parts: number;
}

const readStored = async (engine: Engine): Promise<Stored> =>
  (
    await engine.rows<Stored>(
      `SELECT toFloat64(sum(rows)) AS rows, toFloat64(sum(bytes_on_disk)) AS bytes, toFloat64(count()) AS parts
       FROM system.parts WHERE active AND table = 'book'`,
    )
  )[0];

/** Median of the CPU milliseconds of reading `minutes` books of a market. */
async function measureRead(engine: Engine, minutes: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const from = FROM + round * 60;
    const seconds = await countCpu(() =>
      engine.rows(
        `SELECT sum(arraySum(q)) AS lots, sum(arraySum(at)) AS blocks FROM book
         WHERE market = 2 AND step = 60 AND ts >= ${from} AND ts < ${from + minutes * 60}`,
      ),
    );
    if (round > 0) times.push(seconds * 1000);
  }
  return computeMedian(times);
}

interface Merged extends Stored {
  /** Books that are merged in a CPU second. */
  readonly rate: number;
}

async function merge(engine: Engine): Promise<Merged> {
  const before = await readStored(engine);
  await engine.run('SYSTEM START MERGES book');
  const seconds = await countCpu(() => engine.run('OPTIMIZE TABLE book FINAL'));
  await engine.run('SYSTEM STOP MERGES book');
  return { ...(await readStored(engine)), parts: before.parts, rate: before.rows / seconds };
}

async function measure(engine: Engine): Promise<Goal[]> {
  for (const statement of createStatements('embedded')) await engine.run(statement);
  await engine.run('SYSTEM STOP MERGES book');
  await insertDay(engine, 1, FEW_MARKETS);
  await merge(engine);
  const few = { hour: await measureRead(engine, 60), day: await measureRead(engine, 1000) };
  await insertDay(engine, FEW_MARKETS + 1, MARKETS);
  const many = await merge(engine);
  const hour = await measureRead(engine, 60);
  const day = await measureRead(engine, 1000);
  return [
    atMost('scale-store-book', many.bytes / many.rows, 'bytes a book', 6000),
    { ...atMost('scale-store-merge', many.rate, 'books a CPU second', 1000), direction: 'at least' },
    atMost('scale-store-hour', hour, 'CPU ms for 60 books', 100),
    atMost('scale-store-day', day, 'CPU ms for 1,000 books', 500),
    {
      ...atMost('scale-store-growth', (hour + day) / (few.hour + few.day), '× in a table of ten times the rows', 1.5),
      anchor: 'the smaller table',
      anchorValue: 1,
    },
  ];
}

/** What reading and merging books costs, whatever their number: the constants of docs/scaling.md. */
export const bench: Bench = {
  goals: ['scale-store-book', 'scale-store-merge', 'scale-store-hour', 'scale-store-day', 'scale-store-growth'],
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-store-'));
    const engine = await openEmbeddedEngine(folder);
    try {
      return await measure(engine);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
