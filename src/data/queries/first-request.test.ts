import { describe, expect, it } from 'vitest';
import { TIERS } from '@/contract/tiers';
import { canOpen, computeFirstWeight } from './first-request';
import { getDatasetLabel, getLock, getLockedTypes } from './types';

const at = Date.UTC(2026, 5, 18, 14, 32) / 1000;

describe('the first request of a view', () => {
  it('weighs ten hours of depth and the candles of both kinds', () => {
    // One request each: of depth 10, of both kinds of candles 1.
    expect(computeFirstWeight('heatmap', {}, at, [])).toBe(12);
  });

  it('of the free tier is dearer than it lets pass unasked, and its full bucket pays for it at once', () => {
    const weight = computeFirstWeight('heatmap', {}, at, []);
    const { limit, burst } = TIERS.free;
    expect(weight).toBeGreaterThan(limit);
    expect(weight).toBeLessThanOrEqual(burst);
  });

  it('of a recording is that of the recording, whenever it is opened', () => {
    const recorded = { from: { s: at - 86_400 }, to: { s: at - 86_400 + 600 } };
    const first = computeFirstWeight('heatmap', { recorded }, at, []);
    expect(first).toBe(computeFirstWeight('heatmap', { recorded }, at + 1e6, []));
    expect(first).toBeGreaterThanOrEqual(12);
  });

  it('weighs one request of market profiles, however many sessions a window shows', () => {
    expect(computeFirstWeight('profile', {}, at, [])).toBe(5);
  });

  it('weighs a year of supply as one request', () => {
    expect(computeFirstWeight('supply', {}, at, [])).toBe(1);
    expect([canOpen('supply', ['TOKEN_SUPPLY_AGG']), canOpen('supply', ['TRADE_AGG'])]).toEqual([true, false]);
  });

  it('weighs each series of the panes that a chart opens with', () => {
    expect(computeFirstWeight('chart', {}, at, ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'])).toBe(2);
    const perpetual = ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG'] as const;
    expect(computeFirstWeight('chart', {}, at, perpetual)).toBe(4);
  });

  it('needs its dataset', () => {
    expect(canOpen('chart', ['TRADE_AGG', 'FUNDING_RATE_AGG'])).toBe(true);
    expect(canOpen('chart', ['FUNDING_RATE_AGG'])).toBe(false);
    expect([canOpen('profile', ['TPO_AGG']), canOpen('profile', ['TRADE_AGG'])]).toEqual([true, false]);
    expect(canOpen('heatmap', ['BLOCK_BOOK_SNAPSHOT_AGG'])).toBe(true);
    expect(canOpen('heatmap', ['TRADE_AGG', 'FUNDING_RATE_AGG'])).toBe(false);
    expect(canOpen('heatmap', [])).toBe(false);
  });
});

describe('locks', () => {
  it('name the tier that is needed', () => {
    expect(getLock('DEXPERP_LIQUIDATION_AGG', 'standard')).toBe('Advanced');
    expect(getLock('DEXPERP_LIQUIDATION_AGG', 'enterprise')).toBeUndefined();
    expect(getLock('BLOCK_BOOK_SNAPSHOT_AGG', 'free')).toBeUndefined();
  });

  it('are none for the dashboard of the embedded service', () => {
    expect(getLockedTypes('advanced')).toEqual([]);
    expect(getLockedTypes('free').map(getDatasetLabel)).toEqual(['Liquidation map', 'Implied volatility', 'Supply']);
  });
});
