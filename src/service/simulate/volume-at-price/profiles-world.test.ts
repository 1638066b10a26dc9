import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tpoPoint, volumeProfilePoint } from '@/contract/payloads';
import { alignDown } from '@/domain/interval';
import { sessionStart, TPO_SESSIONS } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { CandleSide, Store, StoredMarket } from '@/service/store/engine/store';
import { describeProfile, expectProfiles, type PriceRow } from '@/testing/price-row-oracle';
import { openTestEngine, readPoints, type TestEngine } from '@/testing/test-store';
import { isSpareQuestion, leaveOut } from '@/testing/world/leave-out';
import { loadCatalogue } from '../../catalogue/catalogue';
import { expandPredictions } from '../../catalogue/prediction-entries';
import { makeStore } from '../../store/make-store';
import { RunningMinutes } from '../running/running-minutes';
import { seedWorld } from '../world/world';

const at = (iso: string): number => Date.parse(iso) / 1000;
/** First start, three minutes of running, and the same after days of pause: some of those have no minutes left. */
const STARTS = ['2025-06-17T14:32:20Z', '2025-06-17T14:35:20Z', '2025-06-20T09:17:20Z', '2025-06-20T09:20:20Z'].map(at);
const NOW = STARTS[3];
/** The first start is more than fifteen days after the first of the month, a Sunday. */
const FROM = at('2025-06-01T00:00:00Z');
const DAY = 86_400;
let test: TestEngine;
let store: Store;
let markets: readonly StoredMarket[];
/** Markets whose profiles are recomputed from the rows. */
let bitcoin: readonly StoredMarket[];

const WORLD = { seed: 7, scale: 'small' } as const;
/** Data that no profile, candle or list reads. */
const UNREAD = ['book', 'levels', 'interest', 'liquidation', 'leverage_hour', 'volatility', 'skew', 'supply'] as const;

async function seedTo(now: number): Promise<void> {
  await leaveOut(test.engine, now, { ...WORLD, tracks: UNREAD, markets: isSpareQuestion });
  await seedWorld({ engine: test.engine, now: unixSeconds(now), ...WORLD });
}

beforeAll(async () => {
  test = await openTestEngine();
  for (const start of STARTS) await seedTo(start);
  store = makeStore(test.engine);
  markets = (await store.markets()).filter((market) => market.types.includes('TPO_AGG'));
  bitcoin = markets.filter(({ coin }) => coin === 'BTC');
}, 120_000);

afterAll(() => test.close());

const range = { from: unixSeconds(FROM), to: unixSeconds(NOW + 60), descending: false };

/** Volume per bucket in whole lots. */
async function candleLots(
  market: StoredMarket,
  interval: 'HOUR' | 'DAY',
  side: CandleSide,
): Promise<Map<number, number>> {
  const query = { ...range, markets: [market], interval, side, usd: false, sum: false, gapfill: false };
  const rolledUpTo = unixSeconds(alignDown(NOW, 'HOUR') - 3600);
  const points = await readPoints(store.candles({ ...query, rolledUpTo }));
  return new Map(points.map((point) => [(point['timestamp'] as { s: number }).s, toLots(market, point['volume'])]));
}

let loaded: Promise<readonly PriceRow[]> | undefined;

/** Every minute of `bitcoin` by price, read once. */
function loadRows(): Promise<readonly PriceRow[]> {
  loaded ??= test.engine.rows<PriceRow>(
    `SELECT market, toUnixTimestamp(ts) AS ts, lo, open, close, buy, sell, buyTickLots, sellTickLots
     FROM volume_at_price WHERE market IN {markets:Array(UInt32)} ORDER BY market, ts`,
    { markets: bitcoin.map((market) => market.id) },
  );
  return loaded;
}

const toLots = (market: StoredMarket, volume: unknown): number => Math.round(Number(volume) / market.lot);

