import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { DatasetType } from '@/contract/datasets';
import { WEIGHT_HEADER } from '@/contract/headers';
import {
  candlePoint,
  fundingPoint,
  liquidationPoint,
  marketsAnswer,
  openInterestPoint,
  pointsAnswer,
  type Timestamp,
  usage,
  volumeProfilePoint,
} from '@/contract/payloads';
import { BARS_DAY } from './minute-bars';
import { LAST_EIGHT_HOURS } from './recorded-answers';
import { makeRecordedService, type RecordedService } from './recorded-service';
import { findRecordings, readRecordedRows } from './recordings';

const hasRecordings = findRecordings('no answer is made of them');

const HOUR = 3600;
const DAY = 86_400;
/** After everything recorded. */
const NOW_MS = Date.UTC(2026, 4, 1);

let service: RecordedService;
beforeAll(async () => {
  if (hasRecordings) service = await makeRecordedService({ nowMs: NOW_MS });
});

const SHAPES: Readonly<Partial<Record<DatasetType, z.ZodMiniType>>> = {
  TRADE_SIDE_AGNOSTIC_AGG: candlePoint,
  TRADE_AGG: candlePoint,
  LIQUIDATION_AGG: liquidationPoint,
  OPEN_INTEREST_AGG: openInterestPoint,
  FUNDING_RATE_AGG: fundingPoint,
  VOLUME_PROFILE_AGG: volumeProfilePoint,
};

type Point = { readonly timestamp: Timestamp } & Readonly<Record<string, number>>;
interface Answer {
  readonly series: readonly {
    readonly id: Readonly<Record<string, string>>;
    readonly points: readonly { readonly Point: Point }[];
  }[];
}

/** The series of an answer, validated against the contract. */
async function ask(type: keyof typeof SHAPES, search: string): Promise<Answer['series']> {
  const response = await service.get(`/v1/points?type=${type}&${search}`);
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  pointsAnswer(SHAPES[type] as z.ZodMiniType).parse(body);
  return (body as Answer).series;
}

const pointsOf = (series: Answer['series'], at = 0): Point[] => series[at].points.map(({ Point }) => Point);
const millis = ({ s, ns = 0 }: Timestamp): number => s * 1000 + ns / 1e6;

