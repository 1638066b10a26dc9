import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVAL_SECONDS } from '@/domain/interval';
import {
  chooseCandles,
  findShownCandles,
  fitRange,
  getOpeningSeconds,
  isReadable,
  LEAST_CANDLES,
  MOST_CANDLES,
  OFFERED_INTERVALS,
  suitCandles,
} from './candle-range';
import { listChartRanges } from './chart-ranges';

const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const span = { from: NOW - 5 * 365 * DAY, to: NOW, isRecorded: false };
const count = ({ from, to }: { from: number; to: number }, interval: keyof typeof INTERVAL_SECONDS): number =>
  (to - from) / INTERVAL_SECONDS[interval];

describe('candles that a person can read', () => {
  it('are 144 of 15 minutes when a chart opens, today among them', () => {
    const seconds = getOpeningSeconds(span, undefined);
    expect(chooseCandles(seconds)).toBe('FIFTEEN_MINUTES');
    expect(seconds / INTERVAL_SECONDS.FIFTEEN_MINUTES).toBe(144);
    expect(NOW - seconds).toBeLessThan(Math.floor(NOW / DAY) * DAY);
  });

  it('have bodies in a narrow window too, for every preset', () => {
    expect(chooseCandles(getOpeningSeconds(span, undefined), true)).toBe('HOUR');
    for (const { value, seconds } of listChartRanges(span, 'utc')) {
      const interval = chooseCandles(seconds, true);
      const candles = seconds / INTERVAL_SECONDS[interval];
      expect([value, candles >= LEAST_CANDLES && (candles <= 100 || interval === 'WEEK')]).toEqual([value, true]);
    }
  });

  it('are between 20 and 400 for every preset', () => {
    for (const { value, seconds } of listChartRanges(span, 'utc')) {
      const candles = seconds / INTERVAL_SECONDS[chooseCandles(seconds)];
      expect([value, candles >= LEAST_CANDLES && candles <= MOST_CANDLES]).toEqual([value, true]);
    }
  });

  it('of a day over ten hours are 150 up to now; what was looked at stays among them', () => {
    const tenHours = { from: NOW - 10 * HOUR, to: NOW, isLive: true };
    const days = fitRange(tenHours, 'DAY', span);
    expect(count(days, 'DAY')).toBeCloseTo(150, 6);
    expect(days.from).toBeLessThan(tenHours.from);
    const past = { from: NOW - 400 * DAY, to: NOW - 399 * DAY, isLive: false };
    expect(fitRange(past, 'WEEK', span)).toEqual({ from: past.to - 150 * 7 * DAY, to: past.to });
  });

  it('leave a readable range as it is, and of a long one its newest part', () => {
    const day = { from: NOW - 2 * DAY, to: NOW - DAY, isLive: false };
    expect(fitRange(day, 'HOUR', span)).toEqual({ from: day.from, to: day.to });
    expect(fitRange({ ...day, from: NOW - 60 * DAY }, 'MINUTE', span)).toEqual({ from: day.to - 9000, to: day.to });
  });

  it('are no more than there are data, and no fewer than 20', () => {
    const young = { ...span, from: NOW - 40 * DAY };
    const view = { from: NOW - 10 * HOUR, to: NOW, isLive: false };
    expect(count(fitRange(view, 'DAY', young), 'DAY')).toBe(40);
    expect(count(fitRange(view, 'WEEK', young), 'WEEK')).toBe(20);
  });

  it('are left by any choice of candles over any range', () => {
    const seconds = fc.integer({ min: 720, max: 20 * 365 * DAY });
    fc.assert(
      fc.property(seconds, fc.constantFrom(...OFFERED_INTERVALS), fc.boolean(), (length, interval, isLive) => {
        const fitted = fitRange({ from: NOW - length, to: NOW, isLive }, interval, span);
        expect(isReadable(Math.round(fitted.to - fitted.from), interval)).toBe(true);
      }),
    );
  });

  it('of a typed range are those on screen where they suit it', () => {
    expect(suitCandles({ from: NOW - DAY, to: NOW }, 'FIFTEEN_MINUTES')).toBe('FIFTEEN_MINUTES');
    expect(suitCandles({ from: NOW - 90 * DAY, to: NOW }, 'FIFTEEN_MINUTES')).toBe('DAY');
  });
});

describe('the candles on screen', () => {
  const facts = {
    shown: 'FIFTEEN_MINUTES',
    chosen: undefined,
    isByRange: false,
    isMoving: false,
    seconds: 36 * HOUR,
  } as const;

  it('stay while a hand zooms, as far as they can be read', () => {
    expect(findShownCandles({ ...facts, seconds: 31 * HOUR })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, seconds: 5 * HOUR })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, seconds: 4 * HOUR })).toBe('MINUTE');
    expect(findShownCandles({ ...facts, seconds: 101 * HOUR })).toBe('HOUR');
  });

  it('stay whatever a hand does where the reader chose them, and follow the range where the range did', () => {
    const far = { ...facts, chosen: 'MINUTE', seconds: 36 * HOUR } as const;
    expect(findShownCandles(far)).toBe('MINUTE');
    expect(findShownCandles({ ...far, isByRange: true })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...far, isByRange: true, seconds: 3 * HOUR })).toBe('MINUTE');
  });

  it('stay until the range of a choice is there: nothing is asked for that nobody will see', () => {
    expect(findShownCandles({ ...facts, chosen: 'DAY', isMoving: true })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, chosen: 'DAY', seconds: 150 * DAY })).toBe('DAY');
  });
});
