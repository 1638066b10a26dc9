import { expect, it } from 'vitest';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { getAskedPause } from './use-asked-pause';

const REQUEST = { method: 'GET', path: '/v1/markets' } as const;

const refusal = (status: number, retryAfterSeconds: number | undefined) =>
  new StatusError(REQUEST, { status, code: undefined, detail: '', retryAfterSeconds, elapsedMs: 10 });

it('waits as long as a 429 asks, no shorter than a second and no longer than ten minutes', () => {
  expect([4, 0, 0.2, 1e9].map((seconds) => getAskedPause(refusal(429, seconds)))).toEqual([4, 1, 1, 600]);
});

it('waits for nothing that names no time', () => {
  const errors = [
    null,
    undefined,
    new Error('Boom'),
    new NetworkError(REQUEST),
    refusal(429, undefined),
    refusal(503, 4),
  ];
  expect(errors.map(getAskedPause)).toEqual(errors.map(() => undefined));
});
