import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import type { PaneContext } from '@/panes/failure/describe-pane';
import { makePaneContext } from '@/testing/screen/pane-context';
import type { PaneStatus } from '@/ui/pane-status';
import { describeField, describeSupply, type LoadedSupply, type SupplyStatusFacts } from './describe-supply';
import { readAsset } from './supply-asset';

const DAY = 86_400;
const NOW = 100 * DAY + 50_000;
const range = { from: 90 * DAY, to: 101 * DAY };

const context = makePaneContext(NOW, {
  tier: 'advanced',
  ways: { settings: { label: 'Open settings', onPress: () => undefined } },
});
const anyToken = { label: 'Ask for all tokens of BTC, 1 weight', onPress: () => undefined };
const facts: SupplyStatusFacts = { wait: undefined, weight: 1, anyToken };

function makeAsset(coin: string, days: readonly number[]) {
  const points = days.map((day) => ({ timestamp: { s: day * DAY }, marketcap: day }));
  const tile = new Map([[JSON.stringify([coin, '', '']), buildSeriesColumns('supply', points)]]);
  return readAsset({ coin, tokenName: coin }, days.length === 0 ? [] : [tile], range, range);
}
const WHOLE: LoadedSupply['loaded'][number] = {
  indices: [],
  tiles: [],
  pending: 0,
  missing: [],
  error: undefined,
  retry: () => undefined,
};
const makeView = (extra: Partial<LoadedSupply> = {}): LoadedSupply => ({
  asset: makeAsset('BTC', [98, 99, 100]),
  compared: [],
  lock: undefined,
  search: { v: 1 },
  coins: ['BTC', 'ETH'],
  facts: { coins: [{ coin: 'BTC', tokenName: 'Bitcoin' }] },
  series: [{ coin: 'BTC' }],
  loaded: [WHOLE],
  isNaming: false,
  unnamed: { coins: [], retry: () => undefined },
  wanted: range,
  seconds: DAY,
  span: { from: 0, to: NOW, isRecorded: false },
  ...extra,
});
const describe = (extra: Partial<LoadedSupply> = {}, around: Partial<PaneContext> = {}) =>
  describeSupply(makeView(extra), facts, { ...context, ...around });
const NOTHING = makeAsset('BTC', []);

it('is ready once everything has loaded', () => {
  expect(describe()).toEqual({ kind: 'ready' });
});

it('a tier without supply is shown which one has it', () => {
  const status = describe({ lock: 'Advanced', series: [], loaded: [], asset: NOTHING });
  expect(status).toMatchObject({ kind: 'locked', hasData: false, actions: [{ label: 'Open settings' }] });
  expect(status).toHaveProperty('title', expect.stringContaining('Advanced or Enterprise tier'));
});

it('says what is loading, and keeps the data after a failure', () => {
  const loading = { ...WHOLE, pending: 2 };
  expect(describe({ loaded: [loading] })).toEqual({ kind: 'loading', hasData: true, what: 'Loading BTC' });
  expect(describe({ isNaming: true })).toMatchObject({ kind: 'loading', what: 'Looking up names' });
  const failed = { ...WHOLE, error: new Error('no') };
  expect(describe({ loaded: [failed] })).toMatchObject({ kind: 'error', hasData: true });
});

it('offline without data the market cap says so and reconnects, and the panes beside it do not repeat it', () => {
  const reconnect = { label: 'Reconnect', onPress: () => undefined };
  const pending: LoadedSupply['loaded'][number] = { ...WHOLE, pending: 1, missing: [1] };
  const offline = { isOffline: true, ways: { reconnect } };
  const bare = describe({ asset: NOTHING, loaded: [pending] }, offline);
  expect(bare).toMatchObject({ kind: 'error', hasData: false, title: 'Offline', actions: [reconnect] });
  const beside = describeField(makeView({ asset: NOTHING, loaded: [pending] }), 'circulatingSupply', bare);
  expect(beside).toEqual({ kind: 'empty', title: 'Loads with the market cap' });
  const kept = describe({ loaded: [pending] }, offline);
  expect(kept).toMatchObject({ kind: 'partial', asOf: expect.stringMatching(/UTC$/) });
  expect(describeField(makeView(), 'marketcap', kept)).toEqual(kept);
});

