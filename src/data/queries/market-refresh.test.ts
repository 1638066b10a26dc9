import { describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { marketQuery } from './markets';

const NOW = Date.UTC(2026, 10, 27) / 1000;
const MARKET: Market = { exchange: 'BINANCE_FUTURES', rawSymbol: 'BTCUSDT' };

/** Milliseconds until the market is requested again. */
function refreshOf(recorded: Market['recorded']): unknown {
  const source = { http: {}, clock: makeManualClock(NOW * 1000) } as unknown as Parameters<typeof marketQuery>[0];
  const { refetchInterval } = marketQuery(source, 'BINANCE_FUTURES:BTCUSDT');
  const data = recorded === undefined ? MARKET : { ...MARKET, recorded };
  return (refetchInterval as (query: unknown) => unknown)({ state: { data } });
}

const span = (from: number, to: number) => ({ from: { s: NOW - from }, to: { s: NOW - to } });

describe('a market is requested again', () => {
  it('soon while it is new and live, or when its recording just ended and may continue', () => {
    expect(refreshOf({ ...span(60, 0), live: true })).toBe(5000);
    expect(refreshOf(span(86_400, 20))).toBe(5000);
  });

  it('once a minute where nothing changes that fast', () => {
    expect(refreshOf(undefined)).toBe(60_000);
    expect(refreshOf({ ...span(86_400, 0), live: true })).toBe(60_000);
    expect(refreshOf(span(86_400, 3600))).toBe(60_000);
  });
});
