import { useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';

const TICK_MS = 1000;

const subscribe = (tell: () => void): (() => void) => {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
};

/**
 * The service's time in Unix seconds, rounded to multiples of `step`, read each second. No render while it does not
 * change.
 */
export function useDataSeconds(step = 1): number {
  const { clock } = useService();
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / 1000 / step) * step);
}
