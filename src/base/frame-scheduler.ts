import type { Disposer } from './dispose';

/** Something that can be painted in a frame. */
export interface FrameTarget {
  draw(): void;
}

/** Requests the next frame: `requestAnimationFrame` in the browser, a manual one in tests. */
export interface FrameSource {
  request(callback: (timeMs: number) => void): number;
  cancel(handle: number): void;
}

/** One frame loop for all engines of a page: draws a target at most once per frame, however often it is invalidated. */
export interface FrameScheduler extends Disposer {
  /** Draws `target` in the next frame. */
  invalidate(target: FrameTarget): void;
  /** Drops `target`; called by its `dispose`. */
  forget(target: FrameTarget): void;
  /** Draws everything pending now, for tests and screenshots. */
  flush(): void;
  /** Number of targets that wait for a frame; 0 means idle. */
  readonly pending: number;
}

const browserFrames: FrameSource = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export function makeFrameScheduler(frames: FrameSource = browserFrames): FrameScheduler {
  let waiting = new Set<FrameTarget>();
  let handle: number | undefined;

  const run = (): void => {
    handle = undefined;
    const targets = waiting;
    waiting = new Set();
    const errors: unknown[] = [];
    for (const target of targets) {
      try {
        target.draw();
      } catch (error) {
        errors.push(error);
      }
    }
    // An engine that fails must not keep the others from being drawn.
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Frame failed');
  };

  return {
    invalidate(target) {
      waiting.add(target);
      handle ??= frames.request(run);
    },
    forget(target) {
      waiting.delete(target);
    },
    flush() {
      if (handle !== undefined) frames.cancel(handle);
      run();
    },
    get pending() {
      return waiting.size;
    },
    dispose() {
      if (handle !== undefined) frames.cancel(handle);
      handle = undefined;
      waiting.clear();
    },
  };
}
