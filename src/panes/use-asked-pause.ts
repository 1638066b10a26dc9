import { useEffect, useEffectEvent, useState } from 'react';
import { StatusError } from '@/data/http/http-errors';
import { useService } from './service-context';
import type { TimedWait } from './use-pane-wait';

const TICK_MS = 250;
/** A longer pause than this is taken for a mistake of the service, as the budget takes it. */
const MAX_PAUSE_SECONDS = 600;

/** The pause that a service asks for with a 429, in seconds; `undefined` where `error` is none or says no time. */
export function getAskedPause(error: unknown): number | undefined {
  if (!(error instanceof StatusError) || error.status !== 429 || error.retryAfterSeconds === undefined)
    return undefined;
  return Math.min(MAX_PAUSE_SECONDS, Math.max(1, error.retryAfterSeconds));
}

/**
 * Waits out the pause that a service asks for, counts it down and asks again: for questions that cost nothing and so
 * stand in no queue.
 */
export function useAskedPause(error: Error | null, retry: () => void): TimedWait | undefined {
  const { clock } = useService();
  const [left, setLeft] = useState<{ readonly error: Error; readonly seconds: number }>();
  const total = getAskedPause(error);
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
  return { entryId: 0, secondsLeft, secondsTotal: total, weight: 0, remaining: 0, isAsked: true };
}
