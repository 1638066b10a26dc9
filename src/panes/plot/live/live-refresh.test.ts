import { describe, expect, it } from 'vitest';
import { getLivePeriod, listLiveOptions } from './live-refresh';

const candles = [
  { type: 'TRADE_SIDE_AGNOSTIC_AGG', venues: 1 },
  { type: 'TRADE_AGG', venues: 1 },
] as const;
const depth = (maxDepth: number) => ({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', venues: 1, maxDepth }) as const;
const minute = { columnSeconds: 60, series: [depth(3500), ...candles] };

describe('the live edge', () => {
  it('offers each interval with its cost per minute, never more often than columns close', () => {
    expect(listLiveOptions(minute).map(({ label }) => label)).toEqual([
      'Off',
      'Every minute, 12 weight',
      'Every 5 minutes, 3 weight per minute',
    ]);
    expect(
      listLiveOptions({ columnSeconds: 300, series: [depth(7000), ...candles] }).map(({ label }) => label),
    ).toEqual(['Off', 'Every 5 minutes, 3 weight per minute']);
  });

  it('costs the sum of every layer and every summed venue', () => {
    const map = { type: 'DEXPERP_LIQUIDATION_AGG', venues: 1, maxDepth: 3000 } as const;
    const series = [{ ...depth(3500), venues: 3 }, map, ...candles];
    expect(listLiveOptions({ columnSeconds: 60, series })[1].label).toBe('Every minute, 24 weight');
  });

  it.each([
    [750, undefined, 60],
    [24, undefined, 60],
    [23, undefined, 0],
    [10, undefined, 0],
    [10, 60, 60],
    [10, 300, 300],
    [750, 0, 0],
  ])('with a limit of %d and %o chosen is looked at each %d s', (limit, chosen, seconds) => {
    expect(getLivePeriod(minute, chosen, limit)).toBe(seconds);
  });

  it('of a live market is refreshed within its columns, as often as the refill allows', () => {
    const facts = { columnSeconds: 3600, series: minute.series, isLiveMarket: true };
    expect(listLiveOptions(facts).map(({ label, short }) => [label, short])).toEqual([
      ['Off', 'Off'],
      ['Every 2 seconds, 360 weight per minute', '2 s · 360/min'],
      ['Every 10 seconds, 72 weight per minute', '10 s · 72/min'],
      ['Every minute, 12 weight', '1 min · 12'],
      ['Every 5 minutes, 3 weight per minute', '5 min · 3/min'],
    ]);
    expect(getLivePeriod(facts, undefined, 750)).toBe(2);
    expect(getLivePeriod(facts, undefined, 300)).toBe(10);
    expect(getLivePeriod(facts, undefined, 50)).toBe(60);
    expect(getLivePeriod(facts, undefined, 10)).toBe(0);
    expect(getLivePeriod(facts, 1, 10)).toBe(2);
    expect(getLivePeriod(facts, 0, 750)).toBe(0);
  });

  it('of a live market refreshes only its running column if everything would cost too much', () => {
    const series = [...minute.series, ...candles, candles[0]];
    const facts = { columnSeconds: 60, series, isLiveMarket: true };
    expect(getLivePeriod(facts, undefined, 750)).toBe(10);
    // The book and the price on each refresh, the rest every 10 s.
    const eager = { ...facts, eager: 2 };
    expect(getLivePeriod(eager, undefined, 750)).toBe(2);
    const [, twoSeconds, tenSeconds] = listLiveOptions(eager);
    expect(twoSeconds.short).toBe(`2 s · ${11 * 30 + (series.length - 2) * 6}/min`);
    expect(tenSeconds.short).toBe(`10 s · ${(9 + series.length) * 6}/min`);
  });

  it('is not refreshed more often than columns close', () => {
    expect(getLivePeriod({ ...minute, columnSeconds: 300 }, 60, 10)).toBe(300);
    expect(getLivePeriod({ ...minute, columnSeconds: 300 }, undefined, 10)).toBe(300);
    expect(getLivePeriod({ ...minute, columnSeconds: 300 }, undefined, 5)).toBe(0);
  });
});
