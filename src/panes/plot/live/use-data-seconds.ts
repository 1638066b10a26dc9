import { useSyncExternalStore } from 'react';
import type { ServiceClock } from '@/base/clock';
import { useService } from '@/client/service-context';
import { SecondTicker } from './second-ticker';

const tickers = new WeakMap<ServiceClock, SecondTicker>();

function tickerOf(clock: ServiceClock): SecondTicker {
  const known = tickers.get(clock) ?? new SecondTicker(clock);
  tickers.set(clock, known);
  return known;
}

/**
 * The service's time in Unix seconds, rounded to multiples of `step`, read each second while the page is seen and time
 * goes on. No render while it does not change.
 */
export function useDataSeconds(step = 1): number {
  const { clock } = useService();
  return useSyncExternalStore(tickerOf(clock).subscribe, () => Math.floor(clock.now() / 1000 / step) * step);
}
