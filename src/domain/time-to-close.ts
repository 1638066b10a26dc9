import { alignUp, type Interval } from './interval';

/**
 * Seconds until the running bucket of an interval closes, at least 1; `undefined` where time stands still: a countdown
 * there would never end. `now` in Unix seconds.
 */
export function getSecondsToClose(now: number, interval: Interval, isRunning: boolean): number | undefined {
  return isRunning ? alignUp(now + 1, interval) - now : undefined;
}
