import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import type { Timestamp } from '@/contract/payloads';
import type { SeriesSelection, SeriesTile, SeriesType, SidePart } from '@/data/queries/series-types';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import {
  type AnswerFault,
  leaveOut,
  NO_FAULT,
  omitZeros,
  sendLate,
  sendTwice,
  sendUnsorted,
  zeroRunningPrices,
} from './answer-faults';
import { BARS_DAY } from './minute-bars';
import { LAST_EIGHT_HOURS } from './recorded-answers';
import { makeRecordedService, type RecordedService } from './recorded-service';
import { findRecordings } from './recordings';
import { makeSeriesReader } from './series-reader';

const SEED = Number(process.env['SEED'] ?? 11);
const hasRecordings = findRecordings('no series is read from them');

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const CAPTURE = Date.UTC(2024, 7, 8, 23, 50) / 1000;
const ANSWERED = 1_776_801_600;

interface Case<T extends SeriesType = SeriesType> {
  readonly name: string;
  readonly type: T;
  readonly selection: SeriesSelection<T>;
  readonly from: number;
  readonly to: number;
}

const caseOf = <T extends SeriesType>(
  name: string,
  type: T,
  from: number,
  to: number,
  selection: SeriesSelection<T>,
): Case => ({ name, type, selection, from, to });

const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;

const CASES: readonly Case[] = [
  caseOf('minutes of half a day', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY, BARS_DAY + DAY, {
    exchange: ['BYBIT'],
    rawSymbol: 'BTCUSDT',
    interval: 'MINUTE',
  }),
  caseOf('minutes with a gap', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY, BARS_DAY + DAY, {
    exchange: ['BINANCE_DELIVERY'],
    rawSymbol: 'BTCUSD',
    interval: 'MINUTE',
  }),
  caseOf('a filled gap', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY, BARS_DAY + DAY, {
    exchange: ['BINANCE_DELIVERY'],
    rawSymbol: 'BTCUSD',
    interval: 'MINUTE',
    gapfill: true,
  }),
  caseOf('five minutes of several venues', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY, BARS_DAY + DAY, {
    exchange: ['BYBIT', 'BYBIT_SPOT'],
    normalizedSymbol: 'BTC-USDT',
    interval: 'FIVE_MINUTES',
    ...SUM,
  }),
  caseOf('days of years', 'TRADE_SIDE_AGNOSTIC_AGG', Date.UTC(2014, 11, 1) / 1000, Date.UTC(2018, 7, 14) / 1000, {
    exchange: ['COINBASE'],
    rawSymbol: 'BTC-USD',
    interval: 'DAY',
  }),
  caseOf('sides of a capture', 'TRADE_AGG', CAPTURE, CAPTURE + 900, {
    exchange: ['BINANCE'],
    rawSymbol: 'BTCUSDT',
    interval: 'MINUTE',
  }),
  caseOf('sides of a capture in USD', 'TRADE_AGG', CAPTURE, CAPTURE + 900, {
    exchange: ['BINANCE_DELIVERY'],
    rawSymbol: 'BTCUSD_PERP',
    interval: 'MINUTE',
    'transform.normalize.quote': 'USD',
  }),
  caseOf('liquidations', 'LIQUIDATION_AGG', ANSWERED, ANSWERED + DAY, {
    exchange: ['VENUE_FUTURES'],
    coin: 'BTC',
    interval: 'HOUR',
  }),
  caseOf('open interest', 'OPEN_INTEREST_AGG', ANSWERED, ANSWERED + DAY, {
    exchange: ['VENUE_FUTURES'],
    coin: 'BTC',
    interval: 'HOUR',
  }),
  caseOf('funding', 'FUNDING_RATE_AGG', LAST_EIGHT_HOURS - 9 * DAY, LAST_EIGHT_HOURS + 9 * DAY, {
    exchange: ['DEXPERP_FUTURES'],
    rawSymbol: 'BTC',
    interval: 'HOUR',
  }),
];

type Point = { readonly timestamp: Timestamp } & Readonly<Record<string, number | Timestamp | undefined>>;

type Raw = ReadonlyMap<SidePart, ReadonlyMap<number, Point>>;

