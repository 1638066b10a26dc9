/** Idle time that never comes is waited for so long. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 200;

/** Runs a task some time later; gives back its cancel. */
export type RunLater = (task: () => void) => () => void;

/** Runs `task` when the page has nothing else to do; after a pause where browsers cannot tell. */
export const runWhenIdle: RunLater = (task) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(() => task(), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, PAUSE_MS);
  return () => clearTimeout(timer);
};
