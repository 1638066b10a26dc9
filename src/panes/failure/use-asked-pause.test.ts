import { expect, it } from 'vitest';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { getAskedPause } from './use-asked-pause';

const REQUEST = { method: 'GET', path: '/v1/markets' } as const;

const refusal = (status: number, retryAfterSeconds: number | undefined) =>
  new StatusError(REQUEST, { status, code: undefined, detail: '', retryAfterSeconds, elapsedMs: 10 });

it('is requested by a 429, at least a second long, with no upper limit', () => {
  expect([4, 0, 0.2, 1e9].map((seconds) => getAskedPause(refusal(429, seconds)))).toEqual([4, 1, 1, 1e9]);
});

it('is none if no time is given', () => {
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
