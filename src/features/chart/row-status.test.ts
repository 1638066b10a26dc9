import { describe, expect, it, vi } from 'vitest';
import type { PaneContext } from '@/panes/plot/describe-pane';
import type { ChartView } from './chart-view';
import { describeRowStatus, type RowFacts } from './row-status';

const AT = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const context: PaneContext = {
  isRemote: false,
  isOffline: false,
  tier: 'free',
  nowSeconds: AT,
  isFrozen: false,
  isPolling: true,
  zone: 'utc',
  ways: {},
};
const done = { isPending: false, isWhole: true, error: undefined, retry: vi.fn() };
const times = Float64Array.from([AT - 120, AT - 60]);
const onKnownVenues = vi.fn();
const series = [{ name: 'price' }] as unknown as RowFacts['series'];
const facts: RowFacts = { row: 'price', series, wait: undefined, weight: 3, onKnownVenues };

function makeChart(change: object = {}): ChartView {
  return {
    market: { exchange: 'ATLAS_FUTURES', category: 'PERPETUAL' },
    symbol: 'BTC-USDT',
    span: { from: AT - 1e6, to: AT, isRecorded: false },
    settled: { view: { timeFrom: AT - 3600, timeTo: AT + 60 }, isLive: true },
    needed: { from: AT - 3600, to: AT },
    sources: { isPending: false, isFailed: false, unknown: [], offered: [] },
    markets: { reference: { exchange: 'ATLAS_FUTURES' }, venues: ['ATLAS_FUTURES'] },
    choice: { venues: [], mode: undefined },
    canSum: true,
    question: undefined,
    model: { goLive: vi.fn() },
    states: { price: done, interest: done, liquidations: done },
    buckets: { candles: { times, seconds: 60 }, volume: { times, seconds: 60 } },
    ...change,
  } as unknown as ChartView;
}

const describeRow = (chart: ChartView, change: Partial<RowFacts> = {}) =>
  describeRowStatus(chart, { ...facts, ...change }, context);

describe('a row of the chart', () => {
  it('is ready with what it has', () => {
    expect(describeRow(makeChart())).toEqual({ kind: 'ready' });
  });

  it('says what loads, what failed with the weight of another try, and keeps what is there', () => {
    const loading = makeChart({ states: { price: { ...done, isPending: true } } });
    expect(describeRow(loading)).toEqual({ kind: 'loading', hasData: true, what: 'Loading candles' });
    const failed = makeChart({ states: { price: { ...done, error: new Error('Boom') } } });
    expect(describeRow(failed)).toMatchObject({ kind: 'error', hasData: true });
  });

  it('of a spot market has neither open interest nor liquidations', () => {
    const spot = makeChart({ market: { exchange: 'BOREAL_SPOT', category: 'SPOT' } });
    expect(describeRow(spot, { row: 'oi' })).toMatchObject({
      kind: 'empty',
      title: 'No open interest on a spot market',
    });
    expect(describeRow(spot, { row: 'liquidations' })).toMatchObject({ title: 'No liquidations on a spot market' });
  });

  it('without anything in view says so, and leads back to the latest', () => {
    const empty = makeChart({
      settled: { view: { timeFrom: AT - 9e5, timeTo: AT - 8e5 }, isLive: false },
      needed: { from: AT - 9e5, to: AT - 8e5 },
    });
    expect(describeRow(empty)).toMatchObject({
      kind: 'empty',
      title: 'No candles in this range',
      action: { label: 'Show the latest' },
    });
  });

  it('tells once of venues that lack the market and of sums that the key may not ask for', () => {
    const unknown = makeChart({
      choice: { venues: ['ATLAS_FUTURES', 'NOWHERE'], mode: undefined },
      sources: { isPending: false, isFailed: false, unknown: ['NOWHERE'], offered: [] },
    });
    expect(describeRow(unknown)).toMatchObject({ kind: 'partial', detail: '1 of 2 venues' });
    expect(describeRow(unknown, { row: 'volume' })).toEqual({ kind: 'ready' });
    const locked = makeChart({ canSum: false, choice: { venues: ['ATLAS_FUTURES', 'CINDER_SWAP'], mode: undefined } });
    expect(describeRow(locked)).toMatchObject({ kind: 'partial', message: expect.stringContaining('is shown alone') });
  });

  it('beyond the reach of the key is locked, or tells from when on there are data', () => {
    const span = { from: AT - 1800, to: AT, isRecorded: false, isClipped: true };
    expect(describeRow(makeChart({ span }))).toMatchObject({
      kind: 'partial',
      detail: expect.stringContaining('from'),
    });
    expect(describeRow(makeChart({ span, needed: { from: AT - 1800, to: AT - 1800 } }))).toMatchObject({
      kind: 'locked',
    });
  });

  it('that lags behind is stale; no liquidation lately is not', () => {
    const old = Float64Array.from([AT - 1200]);
    const chart = makeChart({
      buckets: { candles: { times: old, seconds: 60 }, liquidations: { times: old, seconds: 60 } },
    });
    expect(describeRow(chart)).toEqual({ kind: 'stale', age: '19 min' });
    expect(describeRow(chart, { row: 'liquidations' })).toEqual({ kind: 'ready' });
  });
});
