import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVAL_SECONDS } from '@/domain/interval';
import {
  chooseCandles,
  findShownCandles,
  fitRange,
  getOpeningSeconds,
  isReadable,
  MAX_CANDLES,
  MIN_CANDLES,
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

describe('readable candles', () => {
  it('are 144 of 15 minutes when a chart opens, including today', () => {
    const seconds = getOpeningSeconds(span, undefined);
    expect(chooseCandles(seconds)).toBe('FIFTEEN_MINUTES');
    expect(seconds / INTERVAL_SECONDS.FIFTEEN_MINUTES).toBe(144);
    expect(NOW - seconds).toBeLessThan(Math.floor(NOW / DAY) * DAY);
  });

  it('are the same number in a recording whose past is filled; any other recording opens whole', () => {
    const recordings = [{ from: NOW - 600, to: NOW }];
    const filled = { from: NOW - 90 * DAY, to: NOW, isRecorded: true, isFilled: true, recordings };
    expect(getOpeningSeconds(filled, undefined)).toBe(getOpeningSeconds(span, undefined));
    // The day of the recording may be long over.
    const live = listChartRanges({ ...span, from: filled.from }, 'utc');
    expect(listChartRanges(filled, 'utc')).toEqual(live.filter(({ value }) => value !== 'Today'));
    const bare = { ...recordings[0], isRecorded: true };
    expect(getOpeningSeconds(bare, undefined)).toBe(600);
    expect(listChartRanges(bare, 'utc')).toEqual([{ value: 'All', seconds: 600 }]);
  });

  it('have bodies in a narrow window too, for every preset', () => {
    expect(chooseCandles(getOpeningSeconds(span, undefined), true)).toBe('HOUR');
    for (const { value, seconds } of listChartRanges(span, 'utc')) {
      const interval = chooseCandles(seconds, true);
      const candles = seconds / INTERVAL_SECONDS[interval];
      expect([value, candles >= MIN_CANDLES && (candles <= 100 || interval === 'WEEK')]).toEqual([value, true]);
    }
  });

  it('are between 20 and 400 for every preset', () => {
    for (const { value, seconds } of listChartRanges(span, 'utc')) {
      const candles = seconds / INTERVAL_SECONDS[chooseCandles(seconds)];
      expect([value, candles >= MIN_CANDLES && candles <= MAX_CANDLES]).toEqual([value, true]);
    }
  });

  it('keep their width when the length changes and changes back, up to now or up to the end of the view', () => {
    const opening = { from: NOW - 36 * HOUR, to: NOW, isLive: true };
    const hours = fitRange(opening, { shown: 'FIFTEEN_MINUTES', next: 'HOUR' }, span);
    expect([count(hours, 'HOUR'), hours.to >= NOW]).toEqual([144, true]);
    const back = fitRange({ ...hours, isLive: true }, { shown: 'HOUR', next: 'FIFTEEN_MINUTES' }, span);
    expect(back.to - back.from).toBe(36 * HOUR);
    const past = { from: NOW - 2 * DAY, to: NOW - DAY, isLive: false };
    expect(fitRange(past, { shown: 'FIFTEEN_MINUTES', next: 'FIVE_MINUTES' }, span)).toEqual({
      from: past.to - 8 * HOUR,
      to: past.to,
    });
  });

  it('are no more than can be told apart, also on a phone', () => {
    const day = { from: NOW - DAY, to: NOW, isLive: false };
    expect(count(fitRange(day, { shown: 'MINUTE', next: 'HOUR' }, span), 'HOUR')).toBe(MAX_CANDLES);
    expect(count(fitRange(day, { shown: 'MINUTE', next: 'HOUR', isNarrow: true }, span), 'HOUR')).toBe(100);
    const seconds = getOpeningSeconds(span, 'FIFTEEN_MINUTES', true);
    expect(seconds / INTERVAL_SECONDS.FIFTEEN_MINUTES).toBe(60);
    expect(getOpeningSeconds(span, 'FIFTEEN_MINUTES')).toBe(36 * HOUR);
  });

  it('are no more than there are data for, and no fewer than 20', () => {
    const young = { ...span, from: NOW - 40 * DAY };
    const view = { from: NOW - 10 * HOUR, to: NOW, isLive: false };
    const countOf = (next: 'DAY' | 'WEEK') => count(fitRange(view, { shown: 'FIVE_MINUTES', next }, young), next);
    expect([countOf('DAY'), countOf('WEEK')]).toEqual([40, 20]);
  });

  it('result from any choice of candles over any range', () => {
    const seconds = fc.integer({ min: 720, max: 20 * 365 * DAY });
    const interval = fc.constantFrom(...OFFERED_INTERVALS);
    fc.assert(
      fc.property(seconds, interval, interval, fc.boolean(), (length, shown, next, isLive) => {
        fc.pre(shown !== next);
        const fitted = fitRange({ from: NOW - length, to: NOW, isLive }, { shown, next }, span);
        expect(isReadable(Math.round(fitted.to - fitted.from), next)).toBe(true);
      }),
    );
  });

  it('for a typed range are those on screen if they suit it', () => {
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

  it('stay while a hand zooms, as long as they can be read', () => {
    expect(findShownCandles({ ...facts, seconds: 31 * HOUR })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, seconds: 5 * HOUR })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, seconds: 4 * HOUR })).toBe('MINUTE');
    expect(findShownCandles({ ...facts, seconds: 101 * HOUR })).toBe('HOUR');
  });

  it('stay during any gesture if the reader chose them, and follow the range if the range did', () => {
    const far = { ...facts, chosen: 'MINUTE', seconds: 36 * HOUR } as const;
    expect(findShownCandles(far)).toBe('MINUTE');
    expect(findShownCandles({ ...far, isByRange: true })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...far, isByRange: true, seconds: 3 * HOUR })).toBe('MINUTE');
  });

  it('stay until the chosen range is on screen: nothing is requested that nobody will see', () => {
    expect(findShownCandles({ ...facts, chosen: 'DAY', isMoving: true })).toBe('FIFTEEN_MINUTES');
    expect(findShownCandles({ ...facts, chosen: 'DAY', seconds: 150 * DAY })).toBe('DAY');
  });
});

