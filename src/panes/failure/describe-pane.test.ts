import { describe, expect, it, vi } from 'vitest';
import { noteAsked } from '@/data/http/asked-request';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { makePaneContext } from '@/testing/screen/pane-context';
import { describePane, keepAsOf, type LoadFacts, shortenOffline } from './describe-pane';

const REQUEST = { method: 'GET', path: '/v1/points' } as const;
const AT = Date.UTC(2026, 5, 18, 14, 32) / 1000;

const context = makePaneContext(AT, { ways: { latest: { label: 'Show the latest', onPress: () => undefined } } });

const facts: LoadFacts = {
  hasData: true,
  dataAt: AT - 240,
  loading: undefined,
  error: undefined,
  wait: undefined,
  retryWeight: 10,
  retry: () => undefined,
};

const refusal = (status: number, code?: StatusError['code']) =>
  new StatusError(REQUEST, { status, code, detail: '', retryAfterSeconds: undefined, elapsedMs: 4100 });

describe('a pane', () => {
  it('whose data the service is still making says so, how far it is, and that it loads by itself', () => {
    const wait = { entryId: 0, secondsLeft: 0, secondsTotal: 0, weight: 0, remaining: 0, askedSeconds: undefined };
    const status = describePane(
      { ...facts, hasData: false, wait: { ...wait, preparing: { progress: 0.43 } } },
      context,
    );
    expect(status).toMatchObject({
      kind: 'waiting',
      cause: { title: 'Data is still being made', progress: 0.43 },
      body: 'The service is making its older data, 43% done. This loads by itself when it is there.',
    });
    const untold = describePane({ ...facts, wait: { ...wait, preparing: { progress: undefined } } }, context);
    expect(untold).toMatchObject({
      body: 'The service is making its older data. This loads by itself when it is there.',
    });
  });

  it('that fails says what happened, what is still shown and how old that is, and the weight of a retry on its button', () => {
    expect(describePane({ ...facts, error: refusal(500) }, context)).toMatchObject({
      kind: 'error',
      hasData: true,
      title: 'The request failed',
      body: 'The service answered 500 after 4.1 s. Showing data up to 14:28:00 UTC, 4 min old.',
      actions: [{ label: 'Retry, 10 weight' }],
    });
    const empty = describePane({ ...facts, hasData: false, retryWeight: 0, error: refusal(500) }, context);
    expect(empty).toMatchObject({ actions: [{ label: 'Retry' }], body: expect.stringContaining('settings are kept') });
  });

  it('that fails after a request offers to copy it, last of all actions', () => {
    const copyRequest = vi.fn();
    const request = { path: '/v1/points', search: 'type=TRADE_AGG' };
    const error = refusal(504);
    noteAsked(error, request);
    const status = describePane({ ...facts, hasData: false, error }, { ...context, copyRequest });
    if (status.kind !== 'error') throw new Error(status.kind);
    expect(status.actions.map(({ label }) => label)).toEqual(['Retry, 10 weight', 'Copy request']);
    status.actions[1].onPress();
    expect(copyRequest).toHaveBeenCalledExactlyOnceWith(request);
    const unsent = describePane({ ...facts, hasData: false, error: refusal(504) }, { ...context, copyRequest });
    expect(unsent).toMatchObject({ actions: [{ label: 'Retry, 10 weight' }] });
  });

  it("is not locked if the data are older than the key's reach, and offers only actions that are possible", () => {
    const beyond = describePane({ ...facts, hasData: false, error: refusal(403, 'HISTORY_RESTRICTED') }, context);
    expect(beyond).toMatchObject({ kind: 'beyond', title: 'Older than the Free tier allows' });
    expect(beyond).toMatchObject({ actions: [{ label: 'Show the latest' }, { label: 'Retry, 10 weight' }] });
    expect(beyond).toMatchObject({ body: expect.stringContaining('Free: 7 days of history.') });
  });

  it('that waits for budget says until when, but no time if the clock is frozen', () => {
    const wait = {
      entryId: 1,
      secondsLeft: 22.4,
      secondsTotal: 40,
      weight: 25,
      remaining: 12,
      askedSeconds: undefined,
    };
    const waiting = describePane({ ...facts, hasData: false, loading: 'Loading', wait }, context);
    expect(waiting).toEqual({
      kind: 'waiting',
      hasData: false,
      secondsLeft: 22.4,
      secondsTotal: 40,
      body: 'This view needs 25 weight and 12 are left. It loads by itself at 14:32:23 UTC.',
    });
    expect(describePane({ ...facts, wait }, { ...context, isFrozen: true })).toMatchObject({
      body: 'This view needs 25 weight and 12 are left. It loads by itself.',
    });
  });

  it('that is loading again says so, not the earlier failure', () => {
    const again = describePane({ ...facts, error: new Error('Boom'), loading: 'Loading 60 snapshots' }, context);
    expect(again).toEqual({ kind: 'loading', hasData: true, what: 'Loading 60 snapshots' });
    expect(describePane(facts, context)).toEqual({ kind: 'ready' });
  });

  it('with data says that the rest will load later, and leaves the offline message to the page; without data it says so itself', () => {
    const offline = { ...context, isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } } };
    const error = new NetworkError(REQUEST);
    expect(describePane({ ...facts, error }, offline)).toEqual({
      kind: 'partial',
      detail: 'partly loaded',
      asOf: '14:28 UTC',
    });
    expect(describePane({ ...facts, error, hasData: false }, offline)).toMatchObject({
      kind: 'error',
      title: 'Offline',
      actions: [{ label: 'Reconnect' }],
    });
  });

  it('whose answer was cut off as the service went is offline like the others, not a failure of its own', () => {
    const offline = { ...context, isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } } };
    const error = new NetworkError(REQUEST, { isBrokenOff: true });
    expect(describePane({ ...facts, error }, offline)).toEqual(describePane({ ...facts, loading: 'Loading' }, offline));
    expect(describePane({ ...facts, error, hasData: false }, offline)).toMatchObject({ title: 'Offline' });
    // While the service answers, it is a failure.
    expect(describePane({ ...facts, error }, context)).toMatchObject({
      kind: 'error',
      title: 'The answer was cut off',
    });
  });

  it('whose data were not requested because the service is offline says so instead of staying blank', () => {
    const offline = { ...context, isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } } };
    expect(describePane({ ...facts, hasData: false }, offline)).toMatchObject({
      kind: 'error',
      title: 'Offline',
      body: expect.stringContaining('This loads by itself when it is back.'),
      actions: [{ label: 'Reconnect' }],
    });
    expect(describePane(facts, offline)).toEqual({ kind: 'ready', asOf: '14:28 UTC' });
    expect(describePane({ ...facts, hasData: false }, context)).toEqual({ kind: 'ready' });
  });

  it('offline says of which time its data are, with the day if that is another one, and keeps it beside what is missing', () => {
    const offline = { ...context, isOffline: true };
    const old = describePane({ ...facts, dataAt: AT - 86_400 }, offline);
    expect(old).toEqual({ kind: 'ready', asOf: '17 Jun 14:32 UTC' });
    expect(keepAsOf(old, { kind: 'partial', detail: 'without ETH' })).toEqual({
      kind: 'partial',
      detail: 'without ETH',
      asOf: '17 Jun 14:32 UTC',
    });
    expect(keepAsOf(old, { kind: 'stale', age: '1 d' })).toEqual({ kind: 'stale', age: '1 d' });
    expect(describePane({ ...facts, dataAt: undefined }, offline)).toEqual({ kind: 'ready' });
    expect(describePane(facts, context)).toEqual({ kind: 'ready' });
  });

  it('of a screen with several says that it lacks its data, without a button of its own; other failures stay whole', () => {
    const offline = { ...context, isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } } };
    const short = { kind: 'empty', isOffline: true, title: 'Not loaded', body: 'Loads on reconnect.' };
    for (const change of [{}, { error: new NetworkError(REQUEST) }, { loading: 'Loading 10 series' }]) {
      expect(shortenOffline(describePane({ ...facts, hasData: false, ...change }, offline))).toEqual(short);
      const kept = describePane({ ...facts, ...change }, offline);
      expect(shortenOffline(kept)).toBe(kept);
    }
    const failed = describePane({ ...facts, hasData: false, error: new Error('Boom') }, context);
    expect(shortenOffline(failed)).toBe(failed);
  });

  it('that waits for an absurdly long pause says how long it is, and lets the reader try now', () => {
    const tryNow = vi.fn();
    const wait = { entryId: 1, secondsLeft: 600, secondsTotal: 600, weight: 25, remaining: 12, tryNow };
    const waiting = describePane({ ...facts, wait: { ...wait, askedSeconds: 99_999_999 } }, context);
    expect(waiting).toMatchObject({
      kind: 'waiting',
      body: expect.stringContaining('The service asks for a pause of 1157 d, '),
      action: { label: 'Try now' },
    });
    if (waiting.kind === 'waiting') waiting.action?.onPress();
    expect(tryNow).toHaveBeenCalledOnce();
    expect(describePane({ ...facts, wait: { ...wait, askedSeconds: 600 } }, context)).not.toHaveProperty('action');
  });

  it('whose requests were under way or waiting when the connection broke says that it is offline, not that it loads', () => {
    const offline = { ...context, isOffline: true, ways: { reconnect: { label: 'Reconnect', onPress: vi.fn() } } };
    const wait = {
      entryId: 1,
      secondsLeft: 22.4,
      secondsTotal: 40,
      weight: 25,
      remaining: 12,
      askedSeconds: undefined,
    };
    for (const under of [{ loading: 'Loading 10 series' }, { wait }]) {
      expect(describePane({ ...facts, hasData: false, ...under }, offline)).toMatchObject({
        kind: 'error',
        title: 'Offline',
        actions: [{ label: 'Reconnect' }],
      });
      expect(describePane({ ...facts, ...under }, offline)).toEqual({
        kind: 'partial',
        detail: 'partly loaded',
        asOf: '14:28 UTC',
      });
    }
  });
});
