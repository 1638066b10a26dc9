import { afterAll, beforeAll, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { marketRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, type TestEngine } from '@/testing/test-store';
import type { Store } from './engine/store';
import { makeStore } from './make-store';

/** A Wednesday, 00:00 UTC. */
const T0 = 1_700_006_400;

const coarse = marketRow({ id: 1, tick: 0.5, lot: 1, tpoBlock: 5, availableSince: T0 });
const fine = marketRow({
  id: 2,
  exchange: 'BINANCE',
  tick: 0.1,
  lot: 0.1,
  tpoBlock: 2,
  recordedFrom: T0,
  recordedTo: T0,
});

const row = (market: number, ts: number, lo: number, buy: readonly number[]) => ({
  market,
  ts,
  lo,
  open: 1,
  close: 0,
  buy,
  sell: buy.map(() => 0),
  buyTickLots: 1,
  sellTickLots: 0,
});

let test: TestEngine;
let store: Store;

beforeAll(async () => {
  // 105 to 110 and 110 to 115. Then 98 to 100, nothing from there to 106, and 106 to 108 five minutes later.
  test = await openTestEngine({
    volume_at_price: [row(1, T0, 21, [3, 4]), row(2, T0 + 300, 49, [10, 0, 0, 0, 20])],
  });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

const query = {
  from: unixSeconds(T0),
  to: unixSeconds(T0 + 86_400),
  markets: [coarse, fine],
  descending: false,
  usd: false,
};

it('volume profiles of markets with rows of 5 and of 2 add up in rows of 10', async () => {
  const [point, ...others] = await readPoints(store.volumeProfiles({ ...query, interval: 'DAY' }));
  expect(others).toEqual([]);
  expect(point['profile']).toEqual([90, 1, 0, 100, 5, 0, 110, 4, 0]);
});

it('market profiles of the two count visits in rows of 10', async () => {
  const [point] = await readPoints(store.tpo({ ...query, session: 'TPO_SESSION_DAILY', blockMinutes: 5 }));
  const { levels } = point['TpoAggregation'] as { levels: Record<string, unknown>[] };
  expect(levels.map(({ price, block_ids, volume }) => [price, block_ids, volume])).toEqual([
    [90, [1], 1],
    [100, [0, 1], 5],
    [110, [0], 4],
  ]);
});
