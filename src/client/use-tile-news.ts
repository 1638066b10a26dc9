import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DataDesk } from './use-data-desk';

/** Counts the changes of what is held: what prices of views were computed from is old with each. */
interface TileNews {
  readonly get: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

const known = new WeakMap<DataDesk, TileNews>();

function watch(desk: DataDesk, cache: QueryCache): TileNews {
  const listeners = new Set<() => void>();
  let count = 0;
  let isTold = true;
  let leave = (): void => undefined;
  const tell = (): void => {
    isTold = true;
    count += 1;
    for (const listener of listeners) listener();
  };
  // Tiles arrive in swarms.
  const tellSoon = (): void => {
    if (isTold) setTimeout(tell, 0);
    isTold = false;
  };
  void desk.vault.then(tellSoon);
  return {
    get: () => count,
    subscribe(listener) {
      if (listeners.size === 0) {
        leave = cache.subscribe((event) => {
          const isNews = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
          const [subject] = event.query.queryKey as readonly unknown[];
          if (subject === 'points' && isNews) tellSoon();
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

/** A number that changes whenever a tile comes or goes, and once it is known what is kept on this device. */
export function useTileNews(desk: DataDesk): number {
  const client = useQueryClient();
  let news = known.get(desk);
  if (news === undefined) known.set(desk, (news = watch(desk, client.getQueryCache())));
  return useSyncExternalStore(news.subscribe, news.get);
}
