import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDrawing } from './use-drawn-status';

let frames: Map<number, FrameRequestCallback>;
let now: number;
let isSaid: boolean;
const tell = (next: (wasBehind: boolean) => boolean): void => void (isSaid = next(isSaid));

beforeEach(() => {
  frames = new Map();
  now = 1000;
  isSaid = false;
  let count = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.set(++count, callback);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pass(milliseconds: number): void {
  now += milliseconds;
  const due = [...frames.values()];
  frames.clear();
  for (const callback of due) callback(now);
}

it('after loading, says it is drawing until everything is on the plot', () => {
  const heat = { isBehind: true };
  isSaid = true;
  followDrawing(heat, tell);
  for (const milliseconds of [16, 16, 900]) {
    pass(milliseconds);
    expect(isSaid).toBe(true);
  }
  heat.isBehind = false;
  pass(16);
  expect(isSaid).toBe(false);
  expect(frames.size).toBe(0);
});

it('announces drawing of cached data only if it takes long', () => {
  const heat = { isBehind: true };
  followDrawing(heat, tell);
  pass(100);
  expect(isSaid).toBe(false);
  pass(100);
  expect(isSaid).toBe(true);
  heat.isBehind = false;
  pass(16);
  expect(isSaid).toBe(false);
});

it('leaves nothing behind', () => {
  const leave = followDrawing({ isBehind: true }, tell);
  pass(16);
  leave();
  expect(frames.size).toBe(0);
});
