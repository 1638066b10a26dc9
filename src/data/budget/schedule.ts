/** Runs `task` after `ms`; returns a function that cancels it. */
export type Schedule = (task: () => void, ms: number) => () => void;

/** The longest delay a browser timer supports: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const scheduleTimeout: Schedule = (task, ms) => {
  const timer = setTimeout(task, Math.min(ms, MAX_TIMER_MS));
  return () => clearTimeout(timer);
};