/** The service's answer without faults, by side and bucket start; read only with `JSON.parse`. */
async function askRaw(service: RecordedService, { type, selection, from, to }: Case): Promise<Raw> {
  const search = new URLSearchParams({ type, from: String(from), period: String(to - from) });
  for (const [name, value] of Object.entries(selection))
    for (const one of [value].flat()) search.append(name, String(one));
  const body = (await (await service.get(`/v1/points?${search}`)).json()) as {
    series: { id: { side?: SidePart }; points: { Point: Point }[] }[];
  };
  const read = body.series.map(
    ({ id, points }) => [id.side ?? '', new Map(points.map(({ Point }) => [Point.timestamp.s, Point]))] as const,
  );
  return new Map(read);
}

const isPrice = (name: string): boolean => ['open', 'high', 'low', 'close'].includes(name);
const isAmount = (name: string): boolean => name === 'volume' || name === 'liquidations';

/** A figure as a reader of the contract interprets it. */
function understand(point: Point, name: string, shape: SeriesType): number {
  const value = point[name];
  if (typeof value === 'object') return value.s + (value.ns ?? 0) / 1e9;
  if (value === undefined) return isAmount(name) ? 0 : Number.NaN;
  const hasNoPrice = isPrice(name) && shape !== 'OPEN_INTEREST_AGG' && value <= 0;
  return hasNoPrice ? Number.NaN : value;
}

/** Expects every row of the columns to equal one of the points, figure by figure; returns the count of rows. */
function expectEqual(type: SeriesType, tile: SeriesTile<SeriesType>, raw: Raw): number {
  let compared = 0;
  expect([...tile.keys()].sort()).toEqual([...raw.keys()].sort());
  for (const [side, { times, values }] of tile) {
    const points = raw.get(side) ?? new Map<number, Point>();
    expect([...times]).toEqual([...points.keys()].sort((a, b) => a - b));
    for (const [name, column] of Object.entries<Float64Array>(values)) {
      for (const [row, time] of times.entries()) {
        const said = understand(points.get(time) as Point, name, type);
        if (!Object.is(column[row], said)) throw new Error(`${name} of ${side} at ${time}: ${column[row]} for ${said}`);
        compared++;
      }
    }
  }
  return compared;
}

const FAULTS: readonly (readonly [string, AnswerFault])[] = [
  ['as they are', NO_FAULT],
  ['unsorted', sendUnsorted],
  ['twice, the first too small', sendTwice],
  ['without their zeros', omitZeros],
];

const NOW_MS = Date.UTC(2026, 4, 1);

