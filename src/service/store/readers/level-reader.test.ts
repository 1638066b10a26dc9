import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import type { LevelQuery, Store } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { type LevelSnapshot, liquidationRow, marketRow, triggerRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';
import { IS_FULL, someOf } from '@/testing/volume';

const T0 = 1_700_006_400; // a Wednesday, 00:00 UTC
const plain = marketRow({ id: 1, exchange: 'DEXPERP_FUTURES', tick: 0.1, lot: 0.001 });
const random = makeRandom(11);
const integer = (below: number): number => Math.floor(random() * below);

/** About `count` levels within `reach` ticks of the price, ascending. */
function drawLevels(price: number, reach: number, count: number): [number, number][] {
  const ticks = new Set(Array.from({ length: count }, () => price - reach + integer(2 * reach)));
  return [...ticks].sort((a, b) => a - b).map((tick) => [tick, 1 + integer(1e6)]);
}

const MINUTES = 130;
const snapshots: LevelSnapshot[] = Array.from({ length: MINUTES }, (_, i) => {
  const price = 1_000_000 + integer(500) - 250;
  // Some snapshots have only one side, one is empty.
  const buys = i % 17 === 3 || i === 40 ? [] : drawLevels(price, 300, integer(60));
  const sells = i % 13 === 5 || i === 40 ? [] : drawLevels(price, 300, integer(60));
  return { market: 1, ts: T0 + i * 60, price, buys, sells };
}).filter((_, i) => i !== 7);

let test: TestEngine;
let store: Store;

beforeAll(async () => {
  test = await openTestEngine({
    trigger_levels: snapshots.map(triggerRow),
    // Another market at the same minutes must not appear.
    liquidation_levels: [...snapshots, { ...snapshots[0], market: 2 }].map(liquidationRow),
  });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

function ask(overrides: Partial<LevelQuery>): LevelQuery {
  return {
    kind: 'trigger',
    markets: [plain],
    interval: 'MINUTE',
    from: unixSeconds(T0),
    to: unixSeconds(T0 + MINUTES * 60),
    latest: false,
    descending: false,
    usd: false,
    maxDepth: 1500,
    flatten: true,
    ...overrides,
  };
}

type Level = readonly [ticks: number, lots: number];

/** A direct implementation of "nearest": by distance, the lower one at equal distance. */
function nearest(levels: readonly Level[], price: number, count: number): Level[] {
  const byDistance = [...levels].sort((a, b) => Math.abs(a[0] - price) - Math.abs(b[0] - price) || a[0] - b[0]);
  return byDistance.slice(0, count).sort((a, b) => a[0] - b[0]);
}

function expectSnapshots(query: LevelQuery): LevelSnapshot[] {
  const seconds = INTERVAL_SECONDS[query.interval];
  const buckets = new Map<number, LevelSnapshot>();
  for (const snapshot of snapshots) {
    const bucket = Math.floor(snapshot.ts / seconds) * seconds;
    if (bucket >= query.from && bucket < query.to) buckets.set(bucket, snapshot);
  }
  const kept = [...buckets.values()].map((snapshot): LevelSnapshot => {
    const { price } = snapshot;
    const cut = (levels: readonly Level[]): Level[] => nearest(levels, price, query.maxDepth);
    if (query.kind === 'liquidation') return { ...snapshot, buys: cut(snapshot.buys), sells: [] };
    return { ...snapshot, buys: cut(snapshot.buys), sells: cut(snapshot.sells) };
  });
  return query.descending ? kept.reverse() : kept;
}

/** Price and volume as the shortest text of the exact decimal. */
function numbersOf([ticks, lots]: Level, usd: boolean): number[] {
  const volume = usd ? Number(`${BigInt(ticks) * BigInt(lots)}e-4`) : Number(`${lots}e-3`);
  return [Number(`${ticks}e-1`), volume];
}

function flatOf(expected: readonly LevelSnapshot[], usd: boolean): number[] {
  return expected.flatMap(({ ts, buys, sells }) => {
    const levels = [...buys.map((level) => ({ level, side: 0 })), ...sells.map((level) => ({ level, side: 1 }))];
    levels.sort((a, b) => a.level[0] - b.level[0] || a.side - b.side);
    return [levels.length, ts * 1e6, ...levels.flatMap(({ level }) => numbersOf(level, usd))];
  });
}

const readFlat = async (query: LevelQuery): Promise<number[]> =>
  JSON.parse(`[${(await readText(store.levels(query))).slice(1)}]`) as number[];

const CASES: [string, Partial<LevelQuery>][] = [
  ['all levels', {}],
  ['newest first', { descending: true }],
  ['one level', { maxDepth: 1 }],
  ['20 levels, newest first', { maxDepth: 20, descending: true }],
  ['the most that can be asked', { maxDepth: Number.MAX_SAFE_INTEGER }],
  ['the last of five minutes', { interval: 'FIVE_MINUTES' }],
  ['the last of an hour', { interval: 'HOUR', maxDepth: 30 }],
  ['a part of the range', { from: unixSeconds(T0 + 61), to: unixSeconds(T0 + 601) }],
];
const KINDS = ['trigger', 'liquidation'] as const;

describe.each(KINDS)('%s levels', (kind) => {
  it.each(CASES)('flat: %s', async (_, overrides) => {
    const query = ask({ ...overrides, kind });
    const expected = flatOf(expectSnapshots(query), false);
    expect(expected.length).toBeGreaterThan(30);
    expect(await readFlat(query)).toEqual(expected);
  });

  it.each(CASES)('structured: %s', async (_, overrides) => {
    const query = ask({ ...overrides, kind, flatten: false });
    const expected = expectSnapshots(query).map(({ ts, buys, sells }) => {
      const numbers = (levels: readonly Level[]): number[] => levels.flatMap((level) => numbersOf(level, false));
      const timestamp = { s: ts };
      return kind === 'liquidation'
        ? { levels: numbers(buys), timestamp }
        : { buy_levels: numbers(buys), sell_levels: numbers(sells), timestamp };
    });
    expect(await readPoints(store.levels(query))).toEqual(expected);
  });

  // Both forms of each case in the long run, otherwise alternating.
  const SLOW = CASES.map(
    ([name, overrides], at) => [name, overrides, IS_FULL ? [true, false] : [at % 2 === 0]] as const,
  );

  it.each(someOf(SLOW))('is the same for a slow reader: %s', async (_, overrides, forms) => {
    for (const flatten of forms) {
      const query = ask({ ...overrides, kind, flatten });
      const paced = makeStore(inSmallBlocks(test.engine, 1)).levels(query);
      expect(await readSlowly(test.engine, paced)).toBe(await readText(store.levels(query)));
    }
  });

  it('counts in USD to the last digit', async () => {
    const query = ask({ kind, usd: true, maxDepth: 25 });
    expect(await readFlat(query)).toEqual(flatOf(expectSnapshots(query), true));
  });

  it('returns only the newest snapshot of a range, whatever the interval', async () => {
    for (const interval of ['MINUTE', 'HOUR'] as const) {
      const query = ask({ kind, interval, from: unixSeconds(0), to: unixSeconds(T0 + 100 * 60 + 30), latest: true });
      const whole = expectSnapshots(ask({ kind })).filter((snapshot) => snapshot.ts === T0 + 100 * 60);
      expect(await readFlat(query)).toEqual(flatOf(whole, false));
    }
  });

  it('returns nothing where there are no levels', async () => {
    expect(
      await readText(store.levels(ask({ kind, from: unixSeconds(T0 + 86_400), to: unixSeconds(T0 + 90_000) }))),
    ).toBe('');
    const before = ask({ kind, from: unixSeconds(0), to: unixSeconds(T0), latest: true });
    expect(await readText(store.levels(before))).toBe('');
    expect(await readText(store.levels(ask({ kind, markets: [marketRow({ id: 9 })] })))).toBe('');
  });
});

describe('at equal distance', () => {
  it('takes the lower level, for each side separately', async () => {
    const tie: LevelSnapshot = {
      market: 3,
      ts: T0,
      price: 100,
      buys: [
        [98, 1],
        [99, 2],
        [101, 3],
        [102, 4],
      ],
      sells: [
        [99, 5],
        [100, 6],
        [101, 7],
      ],
    };
    await test.engine.run(`INSERT INTO trigger_levels FORMAT JSONEachRow ${JSON.stringify(triggerRow(tie))}`);
    const market = marketRow({ id: 3, tick: 1, lot: 1 });
    const flat = async (maxDepth: number): Promise<number[]> =>
      (await readFlat(ask({ markets: [market], maxDepth }))).slice(2);
    expect(await flat(1)).toEqual([99, 2, 100, 6]);
    expect(await flat(2)).toEqual([99, 2, 99, 5, 100, 6, 101, 3]);
    expect(await flat(3)).toEqual([98, 1, 99, 2, 99, 5, 100, 6, 101, 3, 101, 7]);
    expect(await flat(4)).toEqual([98, 1, 99, 2, 99, 5, 100, 6, 101, 3, 101, 7, 102, 4]);
  });
});
