import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { insertRows } from '@/service/store/engine/insert-rows';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { formatSample, MIN_MINUTES, measureDay, spreadOver, sumBytes } from './measure-bytes';

const START = Date.UTC(2026, 5, 18, 14) / 1000;
const MINUTES = 12;
const LEVELS = 400;
const [QUIET, WILD, YOUNG, HOLLOW] = [1, 2, 3, 4];

/** A book of which some levels change each second, as a market's does; or all of them. */
function makeBooks(market: number, changed: number, minutes = MINUTES, from = START): object[][] {
  const random = makeRandom(market);
  const size = () => Math.floor(Math.exp(random() * 9)) + 1;
  const at = Array.from({ length: LEVELS }, (_, i) => 500_000 + i * 2);
  const q = at.map(size);
  return Array.from({ length: minutes }, (_, minute) => {
    const ts = from + minute * 60;
    const rowOf = (step: number, time: number) => ({ market, step, ts: time, lo: 0, nb: LEVELS / 2, q: [...q], at });
    const first = rowOf(60, ts);
    const seconds = Array.from({ length: 60 }, (_unused, second) => {
      for (let n = 0; n < changed; n++) q[Math.floor(random() * LEVELS)] = size();
      return rowOf(1, ts + second);
    });
    return [first, ...seconds];
  });
}

let test: TestEngine;

/** One insert a minute for all markets together, as a recorder makes them: nothing is merged yet. */
async function record(books: readonly object[][][]): Promise<void> {
  for (let minute = 0; minute < Math.max(...books.map(({ length }) => length)); minute++) {
    await insertRows(
      test.engine,
      'book',
      books.flatMap((one) => one[minute] ?? []),
    );
  }
}

/** What the rows take on disk once they are merged with those of a day, each column in a file of its own, without other markets. */
async function weigh(market: number, step: number): Promise<number> {
  const table = `own_${market}_${step}`;
  await test.engine.run(`CREATE TABLE ${table} AS book`);
  await test.engine.run(`ALTER TABLE ${table} MODIFY SETTING min_bytes_for_wide_part = 0`);
  await test.engine.run(`INSERT INTO ${table} SELECT * FROM book WHERE market = ${market} AND step = ${step}`);
  await test.engine.run(`OPTIMIZE TABLE ${table} FINAL`);
  const [{ bytes }] = await test.engine.rows<{ bytes: number }>(
    `SELECT sum(data_compressed_bytes) AS bytes FROM system.parts WHERE active AND table = '${table}'`,
  );
  return bytes;
}

const minutesOf = (market: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ market, ts: START + i * 60 }));

beforeAll(async () => {
  test = await openTestEngine({
    recorded_minute: [
      ...minutesOf(QUIET, MINUTES),
      ...minutesOf(WILD, MINUTES),
      ...minutesOf(YOUNG, MIN_MINUTES - 1),
      ...minutesOf(HOLLOW, 600 + MINUTES),
    ],
    // It slept for ten hours, which are recorded as a hole.
    book_gap: Array.from({ length: 600 }, (_, i) => ({
      market: HOLLOW,
      ts: START + i * 60,
      fromMs: 0,
      toMs: 60_000,
      cause: 'The machine slept',
    })),
  });
  await record([
    makeBooks(QUIET, 20),
    makeBooks(WILD, LEVELS),
    makeBooks(YOUNG, 20, MIN_MINUTES - 1),
    makeBooks(HOLLOW, 20, MINUTES, START + 36_000),
  ]);
});
afterAll(() => test.close());

describe('what a day takes', () => {
  it.each([
    ['a market that changes little, beside one that changes all the time', QUIET],
    ['that one', WILD],
    ['one that slept for hours, of the minutes that it was awake', HOLLOW],
  ])('is within half of what its rows take once they are merged, by dataset: %s', async (_, market) => {
    const { bytes } = await measureDay(test.engine, [market]);
    for (const [dataset, step] of [
      ['depth-second', 1],
      ['depth-minute', 60],
    ] as const) {
      const real = ((await weigh(market, step)) / MINUTES) * 1440;
      const share = (bytes[dataset] ?? 0) / real;
      expect(share, dataset).toBeGreaterThan(1 / 1.5);
      expect(share, dataset).toBeLessThan(1.5);
    }
  });

  it('is told of ten minutes at least, with the minutes that it was measured on', async () => {
    expect(await measureDay(test.engine, [YOUNG])).toEqual({ bytes: {} });
    const { bytes, sample } = await measureDay(test.engine, [QUIET, YOUNG]);
    expect(sumBytes(bytes)).toBeGreaterThan(0);
    expect(bytes.trades).toBe(0);
    expect(sample).toEqual({ minutes: 10, seconds: MINUTES * 60 });
    expect(formatSample(sample ?? { minutes: 0, seconds: 0 })).toBe('Measured on 10 minutes of the last 12 min');
    expect(formatSample({ minutes: 10, seconds: 600 })).toBe('Measured on the last 10 min');
  });

  it('is that of minutes from all over the day, the newest among them', () => {
    const day = Array.from({ length: 1440 }, (_, i) => i);
    const spread = spreadOver(day, 10);
    expect(spread).toHaveLength(10);
    expect(spread.at(-1)).toBe(1439);
    expect(spread[0]).toBe(143);
    expect(spreadOver([1, 2], 10)).toEqual([1, 2]);
  });
});
