import type { Breathe } from './yield-to-main';

/** Work that stops at every `yield`, so that whoever does it may let other tasks run; ends with what was made. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work to its end in one go. */
export function finishSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does the work to its end, with a breath after each step. */
export async function runCooperatively<T>(steps: Steps<T>, yieldToMain: Breathe): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await yieldToMain();
  }
}
