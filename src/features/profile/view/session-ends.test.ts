import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { coarsenRows } from '@/domain/tpo/coarsen';
import { computeFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { drawProfile, makeRandomProfile, RANDOM_PROFILE } from '@/testing/random-profile';
import { formatEnd, formatTail } from './profile-format';
import { getCandleInterval } from './profile-requests';
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

const DAY = 86_400;

/** Candles of a session: in each block they reach from within its lowest row to within its highest. */
function listCandles({ start, levels, rowHeight }: SessionProfile, seconds: number) {
  const minutes = [...new Set(levels.blocks)]
    .sort((a, b) => a - b)
    .flatMap((block) => {
      const rows = levels.price.filter((_, i) =>
        levels.blocks.subarray(i === 0 ? 0 : levels.blockEnds[i - 1], levels.blockEnds[i]).includes(block),
      );
      const [low, high] = [rows[0] + 0.3 * rowHeight, rows[rows.length - 1] + 0.6 * rowHeight];
      return Array.from({ length: 30 }, (_, minute) => ({ s: start + (block * 30 + minute) * 60, low, high }));
    });
  const starts = [...new Set(minutes.map(({ s }) => s - (s % seconds)))];
  const joined = starts.map((s) => {
    const all = minutes.filter((one) => one.s >= s && one.s < s + seconds);
    const [low, high] = [Math.min(...all.map((one) => one.low)), Math.max(...all.map((one) => one.high))];
    return { timestamp: { s }, open: low, high, low, close: high, volume: 1 };
  });
  return makeCandlePyramid(buildCandleColumns(joined), seconds);
}

describe('the initial balance and how far a session went beyond it', () => {
  it.each([1, 2, 7])('are the same in rows of 50, 100, 250 and 500, and at every zoom (seed %d)', (seed) => {
    const session = makeRandomProfile(makeRandom(seed), { ...RANDOM_PROFILE, start: 20_000 * DAY, rowHeight: 50 });
    const told = [0.2, 1, 5, 30, 115, 400].flatMap((days) => {
      const range = { from: session.end - days * DAY, to: session.end };
      const seconds = INTERVAL_SECONDS[getCandleInterval({ range, session: 'TPO_SESSION_DAILY' })];
      const drawn = listCandles(session, seconds);
      return [1, 2, 5, 10].map((factor) => {
        const rows = coarsenRows(session, factor);
        const figures = ensure(computeFigures(rows), 'figures');
        const ends = findEnds({ profile: rows, figures }, { candles: drawn, markets: ONE_VENUE });
        const { balanceHigh, balanceLow, extensionUp, extensionDown, high, low } = ends;
        return { balanceHigh, balanceLow, extensionUp, extensionDown, high, low };
      });
    });
    expect(told[0].balanceLow.isTraded).toBe(true);
    for (const one of told) expect(one).toEqual(told[0]);
  });
});
