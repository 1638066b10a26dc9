import { useSyncExternalStore } from 'react';
import { useService } from '@/panes/service-context';

const TICK_MS = 1000;

const subscribe = (tell: () => void): (() => void) => {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
};

/** The service's time in whole Unix seconds, read each second; while it stands still nothing is rendered. */
export function useDataSeconds(): number {
  const { clock } = useService();
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / 1000));
}
