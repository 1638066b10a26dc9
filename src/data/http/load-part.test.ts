import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './load-part';

const failure = new TypeError('Failed to fetch dynamically imported module');
let isThere = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('cut'))));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lazy part of the code', () => {
  it('that loads is requested once', async () => {
    const load = vi.fn(() => Promise.resolve('part'));
    expect(await loadPart(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot load while nothing answers is requested again until something does', async () => {
    isThere = false;
    const load = vi.fn(() => (isThere ? Promise.resolve('part') : Promise.reject(failure)));
    const loaded = loadPart(load);
    await vi.advanceTimersByTimeAsync(7000);
    expect(load).toHaveBeenCalledTimes(3);
    // The pauses grow, to at most four attempts a minute.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(load.mock.calls.length).toBeLessThan(45);
    isThere = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await loaded).toBe('part');
  });

  it('whose failure arrives after the network has returned is requested again', async () => {
    isThere = true;
    const load = vi
      .fn(() => Promise.resolve('part'))
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure);
    const loaded = loadPart(load);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await loaded).toBe('part');
  });

  it('that is gone although its server answers is given up after the third attempt', async () => {
    isThere = true;
    const load = vi.fn(() => Promise.reject(failure));
    const given = loadPart(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await given).toBe(failure);
    expect(load).toHaveBeenCalledTimes(3);
  });
});
