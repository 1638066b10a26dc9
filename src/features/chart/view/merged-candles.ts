import type { FrameScheduler } from '@/base/frame-scheduler';

/** How many candles one bar stands for in the last frame. Changes with each zoom, outside React. */
export interface MergedCandles {
  /** Scheduler for the engine whose bars are counted: after each of its frames, the count is read. */
  readonly scheduler: FrameScheduler;
  get(): number;
  /** Calls `listener` after each change; returns the unsubscriber. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}

/** `read` returns the count of the frame that was just drawn. */
export function watchMergedCandles(scheduler: FrameScheduler, read: () => number): MergedCandles {
  const listeners = new Set<() => void>();
  let merged = 1;
  const look = {
    draw(): void {
      const next = read();
      if (next === merged) return;
      merged = next;
      for (const listener of listeners) listener();
    },
  };
  return {
    scheduler: {
      ...scheduler,
      get pending() {
        return scheduler.pending;
      },
      invalidate(target) {
        // Frames draw in the order of their requests, so the count is read after the engine has drawn.
        scheduler.invalidate(target);
        scheduler.invalidate(look);
      },
      forget(target) {
        scheduler.forget(target);
        scheduler.forget(look);
      },
    },
    get: () => merged,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
