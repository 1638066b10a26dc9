import { expect, it } from 'vitest';
import { describeRequest } from './describe-request';

const describeAt = (target: string): string => describeRequest({ method: 'GET', url: `http://127.0.0.1${target}` });

it('says which request it was, and nothing that may be a key', () => {
  expect(describeAt('/v1/points?type=TRADE_AGG&exchange=A&exchange=B&key=canary')).toBe(
    'GET /v1/points?type=TRADE_AGG&exchange=A&exchange=B',
  );
  expect(describeAt('/v1/usage?api_key=canary')).toBe('GET /v1/usage');
  expect(describeAt('/assets/index.js?x=canary')).toBe('GET /assets/index.js');
});

it('is one line of bounded length, whatever the address', () => {
  const line = describeAt(`/v1/coins?coin=${encodeURIComponent('a\nb\u202e')}${'x'.repeat(8000)}`);
  expect(line.length).toBeLessThanOrEqual(300);
  expect(line).toMatch(/^GET \/v1\/coins\?coin=a%0Ab%E2%80%AEx+/);
});
