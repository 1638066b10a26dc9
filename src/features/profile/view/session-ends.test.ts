import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { formatEnd, formatTail } from './profile-format';
import { findEnds } from './session-ends';

const DECIMALS = { decimals: 1, rowDecimals: 0 };
const reference = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' };
const ONE_VENUE = { reference, venues: ['ATLAS'] };
const TWO_VENUES = { reference, venues: ['ATLAS', 'BOREAL'] };

/** The first block trades 100 to 103, the second 102 to 105: a selling tail of two rows, a buying tail of two. */
const profile = { ...drawProfile(100, 'B', 'B', 'AB', 'AB', 'A', 'A'), rowHeight: 1 };
const shown = { profile, figures: ensure(computeFigures(profile), 'figures') };
const candle = (minute: number, low: number, high: number) => ({
  timestamp: { s: minute * 60 },
  open: low,
  high,
  low,
  close: high,
  volume: 1,
});
const candles = makeCandlePyramid(buildCandleColumns([candle(0, 100.4, 103.2), candle(30, 102.1, 105.7)]), 1800);

describe('where a session ends', () => {
  it('its high, low, balance and tails are trades: none is beyond the true low or high', () => {
    const ends = findEnds(shown, { candles, markets: ONE_VENUE });
    expect(formatEnd(ends.low, DECIMALS)).toBe('100.4');
    expect(formatEnd(ends.high, DECIMALS)).toBe('105.7');
    expect(formatTail(ends.buyingTail, DECIMALS)).toBe('100.4 – 102');
    expect(formatTail(ends.sellingTail, DECIMALS)).toBe('104 – 105.7');
    expect(ends.balanceLow.price).toBeGreaterThanOrEqual(ends.low.price);
    expect(ends.balanceHigh.price).toBeLessThanOrEqual(ends.high.price);
    expect(ends.midpoint).toBeCloseTo((100.4 + 105.7) / 2);
  });

  it('without candles, and for a sum of venues, they are the outer edges of rows', () => {
    for (const around of [
      { candles: undefined, markets: ONE_VENUE },
      { candles, markets: TWO_VENUES },
    ]) {
      const ends = findEnds(shown, around);
      expect(ends.low).toEqual({ price: 100, isTraded: false });
      expect(ends.high).toEqual({ price: 106, isTraded: false });
      expect(ends.midpoint).toBe(103);
      expect(formatTail(ends.buyingTail, DECIMALS)).toBe('100 – 102');
    }
  });

  it('an initial balance that candles do not show is limited to the extremes of the session', () => {
    // One candle covers the whole session.
    const hour = makeCandlePyramid(buildCandleColumns([candle(0, 100.4, 105.7)]), 3600);
    const first = { ...profile, parts: [{ ...profile.parts[0], balanceBlocks: 1 }] };
    const figures = ensure(computeFigures(first), 'figures');
    expect(figures.balanceLow).toBe(100);
    const ends = findEnds({ profile: first, figures }, { candles: hour, markets: ONE_VENUE });
    expect(ends.balanceLow).toEqual({ price: 100.4, isTraded: true });
    expect(ends.balanceHigh).toEqual({ price: 104, isTraded: false });
  });
});