it('an unknown name leads to all tokens of the ticker; an unknown coin leads nowhere', () => {
  expect(describe({ asset: NOTHING })).toMatchObject({
    kind: 'empty',
    title: 'No token called Bitcoin',
    action: anyToken,
  });
  const all = describe({ asset: NOTHING, search: { v: 1, asset: '*' } });
  expect(all).toEqual(expect.not.objectContaining({ action: expect.anything() as unknown }));
  expect(describe({ asset: NOTHING, coins: ['ETH'] })).toHaveProperty(
    'body',
    expect.stringContaining('lists no supply'),
  );
  expect(describe({ asset: makeAsset('', []), series: [], loaded: [] })).toMatchObject({ title: 'No coin to show' });
});

it('a chain without tokens is reported once all have loaded, and nothing hides that it is stale', () => {
  const lost = { ...makeAsset('BTC', [98, 99, 100]), lostChain: 'base' };
  expect(describe({ asset: lost })).toEqual({ kind: 'partial', detail: 'the largest of its name' });
  const half = { ...WHOLE, missing: [3] };
  expect(describe({ asset: lost, loaded: [half] })).toEqual({ kind: 'ready' });
  const clipped = { from: 95 * DAY, to: NOW, isRecorded: false, isClipped: true };
  expect(describe({ asset: makeAsset('BTC', [92, 93]), span: clipped })).toMatchObject({ kind: 'stale' });
});

it('a compared coin that failed does not hide the main one', () => {
  const failed = { ...WHOLE, error: new Error('no') };
  const status = describe({
    compared: [makeAsset('ETH', [])],
    loaded: [WHOLE, failed],
    series: [{ coin: 'BTC' }, { coin: 'ETH' }],
  });
  expect(status).toMatchObject({ kind: 'partial', detail: '1 of 2 coins', action: { label: 'Retry, 1 weight' } });
});

it('each coin without data is listed with its own reason', () => {
  const failed = { ...WHOLE, error: new Error('no') };
  const status = describe({
    compared: [makeAsset('ETH', []), makeAsset('SOL', [])],
    loaded: [WHOLE, failed, WHOLE],
    series: [{ coin: 'BTC' }, { coin: 'ETH' }, { coin: 'SOL' }],
    unnamed: { coins: ['DOT'], retry: () => undefined },
  });
  expect(status).toMatchObject({
    detail: '1 of 4 coins',
    message: 'DOT: name lookup failed. ETH: request failed. SOL: no data in this range.',
  });
});

it('a report that has been carried forward for longer than a week is stale', () => {
  const carry = (days: number) => {
    const asset = makeAsset('BTC', [100 - days, 100]);
    return describe({ asset: { ...asset, reportedAt: (100 - days) * DAY } });
  };
  expect([carry(6), carry(9)]).toMatchObject([{ kind: 'ready' }, { kind: 'stale' }]);
});

it('says what the tier does not reach, and how old the newest report is', () => {
  const span = { from: 95 * DAY, to: NOW, isRecorded: false, isClipped: true };
  expect(describe({ span })).toMatchObject({ kind: 'partial', detail: 'from 6 Apr 1970 (tier limit)' });
  expect(describe({ asset: makeAsset('BTC', [91, 92]) })).toMatchObject({ kind: 'stale' });
  expect(describe({ asset: makeAsset('BTC', [91, 92]) }, { isPolling: false })).toEqual({ kind: 'ready' });
});

it('a field that reports leave out empties only its own pane', () => {
  expect(describeField(makeView(), 'marketcapDominancePercent', { kind: 'ready' })).toMatchObject({
    kind: 'empty',
    title: 'Dominance is not reported',
  });
  expect(describeField(makeView(), 'marketcap', { kind: 'ready' })).toEqual({ kind: 'ready' });
  const locked = describe({ lock: 'Advanced' });
  expect(describeField(makeView(), 'circulatingSupply', locked)).toBe(locked);
});

it('of panes with one common cause only the first tells it and has the button', () => {
  const failed = {
    kind: 'error',
    title: 'The request failed',
    body: 'The service answered 500.',
    actions: [],
  } as const;
  const beside = (status: PaneStatus) => describeField(makeView(), 'circulatingSupply', status);
  expect(beside({ ...failed, hasData: false })).toEqual({ kind: 'empty', title: 'Loads with the market cap' });
  expect(beside({ ...failed, hasData: true })).not.toMatchObject({ kind: 'error' });
  expect(beside({ kind: 'partial', detail: '1 of 2 coins', message: 'ETH: request failed.' })).not.toHaveProperty(
    'message',
  );
});
