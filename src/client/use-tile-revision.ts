import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MarketDataClient } from './use-market-data-client';

/** Counts the changes of the cache: prices of views computed before a change are outdated. */
interface TileRevision {
  readonly get: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

const known = new WeakMap<MarketDataClient, TileRevision>();

function watch(dataClient: MarketDataClient, cache: QueryCache): TileRevision {
  const listeners = new Set<() => void>();
  let count = 0;
  let isTold = true;
  let leave = (): void => undefined;
  const tell = (): void => {
    isTold = true;
    count += 1;
    for (const listener of listeners) listener();
  };
  // Tiles arrive in bursts: one notification for all of them.
  const notifySoon = (): void => {
    if (isTold) setTimeout(tell, 0);
    isTold = false;
  };
  void dataClient.tileDatabase.then(notifySoon);
  return {
    get: () => count,
    subscribe(listener) {
      if (listeners.size === 0) {
        leave = cache.subscribe((event) => {
          const isNews = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
          const [subject] = event.query.queryKey as readonly unknown[];
          if (subject === 'points' && isNews) notifySoon();
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
  };
}

/** A number that changes whenever a tile is added or removed, and once it is known what is stored on this device. */
export function useTileRevision(dataClient: MarketDataClient): number {
  const client = useQueryClient();
  let news = known.get(dataClient);
  if (news === undefined) known.set(dataClient, (news = watch(dataClient, client.getQueryCache())));
  return useSyncExternalStore(news.subscribe, news.get);
}