describe('candles of a recording that has only hours', () => {
  const lasting = (hours: number) => ({ from: NOW - hours * HOUR, to: NOW, isRecorded: true, finest: 'HOUR' }) as const;

  it.each([24, 150, 400, 720, 9000])('are 20 to 400 of an hour when the chart of %s hours opens', (hours) => {
    const seconds = getOpeningSeconds(lasting(hours), undefined);
    expect(chooseCandles(seconds, false, lasting(hours))).toBe('HOUR');
    expect(isReadable(seconds, 'HOUR')).toBe(true);
    expect(seconds).toBeLessThanOrEqual(hours * HOUR);
  });

  it('are never of minutes, whatever the range, the window or what was shown before', () => {
    const stored = lasting(720);
    for (const { seconds } of listChartRanges(stored, 'utc'))
      for (const isNarrow of [false, true])
        expect(INTERVAL_SECONDS[chooseCandles(seconds, isNarrow, stored)]).toBeGreaterThanOrEqual(HOUR);
    const facts = {
      shown: 'FIVE_MINUTES',
      chosen: undefined,
      isByRange: false,
      isMoving: false,
      seconds: DAY,
    } as const;
    expect(findShownCandles(facts)).toBe('FIVE_MINUTES');
    expect(findShownCandles({ ...facts, stored })).toBe('HOUR');
    expect(suitCandles({ from: 0, to: DAY }, 'FIVE_MINUTES', false, stored)).toBe('HOUR');
  });

  it('are offered over ranges in which an hour can be read', () => {
    expect(listChartRanges(lasting(720), 'utc').map(({ value }) => value)).toEqual(['36H', '7D', 'All']);
  });

  it('stay as the reader chose them', () => {
    const facts = { shown: 'HOUR', chosen: 'FIVE_MINUTES', isByRange: false, isMoving: false, seconds: DAY } as const;
    expect(findShownCandles({ ...facts, stored: lasting(720) })).toBe('FIVE_MINUTES');
  });
});
