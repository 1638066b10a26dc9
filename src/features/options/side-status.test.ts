import { expect, it } from 'vitest';
import { StatusError } from '@/data/http/http-errors';
import { describeTierNeed } from '@/data/queries/tier-words';
import type { PaneContext } from '@/panes/failure/describe-pane';
import { makePaneContext } from '@/testing/screen/pane-context';
import { describeSide as describeStatus, echoStatus, type LoadedOptions, type LoadedSide } from './side-status';
import { describeTenor, NO_VALUES } from './view/tenor-lines';

const HOUR = 3600;
const NOW = 1_781_793_000;
const context = makePaneContext(NOW, { isRemote: true, tier: 'advanced' });
const facts = { wait: undefined, weight: 3, way: undefined };

const line = (at: number) => ({ times: Float64Array.of(at), values: Float64Array.of(40) });
const tenor = (name: 'ONE_W' | 'ONE_M', at: number | undefined) =>
  describeTenor(name, 0, at === undefined ? NO_VALUES : line(at), NO_VALUES, HOUR);
const loaded = (extra: object = {}) =>
  ({ pending: 0, missing: [], tiles: [], indices: [], error: undefined, retry: () => undefined, ...extra }) as const;

const makeSide = (extra: Partial<LoadedSide> = {}): LoadedSide => ({
  kind: 'volatility',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [tenor('ONE_W', NOW - HOUR), tenor('ONE_M', NOW - HOUR)],
  series: [],
  loaded: [loaded()],
  ...extra,
});
const makeView = (extra: Partial<LoadedOptions> = {}): LoadedOptions => ({
  coin: 'BTC',
  series: [],
  loaded: [],
  facts: makeFacts({ volatility: 0, skew: 0 }),
  seconds: HOUR,
  whole: { from: NOW - 86_400, to: NOW },
  span: { from: 0, to: NOW, isRecorded: false },
  skew: makeSide({ kind: 'skew' }),
  volatility: makeSide(),
  listing: { isPending: false, error: null, retry: () => undefined },
  ...extra,
});

/** The two sides start at different times. */
const makeFacts = (since: Readonly<Record<LoadedSide['kind'], number>>): LoadedOptions['facts'] => ({
  market: { rawSymbol: 'BTCUSDT' },
  clockSeconds: NOW,
  historySeconds: undefined,
  summaries: (['volatility', 'skew'] as const).map((kind) => ({ kind, since: since[kind], recorded: undefined })),
});

const tell = (view: LoadedOptions, side: LoadedSide, over: Partial<PaneContext> = {}) =>
  describeStatus(view, side, facts, { ...context, ...over });

it('says that a venue sent nothing for a tenor only when everything has been answered', () => {
  const tenors = [tenor('ONE_W', undefined), tenor('ONE_M', NOW - HOUR)];
  const silent = tell(makeView(), makeSide({ tenors }));
  expect(silent).toMatchObject({
    detail: '1 of 2 tenors',
    message: expect.stringContaining('has no 1W in this range'),
  });
  const unanswered = makeSide({ tenors, loaded: [loaded({ missing: [1] }), loaded()] });
  expect(tell(makeView(), unanswered)).toEqual({ kind: 'partial', detail: '1 of 2 tenors' });
});

it('is ready with everything it needs', () => {
  expect(tell(makeView(), makeSide())).toEqual({ kind: 'ready' });
});

it('offline a side without data says so in one line, as the page offers to reconnect', () => {
  const nothing = makeSide({ tenors: [], loaded: [loaded({ pending: 1, missing: [1] })] });
  const offline = { isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: () => undefined } } };
  const short = { kind: 'empty', isOffline: true, title: 'Not loaded', body: 'Loads on reconnect.' };
  expect(tell(makeView(), nothing, offline)).toEqual(short);
  const listing = { isPending: true, error: null, retry: () => undefined };
  expect(tell(makeView({ listing }), nothing, offline)).toEqual(short);
});

it('a locked side leads to the other one where only one is on screen', () => {
  const onPress = (): void => undefined;
  const other = { label: 'Show skew', onPress };
  const status = describeStatus(makeView(), makeSide({ lock: 'Advanced' }), { ...facts, other }, context);
  expect(status).toMatchObject({ kind: 'locked', actions: [other] });
  const skew = makeSide({ kind: 'skew', lock: 'Advanced' });
  const both = describeStatus(makeView({ skew }), makeSide({ lock: 'Advanced' }), { ...facts, other }, context);
  expect(both).toMatchObject({ actions: [] });
});

