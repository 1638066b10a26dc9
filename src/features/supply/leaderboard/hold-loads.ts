import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';

/**
 * Keeps requests in progress from being aborted when nothing on screen uses them: the reader agreed to them, and some
 * may have been charged already.
 */
export function holdLoads(client: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    if ((client.getQueryState(queryKey)?.fetchStatus ?? 'idle') === 'idle') continue;
    const observer = new QueryObserver(client, { queryKey, enabled: false });
    const leave = observer.subscribe(({ fetchStatus }) => {
      if (fetchStatus === 'idle') leave();
    });
  }
}
