import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { volumeProfilePoint } from '@/contract/payloads';
import { alignDown, type Interval } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import type { ProfileQuery, Store, StoredMarket } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import type { PriceRow } from '@/testing/price-row-oracle';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { marketRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';

const SEED = 11;
/** A Wednesday, 00:00 UTC. */
const T0 = 1_700_006_400;
const DAY = 86_400;
const random = makeRandom(SEED);
const integer = (below: number): number => Math.floor(random() * below);

const atlas = marketRow({ id: 1, tpoBlock: 0.5, availableSince: T0 });
const ember = marketRow({ id: 2, exchange: 'EMBER_SPOT', tick: 0.05, lot: 0.01, tpoBlock: 0.5, availableSince: T0 });

function makeRows(market: StoredMarket): PriceRow[] {
  const rowTicks = Math.round(market.tpoBlock / market.tick);
  const rows: PriceRow[] = [];
  let lo = 4000;
  for (let ts = T0; ts < T0 + 40 * DAY; ts += 300 * (1 + integer(4))) {
    lo += integer(7) - 3;
    const width = 1 + integer(5);
    const side = (): number[] => Array.from({ length: width }, () => (random() < 0.3 ? 0 : integer(1e5)));
    const [buy, sell] = [side(), side()];
    const ticks = (list: readonly number[]): number =>
      list.reduce((sum, lots, i) => sum + lots * ((lo + i) * rowTicks + integer(rowTicks)), 0);
    const open = lo * rowTicks;
    rows.push({
      market: market.id,
      ts,
      lo,
      open,
      close: 1,
      buy,
      sell,
      buyTickLots: ticks(buy),
      sellTickLots: ticks(sell),
    });
  }
  return rows;
}

const rows = [...makeRows(atlas), ...makeRows(ember)];
let test: TestEngine;
let store: Store;

beforeAll(async () => {
  test = await openTestEngine({ volume_at_price: rows });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

const range = { from: unixSeconds(T0), to: unixSeconds(T0 + 40 * DAY), descending: false, usd: false };

async function read(overrides: Partial<ProfileQuery>) {
  const query: ProfileQuery = { ...range, markets: [atlas], interval: 'HOUR', ...overrides };
  return (await readPoints(store.volumeProfiles(query))).map((point) => volumeProfilePoint.parse(point));
}

/** Price, buy and sell volume of each row with trades, per bucket, in whole lots of 0.001. */
function expectProfiles(markets: readonly StoredMarket[], interval: Interval): Map<number, number[][]> {
  const buckets = new Map<number, Map<number, number[]>>();
  for (const row of rows) {
    const market = markets.find(({ id }) => id === row.market);
    if (!market) continue;
    const start = alignDown(row.ts, interval);
    const cells = buckets.get(start) ?? new Map<number, number[]>();
    buckets.set(start, cells);
    for (const [i, bought] of row.buy.entries()) {
      const factor = Math.round(market.lot / 0.001);
      const [buy, sell] = cells.get(row.lo + i) ?? [0, 0];
      cells.set(row.lo + i, [buy + bought * factor, sell + row.sell[i] * factor]);
    }
  }
  return new Map(
    [...buckets].map(([start, cells]) => {
      const triples = [...cells].filter(([, [buy, sell]]) => buy + sell > 0).sort(([a], [b]) => a - b);
      return [start, triples.map(([row, [buy, sell]]) => [row / 2, buy / 1000, sell / 1000])];
    }),
  );
}

const triplesOf = (profile: readonly number[]): number[][] =>
  Array.from({ length: profile.length / 3 }, (_, i) => profile.slice(3 * i, 3 * i + 3));

describe(`volume profiles of random trades (seed ${SEED})`, () => {
  it.each(['FIVE_MINUTES', 'FIFTEEN_MINUTES', 'THIRTY_MINUTES', 'HOUR', 'FOUR_HOURS', 'DAY', 'WEEK'] as const)(
    'adds up %s at each price, exactly',
    async (interval) => {
      const expected = expectProfiles([atlas], interval);
      const filled = [...expected].filter(([, triples]) => triples.length > 0);
      const actual = await read({ interval, from: alignDown(T0, interval) });
      expect(actual.map((point) => [point.timestamp.s, triplesOf(point.profile)])).toEqual(filled);
    },
  );

  it('sums venues with different lots exactly', async () => {
    const actual = await read({ markets: [atlas, ember], interval: 'FOUR_HOURS' });
    const expected = expectProfiles([atlas, ember], 'FOUR_HOURS');
    expect(actual.map((point) => triplesOf(point.profile))).toEqual(
      [...expected].sort(([a], [b]) => a - b).map(([, t]) => t),
    );
  });

  it('counts USD as traded quote volume, at prices of the row', async () => {
    const [coins, usd] = await Promise.all([read({ interval: 'DAY' }), read({ interval: 'DAY', usd: true })]);
    for (const [i, point] of usd.entries()) {
      const day = rows.filter(({ market, ts }) => market === 1 && alignDown(ts, 'DAY') === point.timestamp.s);
      for (const [side, sum] of [
        [1, day.reduce((total, row) => total + row.buyTickLots, 0)],
        [2, day.reduce((total, row) => total + row.sellTickLots, 0)],
      ] as const) {
        const triples = triplesOf(point.profile);
        const volume = triples.reduce((total, triple) => total + triple[side], 0);
        expect(volume / (sum * atlas.tick * atlas.lot)).toBeCloseTo(1, 9);
        for (const [k, triple] of triples.entries()) {
          const lots = triplesOf(coins[i].profile)[k][side];
          if (lots > 0) expect(Math.abs(triple[side] / lots - triple[0] - 0.25)).toBeLessThan(0.5);
        }
      }
    }
  });

  it.each([false, true])('are the same for a slow reader, newest first: %s', async (descending) => {
    const query: ProfileQuery = { ...range, markets: [atlas], interval: 'HOUR', descending };
    const paced = makeStore(inSmallBlocks(test.engine, 16)).volumeProfiles(query);
    expect(await readSlowly(test.engine, paced)).toBe(await readText(store.volumeProfiles(query)));
  });

  it('returns the buckets that start in the range, newest first on request', async () => {
    const starts = async (overrides: Partial<ProfileQuery>): Promise<number[]> =>
      (await read({ interval: 'DAY', ...overrides })).map((point) => point.timestamp.s);
    const part = { from: unixSeconds(T0 + 1), to: unixSeconds(T0 + 3 * DAY + 1) };
    expect(await starts(part)).toEqual([1, 2, 3].map((day) => T0 + day * DAY));
    const whole = await starts({});
    expect(whole).toHaveLength(40);
    expect(await starts({ descending: true })).toEqual(whole.toReversed());
    expect(await starts({ from: unixSeconds(T0 - 9 * DAY), to: unixSeconds(T0) })).toEqual([]);
    expect(await starts({ markets: [marketRow({ id: 9, tpoBlock: 1 })] })).toEqual([]);
  });

  it('leaves out a week whose first days are not stored', async () => {
    const older = { ...atlas, availableSince: T0 - 400 * DAY };
    const from = unixSeconds(T0 - 40 * DAY);
    const first = async (market: StoredMarket) =>
      (await read({ markets: [market], interval: 'WEEK', from }))[0].timestamp.s;
    expect(await first(atlas)).toBe(T0 - 2 * DAY);
    expect(await first(older)).toBe(T0 + 5 * DAY);
  });
});