it('names what is loading: the list of tenors, then the series, then their days', () => {
  const listing = { isPending: true, error: null, retry: () => undefined };
  expect(tell(makeView({ listing }), makeSide({ tenors: [] }))).toEqual({
    kind: 'loading',
    hasData: false,
    what: 'Looking up tenors',
  });
  const series = (['range', 'year'] as const).map((part) => ({ part }));
  const pending = (...counts: number[]) =>
    makeSide({ series, loaded: counts.map((count) => loaded({ pending: count })) });
  expect(tell(makeView(), pending(1, 2))).toMatchObject({ what: 'Loading 2 series' });
  expect(tell(makeView(), pending(1, 0))).toMatchObject({ what: 'Loading 1 series' });
  expect(tell(makeView(), pending(0, 1))).toMatchObject({ what: 'Loading daily values' });
});

it('draws its lines at once and together; days and candles, which they do not need, fill in later', () => {
  const coming = loaded({ pending: 1, missing: [1], tiles: [undefined] });
  const renewed = loaded({ pending: 1, missing: [1], tiles: [{}, undefined] });
  const there = loaded({ tiles: [{}] });
  const series = [{ part: 'range' }, { part: 'range' }, { part: 'year' }] as const;
  const side = (...states: (typeof coming)[]) => makeSide({ series, loaded: states });
  expect(tell(makeView(), side(there, coming, there))).toMatchObject({ kind: 'loading', hasData: false });
  expect(tell(makeView(), side(there, renewed, there))).toMatchObject({ kind: 'loading', hasData: true });
  expect(tell(makeView(), side(there, there, coming))).toMatchObject({
    kind: 'loading',
    hasData: true,
    what: 'Loading daily values',
  });
  const candles = makeView({ series: [{ kind: 'candles' }], loaded: [coming] });
  expect(tell(candles, makeSide())).toMatchObject({ kind: 'loading', hasData: true, what: 'Loading daily candles' });
});

it('keeps what has loaded after a failure and offers a retry with its weight', () => {
  const error = new StatusError(
    { method: 'GET', path: '/v1/points' },
    {
      status: 502,
      code: undefined,
      detail: '',
      retryAfterSeconds: undefined,
      elapsedMs: 4100,
    },
  );
  const status = tell(makeView(), makeSide({ loaded: [loaded({ error })] }));
  expect(status).toMatchObject({ kind: 'error', hasData: true });
  expect(status.kind === 'error' && status.actions[0]?.label).toBe('Retry, 3 weight');
});

it('says what no venue publishes, what has not loaded, and what is missing', () => {
  expect(tell(makeView(), makeSide({ tenors: [] }))).toMatchObject({
    kind: 'empty',
    title: 'No implied volatility for BTC',
    body: 'No venue reports implied volatility for BTC.',
  });
  expect(tell(makeView(), makeSide({ tenors: [tenor('ONE_W', undefined)] }))).toMatchObject({
    kind: 'empty',
    title: 'No data in this range',
  });
  const gap = makeSide({ tenors: [tenor('ONE_W', NOW - HOUR), tenor('ONE_M', undefined)] });
  expect(tell(makeView(), gap)).toMatchObject({ kind: 'partial', detail: '1 of 2 tenors' });
});

it('candles that failed to load leave implied volatility as it is', () => {
  const view = makeView({ series: [{ kind: 'candles' }], loaded: [loaded({ error: new Error('lost') })] });
  expect(tell(view, makeSide())).toMatchObject({ kind: 'partial', detail: 'without realised' });
  expect(tell(view, makeSide({ kind: 'skew' }))).toEqual({ kind: 'ready' });
});

it('says how far the tier reaches, and where series start, without covering the plot', () => {
  const begun = makeFacts({ volatility: NOW - HOUR, skew: NOW - HOUR });
  const sayOf = (of: LoadedOptions['facts'], side = makeSide()) =>
    tell(makeView({ facts: of }), side, { tier: 'free' });
  expect(sayOf({ ...begun, historySeconds: 600 })).toMatchObject({ detail: 'from 18 Jun (tier limit)' });
  expect(sayOf(begun)).toEqual({ kind: 'partial', detail: 'from 18 Jun (first value)' });
  const recorded = { from: { s: NOW - HOUR }, to: { s: NOW } };
  expect(sayOf({ ...begun, summaries: [{ kind: 'volatility', since: 0, recorded }] })).toEqual({ kind: 'ready' });
});

