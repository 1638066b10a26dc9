import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TPO_SESSIONS } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { Store, StoredMarket } from '@/service/store/engine/store';
import { importFiles } from '@/testing/ingest/import-files';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { listCapturedMarkets } from '@/testing/recorded-service/captured-trades';
import type { RecordedMarket } from '@/testing/recorded-service/recorded-market';
import { findRecordings, SHARED } from '@/testing/recorded-service/recordings';
import { answerTpo } from '@/testing/recorded-service/tpo-answers';
import { readPoints } from '@/testing/test-store';
import { someOf } from '@/testing/volume';
import { makeStore } from '../store/make-store';

const hasRecordings = findRecordings('no profile of an imported capture is checked', [
  'data/exchange-captures',
  'data/exchange-captures-expected',
]);

const FILES = [
  '2023-04/usdm__btcusdt_20230404.dat.gz',
  '2023-04/usdm__btcusdt_20230405.dat.gz',
  '2023-04/spot__btcusdt_20230405.dat.gz',
  '2024-08/usdm__btcusdt_20240808.gz',
  '2024-08/spot__btcusdt_20240808.gz',
  '2024-08/spot__btcusdt_20240809.gz',
].map((file) => `${SHARED}data/exchange-captures/${file}`);

/** The print of the insurance fund, 2 % off the market. */
const FUND_PRICE = 28_722.5;

/** Read once, because that takes longer than most of the checks. */
let capturedMarkets: readonly RecordedMarket[] | undefined;

/** The captured trades of the book, with the row of the imported market. */
function tradesOf(row: StoredMarket, tpoBlock: number): RecordedMarket {
  capturedMarkets ??= listCapturedMarkets();
  const captured = capturedMarkets.find((market) => market.row.exchange === row.exchange);
  if (captured === undefined) throw new Error(`Nothing was captured of ${row.exchange}`);
  return {
    ...captured,
    row: { ...captured.row, id: row.id, tpoBlock },
    trades: captured.trades.filter(({ price }) => price !== FUND_PRICE),
  };
}

/** Rounds sums of floats. */
function round(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(6));
  if (Array.isArray(value)) return value.map(round);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, round(item)]));
}

describe.skipIf(!hasRecordings)('profiles of imported captures', () => {
  let temp: TempStore;
  let store: Store;
  let markets: StoredMarket[];

  beforeAll(async () => {
    temp = await makeTempStore();
    await importFiles({ engine: temp.engine, dataDirectory: temp.directory, files: FILES });
    store = makeStore(temp.engine);
    markets = await store.markets();
  });
  afterAll(() => temp?.dispose());

  const range = { from: unixSeconds(Date.UTC(2023, 0, 2) / 1000), to: unixSeconds(Date.UTC(2024, 9, 1) / 1000) };
  const groups = (): StoredMarket[][] => [[markets[0]], [markets[1]], markets];

  it("have rows of a round height, far finer than a usual minute's range", () => {
    expect(new Map(markets.map(({ exchange, tpoBlock }) => [exchange, tpoBlock]))).toEqual(
      new Map([
        ['BINANCE', 2],
        ['BINANCE_FUTURES', 2],
      ]),
    );
  });

  it.each(
    someOf(
      TPO_SESSIONS.flatMap((session) => [5, 30].map((minutes) => [session, minutes] as const)),
      5,
    ),
  )('%s in blocks of %d minutes are what plain loops over the trades find', async (session, blockMinutes) => {
    const from = unixSeconds(Date.UTC(2023, 3, session === 'TPO_SESSION_WEEKLY' ? 3 : 1) / 1000);
    for (const group of groups()) {
      const query = { ...range, from, markets: group, session, blockMinutes, descending: false, usd: false };
      const points = await readPoints(store.tpo(query));
      const oracle = group.map((row) => tradesOf(row, row.tpoBlock));
      const expected = answerTpo(oracle, { ...query, markets: oracle.map(({ row }) => row) }, range.to);
      expect(expected.length).toBeGreaterThan(0);
      expect(points.map(({ TpoAggregation }) => round(edgeless(TpoAggregation, group)))).toEqual(
        expected.map((point) => round(edgeless(point, group))),
      );
    }
  });

  it('have every trade of the book once, at its price, and not the print of the insurance fund', async () => {
    for (const market of markets) {
      const query = { ...range, markets: [market], interval: 'FIVE_MINUTES', descending: false, usd: false } as const;
      const points = await readPoints(store.volumeProfiles(query));
      const { row, trades } = tradesOf(market, market.tpoBlock);
      const expected = new Map<string, number>();
      for (const { ms, price, side, coins } of trades) {
        const low = Math.floor(Math.round(price / row.tick) / Math.round(row.tpoBlock / row.tick)) * row.tpoBlock;
        const key = `${Math.floor(ms / 300_000) * 300} ${low} ${side}`;
        expected.set(key, (expected.get(key) ?? 0) + coins);
      }
      const found = new Map<string, number>();
      for (const point of points) {
        const { s } = point['timestamp'] as { s: number };
        const profile = point['profile'] as number[];
        for (let i = 0; i < profile.length; i += 3) {
          if (profile[i + 1] > 0) found.set(`${s} ${profile[i]} BUY`, profile[i + 1]);
          if (profile[i + 2] > 0) found.set(`${s} ${profile[i]} SELL`, profile[i + 2]);
        }
      }
      expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [key, volume] of expected) expect(found.get(key), key).toBeCloseTo(volume, 6);
    }
  });
});

/** Across venues, the table only knows by the minute which one traded first and last. */
function edgeless(point: unknown, group: readonly StoredMarket[]): object {
  const { opening_price, closing_price, ...others } = point as Record<string, unknown>;
  return group.length > 1 ? others : { ...others, opening_price, closing_price };
}
