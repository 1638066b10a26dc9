/** Runs `task` after `ms`; gives back its cancel. */
export type Schedule = (task: () => void, ms: number) => () => void;

/** Longest wait that browsers count: a longer one would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const scheduleTimeout: Schedule = (task, ms) => {
  const timer = setTimeout(task, Math.min(ms, MAX_TIMER_MS));
  return () => clearTimeout(timer);
};
