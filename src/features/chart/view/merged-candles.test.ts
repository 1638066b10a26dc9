import { describe, expect, it, vi } from 'vitest';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { watchMergedCandles } from './merged-candles';

describe('merged candles', () => {
  it('are counted after each draw, and listeners are called when the count changes', () => {
    const frames = makeFrameScheduler({ request: () => 1, cancel: () => undefined });
    let wanted = 1;
    let drawn = 1;
    const engine = {
      draw() {
        drawn = wanted;
      },
    };
    const merged = watchMergedCandles(frames, () => drawn);
    const listener = vi.fn();
    const stop = merged.subscribe(listener);
    const zoom = (count: number): void => {
      wanted = count;
      merged.scheduler.invalidate(engine);
      frames.flush();
    };
    zoom(1);
    expect(listener).not.toHaveBeenCalled();
    zoom(3);
    expect(merged.get()).toBe(3);
    zoom(3);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    zoom(1);
    expect(merged.get()).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