it('each side starts where its own series do', () => {
  const view = makeView({ facts: makeFacts({ volatility: NOW - 99 * HOUR, skew: NOW - 12 * HOUR }) });
  expect(tell(view, makeSide())).toEqual({ kind: 'ready' });
  expect(tell(view, makeSide({ kind: 'skew' }))).toMatchObject({ detail: 'from 18 Jun (first value)' });
});

it('a young series without new values is stale', () => {
  const view = makeView({ facts: makeFacts({ volatility: NOW - 12 * HOUR, skew: 0 }) });
  const side = makeSide({ tenors: [tenor('ONE_W', NOW - 9 * HOUR)] });
  expect(tell(view, side)).toMatchObject({ kind: 'stale' });
});

it('is stale three buckets after its newest one, if time advances', () => {
  const old = makeSide({ tenors: [tenor('ONE_W', NOW - 5 * HOUR)] });
  expect(tell(makeView(), old)).toMatchObject({ kind: 'stale' });
  expect(tell(makeView(), old, { isPolling: false })).toEqual({ kind: 'ready' });
  expect(tell(makeView(), makeSide({ tenors: [tenor('ONE_W', NOW - 4 * HOUR)] }))).toEqual({ kind: 'ready' });
});

it('a coin beside that lacks something leaves the market’s own in view and says what is missing', () => {
  const beside = (extra: object) => ({
    coin: 'ETH',
    exchange: 'FJORD_OPTIONS',
    tenors: [tenor('ONE_W', NOW - HOUR)],
    loaded: [loaded()],
    ...extra,
  });
  const of = (extra: object, over: Partial<PaneContext> = {}) =>
    tell(makeView(), makeSide({ beside: beside(extra) }), over);
  expect(of({})).toEqual({ kind: 'ready' });
  expect(of({ loaded: [loaded({ pending: 1, missing: [1] })] })).toMatchObject({
    kind: 'loading',
    what: 'Loading ETH',
  });
  expect(of({ tenors: [] })).toEqual({ kind: 'partial', detail: 'no implied volatility of ETH' });
  expect(of({ loaded: [loaded({ missing: [1], error: new Error('gone') })] })).toMatchObject({
    kind: 'partial',
    detail: 'without ETH',
    message: 'ETH failed to load.',
    action: { label: 'Retry, 3 weight' },
  });
  const gone = { loaded: [loaded({ missing: [1] })] };
  expect(of(gone)).toMatchObject({ kind: 'partial', detail: 'without ETH' });
  expect(of(gone, { isOffline: true })).toMatchObject({ kind: 'partial', detail: 'without ETH' });
  expect(of({ tenors: [tenor('ONE_W', NOW - HOUR), tenor('ONE_M', undefined)] })).toMatchObject({
    message: 'FJORD_OPTIONS has no 1M of ETH in this range.',
  });
});

it('the pane beside a history that failed says that it failed without repeating why, and keeps what it has', () => {
  const failed = { kind: 'error', title: 'The request failed', body: '', actions: [] } as const;
  const told = (['volatility', 'skew'] as const).map((kind) => echoStatus(kind, { ...failed, hasData: false }));
  expect(told).toEqual([
    { kind: 'empty', title: 'IV history failed' },
    { kind: 'empty', title: 'Skew history failed' },
  ]);
  expect(echoStatus('skew', { ...failed, hasData: true })).toEqual({ kind: 'ready' });
  expect(echoStatus('skew', { kind: 'partial', detail: '1 of 2', message: 'gone' })).toEqual({
    kind: 'partial',
    detail: '1 of 2',
  });
  expect(echoStatus('skew', { kind: 'stale', age: '4 min' })).toEqual({ kind: 'stale', age: '4 min' });
});

it('a locked side says in a sentence what the tier adds, and what is free here', () => {
  const side = makeSide({ lock: 'Advanced' });
  const added = 'It adds implied volatility by tenor, its rank in the year, and realised volatility.';
  const { limits } = describeTierNeed('Implied volatility', 'Advanced');
  expect(tell(makeView({ volatility: side }), side)).toMatchObject({
    kind: 'locked',
    title: 'Implied volatility needs the Advanced or Enterprise tier',
    body: `${added} ${limits} Included in your tier: skew, by tenor and over time.`,
  });
  const skew = makeSide({ kind: 'skew', lock: 'Advanced' });
  expect(tell(makeView({ skew }), side)).toMatchObject({ body: `${added} ${limits}` });
});
