import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { type FillRig, HOUR, instrumentOf, openFillRig, PAST, PAST_LISTED, PAST_NOW } from '@/testing/history/fill-rig';
import type { TrueCandle } from '@/testing/history/past-market';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { playFrames } from '@/testing/record/play-frames';
import type { FrameSink } from '../feeds/received-frame';
import { VENUES } from '../feeds/venues';
import { Recorder } from '../record/sources/recorder';

const MINUTE = 60;
const START = Math.floor(PAST_NOW / MINUTE) * MINUTE;

let folder: string;
let service: InProcessService;
let recorder: Recorder;
const rigs: FillRig[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-past-'));
  service = await openInProcessService({
    markets: [],
    nowMs: PAST_NOW * 1000,
    live: (engine, clock) => {
      recorder = new Recorder({
        engine,
        dataDirectory: folder,
        clock,
        onError: (error) => expect(error).toBeUndefined(),
      });
      return recorder;
    },
  });
  for (const id of ['binance-futures', 'bybit-linear']) {
    const rig = await openFillRig(service.engine, id);
    rigs.push(rig);
    await rig.finish();
  }
  await service.refresh();
});
afterAll(async () => {
  await recorder.close();
  for (const rig of rigs) {
    expect(rig.errors).toEqual([]);
    await rig.close();
  }
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

type Point = Readonly<Record<string, number>> & { readonly timestamp: { readonly s: number } };

/** Points of each series, by its side or by nothing. */
async function ask(query: Record<string, string>): Promise<Map<string, Point[]>> {
  const params = new URLSearchParams({ rawSymbol: 'ABCUSDT', exchange: 'BINANCE_FUTURES', interval: 'HOUR', ...query });
  const answer = await service.get(`/v1/points?${params}`);
  expect(answer.status).toBe(200);
  const { series } = (await answer.json()) as {
    series: { id: { side?: string }; points: { Point: Point }[] }[];
  };
  return new Map(series.map(({ id, points }) => [id.side ?? '', points.map(({ Point: point }) => point)]));
}

const RANGE = { from: String(PAST_LISTED), period: String(START - PAST_LISTED) };

/** Truth of each hour, from loops over its minutes. */
function foldHours(of: (candle: TrueCandle) => number): Map<number, number> {
  const hours = new Map<number, number>();
  for (const candle of PAST.candles(PAST_LISTED, START)) {
    const hour = Math.floor(candle.minute / HOUR) * HOUR;
    hours.set(hour, (hours.get(hour) ?? 0) + of(candle));
  }
  return hours;
}

const volumesOf = (points: readonly Point[] | undefined): Map<number, number> =>
  new Map(points?.map(({ timestamp, volume }) => [timestamp.s, Math.round(volume * 1000)]));

describe('a past that was filled', () => {
  it.each(['BINANCE_FUTURES', 'BYBIT'])('is served as candles with their volume: %s', async (exchange) => {
    const points = (await ask({ type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange, ...RANGE })).get('');
    expect(volumesOf(points)).toEqual(foldHours(({ lots }) => lots));
    const [first] = PAST.candles(PAST_LISTED, START).filter(({ lots }) => lots > 0);
    expect(points?.[0].open).toBe(first.open / 10);
    // When the first and the last trade was, the venue does not say.
    expect(points?.[0]).not.toHaveProperty('firstTimestamp');
    const minutes = await ask({ type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange, ...RANGE, interval: 'MINUTE' });
    expect(minutes.get('')?.[0]).toEqual({
      open: first.open / 10,
      high: first.high / 10,
      low: first.low / 10,
      close: first.close / 10,
      volume: first.lots / 1000,
      timestamp: { s: first.minute },
    });
  });

  it('has the volume of its sides, and no prices of them, where the venue says it', async () => {
    for (const interval of ['HOUR', 'MINUTE']) {
      const sides = await ask({ type: 'TRADE_AGG', ...RANGE, interval });
      for (const point of [...(sides.get('BUY') ?? []), ...(sides.get('SELL') ?? [])]) {
        expect(Object.keys(point)).toEqual(['volume', 'timestamp']);
      }
      if (interval === 'MINUTE') continue;
      expect(volumesOf(sides.get('BUY'))).toEqual(foldHours(({ bought }) => bought));
      expect(volumesOf(sides.get('SELL'))).toEqual(foldHours(({ lots, bought }) => lots - bought));
    }
  });

  it('has no sides where the venue does not', async () => {
    for (const interval of ['HOUR', 'MINUTE']) {
      expect(await ask({ type: 'TRADE_AGG', exchange: 'BYBIT', ...RANGE, interval })).toEqual(new Map());
    }
    // Gaps are filled only where nothing was traded: of that both sides are known.
    const query = { type: 'TRADE_AGG', exchange: 'BYBIT', ...RANGE, gapfill: 'true' };
    expect(await ask(query)).toEqual(new Map());
    const quiet = PAST.candles(PAST_LISTED, START).filter(({ lots }) => lots === 0);
    for (const points of (await ask({ ...query, interval: 'MINUTE' })).values()) {
      expect(points.map(({ timestamp, volume }) => [timestamp.s, volume])).toEqual(
        quiet.slice(-points.length).map(({ minute }) => [minute, 0]),
      );
    }
  });

  it('is served as funding and open interest', async () => {
    const funding = (await ask({ type: 'FUNDING_RATE_AGG', ...RANGE })).get('');
    const [payment] = PAST.payments(PAST_LISTED + HOUR, START);
    expect(funding?.[0].rateClose).toBeCloseTo(payment.rate / 1e9, 15);
    const last = PAST.payments(PAST_LISTED, START).at(-1);
    // An hourly rate is eight times as much in eight hours.
    expect(funding?.at(-1)?.rateClose).toBeCloseTo((8 * (last?.rate ?? 0)) / 1e9, 15);
    const interest = (await ask({ type: 'OPEN_INTEREST_AGG', ...RANGE })).get('');
    const ends = new Map(PAST.interests(PAST_LISTED, START).map(({ at, lots }) => [at, lots]));
    const hour = PAST_LISTED + 5 * HOUR;
    const found = interest?.find(({ timestamp }) => timestamp.s === hour);
    expect([found?.open, found?.close].map((coins) => Math.round((coins ?? 0) * 1000))).toEqual([
      ends.get(hour),
      ends.get(hour + HOUR),
    ]);
  });

  it('is listed with what there is of it', async () => {
    const listed = marketsAnswer.parse(await (await service.get('/v1/markets')).json()).symbols ?? [];
    expect(listed.map(({ exchange }) => exchange).sort()).toEqual(['BINANCE_FUTURES', 'BYBIT']);
    for (const { availableSince, volume24h, priceChange24h } of listed) {
      expect(availableSince?.s).toBeLessThan(PAST_LISTED + HOUR);
      expect(volume24h).toBeGreaterThan(0);
      expect(priceChange24h).toBeDefined();
    }
    const types = JSON.stringify(await (await service.get('/v1/types?exchange=BINANCE_FUTURES')).json());
    for (const type of ['TRADE_AGG', 'FUNDING_RATE_AGG', 'OPEN_INTEREST_AGG']) expect(types).toContain(type);
    expect(types).not.toContain('LIQUIDATION_AGG');
  });
});

/** Frames of Binance that trade the true candles of minutes: those of \`price\` at the open. */
function tradeFrames(minutes: readonly TrueCandle[], fromId: number, connection: number) {
  let id = fromId;
  return minutes.flatMap(({ minute, open, high, low, close, lots, bought }) => {
    const parts: [number, number, boolean][] = [
      [open, bought, true],
      [high, 0, true],
      [low, 0, false],
      [close, lots - bought, false],
    ];
    return parts.flatMap(([ticks, size, isBuy], i) => {
      if (size === 0) return [];
      const T = minute * 1000 + 1000 + i * 10_000;
      const data = {
        e: 'trade',
        E: T,
        T,
        s: 'ABCUSDT',
        t: id++,
        p: (ticks / 10).toFixed(1),
        q: (size / 1000).toFixed(3),
      };
      const text = JSON.stringify({ stream: 'abcusdt@trade', data: { ...data, m: !isBuy, X: 'MARKET' } });
      return [{ receivedMicros: T * 1000, connection, url: 'wss://fstream.binance.com/stream', text }];
    });
  });
}

describe('where live and filled meet', () => {
  it('the first minute is the venue\u2019s, later ones are recorded, and a difference is told', async () => {
    const [rig] = rigs;
    const venue = VENUES.find(({ id }) => id === 'binance');
    if (venue === undefined) throw new Error('no venue');
    const sink: FrameSink = await recorder.add(venue, instrumentOf('binance-futures'));
    const minutes = PAST.candles(START, START + 5 * MINUTE);
    // Only the end of the first minute was there to be recorded.
    const frames = tradeFrames(minutes, 100, 1).filter(({ receivedMicros }) => receivedMicros > (START + 30) * 1e6);
    await playFrames(sink, frames);
    const now = (START + 5 * MINUTE + 30) * 1000;
    service.clock.jump(now - service.clock.now());
    rig.clock.jump(now - rig.clock.now());
    await recorder.tick();
    await rig.finish();
    await service.refresh();
    const rows = await service.engine.rows<{ minute: number; filled: number; lots: number }>(
      `SELECT toUnixTimestamp(ts) AS minute, filled, buyLots + sellLots AS lots FROM candle_minute
       WHERE market = {market:UInt32} AND ts >= {from:UInt32} ORDER BY ts`,
      { market: rig.market, from: START },
    );
    const traded = minutes.filter(({ lots }) => lots > 0);
    expect(rows).toEqual(traded.map(({ minute, lots }) => ({ minute, lots, filled: minute === START ? 1 : 0 })));
    // The recorded trades are not those of the venue's candles: they have no highest and lowest price of their own.
    expect(rig.errors.splice(0).map(String)).toEqual([expect.stringContaining('are not those of the venue')]);
    const listed = marketsAnswer.parse(await (await service.get('/v1/markets?exchange=BINANCE_FUTURES')).json());
    const { recorded } = listed.symbols?.[0] ?? {};
    expect(recorded?.filled?.s).toBe(PAST.candles(PAST_LISTED, START).find(({ lots }) => lots > 0)?.minute);
    expect(recorded?.from.s).toBeGreaterThanOrEqual(START);
  });
});
