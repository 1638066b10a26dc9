import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeManualClock, systemClock } from '@/base/clock';
import { SERVER } from '@/testing/one-engine';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import type { Engine } from '../store/engine/engine';
import { insertRows } from '../store/engine/insert-rows';
import { fenceEngine } from '../store/processes/fenced-engine';
import { LeaseLostError } from '../store/processes/lease-lost';
import { LEASE_MS } from '../store/processes/leases';
import { storeMinutes } from '../store/recorded/recorded-minutes';
import { type Claim, LeaseKeeper } from './lease-keeper';

let test: TestEngine;
let engine: Engine;
beforeAll(async () => {
  test = await openTestEngine({}, undefined, SERVER);
  engine = test.engine;
});
let work = '';
let tests = 0;
/** A fence of a name is given once, for ever: each test has names of its own. */
beforeEach(() => {
  work = `work-${++tests}`;
});
afterAll(() => test.close());

const nameOf = (i: number): string => `${work} source ${i}`;

const claims = (count: number): Claim[] =>
  Array.from({ length: count }, (_, i) => ({ name: nameOf(i), markets: [1000 + i] }));

const open = (): LeaseKeeper => new LeaseKeeper(engine, systemClock);

/** As if the server's clock had gone on beyond every end. */
const endAll = async (): Promise<void> => {
  const rows = await engine.rows<{ name: string; fence: number; owner: string; markets: number[] }>(
    'SELECT name, toUInt32(fence) AS fence, owner, markets FROM lease FINAL',
  );
  await engine.run('DELETE FROM lease WHERE 1');
  await insertRows(
    engine,
    'lease',
    rows.map((row) => ({ ...row, until: '2020-01-01 00:00:00.000' })),
  );
};

describe('leases', () => {
  it('have one owner each, and are shared evenly as processes come and go', async () => {
    const [a, b] = [open(), open()];
    expect((await a.look(work, claims(4))).size).toBe(4);
    expect((await b.look(work, claims(4))).size).toBe(0);
    expect((await a.look(work, claims(4))).size).toBe(2);
    const ofB = await b.look(work, claims(4));
    const ofA = await a.look(work, claims(4));
    expect([...ofA, ...ofB].sort()).toEqual(claims(4).map(({ name }) => name));
    await b.close();
    expect((await a.look(work, claims(4))).size).toBe(4);
  });

  it('go to one of many that ask at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      work = `round-${round}`;
      const keepers = Array.from({ length: 6 }, open);
      const held = await Promise.all(keepers.map((keeper) => keeper.look(work, claims(1))));
      expect(held.filter((names) => names.size > 0)).toHaveLength(1);
    }
  });

  it('are taken over from an owner that is silent, which then notices', async () => {
    const [a, b] = [open(), open()];
    await a.look(work, claims(1));
    expect((await b.look(work, claims(1))).size).toBe(0);
    await endAll();
    expect((await b.look(work, claims(1))).size).toBe(1);
    expect((await a.look(work, claims(1))).size).toBe(0);
    expect(a.holds(nameOf(0))).toBe(false);
  });

  it('end for their owner before they do for the server', async () => {
    const clock = makeManualClock(0);
    const keeper = new LeaseKeeper(engine, clock);
    await keeper.look(work, claims(1));
    expect(keeper.holds(nameOf(0))).toBe(true);
    clock.advance(LEASE_MS - 1000);
    expect(keeper.holds(nameOf(0))).toBe(false);
    expect(() => keeper.check()).toThrow(LeaseLostError);
  });
});

const MARKET = 1000;
const MINUTE = 1_781_740_800;
const block = (minute: number) => ({
  market: MARKET,
  minute,
  seconds: 0,
  trades: 3,
  late: 0,
  rows: {},
  gaps: [{ minute, fromMs: 0, toMs: 1000, cause: 'test' }],
});
const stored = async (): Promise<number[]> =>
  (await engine.rows<{ minute: number }>('SELECT toUnixTimestamp(ts) AS minute FROM recorded_minute ORDER BY ts')).map(
    ({ minute }) => minute,
  );

describe('a fenced store', () => {
  it('takes the minutes of an owner, and none of one that was replaced while it slept', async () => {
    const [a, b] = [open(), open()];
    await a.look(work, claims(1));
    // It believes that it still is the owner, as a process does that has slept between its check and the insert.
    const asleep = fenceEngine(engine, { owner: a.owner, check: () => undefined });
    await storeMinutes(asleep, [block(MINUTE)]);
    expect(await stored()).toEqual([MINUTE]);
    await endAll();
    await b.look(work, claims(1));
    await expect(storeMinutes(asleep, [block(MINUTE + 60)])).rejects.toThrow(LeaseLostError);
    expect(await stored()).toEqual([MINUTE]);
    expect(await engine.rows('SELECT count() AS n FROM book_gap')).toEqual([{ n: 1 }]);
    const owner = fenceEngine(engine, { owner: b.owner, check: () => b.check() });
    await storeMinutes(owner, [block(MINUTE), block(MINUTE + 60)]);
    expect(await stored()).toEqual([MINUTE, MINUTE + 60]);
    expect(await engine.rows('SELECT count() AS n FROM book_gap')).toEqual([{ n: 2 }]);
  });
});
