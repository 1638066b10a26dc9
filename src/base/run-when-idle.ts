/** Longest wait for idle time. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 200;

/** Runs a task some time later; returns a function that cancels it. */
export type RunLater = (task: () => void) => () => void;

/** Runs `task` when the page is idle, or after a pause in browsers that cannot detect that. */
export const runWhenIdle: RunLater = (task) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(() => task(), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, PAUSE_MS);
  return () => clearTimeout(timer);
};
