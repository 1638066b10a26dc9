import { describe, expect, it } from 'vitest';
import { MalformedAnswerError, NetworkError, RequestTimeoutError, StatusError } from '@/data/http/http-errors';
import { computeRetryPause, shouldRetry } from './make-query-client';

const facts = { method: 'GET', path: '/v1/points' } as const;
const status = (code: number) =>
  new StatusError(facts, { status: code, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 1 });

describe('a failed query', () => {
  it.each([
    ['no network', new NetworkError(facts), true],
    ['502', status(502), true],
    ['503', status(503), true],
    ['504', status(504), true],
    ['500', status(500), false],
    ['429', status(429), false],
    ['401', status(401), false],
    ['400', status(400), false],
    ['timeout', new RequestTimeoutError(facts, 35_000), false],
    ['malformed', new MalformedAnswerError(facts), false],
    ['a slip of ours', new TypeError('x'), false],
  ])('of %s is asked again: %s', (_, error, again) => {
    expect(shouldRetry(0, error)).toBe(again);
    expect(shouldRetry(2, error)).toBe(false);
  });

  it('waits a random time up to a doubling pause', () => {
    expect([0, 1, 2].map((failures) => computeRetryPause(failures, () => 1))).toEqual([500, 1000, 2000]);
    expect(computeRetryPause(3, () => 0)).toBe(0);
  });
});
