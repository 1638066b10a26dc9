import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { isSamePlace, readPlace, writePlace } from './place-in-search';

const span = { from: 0, to: 1_000_000, isRecorded: false };

describe('the place in the address', () => {
  it('writes nothing for the default view', () => {
    const plot = readPlace({}, span, 100);
    expect(plot).toMatchObject({ isAutofit: true, isLive: true });
    expect(writePlace(plot, span)).toEqual({});
  });

  it.each([
    { period: 3600 },
    { from: unixSeconds(500_000), period: 7200 },
    { from: unixSeconds(500_000), period: 7200, low: 95.25, high: 105.5 },
    { period: 3600, low: 95.25, high: 105.5 },
  ])('comes back from %o', (place) => {
    const written = writePlace(readPlace(place, span, 100), span);
    expect(isSamePlace(written, place)).toBe(true);
  });

  it('reads a range that extends ahead as its past part, at the live edge', () => {
    const plot = readPlace({ from: unixSeconds(990_000), period: 60_000 }, span, 100);
    expect(plot).toMatchObject({ isLive: true, view: { timeFrom: 990_120, timeTo: 1_000_120 } });
    // The space beside the live edge does not count as a range ahead.
    expect(readPlace({ from: unixSeconds(990_000), period: 11_000 }, span, 100).isLive).toBe(false);
  });

  it('is fitted if the prices are upside down', () => {
    expect(readPlace({ low: 10, high: 5 }, span, 100).isAutofit).toBe(true);
  });
});
