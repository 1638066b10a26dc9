import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying } from './keep-trying';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries again after ever longer waits until it has it', async () => {
  const tried: number[] = [];
  const started = Date.now();
  const loaded = keepTrying(() => {
    tried.push(Date.now() - started);
    return tried.length < 4 ? Promise.reject(new Error('offline')) : Promise.resolve('there');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('there');
  expect(tried).toEqual([0, 2000, 6000, 14_000]);
});