describe.skipIf(!hasRecordings)('recorded series', () => {
  let service: RecordedService;
  let raws: readonly Raw[];
  beforeAll(async () => {
    service = await makeRecordedService({ nowMs: NOW_MS });
    raws = await Promise.all(CASES.map((one) => askRaw(service, one)));
  });
  afterEach(() => service.setFault(NO_FAULT));

  describe.each(FAULTS)('sent %s', (_, fault) => {
    it.each(CASES)('are read to the last figure: $name', async (one) => {
      const raw = raws[CASES.indexOf(one)];
      service.setFault(fault);
      const tile = await makeSeriesReader(service, NOW_MS).load(one.type, one.selection, one);
      const sizes = [...raw.values()].map(({ size }) => size);
      expect(expectEqual(one.type, cut(tile, one), raw)).toBeGreaterThanOrEqual(Math.max(...sizes));
    });
  });

  it('show missing data as missing', async () => {
    const random = makeRandom(SEED);
    const [one] = CASES;
    const [raw] = raws;
    const gone = new Set(Array.from({ length: 100 }, () => BARS_DAY + Math.floor(random() * 720) * MINUTE));
    service.setFault(leaveOut((start) => gone.has(start)));
    const tile = await makeSeriesReader(service, NOW_MS).load(one.type, one.selection, one);
    const left = [...(raw.get('') ?? [])].filter(([time]) => !gone.has(time));
    expectEqual(one.type, tile, new Map([['', new Map(left)]]));
    expect(left).toHaveLength(721 - gone.size);
  });

  it('of a sum have no prices, but a volume in every bucket', async () => {
    const one = CASES[3];
    const tile = await makeSeriesReader(service, NOW_MS).load('TRADE_SIDE_AGNOSTIC_AGG', one.selection as never, one);
    const columns = tile.get('');
    if (columns === undefined) throw new Error('No candles');
    const { closes, volumes, length } = toCandleColumns(columns);
    expect(length).toBe(288);
    expect([...closes].every(Number.isNaN)).toBe(true);
    expect([...volumes].every((volume) => volume > 0)).toBe(true);
  });

  it('have no price while the open candle has none', async () => {
    const nowMs = (BARS_DAY + 10 * HOUR + 25) * 1000;
    const now = await makeRecordedService({ nowMs, fault: zeroRunningPrices });
    const one = caseOf('running', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY + 9 * HOUR, BARS_DAY + 11 * HOUR, {
      exchange: ['BYBIT_SPOT'],
      rawSymbol: 'BTCUSDT',
      interval: 'MINUTE',
    });
    const tile = await makeSeriesReader(now, nowMs).load(one.type, one.selection, one);
    const { close, volume } = (tile.get('') as { values: Record<string, Float64Array> }).values;
    expect(close.length).toBe(61);
    expect(close[60]).toBeNaN();
    expect(volume[60]).toBeGreaterThan(0);
    expect(close.subarray(0, 60).every((price) => price > 0)).toBe(true);
  });

  it('that arrive late are there after the next refresh', async () => {
    const now = BARS_DAY + 10 * HOUR + 30 * MINUTE + 25;
    const running = await makeRecordedService({ nowMs: now * 1000 });
    const one = caseOf('running', 'TRADE_SIDE_AGNOSTIC_AGG', BARS_DAY + 10 * HOUR, BARS_DAY + 11 * HOUR, {
      exchange: ['BYBIT_SPOT'],
      rawSymbol: 'BTCUSDT',
      interval: 'MINUTE',
    });
    const raw = await askRaw(running, one);
    running.setFault(sendLate(2, 1));
    const reader = makeSeriesReader(running, now * 1000);
    const early = await reader.load(one.type, one.selection, one);
    expect(early.get('')?.length).toBe(29);
    const late = await reader.refresh(one.type, one.selection, one);
    expectEqual(one.type, late, raw);
    // The newest cached bucket may have been open: it is requested again, and nothing before it.
    expect(reader.asked.at(-1)?.get('from')).toBe(String(BARS_DAY + 10 * HOUR + 28 * MINUTE));
  });

  it('show the same 8 h funding before and after the venue switched to hourly settlement', async () => {
    const reader = makeSeriesReader(service, NOW_MS);
    const ask = { exchange: ['DEXPERP_FUTURES'], rawSymbol: 'BTC', interval: 'HOUR' } as const;
    const span = { from: LAST_EIGHT_HOURS - DAY, to: LAST_EIGHT_HOURS + DAY };
    const load = async (ms: number) => {
      const tile = await reader.load('FUNDING_RATE_AGG', { ...ask, 'transform.normalize.fundingInterval': ms }, span);
      const { times, values } = tile.get('') as { times: Float64Array; values: Record<string, Float64Array> };
      const isInside = (time: number): boolean => time >= span.from && time < span.to;
      return values['rateClose'].filter((_, row) => isInside(times[row]));
    };
    const [hour, eight, day] = [await load(3_600_000), await load(28_800_000), await load(86_400_000)];
    expect(eight).toHaveLength(27);
    for (const [row, rate] of eight.entries()) {
      expect(Math.abs(rate - 0.0001)).toBeLessThan(1e-12);
      expect(Math.abs(hour[row] * 8 - rate)).toBeLessThan(1e-12);
      expect(Math.abs(day[row] / 3 - rate)).toBeLessThan(1e-12);
    }
  });

  it(`are the same in parts and at once (seed ${SEED})`, async () => {
    const random = makeRandom(SEED);
    for (let round = 0; round < 16; round++) {
      const at = Math.floor(random() * CASES.length);
      const one = CASES[at];
      const reader = makeSeriesReader(service, NOW_MS);
      const seconds = INTERVAL_SECONDS[one.selection.interval];
      // Pans back and forth: pieces of one view are requested separately.
      for (let pan = 0; pan < 3; pan++) {
        const from = one.from + Math.floor(random() * (one.to - one.from - seconds));
        await reader.load(one.type, one.selection, { from, to: Math.min(one.to, from + 50 * seconds) });
      }
      const tile = await reader.load(one.type, one.selection, one);
      expectEqual(one.type, cut(tile, one), raws[at]);
    }
  });
});

/** Only the rows of the requested range, since tiles extend beyond it. */
function cut(tile: SeriesTile<SeriesType>, { from, to }: Case): SeriesTile<SeriesType> {
  const parts = [...tile].flatMap(([side, { times, values }]) => {
    const keep = (_: number, row: number): boolean => times[row] >= from && times[row] < to;
    const kept = Object.entries<Float64Array>(values).map(([name, column]) => [name, column.filter(keep)] as const);
    const rows = times.filter(keep);
    return rows.length === 0 ? [] : [[side, { length: rows.length, times: rows, values: Object.fromEntries(kept) }]];
  });
  return new Map(parts as never);
}
