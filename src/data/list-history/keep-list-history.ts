import type { ServiceClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { Http } from '../http/http';
import { ALL_MARKETS, loadAllMarkets, type MarketsFilter } from '../queries/markets-page';
import { ListHistorySampler } from './list-history-sampler';
import type { ListHistory, ListHistoryPause } from './list-history-types';
import { type ListHistoryOwner, openListHistoryOf } from './open-list-history';

/** A fixed order, so that each market is listed exactly once while the pages of a long list are loaded. */
const SAMPLED: MarketsFilter = { ...ALL_MARKETS, sort: 'AVAILABLE_SINCE', ascending: true };

/** The connection, as far as sampling depends on it. */
export interface SampledConnection {
  readonly getState: () => { readonly status: string };
  readonly getWorld: () => { readonly cacheNamespace: string } | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ListHistoryKeeperParts extends ListHistoryOwner {
  readonly clock: ServiceClock;
  readonly connection: SampledConnection;
  readonly http: Http;
}

/** Samples the market list while the page is visible and the service is reachable. */
export function keepListHistory(parts: ListHistoryKeeperParts, isOn: boolean): Disposer {
  const { connection, http, clock, opened } = parts;
  const getNamespace = (): string => connection.getWorld()?.cacheNamespace ?? '';

  function getPause(): ListHistoryPause | undefined {
    if (!isOn) return 'off';
    if (document.hidden) return 'hidden';
    const { status } = connection.getState();
    if (status !== 'ready' && status !== 'slow') return 'offline';
    if (clock.frozen) return 'frozen';
    return clock.getSkew() === 0 ? undefined : 'clock';
  }

  const sampler = new ListHistorySampler({
    clock,
    getPause,
    getListHistory: () => opened.get().listHistory,
    openListHistory: () => openListHistoryOf(parts, getNamespace()),
    loadMarkets: (signal) => loadAllMarkets(http, SAMPLED, { now: () => clock.now() }, signal),
    runAlone: (task) => runAlone(`depthscape.listHistory.${getNamespace()}`, task),
    schedule(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  let heard: ListHistory | undefined;
  function wake(): void {
    const { listHistory } = opened.get();
    if (listHistory !== undefined && listHistory !== heard) unsubscribe.push(listHistory.subscribe(wake));
    heard = listHistory;
    sampler.wake();
  }
  const unsubscribe = [connection.subscribe(wake), opened.subscribe(wake), clock.subscribe(wake)];
  document.addEventListener('visibilitychange', wake);
  wake();
  return {
    dispose() {
      sampler.dispose();
      for (const stop of unsubscribe) stop();
      document.removeEventListener('visibilitychange', wake);
    },
  };
}

/** Without locks each page samples by itself. Each looks at the shelf first, so duplicates are rare. */
async function runAlone(name: string, task: () => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (locks === undefined) await task();
  else await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : task()));
}
