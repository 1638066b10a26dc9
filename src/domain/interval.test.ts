import { describe, expect, it } from 'vitest';
import { alignDown, alignUp, INTERVALS, isInterval } from './interval';

const unix = (iso: string) => Date.parse(iso) / 1000;

describe('interval alignment', () => {
  it.each([
    ['MINUTE', '2026-06-18T14:32:59Z', '2026-06-18T14:32:00Z'],
    ['FIFTEEN_MINUTES', '2026-06-18T14:44:59Z', '2026-06-18T14:30:00Z'],
    ['FOUR_HOURS', '2026-06-18T15:59:59Z', '2026-06-18T12:00:00Z'],
    ['DAY', '2026-06-18T23:59:59Z', '2026-06-18T00:00:00Z'],
    ['WEEK', '2026-06-21T23:59:59Z', '2026-06-15T00:00:00Z'],
    ['WEEK', '2026-06-22T00:00:00Z', '2026-06-22T00:00:00Z'],
  ] as const)('%s bucket of %s starts at %s', (interval, at, start) => {
    expect(alignDown(unix(at), interval)).toBe(unix(start));
  });

  it('aligns up to the next start, and leaves a start unchanged', () => {
    expect(alignUp(unix('2026-06-16T00:00:00Z'), 'WEEK')).toBe(unix('2026-06-22T00:00:00Z'));
    for (const interval of INTERVALS) {
      const start = alignDown(unix('2026-06-18T14:32:07Z'), interval);
      expect(alignUp(start, interval)).toBe(start);
    }
  });

  it('accepts only its names', () => {
    expect(isInterval('HOUR')).toBe(true);
    expect(isInterval('toString')).toBe(false);
  });
});
