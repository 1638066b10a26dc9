import { expect, it, vi } from 'vitest';
import { askOnce } from './use-early-part';

it('requests a part once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<unknown>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
  const ask = askOnce(load);
  ask();
  ask();
  expect(load).toHaveBeenCalledTimes(1);
  await expect
    .poll(() => {
      ask();
      return load.mock.calls.length;
    })
    .toBe(2);
  ask();
  expect(load).toHaveBeenCalledTimes(2);
});
