import { describe, expect, it, vi } from 'vitest';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import type { MarketId } from '@/domain/market-id';
import type { ChartView } from '@/features/chart/view/chart-view';
import { isUnreached, type PaneContext, shortenOffline } from '@/panes/failure/describe-pane';
import { describeRowStatus, type RowFacts } from './row-status';
import { leaveOut, listRowSeries } from './use-row-statuses';

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
const series: RowFacts['series'] = [{ name: 'price' }];
const onLeftEdge = vi.fn();
const onWithout = vi.fn();
const facts: RowFacts = {
  row: 'price',
  series,
  wait: undefined,
  weight: 3,
  onKnownVenues,
  onWithout,
  onLeftEdge,
};

const priced = {
  candles: { times, seconds: 60 },
  traded: { times, closes: times, length: times.length, seconds: 60 },
};

function makeChart(change: object = {}): ChartView {
  return {
    market: { exchange: 'ATLAS_FUTURES', category: 'PERPETUAL' },
    symbol: 'BTC-USDT',
    panes: ['oi', 'funding', 'liquidations'],
    span: { from: AT - 1e6, to: AT, isRecorded: false },
    settled: { view: { timeFrom: AT - 3600, timeTo: AT + 60 }, isLive: true },
    needed: { from: AT - 3600, to: AT },
    facts: {},
    sources: { isPending: false, isFailed: false, unknown: [], offered: [] },
    markets: { reference: { exchange: 'ATLAS_FUTURES' }, venues: ['ATLAS_FUTURES'], compared: [] },
    zone: 'utc',
    choice: { venues: [], mode: undefined },
    canSum: true,
    symbolOf: ({ rawSymbol }: MarketId) => rawSymbol.replace(/USDT$/, '-USDT'),
    question: undefined,
    data: {},
    model: { goLive: vi.fn() },
    columns: { price: { columns: { length: 2, values: { lastTimestamp: [] } } }, compared: [] },
    states: { price: done, interest: done, liquidations: done },
    buckets: { ...priced, volume: { times, seconds: 60 } },
    ...change,
  } as unknown as ChartView;
}

const describeRow = (chart: ChartView, change: Partial<RowFacts> = {}) =>
  describeRowStatus(chart, { ...facts, ...change }, context);

