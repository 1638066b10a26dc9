import type { YieldToMain } from './yield-to-main';

/** Work that pauses at every `yield`, so that its runner may let other tasks run; returns the result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end without pauses. */
export function finishSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Runs the work to its end, with a pause after each step. */
export async function runCooperatively<T>(steps: Steps<T>, yieldToMain: YieldToMain): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await yieldToMain();
  }
}
