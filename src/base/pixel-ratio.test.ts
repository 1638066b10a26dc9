import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawAtRatio, getPixelRatio, watchPictureRatio } from './pixel-ratio';

beforeEach(() => void vi.stubGlobal('devicePixelRatio', 1.25));
afterEach(() => void vi.unstubAllGlobals());

it("is the screen's, and another while a picture is made", async () => {
  const seen: number[] = [];
  const leave = watchPictureRatio(() => seen.push(getPixelRatio()));
  expect(await drawAtRatio(2, () => Promise.resolve(getPixelRatio()))).toBe(2);
  expect(seen).toEqual([2, 1.25]);
  leave();
  await drawAtRatio(3, () => Promise.resolve());
  expect(seen).toEqual([2, 1.25]);
});

it("is the screen's again if no picture could be made", async () => {
  await expect(drawAtRatio(2, () => Promise.reject(new Error('No picture')))).rejects.toThrow('No picture');
  expect(getPixelRatio()).toBe(1.25);
});

it('notifies nobody if the screen already has that ratio', async () => {
  const listener = vi.fn();
  watchPictureRatio(listener);
  await drawAtRatio(1.25, () => Promise.resolve());
  expect(listener).not.toHaveBeenCalled();
});
