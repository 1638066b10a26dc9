import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying } from './keep-trying';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('retries after longer and longer waits until it succeeds', async () => {
  const tried: number[] = [];
  const started = performance.now();
  const loaded = keepTrying(() => {
    tried.push(performance.now() - started);
    return tried.length < 4 ? Promise.reject(new Error('offline')) : Promise.resolve('there');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('there');
  expect(tried).toEqual([0, 2000, 6000, 14_000]);
});
