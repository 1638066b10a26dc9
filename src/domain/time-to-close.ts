import { getBucketOrigin } from './interval';

/**
 * Seconds until the open bucket of `seconds` closes, at least 1; `undefined` if time stands still, because a countdown
 * would never end. `now` in Unix seconds.
 */
export function getSecondsToClose(now: number, seconds: number, isRunning: boolean): number | undefined {
  if (!isRunning) return undefined;
  const since = Math.floor(now) - getBucketOrigin(seconds);
  return seconds - (((since % seconds) + seconds) % seconds);
}
