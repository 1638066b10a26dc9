import { beforeAll, describe, expect, it } from 'vitest';
import { makeSeriesKind } from '@/data/queries/series';
import type { SeriesSelection, SeriesType } from '@/data/queries/series-types';
import { makeVolumeProfileKind } from '@/data/queries/volume-profile';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { findGaps } from '@/domain/columns/find-gaps';
import { computeCumulativeDelta } from '@/domain/flow/cumulative-delta';
import { sliceProfile } from '@/domain/volume-profile/profile-columns';
import { sumProfile } from '@/domain/volume-profile/sum-profile';
import { readLiquidations, readVolumes } from '@/features/chart/columns/flow-columns';
import { joinKept, listKnown } from '@/features/chart/columns/kept-columns';
import { findNewestPrice, fitChartPrices, listFilled, listPricedTimes } from '@/features/chart/columns/price-columns';
import type { KeptSeries } from '@/features/chart/view/kept-series';
import { type AnswerFault, leaveOut, NO_FAULT, zeroRunningPrices } from './answer-faults';
import { BARS_DAY } from './minute-bars';
import { makeRecordedService, type RecordedService } from './recorded-service';
import { findRecordings } from './recordings';
import { makeSeriesReader } from './series-reader';

const hasRecordings = findRecordings('no chart is made of them');

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const NOW_MS = Date.UTC(2026, 4, 1);
/** Eleven minutes of trades by side. */
const CAPTURE = { from: 1_723_161_240, to: 1_723_161_900 };
const SPOT = { exchange: ['BINANCE'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } as const;

let service: RecordedService;
beforeAll(async () => {
  if (hasRecordings) service = await makeRecordedService({ nowMs: NOW_MS });
});

interface Asked<T extends SeriesType> {
  readonly type: T;
  readonly selection: SeriesSelection<T>;
  readonly from: number;
  readonly to: number;
}

/** A series as the chart caches it, from a service with a fault. */
async function keep<T extends SeriesType>(
  { type, selection, from, to }: Asked<T>,
  fault: AnswerFault = NO_FAULT,
  of: { readonly service: RecordedService; readonly nowMs: number } = { service, nowMs: NOW_MS },
): Promise<KeptSeries> {
  of.service.setFault(fault);
  const reader = makeSeriesReader(of.service, of.nowMs);
  const read = await reader.read((http) => makeSeriesKind(type, http), selection, { from, to });
  of.service.setFault(NO_FAULT);
  return { ...read, name: 'price' } as unknown as KeptSeries;
}

const sidesOf = (fault?: AnswerFault) => keep({ type: 'TRADE_AGG', selection: SPOT, ...CAPTURE }, fault);
const priceOf = () => keep({ type: 'TRADE_SIDE_AGNOSTIC_AGG', selection: SPOT, ...CAPTURE });

describe.skipIf(!hasRecordings)('columns of a recorded chart', () => {
  it('have both sides of each minute, which add up to its volume', async () => {
    const [sides, price] = [await sidesOf(), await priceOf()];
    const { both, broken } = readVolumes(sides, price, 'USDT');
    const { times, values } = joinKept('TRADE_SIDE_AGNOSTIC_AGG', price, '');
    expect([...both.times]).toEqual([...times]);
    expect(both.length).toBe(12);
    for (const [i, buy] of both.buys.entries()) expect(buy + both.sells[i]).toBeCloseTo(values.volume[i], 9);
    expect([...broken]).toEqual([]);
  });

  it('interrupt the delta where a side lacks some minutes, and report the missing side', async () => {
    const gone = [CAPTURE.from + 4 * MINUTE, CAPTURE.from + 5 * MINUTE];
    const fault = leaveOut((start, side) => side === 'SELL' && gone.includes(start));
    const [whole, sides, price] = [await sidesOf(), await sidesOf(fault), await priceOf()];
    const { both, broken } = readVolumes(sides, price, 'USDT');
    expect([...broken]).toEqual(gone);
    const isGone = (_: number, at: number): boolean => gone.includes(both.times[at]);
    expect(both.sells.filter(isGone)).toEqual(Float64Array.of(Number.NaN, Number.NaN));
    expect(both.buys.filter(isGone).every((buy) => buy > 0)).toBe(true);
    const options = { seconds: MINUTE, from: CAPTURE.from, broken };
    const { times, values } = computeCumulativeDelta(both, options);
    const raw = readVolumes(whole, price, 'USDT').both;
    let sum = 0;
    for (const [i, time] of times.entries()) {
      if (gone.includes(time)) {
        expect(values[i]).toBeNaN();
        continue;
      }
      const at = raw.times.indexOf(time);
      sum += raw.buys[at] - raw.sells[at];
      expect(values[i]).toBeCloseTo(sum, 9);
    }
    expect(times.length).toBe(raw.length);
  });

  it('treat a missing side of an hour of liquidations as zero', async () => {
    const day = 1_776_801_600;
    const selection = { exchange: ['VENUE_FUTURES'], coin: 'BTC', interval: 'HOUR' } as const;
    const kept = await keep({ type: 'LIQUIDATION_AGG', selection, from: day, to: day + DAY });
    const { buys, sells, times } = readLiquidations(kept, false);
    const [longs, shorts] = ['BUY', 'SELL'].map((side) => joinKept('LIQUIDATION_AGG', kept, side as 'BUY' | 'SELL'));
    expect(times.length).toBe(24);
    expect([...sells]).toEqual([...longs.values.liquidations]);
    expect(shorts.length).toBe(23);
    const lacking = times.findIndex((time) => !shorts.times.includes(time));
    expect(buys[lacking]).toBe(0);
    const swapped = readLiquidations(kept, true);
    expect([swapped.buys, swapped.sells]).toEqual([sells, buys]);
  });

  it('know the gap of a minute and the end of a record, and which of their buckets were filled', async () => {
    const ofGap = { exchange: ['BINANCE_DELIVERY'], rawSymbol: 'BTCUSD', interval: 'MINUTE' } as const;
    const whole = { type: 'TRADE_SIDE_AGNOSTIC_AGG', from: BARS_DAY, to: BARS_DAY + DAY } as const;
    const kept = await keep({ ...whole, selection: ofGap });
    const columns = joinKept('TRADE_SIDE_AGNOSTIC_AGG', kept, '');
    const gaps = findGaps(listPricedTimes(columns), MINUTE, listKnown(kept));
    expect(gaps).toHaveLength(1);
    expect(gaps[0].to - gaps[0].from).toBe(MINUTE);
    expect([...columns.times]).not.toContain(gaps[0].from);
    const filled = joinKept(
      'TRADE_SIDE_AGNOSTIC_AGG',
      await keep({ ...whole, selection: { ...ofGap, gapfill: true } }),
      '',
    );
    expect(listFilled(filled, MINUTE)).toEqual(gaps);
    expect(listFilled(columns, MINUTE)).toEqual([]);
    const half = await keep({ ...whole, selection: { exchange: ['BYBIT'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } });
    const rest = findGaps(listPricedTimes(joinKept('TRADE_SIDE_AGNOSTIC_AGG', half, '')), MINUTE, listKnown(half));
    expect(rest).toEqual([{ from: BARS_DAY + 12 * HOUR + MINUTE, to: BARS_DAY + DAY }]);
  });

  it('use no price of zero: neither in a sum nor in a candle without prices yet', async () => {
    const now = BARS_DAY + 10 * HOUR + 25;
    const running = { service: await makeRecordedService({ nowMs: now * 1000 }), nowMs: now * 1000 };
    const selection = { exchange: ['BYBIT_SPOT'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } as const;
    const span = { type: 'TRADE_SIDE_AGNOSTIC_AGG', from: now - HOUR, to: now } as const;
    const kept = await keep({ ...span, selection }, zeroRunningPrices, running);
    const candles = toCandleColumns(joinKept('TRADE_SIDE_AGNOSTIC_AGG', kept, ''));
    expect(candles.closes.at(-1)).toBeNaN();
    expect(fitChartPrices(candles, now - HOUR, now)?.low).toBeGreaterThan(17_000);
    expect(
      findNewestPrice(candles, { market: undefined, seconds: MINUTE, span: { from: 0, to: now, isRecorded: false } })
        ?.price,
    ).toBe(candles.closes.at(-2));
    const summed = {
      exchange: ['BYBIT', 'BYBIT_SPOT'],
      normalizedSymbol: 'BTC-USDT',
      interval: 'MINUTE',
      'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
    } as const;
    const sum = toCandleColumns(joinKept('TRADE_SIDE_AGNOSTIC_AGG', await keep({ ...span, selection: summed }), ''));
    expect(sum.length).toBeGreaterThan(60);
    expect(fitChartPrices(sum, now - HOUR, now)).toBeUndefined();
  });

  it('have profiles that add up to the volumes of the candles by side, row by row', async () => {
    const ask = { ...SPOT, interval: 'FIVE_MINUTES' } as const;
    const span = { from: 1_723_161_000, to: 1_723_161_900 };
    const { tiles } = await makeSeriesReader(service, NOW_MS).read(makeVolumeProfileKind, ask, span);
    const [{ tile }] = tiles;
    const profile = sumProfile(sliceProfile(tile, span.from, span.to));
    if (profile === undefined) throw new Error('No profile');
    const { both } = readVolumes(await sidesOf(), await priceOf(), 'USDT');
    const total = (volumes: Float64Array): number => volumes.reduce((sum, volume) => sum + volume, 0);
    const isInside = (_: number, at: number): boolean => both.times[at] < span.to;
    expect(total(profile.buys)).toBeCloseTo(total(both.buys.filter(isInside)), 6);
    expect(total(profile.sells)).toBeCloseTo(total(both.sells.filter(isInside)), 6);
    expect(profile.step).toBe(10);
    const rows = profile.prices.map((_, i) => profile.buys[i] + profile.sells[i]);
    expect(profile.poc).toBe(profile.prices[rows.indexOf(Math.max(...rows))]);
    const inside = rows.filter(
      (_, i) => profile.prices[i] >= profile.valueLow && profile.prices[i] < profile.valueHigh,
    );
    expect(total(inside) / total(rows)).toBeGreaterThanOrEqual(0.7);
  });
});
