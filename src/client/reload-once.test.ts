import { expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once';

function makePort() {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  return { storage, reload: vi.fn<() => void>() };
}

it('a part that does not load reloads the page once, and fails if that does not help', async () => {
  const port = makePort();
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/more.js');
  const settled = vi.fn<() => void>();
  void reloadOnce(lost, port).finally(settled);
  expect(port.reload).toHaveBeenCalledTimes(1);
  await expect(reloadOnce(lost, port)).rejects.toBe(lost);
  expect(port.reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  void reloadOnce(new TypeError('Failed to fetch dynamically imported module: /assets/usage.js'), port);
  expect(port.reload).toHaveBeenCalledTimes(2);
});