describe('a row of the chart', () => {
  it('does not say that data stay on screen, or that a rest is missing, where nothing in view has loaded', () => {
    const offline: PaneContext = { ...context, isOffline: true };
    const loading = { ...done, isPending: true, isWhole: false };
    const past = { timeFrom: AT - 7200, timeTo: AT - 3600 };
    const view = (unloaded: readonly { from: number; to: number }[]) =>
      makeChart({
        states: { price: loading },
        settled: { view: past, isLive: false },
        data: { unloaded: { price: unloaded } },
      });
    const tell = (chart: ChartView) => describeRowStatus(chart, facts, offline);
    expect(tell(view([{ from: AT - 9000, to: AT - 3000 }]))).toMatchObject({ kind: 'error', hasData: false });
    expect(tell(view([{ from: AT - 9000, to: AT - 5000 }]))).toMatchObject({ kind: 'partial' });
    const failed = makeChart({
      states: { price: { ...done, isWhole: false, error: new Error('Boom') } },
      settled: { view: past, isLive: false },
      data: { unloaded: { price: [{ from: AT - 9000, to: AT - 3000 }] } },
    });
    expect(describeRow(failed)).toMatchObject({ kind: 'error', hasData: false });
    expect(JSON.stringify(describeRow(failed))).not.toContain('Showing data');
  });

  it('offline keeps its picture and says of which time it is; a clock that stands still does not make it new', () => {
    const at: PaneContext = { ...context, isOffline: true, nowSeconds: (times.at(-1) ?? 0) + 180 };
    expect(describeRowStatus(makeChart(), facts, at)).toEqual({ kind: 'ready', asOf: '14:32 UTC' });
    const bare = shortenOffline(describeRowStatus(makeChart(), { ...facts, row: 'oi' }, at));
    expect(bare).toMatchObject({ kind: 'empty', isOffline: true });
  });

  it('is ready with what it has', () => {
    expect(describeRow(makeChart())).toEqual({ kind: 'ready' });
  });

  it('says what is loading, what failed with the weight of a retry, and keeps the data it has', () => {
    const loading = makeChart({ states: { price: { ...done, isPending: true } } });
    expect(describeRow(loading)).toEqual({ kind: 'loading', hasData: true, what: 'Loading candles' });
    const failed = makeChart({ states: { price: { ...done, error: new Error('Boom') } } });
    expect(describeRow(failed)).toMatchObject({ kind: 'error', hasData: true });
  });

  it('without data says in one line that the service is offline, and with data keeps drawing', () => {
    const offline: PaneContext = {
      ...context,
      isOffline: true,
      ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } },
    };
    const asked: RowFacts = { ...facts, row: 'oi', series: [{ name: 'interest' }] };
    for (const state of [
      { ...done, isWhole: false },
      { ...done, isPending: true, isWhole: false },
      { ...done, isWhole: false, error: new NetworkError({ method: 'GET', path: '/v1/points' }) },
    ]) {
      const without = makeChart({ states: { interest: state } });
      expect(isUnreached(shortenOffline(describeRowStatus(without, asked, offline)))).toBe(true);
      const within = makeChart({
        states: { interest: state },
        buckets: { ...priced, interest: { times, seconds: 60 } },
      });
      const kept = shortenOffline(describeRowStatus(within, asked, offline));
      expect(['ready', 'partial']).toContain(kept.kind);
    }
    const failed = makeChart({ states: { interest: { ...done, isWhole: false, error: new Error('Boom') } } });
    const status = describeRowStatus(failed, asked, context);
    expect(shortenOffline(status)).toBe(status);
  });

  it('of open interest and funding names which of them a recording lacks', () => {
    const market = { exchange: 'ATLAS_FUTURES', category: 'PERPETUAL' };
    const recorded = { from: { s: AT - 3600 }, to: { s: AT }, leverage: ['FUNDING_RATE_AGG'] };
    const buckets = {
      candles: { times, seconds: 60 },
      rates: { times, values: Float64Array.from([1, 2]), seconds: 60 },
    };
    const states = { price: done, funding: done };
    const funded = makeChart({ market: { ...market, recorded }, buckets, states });
    expect(describeRow(funded, { row: 'oi' })).toMatchObject({ title: 'No open interest in this recording' });
    const own: Partial<RowFacts> = { row: 'funding', series: [{ name: 'funding' }] };
    expect(describeRow(funded, own).kind).not.toBe('empty');
    const bare = makeChart({ market: { ...market, recorded: { ...recorded, leverage: [] } }, buckets, states });
    expect(describeRow(bare, { row: 'funding' })).toMatchObject({ title: 'No funding rates in this recording' });
  });

  it('names the part that failed if the rest has loaded, and does not call the rest old', () => {
    const states = { price: done, interest: done, funding: { ...done, isWhole: false, error: new Error('Boom') } };
    const buckets = { candles: { times, seconds: 60 }, interest: { times, length: times.length, seconds: 60 } };
    const both: RowFacts['series'] = [{ name: 'interest' }, { name: 'funding' }];
    const status = describeRow(makeChart({ states, buckets }), { row: 'oi', series: both });
    expect(status).toMatchObject({ kind: 'error', hasData: true, title: 'Funding rates failed to load' });
    expect(status.kind === 'error' && status.body).not.toMatch(/Showing data/);
    expect(status.kind === 'error' && status.actions[0]?.label).toMatch(/^Retry/);
  });

  it('of a spot market has neither open interest nor liquidations', () => {
    const spot = makeChart({ market: { exchange: 'BOREAL_SPOT', category: 'SPOT' } });
    expect(describeRow(spot, { row: 'oi' })).toMatchObject({
      kind: 'empty',
      title: 'No open interest on a spot market',
    });
    expect(describeRow(spot, { row: 'liquidations' })).toMatchObject({ title: 'No liquidations on a spot market' });
  });

  it('of a difference without a common bucket names both markets; the future has not happened yet', () => {
    const none = { times: new Float64Array(0), seconds: 60 };
    const compared = [{ exchange: 'CINDER_SWAP', rawSymbol: 'BTC-PERP' }];
    const markets = { reference: { exchange: 'ATLAS_FUTURES' }, venues: ['ATLAS_FUTURES'], compared };
    const spread = makeChart({ difference: 'spread', interval: 'MINUTE', markets, buckets: { candles: none } });
    expect(describeRow(spread)).toMatchObject({
      title: 'No spread in this range',
      body: 'ATLAS_FUTURES and CINDER_SWAP BTC-PERP have no 1 min candle at the same time in this range.',
    });
    const view = { timeFrom: AT + 60, timeTo: AT + 7200 };
    const ahead = makeChart({ settled: { view, isLive: true }, needed: { from: AT + 60, to: AT + 60 } });
    expect(describeRow(ahead)).toMatchObject({ kind: 'empty', title: 'Nothing has happened here yet' });
    expect(describeRow({ ...ahead, lens: {} } as ChartView)).toMatchObject({
      kind: 'partial',
      detail: 'not traded yet',
    });
  });

  describe('beside a market that the service does not know', () => {
    const unknown = { exchange: 'NOPE', rawSymbol: 'XYZ' };
    const compared = [unknown, { exchange: 'CINDER_SWAP', rawSymbol: 'BTC-PERP' }];
    const markets = { reference: { exchange: 'ATLAS_FUTURES' }, venues: ['ATLAS_FUTURES'], compared };
    const refused = new StatusError({ path: '/v1/points' } as ConstructorParameters<typeof StatusError>[0], {
      status: 400,
      code: 'INVALID_EXCHANGE',
      detail: 'exchange must be one of A',
      retryAfterSeconds: undefined,
      elapsedMs: 1,
    });
    const states = { price: done, 'with NOPE:XYZ': { ...done, isWhole: false, error: refused } };
    const all: Partial<RowFacts> = { series: [{ name: 'price' }, { name: 'with NOPE:XYZ' }] };

    it('keeps the others, names that market and offers to go on without it', () => {
      const status = describeRow(makeChart({ markets, states }), all);
      expect(status).toMatchObject({
        kind: 'partial',
        detail: '1 of 2 compared',
        message: 'The service does not know NOPE XYZ.',
        action: { label: 'Leave it out' },
      });
      if (status.kind === 'partial') status.action?.onPress();
      expect(onWithout).toHaveBeenCalledWith([unknown]);
      expect(leaveOut({ others: ['NOPE:XYZ'], venues: ['A'] }, [unknown])).toEqual({ with: undefined });
      expect(leaveOut({ others: ['B:Y'], venues: ['A', 'NOPE'] }, [unknown])).toEqual({ with: ['B:Y'], venue: ['A'] });
    });

    it('has no difference, and still fails with errors that a retry may fix', () => {
      const chart = makeChart({ markets, states, difference: 'spread', interval: 'MINUTE' });
      // The other one is drawn.
      expect(describeRow(chart, all)).toMatchObject({ kind: 'partial', detail: '1 of 2 compared' });
      const alone = { ...markets, compared: [unknown] };
      expect(describeRow(makeChart({ ...chart, markets: alone }), all)).toMatchObject({
        kind: 'empty',
        title: 'Nothing to compare with',
      });
      const failed = { ...states, 'with NOPE:XYZ': { ...done, error: new Error('Boom') } };
      expect(describeRow(makeChart({ markets, states: failed }), all)).toMatchObject({ kind: 'error' });
    });

    it('that is older there than the tier allows is named, as a live market beside a recording is', () => {
      const { request, ...rest } = {
        request: { path: '/v1/points' },
        status: 403,
        code: 'HISTORY_RESTRICTED',
      } as const;
      const more = { ...rest, detail: 'The range starts before the key may look', retryAfterSeconds: undefined };
      const old = new StatusError(request as ConstructorParameters<typeof StatusError>[0], { ...more, elapsedMs: 1 });
      const chart = makeChart({
        markets,
        states: { ...states, 'with NOPE:XYZ': { ...done, isWhole: false, error: old } },
      });
      expect(describeRow(chart, all)).toMatchObject({
        kind: 'partial',
        detail: '1 of 2 compared',
        message: 'This range of NOPE XYZ is older than your tier allows.',
        action: { label: 'Leave it out' },
      });
    });

    it('that the tier is known not to reach is named before anything is requested', () => {
      const reach = { from: AT, to: AT + 60, isRecorded: false, isClipped: true };
      const chart = makeChart({
        markets,
        states: { price: done, 'with NOPE:XYZ': done },
        facts: { reaches: new Map([['NOPE:XYZ', reach]]) },
        columns: { price: { columns: { length: 2 } }, compared: [{ market: unknown, columns: { length: 0 } }] },
      });
      expect(describeRow(chart, all)).toMatchObject({
        kind: 'partial',
        message: 'This range of NOPE XYZ is older than your tier allows.',
      });
    });

    it('that has no candles in view says so', () => {
      const silent = [{ market: unknown, columns: { length: 0 } }];
      const chart = makeChart({
        markets,
        states: { price: done, 'with NOPE:XYZ': done },
        columns: { price: { columns: { length: 2 } }, compared: silent },
      });
      expect(describeRow(chart, all)).toMatchObject({ kind: 'partial', message: 'NOPE XYZ has no candles in view.' });
    });
  });

  it('without anything in view says so, and offers to go to the latest', () => {
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

  it('without anything in a view of now offers the next longer range, in place', () => {
    const place = vi.fn();
    const view = { timeFrom: AT - 86_400, timeTo: AT, priceLow: 1, priceHigh: 2 };
    const empty = makeChart({
      settled: { view, isLive: true },
      needed: { from: AT - 86_400, to: AT },
      span: { from: 0, to: AT, isRecorded: false },
      buckets: { candles: { times: new Float64Array(0), seconds: 60 } },
      model: { get: () => ({ view, isLive: true, isAutofit: true }), place },
    });
    const status = describeRow(empty);
    expect(status).toMatchObject({ kind: 'empty', action: { label: 'Show 36H' } });
    if (status.kind === 'empty') status.action?.onPress();
    expect(place).toHaveBeenCalledWith({
      view: { ...view, timeFrom: AT - 36 * 3600 },
      isLive: true,
      isAutofit: true,
    });
  });

  const sides: RowFacts['series'] = [{ name: 'sides' }];

  it('of CVD that starts right of the view says so, and offers to start at the left edge', () => {
    const chart = makeChart({
      interval: 'MINUTE',
      choice: { venues: [], mode: undefined, anchor: AT + 580 },
      states: { sides: done },
      buckets: { candles: { times, seconds: 60 }, cvd: { times: new Float64Array(0), values: new Float64Array(0) } },
    });
    const status = describeRow(chart, { row: 'cvd', series: sides });
    expect(status).toMatchObject({
      title: 'CVD starts at 18 Jun 14:42 UTC',
      action: { label: 'Start at the left edge', onPress: onLeftEdge },
    });
  });

  it('of volatility says how many candles it needs if there are fewer, or if they have gaps', () => {
    const volatility = { times: Float64Array.from([AT - 60]), values: Float64Array.from([Number.NaN]) };
    const chart = makeChart({ buckets: { candles: { times, seconds: 60 }, volatility } });
    expect(describeRow(chart, { row: 'volatility' })).toMatchObject({ title: 'Needs 31 candles in a row' });
  });

  it('names the venues that were asked', () => {
    const markets = { reference: { exchange: 'BOREAL' }, venues: ['ATLAS_FUTURES', 'CINDER_SWAP'], compared: [] };
    const empty = makeChart({
      markets,
      states: { liquidations: done, price: done },
      buckets: { candles: { times: [], seconds: 60 } },
    });
    const liquidations: RowFacts['series'] = [{ name: 'liquidations' }];
    expect(describeRow(empty, { row: 'liquidations', series: liquidations })).toMatchObject({
      body: 'ATLAS_FUTURES and CINDER_SWAP have no data in this range.',
    });
    expect(describeRow(empty)).toMatchObject({ body: 'BOREAL has no data in this range.' });
    const market = { exchange: 'BOREAL', category: 'SPOT', recorded: { from: { s: 0 }, to: { s: AT } } };
    const bodyOf = (interval: string) => describeRow({ ...empty, market, interval } as unknown as ChartView);
    expect(bodyOf('FIVE_MINUTES')).toMatchObject({ body: expect.stringMatching(/choose 1 h or longer\.$/) as unknown });
    expect(bodyOf('HOUR')).toMatchObject({ body: 'BOREAL has no data in this range.' });
  });

  it('of prices also reports on the volume profile, and is empty only without prices', () => {
    const both: RowFacts['series'] = [{ name: 'price' }, { name: 'profile' }];
    const pending = makeChart({ states: { price: done, profile: { ...done, isPending: true, isWhole: false } } });
    expect(describeRow(pending, { series: both })).toMatchObject({ what: 'Loading the volume profile' });
    const retry = vi.fn();
    const failed = makeChart({ states: { price: done, profile: { ...done, error: new Error('Boom'), retry } } });
    expect(describeRow(failed, { series: both })).toMatchObject({ kind: 'error', hasData: true });
    const asked: RowFacts['series'] = [{ name: 'price' }, { name: 'sides' }, { name: 'profile' }, { name: 'with A:B' }];
    expect(listRowSeries({ series: asked, panes: ['volume'] }, 'price').map(({ name }) => name)).toEqual([
      'price',
      'profile',
      'with A:B',
    ]);
  });

  it('of a spread without another market asks for one', () => {
    const chart = makeChart({ choice: { venues: [], mode: 'spread' } });
    expect(describeRow(chart)).toMatchObject({ kind: 'partial', message: 'Choose a market to compare with.' });
  });

  it('names venues that lack the market, and sums that the key may not request, once only', () => {
    const unknown = makeChart({
      choice: { venues: ['ATLAS_FUTURES', 'NOWHERE'], mode: undefined },
      sources: { isPending: false, isFailed: false, unknown: ['NOWHERE'], offered: [] },
    });
    expect(describeRow(unknown)).toMatchObject({ kind: 'partial', detail: '1 of 2 venues' });
    expect(describeRow(unknown, { row: 'volume' })).toEqual({ kind: 'ready' });
    const locked = makeChart({ canSum: false, choice: { venues: ['ATLAS_FUTURES', 'CINDER_SWAP'], mode: undefined } });
    expect(describeRow(locked)).toMatchObject({ kind: 'partial', message: expect.stringContaining('is shown alone') });
  });

  it('partly older than the key reaches says from when on there are data; entirely older, it is locked', () => {
    const span = { from: AT - 1800, to: AT, isRecorded: false, isClipped: true };
    expect(describeRow(makeChart({ span }))).toMatchObject({
      kind: 'partial',
      detail: expect.stringContaining('from'),
    });
    expect(describeRow(makeChart({ span, needed: { from: AT - 1800, to: AT - 1800 } }))).toMatchObject({
      kind: 'beyond',
    });
  });

  it('that lags is stale; no recent liquidation is not', () => {
    const old = Float64Array.from([AT - 1200]);
    const chart = makeChart({
      buckets: { candles: { times: old, seconds: 60 }, liquidations: { times: old, seconds: 60 } },
    });
    expect(describeRow(chart)).toEqual({ kind: 'stale', age: '19 min' });
    expect(describeRow(chart, { row: 'liquidations' })).toEqual({ kind: 'ready' });
  });
});
