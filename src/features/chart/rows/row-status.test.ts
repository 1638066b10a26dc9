import { describe, expect, it, vi } from 'vitest';
import type { Market } from '@/contract/payloads';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import type { Interval } from '@/domain/interval';
import { isUnreached, shortenOffline } from '@/panes/failure/describe-pane';
import { ATLAS } from '@/testing/screen/atlas';
import { makeFunding, makePane } from '@/testing/screen/chart-figures';
import { makeLens } from '@/testing/screen/make-lens';
import { makePaneContext } from '@/testing/screen/pane-context';
import { DONE, makeRowRig } from '@/testing/screen/row-rig';
import { describeRowStatus, type RowFacts, type RowView } from './row-status';
import { leaveOut, listRowSeries } from './use-row-statuses';

const AT = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const context = makePaneContext(AT);
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

const { times, candlesAt, interestAt, load, look, marketsOf, makeView: makeChart } = makeRowRig(AT);
const nothing = new Float64Array(0);
const { sources } = makeChart();

const describeRow = (chart: RowView, change: Partial<RowFacts> = {}) =>
  describeRowStatus(chart, { ...facts, ...change }, context);

describe('a row of the chart', () => {
  it('does not say that data stay on screen, or that a rest is missing, where nothing in view has loaded', () => {
    const offline = makePaneContext(AT, { isOffline: true });
    const loading = { ...DONE, isPending: true, isWhole: false };
    const settled = look(AT - 7200, AT - 3600, false);
    const view = (unloaded: readonly { from: number; to: number }[]) =>
      makeChart({
        states: { price: loading },
        settled,
        data: { unloaded: { price: unloaded } },
      });
    const tell = (chart: RowView) => describeRowStatus(chart, facts, offline);
    expect(tell(view([{ from: AT - 9000, to: AT - 3000 }]))).toMatchObject({ kind: 'error', hasData: false });
    expect(tell(view([{ from: AT - 9000, to: AT - 5000 }]))).toMatchObject({ kind: 'partial' });
    const failed = makeChart({
      states: { price: { ...DONE, isWhole: false, error: new Error('Boom') } },
      settled,
      data: { unloaded: { price: [{ from: AT - 9000, to: AT - 3000 }] } },
    });
    expect(describeRow(failed)).toMatchObject({ kind: 'error', hasData: false });
    expect(JSON.stringify(describeRow(failed))).not.toContain('Showing data');
  });

  it('offline keeps its picture and says of which time it is; a clock that stands still does not make it new', () => {
    const at = makePaneContext((times.at(-1) ?? 0) + 180, { isOffline: true });
    expect(describeRowStatus(makeChart(), facts, at)).toEqual({ kind: 'ready', asOf: '14:32 UTC' });
    const bare = shortenOffline(describeRowStatus(makeChart(), { ...facts, row: 'oi' }, at));
    expect(bare).toMatchObject({ kind: 'empty', isOffline: true });
  });

  it('is ready with what it has', () => {
    expect(describeRow(makeChart())).toEqual({ kind: 'ready' });
  });

  it('says what is loading, what failed with the weight of a retry, and keeps the data it has', () => {
    const loading = makeChart({ states: { price: { ...DONE, isPending: true } } });
    expect(describeRow(loading)).toEqual({ kind: 'loading', hasData: true, what: 'Loading candles' });
    const failed = makeChart({ states: { price: { ...DONE, error: new Error('Boom') } } });
    expect(describeRow(failed)).toMatchObject({ kind: 'error', hasData: true });
  });

  it('without data says in one line that the service is offline, and with data keeps drawing', () => {
    const offline = {
      ...context,
      isOffline: true,
      ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } },
    };
    const asked: RowFacts = { ...facts, row: 'oi', series: [{ name: 'interest' }] };
    for (const state of [
      { ...DONE, isWhole: false },
      { ...DONE, isPending: true, isWhole: false },
      { ...DONE, isWhole: false, error: new NetworkError({ method: 'GET', path: '/v1/points' }) },
    ]) {
      const without = makeChart({ states: { interest: state } });
      expect(isUnreached(shortenOffline(describeRowStatus(without, asked, offline)))).toBe(true);
      const within = makeChart({
        states: { interest: state },
        ...load({ interest: interestAt(times) }),
      });
      const kept = shortenOffline(describeRowStatus(within, asked, offline));
      expect(['ready', 'partial']).toContain(kept.kind);
    }
    const failed = makeChart({ states: { interest: { ...DONE, isWhole: false, error: new Error('Boom') } } });
    const status = describeRowStatus(failed, asked, context);
    expect(shortenOffline(status)).toBe(status);
  });

  it('of open interest and funding names which of them a recording lacks', () => {
    const recordedWith = (leverage: NonNullable<Market['recorded']>['leverage']): Market => ({
      ...ATLAS,
      recorded: { from: { s: AT - 3600 }, to: { s: AT }, leverage },
    });
    const funding = load({ funding: makePane(makeFunding(times, [1, 2]), 60) });
    const states = { price: DONE, funding: DONE };
    const funded = makeChart({ market: recordedWith(['FUNDING_RATE_AGG']), ...funding, states });
    expect(describeRow(funded, { row: 'oi' })).toMatchObject({ title: 'No open interest in this recording' });
    const own: Partial<RowFacts> = { row: 'funding', series: [{ name: 'funding' }] };
    expect(describeRow(funded, own).kind).not.toBe('empty');
    const bare = makeChart({ market: recordedWith([]), ...funding, states });
    expect(describeRow(bare, { row: 'funding' })).toMatchObject({ title: 'No funding rates in this recording' });
  });

  it('names the part that failed if the rest has loaded, and does not call the rest old', () => {
    const states = { price: DONE, interest: DONE, funding: { ...DONE, isWhole: false, error: new Error('Boom') } };
    const loaded = load({ interest: interestAt(times) });
    const both: RowFacts['series'] = [{ name: 'interest' }, { name: 'funding' }];
    const status = describeRow(makeChart({ states, ...loaded }), { row: 'oi', series: both });
    expect(status).toMatchObject({ kind: 'error', hasData: true, title: 'Funding rates failed to load' });
    expect(status.kind === 'error' && status.body).not.toMatch(/Showing data/);
    expect(status.kind === 'error' && status.actions[0]?.label).toMatch(/^Retry/);
  });

  it('of a spot market has neither open interest nor liquidations', () => {
    const spot = makeChart({ market: { ...ATLAS, exchange: 'BOREAL_SPOT', category: 'SPOT' } });
    expect(describeRow(spot, { row: 'oi' })).toMatchObject({
      kind: 'empty',
      title: 'No open interest on a spot market',
    });
    expect(describeRow(spot, { row: 'liquidations' })).toMatchObject({ title: 'No liquidations on a spot market' });
  });

  it('of a difference without a common bucket names both markets; the future has not happened yet', () => {
    const none = load({ price: candlesAt(nothing) });
    const compared = [{ exchange: 'CINDER_SWAP', rawSymbol: 'BTC-PERP' }];
    const markets = marketsOf('ATLAS_FUTURES', ['ATLAS_FUTURES'], compared);
    const spread = makeChart({ difference: 'spread', markets, ...none });
    expect(describeRow(spread)).toMatchObject({
      title: 'No spread in this range',
      body: 'ATLAS_FUTURES and CINDER_SWAP BTC-PERP have no 1 min candle at the same time in this range.',
    });
    const ahead = makeChart({ settled: look(AT + 60, AT + 7200, true), needed: { from: AT + 60, to: AT + 60 } });
    expect(describeRow(ahead)).toMatchObject({ kind: 'empty', title: 'Nothing has happened here yet' });
    expect(describeRow({ ...ahead, lens: makeLens([]) })).toMatchObject({
      kind: 'partial',
      detail: 'not traded yet',
    });
  });

  describe('beside a market that the service does not know', () => {
    const unknown = { exchange: 'NOPE', rawSymbol: 'XYZ' };
    const compared = [unknown, { exchange: 'CINDER_SWAP', rawSymbol: 'BTC-PERP' }];
    const markets = marketsOf('ATLAS_FUTURES', ['ATLAS_FUTURES'], compared);
    const request = { method: 'GET', path: '/v1/points' } as const;
    const refused = new StatusError(request, {
      status: 400,
      code: 'INVALID_EXCHANGE',
      detail: 'exchange must be one of A',
      retryAfterSeconds: undefined,
      elapsedMs: 1,
    });
    const states = { price: DONE, 'with NOPE:XYZ': { ...DONE, isWhole: false, error: refused } };
    const { columns, seconds } = candlesAt(nothing);
    const silent = { market: unknown, columns, seconds, line: undefined, since: undefined };
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
      const chart = makeChart({ markets, states, difference: 'spread' });
      // The other one is drawn.
      expect(describeRow(chart, all)).toMatchObject({ kind: 'partial', detail: '1 of 2 compared' });
      const alone = { ...markets, compared: [unknown] };
      expect(describeRow(makeChart({ ...chart, markets: alone }), all)).toMatchObject({
        kind: 'empty',
        title: 'Nothing to compare with',
      });
      const failed = { ...states, 'with NOPE:XYZ': { ...DONE, error: new Error('Boom') } };
      expect(describeRow(makeChart({ markets, states: failed }), all)).toMatchObject({ kind: 'error' });
    });

    it('that is older there than the tier allows is named, as a live market beside a recording is', () => {
      const old = new StatusError(request, {
        status: 403,
        code: 'HISTORY_RESTRICTED',
        detail: 'The range starts before the key may look',
        retryAfterSeconds: undefined,
        elapsedMs: 1,
      });
      const chart = makeChart({
        markets,
        states: { ...states, 'with NOPE:XYZ': { ...DONE, isWhole: false, error: old } },
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
        states: { price: DONE, 'with NOPE:XYZ': DONE },
        facts: { reaches: new Map([['NOPE:XYZ', reach]]) },
        ...load({ compared: [silent] }),
      });
      expect(describeRow(chart, all)).toMatchObject({
        kind: 'partial',
        message: 'This range of NOPE XYZ is older than your tier allows.',
      });
    });

    it('that has no candles in view says so', () => {
      const chart = makeChart({
        markets,
        states: { price: DONE, 'with NOPE:XYZ': DONE },
        ...load({ compared: [silent] }),
      });
      expect(describeRow(chart, all)).toMatchObject({ kind: 'partial', message: 'NOPE XYZ has no candles in view.' });
    });
  });

  it('without anything in view says so, and offers to go to the latest', () => {
    const empty = makeChart({
      settled: look(AT - 9e5, AT - 8e5, false),
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
    const settled = look(AT - 86_400, AT, true);
    const empty = makeChart({
      settled,
      needed: { from: AT - 86_400, to: AT },
      span: { from: 0, to: AT, isRecorded: false },
      ...load({ price: candlesAt(nothing) }),
      model: { get: () => settled, place, goLive: vi.fn() },
    });
    const status = describeRow(empty);
    expect(status).toMatchObject({ kind: 'empty', action: { label: 'Show 36H' } });
    if (status.kind === 'empty') status.action?.onPress();
    expect(place).toHaveBeenCalledWith({
      view: { ...settled.view, timeFrom: AT - 36 * 3600 },
      isLive: true,
      isAutofit: true,
    });
  });

  const sides: RowFacts['series'] = [{ name: 'sides' }];

  it('of CVD that starts right of the view says so, and offers to start at the left edge', () => {
    const chart = makeChart({
      choice: { venues: [], mode: undefined, anchor: AT + 580 },
      states: { sides: DONE },
      ...load({ delta: makePane({ from: AT + 600, times: nothing, values: nothing }, 60) }),
    });
    const status = describeRow(chart, { row: 'cvd', series: sides });
    expect(status).toMatchObject({
      title: 'CVD starts at 18 Jun 14:42 UTC',
      action: { label: 'Start at the left edge', onPress: onLeftEdge },
    });
  });

  it('of volatility says how many candles it needs if there are fewer, or if they have gaps', () => {
    const volatility = { times: Float64Array.from([AT - 60]), values: Float64Array.from([Number.NaN]) };
    const chart = makeChart(load({ volatility: makePane(volatility, 60) }));
    expect(describeRow(chart, { row: 'volatility' })).toMatchObject({ title: 'Needs 31 candles in a row' });
  });

  it('names the venues that were asked', () => {
    const markets = marketsOf('BOREAL', ['ATLAS_FUTURES', 'CINDER_SWAP']);
    const empty = makeChart({
      markets,
      states: { liquidations: DONE, price: DONE },
      ...load({ price: candlesAt(nothing) }),
    });
    const liquidations: RowFacts['series'] = [{ name: 'liquidations' }];
    expect(describeRow(empty, { row: 'liquidations', series: liquidations })).toMatchObject({
      body: 'ATLAS_FUTURES and CINDER_SWAP have no data in this range.',
    });
    expect(describeRow(empty)).toMatchObject({ body: 'BOREAL has no data in this range.' });
    const recorded = { from: { s: 0 }, to: { s: AT } };
    const market: Market = { ...ATLAS, exchange: 'BOREAL', category: 'SPOT', recorded };
    const bodyOf = (interval: Interval) => describeRow({ ...empty, market, interval });
    expect(bodyOf('FIVE_MINUTES')).toMatchObject({ body: expect.stringMatching(/choose 1 h or longer\.$/) as unknown });
    expect(bodyOf('HOUR')).toMatchObject({ body: 'BOREAL has no data in this range.' });
  });

  it('of prices also reports on the volume profile, and is empty only without prices', () => {
    const both: RowFacts['series'] = [{ name: 'price' }, { name: 'profile' }];
    const pending = makeChart({ states: { price: DONE, profile: { ...DONE, isPending: true, isWhole: false } } });
    expect(describeRow(pending, { series: both })).toMatchObject({ what: 'Loading the volume profile' });
    const retry = vi.fn();
    const failed = makeChart({ states: { price: DONE, profile: { ...DONE, error: new Error('Boom'), retry } } });
    expect(describeRow(failed, { series: both })).toMatchObject({ kind: 'error', hasData: true });
    const asked: RowFacts['series'] = [{ name: 'price' }, { name: 'sides' }, { name: 'profile' }, { name: 'with A:B' }];
    expect(listRowSeries({ series: asked, panes: ['volume'] }, 'price').map(({ name }) => name)).toEqual([
      'price',
      'profile',
      'with A:B',
    ]);
  });

  it('of a spread without another market asks for one', () => {
    const chart = makeChart({ choice: { venues: [], mode: 'spread', anchor: undefined } });
    expect(describeRow(chart)).toMatchObject({ kind: 'partial', message: 'Choose a market to compare with.' });
  });

  it('names venues that lack the market, and sums that the key may not request, once only', () => {
    const unknown = makeChart({
      choice: { venues: ['ATLAS_FUTURES', 'NOWHERE'], mode: undefined, anchor: undefined },
      sources: { ...sources, unknown: ['NOWHERE'] },
    });
    expect(describeRow(unknown)).toMatchObject({ kind: 'partial', detail: '1 of 2 venues' });
    expect(describeRow(unknown, { row: 'volume' })).toEqual({ kind: 'ready' });
    const locked = makeChart({
      canSum: false,
      choice: { venues: ['ATLAS_FUTURES', 'CINDER_SWAP'], mode: undefined, anchor: undefined },
    });
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
    const amounts = { times: old, volumes: Float64Array.from([1]) };
    const liquidations = makePane({ ...buildSideVolumes(amounts, amounts), held: [] }, 60);
    const chart = makeChart(load({ price: candlesAt(old), liquidations }));
    expect(describeRow(chart)).toEqual({ kind: 'stale', age: '19 min' });
    expect(describeRow(chart, { row: 'liquidations' })).toEqual({ kind: 'ready' });
  });
});
