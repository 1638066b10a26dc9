import { expect, it } from 'vitest';
import { type FrameSource, makeFrameScheduler } from './frame-scheduler';

function makeHandFrames() {
  let callbacks = new Map<number, (time: number) => void>();
  let last = 0;
  const frames: FrameSource = {
    request: (callback) => (callbacks.set(++last, callback), last),
    cancel: (handle) => callbacks.delete(handle),
  };
  const run = (): void => {
    const due = callbacks;
    callbacks = new Map();
    for (const callback of due.values()) callback(0);
  };
  return { frames, run, count: () => callbacks.size };
}

it('draws each target once per frame, however often it was invalidated', () => {
  const { frames, run, count } = makeHandFrames();
  const scheduler = makeFrameScheduler(frames);
  let drawn = 0;
  const target = { draw: () => drawn++ };
  for (let i = 0; i < 5; i++) scheduler.invalidate(target);
  expect([scheduler.pending, count()]).toEqual([1, 1]);
  run();
  expect([drawn, scheduler.pending, count()]).toEqual([1, 0, 0]);
});

it('lets a target request the next frame while it draws', () => {
  const { frames, run } = makeHandFrames();
  const scheduler = makeFrameScheduler(frames);
  let left = 3;
  const target = { draw: () => void (--left > 0 && scheduler.invalidate(target)) };
  scheduler.invalidate(target);
  run();
  expect([left, scheduler.pending]).toEqual([2, 1]);
  run();
  run();
  expect([left, scheduler.pending]).toEqual([0, 0]);
});

it('draws the others when one fails, and reports it', () => {
  const { frames, run } = makeHandFrames();
  const scheduler = makeFrameScheduler(frames);
  let drawn = 0;
  scheduler.invalidate({
    draw() {
      throw new Error('broken');
    },
  });
  scheduler.invalidate({ draw: () => drawn++ });
  expect(run).toThrow('broken');
  expect(drawn).toBe(1);
});

it('forgets, flushes and ends', () => {
  const { frames, count } = makeHandFrames();
  const scheduler = makeFrameScheduler(frames);
  const drawn: string[] = [];
  const [a, b] = ['a', 'b'].map((name) => ({ draw: () => drawn.push(name) }));
  scheduler.invalidate(a);
  scheduler.invalidate(b);
  scheduler.forget(a);
  scheduler.flush();
  expect([drawn, count()]).toEqual([['b'], 0]);
  scheduler.invalidate(a);
  scheduler.dispose();
  expect([scheduler.pending, count()]).toEqual([0, 0]);
});