describe('profiles of the seeded world', () => {
  it('exist for the largest markets, with a block each', () => {
    expect(markets).toHaveLength(6);
    expect(markets.every((market) => market.tpoBlock > 0 && market.types.includes('VOLUME_PROFILE_AGG'))).toBe(true);
    expect(new Set(markets.filter(({ coin }) => coin === 'BTC').map(({ exchange }) => exchange)).size).toBeGreaterThan(
      1,
    );
  });

  it('have in each session what its candles have, up to the open minute', async () => {
    for (const market of markets) {
      const session = 'TPO_SESSION_DAILY';
      const query = { ...range, markets: [market], usd: false, session, blockMinutes: 30 } as const;
      const profiles = (await readPoints(store.tpo(query))).map((point) => tpoPoint.parse(point).TpoAggregation);
      const lots = new Map(profiles.map((profile) => [profile.timestamp.s, toLots(market, profile.total_volume)]));
      expect(lots.size).toBe(20);
      expect(lots).toEqual(await candleLots(market, 'DAY', 'BOTH'));
      for (const { poc_price: poc = 0, profile_low: low = 0, profile_high: high = 0, levels = [] } of profiles) {
        expect(low <= poc && poc <= high).toBe(true);
        const prices = levels.map((level) => level.price);
        expect([prices[0], prices.at(-1)]).toEqual([low, high]);
      }
    }
  });

  it('have in each hour and side what its candles have, at prices between their low and high', async () => {
    const [market] = markets;
    const points = await readPoints(
      store.volumeProfiles({ ...range, markets: [market], interval: 'HOUR', usd: false }),
    );
    const candles = await readPoints(
      store.candles({
        ...range,
        markets: [market],
        interval: 'HOUR',
        side: 'BOTH',
        usd: false,
        sum: false,
        gapfill: false,
        rolledUpTo: unixSeconds(alignDown(NOW, 'HOUR') - 3600),
      }),
    );
    const sides = await Promise.all((['BUY', 'SELL'] as const).map((side) => candleLots(market, 'HOUR', side)));
    expect(points.length).toBe(19 * 24 + 10);
    expect(points.length).toBe(candles.length);
    for (const [i, raw] of points.entries()) {
      const { profile, timestamp } = volumeProfilePoint.parse(raw);
      const column = (offset: number): number[] => profile.filter((_, k) => k % 3 === offset);
      for (const [side, lots] of sides.entries()) {
        const sum = column(side + 1).reduce((total, volume) => total + toLots(market, volume), 0);
        expect(sum).toBe(lots.get(timestamp.s) ?? 0);
      }
      const candle = candles[i] as { low: number; high: number };
      expect(Math.min(...column(0))).toBeGreaterThan(candle.low - market.tpoBlock);
      expect(Math.max(...column(0))).toBeLessThanOrEqual(candle.high);
    }
  });

  it('continue with the open minute: as many lots at each second as the candles have', async () => {
    const alive = makeStore(test.engine, new RunningMinutes({ seed: 7, scale: 'small' }));
    alive.advance(unixSeconds(NOW));
    const rolledUpTo = unixSeconds(alignDown(NOW, 'HOUR') - 3600);
    const [market] = markets;
    const alike = markets.filter(({ coin, lot }) => coin === market.coin && lot === market.lot);
    const compare = async (seconds: number, of: StoredMarket[]): Promise<number> => {
      const now = unixSeconds(NOW + seconds);
      const asked = { to: unixSeconds(now + 1), descending: false, now, markets: of, usd: false } as const;
      const candle = { ...asked, side: 'BOTH', sum: of.length > 1, gapfill: false, rolledUpTo } as const;
      const hour = { from: alignDown(NOW, 'HOUR'), interval: 'HOUR' } as const;
      const day = { from: alignDown(NOW, 'DAY'), interval: 'DAY' } as const;
      const session = { session: 'TPO_SESSION_DAILY', blockMinutes: 5 } as const;
      const [rows, hours, sessions, days] = await Promise.all([
        readPoints(alive.volumeProfiles({ ...asked, ...hour })),
        readPoints(alive.candles({ ...candle, ...hour })),
        readPoints(alive.tpo({ ...asked, from: day.from, ...session })),
        readPoints(alive.candles({ ...candle, ...day })),
      ]);
      const { profile } = volumeProfilePoint.parse(rows[0]);
      const lots = profile.reduce((total, value, i) => total + (i % 3 === 0 ? 0 : toLots(market, value)), 0);
      const { total_volume: ofDay, closing_price: close } = tpoPoint.parse(sessions[0]).TpoAggregation;
      expect([lots, toLots(market, ofDay)]).toEqual([hours, days].map(([{ volume }]) => toLots(market, volume)));
      if (of.length === 1) expect(close).toBe(days[0]['close']);
      return lots;
    };
    expect(alike.length).toBeGreaterThan(1);
    await compare(20, alike);
    const lots = [];
    for (const seconds of [0, 20, 59, 95]) lots.push(await compare(seconds, [market]));
    expect(lots).toEqual([...new Set(lots)].toSorted((a, b) => a - b));
  });

  it('keep the figures of the list at the last trade of the open minute', async () => {
    const alive = makeStore(test.engine, new RunningMinutes({ seed: 7, scale: 'small' }));
    alive.advance(unixSeconds(NOW));
    const now = unixSeconds(NOW + 25);
    const day = { from: unixSeconds(now - DAY), to: now, now, interval: 'MINUTE', descending: false } as const;
    const candlesOf = (market: StoredMarket) =>
      readPoints(
        alive.candles({
          ...day,
          markets: [market],
          side: 'BOTH',
          usd: true,
          sum: false,
          gapfill: false,
          rolledUpTo: now,
        }),
      );
    const volumeOf = (points: Record<string, unknown>[]) => points.reduce((sum, { volume }) => sum + Number(volume), 0);
    const { markets: listed } = await loadCatalogue(alive, now);
    const volumeBefore = new Map(
      (await store.statistics(markets, now)).map(({ market, quoteVolume }) => [market, quoteVolume]),
    );
    for (const { lastPrice, quoteVolume = Number.NaN, market } of await alive.statistics(markets, now)) {
      const points = await candlesOf(markets.find(({ id }) => id === market) as StoredMarket);
      expect(lastPrice).toBe(points.at(-1)?.['close']);
      expect(quoteVolume / volumeOf(points)).toBeCloseTo(1, 9);
      expect(quoteVolume).toBeGreaterThan(volumeBefore.get(market) ?? Infinity);
      expect(listed.find(({ stored }) => stored.id === market)?.entry.lastPrice).toBe(lastPrice);
    }
    const events = (await alive.markets()).filter(({ predictions }) => predictions !== '').flatMap(expandPredictions);
    const [figures, before] = await Promise.all([alive, store].map((one) => one.predictionFigures(events, now)));
    expect(figures.map(({ market }) => market)).toEqual(expect.arrayContaining(before.map(({ market }) => market)));
    const totalBefore = new Map(before.map(({ market, totalVolume }) => [market, totalVolume]));
    const busy = figures.filter(({ market, totalVolume }) => totalVolume > (totalBefore.get(market) ?? 0)).slice(0, 3);
    expect(busy).toHaveLength(3);
    for (const { market, lastPrice, buyVolumeDay, sellVolumeDay } of busy) {
      const points = await candlesOf(events.find(({ id }) => id === market) as StoredMarket);
      expect(lastPrice).toBe(points.at(-1)?.['close']);
      expect((buyVolumeDay + sellVolumeDay) / volumeOf(points)).toBeCloseTo(1, 9);
    }
  });

  it.each(TPO_SESSIONS)('%s match their definition, for one venue and over several', async (session) => {
    const rows = await loadRows();
    for (const group of [[bitcoin[0]], bitcoin]) {
      for (const blockMinutes of [5, 240]) {
        const query = { ...range, markets: group, usd: false, session, blockMinutes };
        const from = sessionStart(NOW - 40 * DAY, session);
        const points = await readPoints(store.tpo({ ...query, from }));
        const actual = points.map((point) => tpoPoint.parse(point).TpoAggregation);
        // The first session that is stored from its start.
        const expected = expectProfiles(rows, query).filter((profile) => profile.start >= range.from);
        expect(expected.length).toBe({ TPO_SESSION_DAILY: 20, TPO_SESSION_WEEKLY: 3, TPO_SESSION_MONTHLY: 1 }[session]);
        const near = (value: number, digits: number): unknown => expect.closeTo(value, digits - 3);
        expect(actual).toEqual(expected.map((profile) => describeProfile(profile, blockMinutes, near)));
      }
    }
  });
});