describe.skipIf(!hasRecordings)('the recorded service', () => {
  it("lists its markets and a key's budget according to the contract", async () => {
    const body: unknown = await (await service.get('/v1/markets')).json();
    const { symbols = [] } = marketsAnswer.parse(body);
    expect(symbols.map(({ exchange, rawSymbol }) => `${exchange}:${rawSymbol}`).sort()).toEqual([
      'BINANCE:BTCBUSD',
      'BINANCE:BTCUSDT',
      'BINANCE_DELIVERY:BTCUSD',
      'BINANCE_DELIVERY:BTCUSD_PERP',
      'BINANCE_FUTURES:BTCUSDT',
      'BYBIT:BTCUSD',
      'BYBIT:BTCUSDT',
      'BYBIT_SPOT:BTCUSDT',
      'COINBASE:BTC-USD',
      'DEXPERP_FUTURES:BTC',
      'VENUE_FUTURES:BTCUSDT',
    ]);
    expect(usage.parse(await (await service.get('/v1/usage', 'free')).json()).limit).toBe(10);
    const types = await (await service.get('/v1/types?exchange=VENUE_FUTURES')).json();
    expect(types).toEqual({
      types: ['FUNDING_RATE_AGG', 'LIQUIDATION_AGG', 'OPEN_INTEREST_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'],
    });
  });

  it('makes the same minutes from trades as were rebuilt from them elsewhere', async () => {
    const rows = readRecordedRows('data/exchange-captures-expected/candles-1m.csv', 1);
    let compared = 0;
    for (const [exchange, symbol, market, , minute, side, ...figures] of rows) {
      const type = side === 'ALL' ? 'TRADE_SIDE_AGNOSTIC_AGG' : 'TRADE_AGG';
      const from = `exchange=${exchange}&rawSymbol=${symbol}&interval=MINUTE&from=${minute}&period=60`;
      const series = await ask(type, from);
      const [point] = pointsOf(series.filter(({ id }) => side === 'ALL' || id['side'] === side));
      const [open, high, low, close, volume, quote, firstMs, lastMs] = figures.map(Number);
      expect([point.open, point.high, point.low, point.close]).toEqual([open, high, low, close]);
      const times = point as unknown as Record<string, Timestamp>;
      expect([millis(times['firstTimestamp']), millis(times['lastTimestamp'])]).toEqual([firstMs, lastMs]);
      const [usd] = pointsOf(
        (await ask(type, `${from}&transform.normalize.quote=USD`)).filter(
          ({ id }) => side === 'ALL' || id['side'] === side,
        ),
      );
      // There, volumes of the coin-margined market are contracts.
      expect(usd.volume).toBeCloseTo(market === 'cm' ? volume * 100 : quote, 3);
      if (market !== 'cm') expect(point.volume).toBeCloseTo(volume, 6);
      compared++;
    }
    expect(compared).toBe(rows.length);
    expect(compared).toBeGreaterThan(100);
  });

  it.each([
    ['FIVE_MINUTES', 300],
    ['HOUR', HOUR],
    ['FOUR_HOURS', 4 * HOUR],
    ['DAY', DAY],
  ])('combines minutes into %s', async (interval, seconds) => {
    const market = `exchange=BYBIT&normalizedSymbol=BTC-USDT&from=${BARS_DAY}&period=${DAY}`;
    const minutes = pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', `${market}&interval=MINUTE`));
    // The record ends with the first minute of the afternoon.
    expect(minutes).toHaveLength(721);
    const wide = pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', `${market}&interval=${interval}`));
    expect(wide).toHaveLength(Math.ceil((721 * 60) / seconds));
    for (const point of wide) {
      const start = point.timestamp.s;
      const parts = minutes.filter(({ timestamp: { s } }) => s >= start && s < start + seconds);
      expect(point.open).toBe(parts[0].open);
      expect(point.close).toBe(parts.at(-1)?.close);
      expect(point.high).toBe(Math.max(...parts.map(({ high }) => high)));
      expect(point.low).toBe(Math.min(...parts.map(({ low }) => low)));
      expect(point.volume).toBeCloseTo(
        parts.reduce((sum, { volume }) => sum + volume, 0),
        6,
      );
    }
  });

  it('sums venues without prices, and names what they share', async () => {
    const at = `interval=HOUR&from=${BARS_DAY}&period=${DAY}`;
    const one = async (venue: string) =>
      pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', `exchange=${venue}&normalizedSymbol=BTC-USDT&${at}`));
    const [perpetual, spot] = [await one('BYBIT'), await one('BYBIT_SPOT')];
    const [sum] = await ask(
      'TRADE_SIDE_AGNOSTIC_AGG',
      `exchange=BYBIT&exchange=BYBIT_SPOT&normalizedSymbol=BTC-USDT&${at}&transform.groupBy.type=GROUP_BY_TYPE_SUM`,
    );
    expect(sum.id).toEqual({
      type: 'TRADE_SIDE_AGNOSTIC_AGG',
      interval: 'HOUR',
      coin: 'BTC',
      normalizedSymbol: 'BTC-USDT',
      rawSymbol: 'BTCUSDT',
    });
    expect(sum.points).toHaveLength(24);
    for (const [hour, { Point }] of sum.points.entries()) {
      expect([Point.open, Point.high, Point.low, Point.close]).toEqual([0, 0, 0, 0]);
      expect(Point.volume).toBeCloseTo(spot[hour].volume + (perpetual[hour]?.volume ?? 0), 6);
    }
  });

  it('fills a gap only on request: flat at the last close, without volume and trades', async () => {
    const market = `exchange=BINANCE_DELIVERY&rawSymbol=BTCUSD&interval=MINUTE&from=${BARS_DAY}&period=${DAY}`;
    const real = pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', market));
    const filled = pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', `${market}&gapfill=true`));
    expect([real.length, filled.length]).toEqual([1439, 1440]);
    const at = filled.findIndex(({ timestamp }, index) => timestamp.s !== real[index]?.timestamp.s);
    const { close } = filled[at - 1];
    const { timestamp } = filled[at];
    expect(filled[at]).toEqual({ open: close, high: close, low: close, close, volume: 0, timestamp });
    expect(filled.toSpliced(at, 1)).toEqual(real);
  });

  it('converts funding to one interval on both sides of its change', async () => {
    const around = `exchange=DEXPERP_FUTURES&rawSymbol=BTC&interval=HOUR&from=${LAST_EIGHT_HOURS - DAY}&period=${2 * DAY}`;
    const ofEight = pointsOf(await ask('FUNDING_RATE_AGG', around));
    // In these two days the rate has only its interest part.
    expect(ofEight).toHaveLength(4 + 23);
    for (const { rateOpen, rateHigh, rateLow, rateClose } of ofEight)
      for (const rate of [rateOpen, rateHigh, rateLow, rateClose]) expect(rate).toBeCloseTo(0.0001, 12);
    const hourly = pointsOf(
      await ask('FUNDING_RATE_AGG', `${around}&transform.normalize.fundingInterval=${HOUR * 1000}`),
    );
    expect(hourly.map(({ rateClose }) => rateClose)).toEqual(ofEight.map(({ rateClose }) => rateClose / 8));
  });

  it('returns open interest, liquidations and funding as they were captured', async () => {
    const day = 1_776_801_600;
    const at = `exchange=VENUE_FUTURES&coin=BTC&interval=HOUR&from=${day}&period=${DAY}`;
    const liquidations = await ask('LIQUIDATION_AGG', at);
    expect(liquidations.map(({ id, points }) => [id['side'], points.length])).toEqual([
      ['BUY', 24],
      ['SELL', 23],
    ]);
    const times = pointsOf(liquidations).map(({ timestamp }) => timestamp.s);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const interest = pointsOf(await ask('OPEN_INTEREST_AGG', at));
    expect(interest[0]).toMatchObject({ open: 95_725.169, high: 95_945.075, low: 95_255.363, close: 95_723.012 });
    const weighted = 'transform.groupBy.type=GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG';
    const [plain, mean] = [await ask('FUNDING_RATE_AGG', at), await ask('FUNDING_RATE_AGG', `${at}&${weighted}`)];
    for (const [hour, { rateClose }] of pointsOf(mean).entries())
      expect(rateClose).toBeCloseTo(pointsOf(plain)[hour].rateClose, 15);
  });

  it('makes profiles whose rows add up to the candles of both sides', async () => {
    const at = 'exchange=BINANCE&rawSymbol=BTCUSDT&interval=FIVE_MINUTES&from=1723161000&period=900';
    const profiles = await ask('VOLUME_PROFILE_AGG', at);
    const sides = await ask('TRADE_AGG', at);
    for (const [bucket, { Point }] of profiles[0].points.entries()) {
      const rows = Point['profile'] as unknown as number[];
      const prices = rows.filter((_, index) => index % 3 === 0);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      for (const side of [0, 1]) {
        const sum = rows.reduce((total, value, index) => total + (index % 3 === side + 1 ? value : 0), 0);
        expect(sum).toBeCloseTo(sides[side].points[bucket].Point.volume, 9);
      }
    }
    expect(profiles[0].points.length).toBeGreaterThan(2);
  });

  it('follows the range, the order, the weight and the errors of the contract', async () => {
    const market = 'exchange=BYBIT_SPOT&rawSymbol=BTCUSDT';
    const from = BARS_DAY + 90;
    const some = pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', `${market}&interval=MINUTE&from=${from}&period=120`));
    expect(some.map(({ timestamp }) => timestamp.s - BARS_DAY)).toEqual([120, 180]);
    const down = `${market}&interval=MINUTE&from=${from}&period=120&sortDirection=SORT_DIRECTION_DESC`;
    expect(pointsOf(await ask('TRADE_SIDE_AGNOSTIC_AGG', down))).toEqual(some.toReversed());
    const status = async (search: string, tier?: 'free') =>
      (await service.get(`/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&${search}`, tier)).status;
    expect(await status(`${market}&interval=SECOND&from=0&period=60`)).toBe(400);
    expect(await status(`${market}&interval=MINUTE&from=0&period=60&gapfil=true`)).toBe(400);
    expect(await status(`${market}&interval=MINUTE&from=${BARS_DAY}&period=60`, 'free')).toBe(403);
    expect(await status(`${market}&interval=MINUTE&from=0&period=6000060`)).toBe(403);
    const heavy = await service.get(`/v1/points?type=TRADE_AGG&${market}&interval=MINUTE&from=0&period=60060`);
    expect(heavy.headers.get(WEIGHT_HEADER)).toBe('2');
    expect(await heavy.json()).toEqual({ series: [] });
  });

  it('returns the same data for another day', async () => {
    const laterSeconds = 1000 * DAY;
    const later = await makeRecordedService({ nowMs: NOW_MS + laterSeconds * 1000, laterSeconds });
    const search = 'type=TRADE_AGG&exchange=BINANCE&rawSymbol=BTCUSDT&interval=MINUTE&period=900&from=';
    const of = async (one: RecordedService, from: number) =>
      ((await (await one.get(`/v1/points?${search}${from}`)).json()) as Answer).series.map((series) =>
        pointsOf([series]),
      );
    const [here, there] = [await of(service, 1_723_161_000), await of(later, 1_723_161_000 + laterSeconds)];
    const shifted = JSON.parse(JSON.stringify(here), (name, value: number) =>
      name === 's' ? value + laterSeconds : value,
    ) as unknown;
    expect(there).toEqual(shifted);
    expect(here.flat().length).toBeGreaterThan(20);
  });

  it('returns nothing later than its clock', async () => {
    const then = await makeRecordedService({ nowMs: (BARS_DAY + 10 * HOUR + 1830) * 1000 });
    const response = await then.get(
      `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BYBIT_SPOT&coin=BTC&interval=HOUR&from=${BARS_DAY}&period=${DAY}`,
    );
    const points = pointsOf(((await response.json()) as Answer).series);
    expect(points).toHaveLength(11);
    const [last] = pointsOf(
      await ask(
        'TRADE_SIDE_AGNOSTIC_AGG',
        `exchange=BYBIT_SPOT&coin=BTC&interval=MINUTE&from=${BARS_DAY + 10 * HOUR + 1800}&period=60`,
      ),
    );
    expect(points.at(-1)?.close).toBe(last.close);
  });
});
