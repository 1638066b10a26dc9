import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { tpoPoint } from '@/contract/payloads';
import { TPO_SESSIONS, type TpoSession } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { Store, StoredMarket, TpoQuery } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import { describeProfile, type ExpectedProfile, expectProfiles, type PriceRow } from '@/testing/price-row-oracle';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { marketRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';

const DAY = 86_400;
const SEED = 20_260_618;
/** Thursday 2025-01-30, so that the days cross the end of a month and of a week. */
const FIRST = Date.UTC(2025, 0, 30) / 1000;
const DAYS = 12;

const random = makeRandom(SEED);
const integer = (below: number): number => Math.floor(random() * below);

const atlas = marketRow({ id: 1, tick: 0.1, lot: 0.001, tpoBlock: 0.5, availableSince: FIRST });
const ember = marketRow({ id: 2, exchange: 'EMBER_SPOT', tick: 0.01, lot: 0.01, tpoBlock: 0.5, availableSince: FIRST });
const narrow = marketRow({
  id: 3,
  rawSymbol: 'NARROW',
  tick: 0.00001,
  lot: 10,
  tpoBlock: 0.00002,
  availableSince: FIRST,
});

/** A walk with jumps and pauses: profiles with gaps, with few levels and with many. */
function makeRows(market: StoredMarket, jump: number): PriceRow[] {
  const rowTicks = Math.round(market.tpoBlock / market.tick);
  const rows: PriceRow[] = [];
  let lo = 2000;
  for (let ts = FIRST; ts < FIRST + DAYS * DAY; ts += 300) {
    // One morning without trades, and a day with few.
    const day = Math.floor((ts - FIRST) / DAY);
    if ((day === 3 && ts % DAY < DAY / 2) || (day === 5 && random() < 0.99) || random() < 0.1) continue;
    lo += random() < 0.02 ? integer(2 * jump) - jump : integer(3) - 1;
    const width = 1 + integer(4);
    const side = (): number[] => Array.from({ length: width }, () => (random() < 0.2 ? 0 : integer(1e6)));
    const [buy, sell] = [side(), side()];
    const ticks = (list: readonly number[]): number =>
      list.reduce((sum, lots, i) => sum + lots * ((lo + i) * rowTicks + integer(rowTicks)), 0);
    const open = (lo + integer(width)) * rowTicks;
    const close = (lo + integer(width)) * rowTicks - open;
    const row = { market: market.id, ts, lo, open, close, buy, sell };
    rows.push({ ...row, buyTickLots: ticks(buy), sellTickLots: ticks(sell) });
  }
  return rows;
}

const rows = [...makeRows(atlas, 30), ...makeRows(ember, 30), ...makeRows(narrow, 2)];
let test: TestEngine;
let store: Store;

beforeAll(async () => {
  test = await openTestEngine({ volume_at_price: rows });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

const wholeRange = { from: unixSeconds(Date.UTC(2025, 0, 1) / 1000), to: unixSeconds(FIRST + 40 * DAY) };

function ask(overrides: Partial<TpoQuery>): TpoQuery {
  const query = {
    markets: [atlas],
    session: 'TPO_SESSION_DAILY',
    blockMinutes: 30,
    descending: false,
    usd: false,
  } as const;
  return { ...query, ...wholeRange, ...overrides };
}

async function read(query: TpoQuery) {
  return (await readPoints(store.tpo(query))).map((point) => tpoPoint.parse(point).TpoAggregation);
}

type Aggregation = Awaited<ReturnType<typeof read>>[number];

function expectSame(actual: Aggregation, expected: ExpectedProfile, blockMinutes: number): void {
  expect(actual).toEqual(describeProfile(expected, blockMinutes, near));
}

const near = (value: number, digits: number) => expect.closeTo(value, digits) as number;

describe(`market profiles of random trades (seed ${SEED})`, () => {
  const blocks = [5, 30, 60, 240];
  const cases = TPO_SESSIONS.flatMap((session) =>
    (session === 'TPO_SESSION_DAILY' ? blocks : [5, 240]).map((blockMinutes) => [session, blockMinutes] as const),
  );

  it.each(cases)('%s in blocks of %d minutes match their definition', async (session, blockMinutes) => {
    for (const market of [atlas, narrow]) {
      const expected = expectProfiles(rows, { markets: [market], session, blockMinutes });
      const actual = await read(ask({ markets: [market], session, blockMinutes }));
      expect(actual.length).toBe(expected.length);
      for (const [i, profile] of actual.entries()) expectSame(profile, expected[i], blockMinutes);
    }
  });

  it('covers the cases that matter', () => {
    const all = blocks.flatMap((blockMinutes) =>
      [atlas, narrow].flatMap((market) =>
        expectProfiles(rows, { markets: [market], session: 'TPO_SESSION_DAILY', blockMinutes }),
      ),
    );
    expect(all.some((profile) => profile.singlePrints.length > 2)).toBe(true);
    expect(all.some((profile) => Number.isNaN(profile.balanceLow))).toBe(true);
    expect(all.some((profile) => profile.poorHighs.length > 0 && profile.poorLows.length === 0)).toBe(true);
    const gaps = all.some(({ levels }) => levels.some(([price], i) => i > 0 && price - levels[i - 1][0] > 1));
    expect(gaps).toBe(true);
  });

  it('merges the blocks of several venues and adds their volumes exactly', async () => {
    const [first, second, both] = await Promise.all([
      read(ask({ markets: [atlas] })),
      read(ask({ markets: [ember] })),
      read(ask({ markets: [atlas, ember] })),
    ]);
    const expected = expectProfiles(rows, { markets: [atlas, ember], session: 'TPO_SESSION_DAILY', blockMinutes: 30 });
    expect(both.length).toBe(DAYS);
    for (const [i, profile] of both.entries()) {
      expectSame(profile, expected[i], 30);
      const thousandths = (value: number | undefined): number => Math.round((value ?? 0) * 1000);
      const parts = [first[i], second[i]].map((part) => thousandths(part.total_volume));
      expect(thousandths(profile.total_volume)).toBe(parts[0] + parts[1]);
      for (const level of profile.levels ?? []) {
        const alone = [first[i], second[i]].map((part) => part.levels?.find(({ price }) => price === level.price));
        const united = new Set(alone.flatMap((part) => part?.block_ids ?? []));
        expect(level.block_ids).toEqual([...united].sort((a, b) => a - b));
      }
    }
  });

  it('counts USD as traded quote volume, at prices of the row', async () => {
    const [coins, usd] = await Promise.all([read(ask({})), read(ask({ usd: true }))]);
    for (const [i, profile] of usd.entries()) {
      const inSession = rows.filter(({ market, ts }) => market === 1 && Math.floor((ts - FIRST) / DAY) === i);
      const tickLots = inSession.reduce((sum, row) => sum + row.buyTickLots + row.sellTickLots, 0);
      expect((profile.total_volume ?? 0) / (tickLots * 0.1 * 0.001)).toBeCloseTo(1, 9);
      for (const [k, level] of (profile.levels ?? []).entries()) {
        const volume = coins[i].levels?.[k].volume ?? 0;
        if (volume === 0) continue;
        const price = (level.volume ?? 0) / volume;
        expect(Math.abs(price - level.price - 0.25)).toBeLessThan(0.5);
      }
      expect(profile.levels?.map((level) => level.block_ids)).toEqual(coins[i].levels?.map((level) => level.block_ids));
    }
  });

  it.each([false, true])('are the same for a slow reader, newest first: %s', async (descending) => {
    for (const session of ['TPO_SESSION_DAILY', 'TPO_SESSION_MONTHLY'] as const) {
      const query = ask({ session, descending });
      const paced = makeStore(inSmallBlocks(test.engine, 2)).tpo(query);
      expect(await readSlowly(test.engine, paced)).toBe(await readText(store.tpo(query)));
    }
  });

  it('returns the sessions that start in the range, newest first on request', async () => {
    const from = unixSeconds(FIRST + 2 * DAY);
    const query = ask({ from, to: unixSeconds(FIRST + 4 * DAY + 1), descending: true });
    const starts = (await read(query)).map((profile) => profile.timestamp.s);
    expect(starts).toEqual([4, 3, 2].map((day) => FIRST + day * DAY));
    expect(await read(ask({ from: unixSeconds(FIRST + 40 * DAY), to: unixSeconds(FIRST + 50 * DAY) }))).toEqual([]);
  });

  it('leaves out a session whose first days are not stored', async () => {
    const older = { ...atlas, availableSince: FIRST - 400 * DAY };
    const starts = async (session: TpoSession): Promise<number[]> =>
      (await read(ask({ markets: [older], session }))).map((profile) => profile.timestamp.s);
    expect(await starts('TPO_SESSION_MONTHLY')).toEqual([Date.UTC(2025, 1, 1) / 1000]);
    expect((await starts('TPO_SESSION_WEEKLY'))[0]).toBe(Date.UTC(2025, 1, 3) / 1000);
    expect((await starts('TPO_SESSION_DAILY'))[0]).toBe(FIRST);
  });
});
