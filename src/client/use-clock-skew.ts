import { useSyncExternalStore } from 'react';
import { useService } from './service-context';

/** How many seconds this device is ahead of the service; 0 while they agree or the service's time stands still. */
export function useClockSkew(): number {
  const { clock } = useService();
  return Math.round(useSyncExternalStore(clock.subscribe, clock.getSkew) / 1000);
}
