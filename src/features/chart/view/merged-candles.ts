import type { FrameScheduler } from '@/base/frame-scheduler';

/** How many candles one bar stands for, as it was drawn last: changes with each zoom, outside React. */
export interface MergedCandles {
  /** For the engine whose bars are counted: each of its frames is looked at once it is drawn. */
  readonly scheduler: FrameScheduler;
  get(): number;
  /** Calls `listener` after each change; returns the unsubscriber. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}

/** `read`: the count of the frame that has just been drawn. */
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
        // Frames draw in the order of what asked for them: the look comes after the engine.
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
