import { describe, expect, it } from 'vitest';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { describeFailure, describePane } from './pane-status';

const request = { method: 'GET', path: '/v1/points' } as const;
const status = { status: 400, code: undefined, detail: 'blockSize must be a multiple of 5', elapsedMs: 10 };

describe('the words of a failure', () => {
  it.each([
    ['no answer', new NetworkError(request), 'The service did not answer. Your view and settings are kept.'],
    [
      'a refusal, as the service words it',
      new StatusError(request, { ...status, retryAfterSeconds: undefined }),
      'blockSize must be a multiple of 5. Your view and settings are kept.',
    ],
    [
      'no budget',
      new StatusError(request, { ...status, status: 429, retryAfterSeconds: 12 }),
      'The weight budget is used up. Budget for it is there in 12 s. Your view and settings are kept.',
    ],
    ['anything else', new Error('Boom'), 'Boom. Your view and settings are kept.'],
  ])('%s', (_, error, words) => {
    expect(describeFailure(error)).toBe(words);
  });
});

describe('a pane', () => {
  const facts = { hasData: true, loading: undefined, error: undefined, retryWeight: 10, retry: () => undefined };

  it('says the weight on the button that spends it', () => {
    const failed = describePane({ ...facts, error: new Error('Boom') });
    expect(failed).toMatchObject({ kind: 'error', hasData: true, retry: { label: 'Retry, 10 weight' } });
    expect(describePane({ ...facts, error: new Error('Boom'), retryWeight: 0 })).toMatchObject({
      retry: { label: 'Retry' },
    });
  });

  it('that loads again tells of that, not of the failure before', () => {
    const again = describePane({ ...facts, error: new Error('Boom'), loading: 'Loading 60 snapshots' });
    expect(again).toEqual({ kind: 'loading', hasData: true, what: 'Loading 60 snapshots' });
    expect(describePane(facts)).toEqual({ kind: 'ready' });
  });
});
