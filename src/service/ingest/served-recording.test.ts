import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { unixSeconds } from '@/domain/units';
import { importFiles } from '@/testing/ingest/import-files';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { makeApp } from '../app';
import { loadCatalogue } from '../catalogue/catalogue';
import { makeKeyRing } from '../http/keys';
import { makeQuota } from '../quota/quota';
import { makeStore } from '../store/make-store';

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const hasRecordings = existsSync(DATA);
if (!hasRecordings) process.stderr.write(`SKIPPED: no recordings at ${DATA}; no recording is asked for by HTTP\n`);

/** A day of our time, years after the recording. */
const NOW_MS = Date.UTC(2026, 5, 18, 12);
const FIRST = Date.UTC(2023, 3, 4, 23, 58, 21) / 1000;
const MARKET = 'exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT';

interface Book {
  readonly bids: readonly number[];
  readonly asks: readonly number[];
  readonly timestamp: { readonly s: number };
}

interface Expected {
  readonly s: number;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

describe.skipIf(!hasRecordings)('a recording requested by HTTP', () => {
  let store: TempStore;
  let get: (path: string, key?: string) => Promise<Response>;

  beforeAll(async () => {
    store = await makeTempStore();
    const folder = `${DATA}exchange-captures/2023-04`;
    const files = ['20230404', '20230405'].map((day) => `${folder}/usdm__btcusdt_${day}.dat.gz`);
    await importFiles({ engine: store.engine, dataDirectory: store.directory, files });
    const clock = makeManualClock(NOW_MS);
    const reader = makeStore(store.engine);
    const catalogue = await loadCatalogue(reader, unixSeconds(NOW_MS / 1000));
    const app = makeApp({
      clock,
      keys: makeKeyRing('free:low,enterprise:high'),
      quota: makeQuota(clock),
      store: reader,
      readiness: () => ({ ready: true, catalogue }),
      port: 4400,
    });
    get = async (path, key = 'high') =>
      app.fetch(
        new Request(`http://127.0.0.1:4400${path}`, { headers: { [KEY_HEADER]: key, Host: '127.0.0.1:4400' } }),
      );
  });
  afterAll(() => store?.dispose());

  it('is listed in discovery with its record', async () => {
    const { symbols } = (await (await get('/v1/markets')).json()) as { symbols: unknown[] };
    expect(symbols).toEqual([
      expect.objectContaining({
        exchange: 'BINANCE_FUTURES',
        normalizedSymbol: 'BTC-USDT',
        lastPrice: 28140.1,
        availableSince: { s: FIRST - 1 },
        recorded: {
          from: { s: FIRST - 1 },
          to: { s: FIRST + 513 },
          leverage: ['FUNDING_RATE_AGG'],
          spans: [{ from: { s: FIRST - 1 }, to: { s: FIRST + 513 } }],
          offMarket: {
            count: 1,
            prints: [
              {
                timestamp: { s: 1_680_652_874, ns: 400_000_000 },
                price: 28_722.5,
                volume: 0.001,
                kind: 'INSURANCE_FUND',
              },
            ],
          },
        },
      }),
    ]);
    // Nine minutes are not enough for figures of 24 hours.
    for (const name of ['volume24h', 'volumeChange24h', 'priceChange24h', 'marketcap']) {
      expect(symbols[0]).not.toHaveProperty(name);
    }
    const sizes = (await (
      await get(`/v1/block-sizes?type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=BINANCE_FUTURES`)
    ).json()) as { blockSizes: number[] };
    expect(sizes.blockSizes).toContain(0.1);
  });

  it('serves its profiles to every tier, and discovery states it', async () => {
    const { types } = (await (await get('/v1/types?exchange=BINANCE_FUTURES')).json()) as { types: string[] };
    expect(types).toEqual(expect.arrayContaining(['TPO_AGG', 'VOLUME_PROFILE_AGG']));
    const rows = (await (await get('/v1/block-sizes?type=TPO_AGG&exchange=BINANCE_FUTURES')).json()) as object;
    expect(rows).toEqual({ blockSizes: [1] });
    const day = Date.UTC(2023, 3, 4) / 1000;
    const asks = [
      `type=TPO_AGG&tpoSession=TPO_SESSION_DAILY&from=${day}&period=172800`,
      `type=VOLUME_PROFILE_AGG&interval=FIVE_MINUTES&from=${day}&period=172800`,
    ];
    for (const key of ['low', 'high']) {
      for (const ask of asks) {
        const answer = await get(`/v1/points?${MARKET}&${ask}`, key);
        expect(answer.status).toBe(200);
        const { series } = (await answer.json()) as { series: { points: unknown[] }[] };
        expect(series[0]?.points.length, ask).toBeGreaterThan(1);
      }
    }
  });

  it('has the expected book in every second', async () => {
    const path = `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&${MARKET}&interval=SECOND&blockSize=0.1&maxDepth=20000`;
    const answer = await get(`${path}&from=${FIRST - 1}&period=600`);
    expect(answer.status).toBe(200);
    const { series } = (await answer.json()) as { series: { points: { Point: Book }[] }[] };
    const file = `${DATA}exchange-captures-expected/depth1s-top100-2023-04-usdm-btcusdt.jsonl.gz`;
    const expected = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
    const books = series[0]?.points.map(({ Point }) => Point) ?? [];
    expect(books).toHaveLength(expected.length);
    for (const [i, line] of expected.entries()) {
      const { s, bids, asks } = JSON.parse(line) as Expected;
      const book = books[i];
      expect(book?.timestamp.s).toBe(s);
      expect(book?.bids.slice(0, 200)).toEqual(bids);
      expect(book?.asks.slice(0, 200)).toEqual(asks);
    }
  });

  it('has the expected candles, including the print of the insurance fund', async () => {
    const answer = await get(`/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&${MARKET}&interval=MINUTE&period=600`);
    const { series } = (await answer.json()) as { series: { points: { Point: Record<string, unknown> }[] }[] };
    const minute = FIRST - 1 - ((FIRST - 1) % 60) + 180;
    const point = series[0]?.points
      .map(({ Point }) => Point)
      .find(({ timestamp }) => (timestamp as { s: number }).s === minute);
    expect(point).toEqual({
      open: 28150.8,
      high: 28722.5,
      low: 28141.4,
      close: 28144.1,
      volume: 186.966,
      timestamp: { s: 1680652860 },
      firstTimestamp: { s: 1680652860, ns: 8_000_000 },
      lastTimestamp: { s: 1680652919, ns: 889_000_000 },
    });
    expect(series[0]?.points).toHaveLength(9);
  });
});
