/** Longest wait for idle time. */
const PATIENCE_MS = 2000;
const SHORT_PATIENCE_MS = 50;
const PAUSE_MS = 200;

/** Runs a task some time later; returns a function that cancels it. */
export type RunLater = (task: () => void) => () => void;

function waitForIdle(task: () => void, patienceMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(() => task(), { timeout: patienceMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, Math.min(PAUSE_MS, patienceMs));
  return () => clearTimeout(timer);
}

/** Runs `task` when the page is idle, or after a pause in browsers that cannot detect that. */
export const runWhenIdle: RunLater = (task) => waitForIdle(task, PATIENCE_MS);

/** The same for what a reload must not lose: a busy page delays it for a moment only. */
export const runSoon: RunLater = (task) => waitForIdle(task, SHORT_PATIENCE_MS);
