import { describe, expect, it } from 'vitest';
import { type BucketScale, scaleOfInterval } from '@/domain/bucket-scale';
import { isFreshRequest } from './closed-spans';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A Wednesday. */
const MIDNIGHT = Date.parse('2026-06-17') / 1000;

const isFresh = (scale: BucketScale, askedAt: number, now: number, deviceAge = now - askedAt): boolean =>
  isFreshRequest(scale, MIDNIGHT + askedAt, MIDNIGHT + now, deviceAge);

describe('an open day of trades', () => {
  const scale = scaleOfInterval('DAY');

  it('is fresh for an hour', () => {
    expect(isFresh(scale, 9 * HOUR, 10 * HOUR - 1)).toBe(true);
    expect(isFresh(scale, 9 * HOUR, 10 * HOUR)).toBe(false);
  });
});

describe.each(['DAY', 'WEEK'] as const)('an open %s of daily reports', (interval) => {
  const scale = { ...scaleOfInterval(interval), reportSeconds: DAY };

  it('is fresh until the next report can exist', () => {
    expect(isFresh(scale, 9 * HOUR, 24 * HOUR - 1)).toBe(true);
    expect(isFresh(scale, 9 * HOUR, 24 * HOUR)).toBe(false);
  });

  it('is requested once more where a late report of the day may be missing', () => {
    expect(isFresh(scale, 60, HOUR - 1)).toBe(true);
    expect(isFresh(scale, 60, HOUR)).toBe(false);
    expect(isFresh(scale, HOUR, 24 * HOUR - 1)).toBe(true);
  });

  it("is not fresh when the device's clock shows that a day has passed", () => {
    expect(isFresh(scale, 9 * HOUR, 10 * HOUR, DAY)).toBe(false);
  });
});
