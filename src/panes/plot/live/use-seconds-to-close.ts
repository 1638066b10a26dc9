import { useIsConnected } from '@/client/service-context';
import { getSecondsToClose } from '@/domain/time-to-close';

/**
 * Seconds until the running bucket of `seconds` closes; `undefined` if time does not advance or the service does not
 * answer, as the candle that would close then is not on screen. `now` in Unix seconds.
 */
export function useSecondsToClose(now: number, seconds: number, isPolling: boolean): number | undefined {
  const isConnected = useIsConnected();
  return getSecondsToClose(now, seconds, isPolling && isConnected);
}
