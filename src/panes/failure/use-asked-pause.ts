import { useEffect, useEffectEvent, useState } from 'react';
import { useService } from '@/client/service-context';
import { LONGEST_PAUSE_SECONDS } from '@/data/budget/asked-pause';
import { StatusError } from '@/data/http/http-errors';
import type { TimedWait } from './use-pane-wait';

const TICK_MS = 250;

/** The pause that a 429 requests, in seconds, at least one; `undefined` if `error` is no 429 or has no time. */
export function getAskedPause(error: unknown): number | undefined {
  if (!(error instanceof StatusError) || error.status !== 429 || error.retryAfterSeconds === undefined)
    return undefined;
  return Math.max(1, error.retryAfterSeconds);
}

/**
 * Waits out a pause requested by the service, but no longer than the budget would; counts it down and sends the
 * request again. For free requests, which are not in the queue.
 */
export function useAskedPause(error: Error | null, retry: () => void): TimedWait | undefined {
  const { clock } = useService();
  const [left, setLeft] = useState<{ readonly error: Error; readonly seconds: number }>();
  const askedSeconds = getAskedPause(error);
  const total = askedSeconds === undefined ? undefined : Math.min(LONGEST_PAUSE_SECONDS, askedSeconds);
  const askAgain = useEffectEvent(retry);
  useEffect(() => {
    if (error === null || total === undefined) return undefined;
    const untilMs = clock.monotonic() + total * 1000;
    const timer = setInterval(() => {
      const seconds = (untilMs - clock.monotonic()) / 1000;
      setLeft({ error, seconds: Math.max(0, seconds) });
      if (seconds > 0) return;
      clearInterval(timer);
      askAgain();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, error, total]);
  if (total === undefined) return undefined;
  const secondsLeft = left?.error === error ? left.seconds : total;
  return { entryId: 0, secondsLeft, secondsTotal: total, weight: 0, remaining: 0, askedSeconds, tryNow: retry };
}
