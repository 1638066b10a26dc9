import { describe, expect, it, vi } from 'vitest';
import { NetworkError, RedirectError, RequestTimeoutError, StatusError } from '@/data/http/http-errors';
import { VirtualTime } from '@/testing/budget/virtual-time';
import { Comeback } from './comeback';

const REQUEST = { method: 'GET', path: '/v1/points' } as const;

const lost = () => new NetworkError(REQUEST);
const status = (code: number) =>
  new StatusError(REQUEST, { status: code, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 1 });

function setUp(makeError: () => Error = lost) {
  const time = new VirtualTime();
  const hidden = { is: false };
  const comeback = new Comeback(time.schedule, () => hidden.is);
  const asked: number[] = [];
  const fail = (isOffline = false) => comeback.update([part(makeError())], isOffline);
  const part = (error: Error | undefined) => ({
    name: 'depth',
    isPending: false,
    error,
    retry: vi.fn(() => {
      asked.push(time.monotonic() / 1000);
      comeback.update([{ ...part(error), isPending: true }], false);
      time.schedule(fail, 1);
    }),
  });
  return { time, comeback, asked, fail, part, hidden };
}

describe('a part that failed', () => {
  it('is retried after ever longer waits while nothing answers', async () => {
    const { time, fail, asked } = setUp();
    fail();
    await time.advance(1_300_000);
    expect(asked.map(Math.round)).toEqual([15, 45, 105, 225, 465, 765, 1065]);
  });

  it('is retried at once when the service is back, but only once; then after waits', async () => {
    const { time, comeback, fail, asked, part } = setUp();
    fail();
    comeback.update([part(lost())], true);
    await time.advance(60_000);
    expect(asked).toEqual([]);
    fail();
    expect(asked).toEqual([60]);
    await time.advance(1000);
    fail(true);
    fail();
    expect(asked).toEqual([60]);
    await time.advance(60_000);
    expect(asked).toHaveLength(2);
  });

  it('starts over once it has succeeded', async () => {
    const { time, comeback, fail, asked, part } = setUp();
    fail();
    await time.advance(50_000);
    expect(asked).toHaveLength(2);
    comeback.update([part(undefined)], false);
    fail();
    await time.advance(15_001);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['a timeout', () => new RequestTimeoutError(REQUEST, 35_000), 2],
    ['a body that broke off', () => new NetworkError(REQUEST, { isBrokenOff: true }), 2],
    ['504', () => status(504), 2],
    ['503', () => status(503), 8],
    ['429', () => status(429), 8],
    ['a redirect', () => new RedirectError(REQUEST), 8],
    ['400', () => status(400), 0],
    ['403', () => status(403), 0],
    ['500', () => status(500), 0],
    ['a slip of ours', () => new Error('Boom'), 0],
  ] as const)('is retried only as often as it may pass for free: %s', async (_, makeError, times) => {
    const { time, fail, asked } = setUp(makeError);
    fail();
    await time.advance(1_500_000);
    expect(asked).toHaveLength(times);
  });

  it('waits at least as long as the service requests', async () => {
    const facts = { status: 503, code: undefined, detail: '', retryAfterSeconds: 120, elapsedMs: 1 };
    const { time, fail, asked } = setUp(() => new StatusError(REQUEST, facts));
    fail();
    await time.advance(119_000);
    expect(asked).toEqual([]);
    await time.advance(2000);
    expect(asked).toHaveLength(1);
  });

  it('waits while the page is hidden, and stops with its view', async () => {
    const { time, comeback, fail, asked, hidden } = setUp();
    hidden.is = true;
    fail();
    await time.advance(100_000);
    expect(asked).toEqual([]);
    hidden.is = false;
    await time.advance(15_000);
    expect(asked).toHaveLength(1);
    comeback.update([], false);
    await time.advance(600_000);
    comeback.stop();
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
