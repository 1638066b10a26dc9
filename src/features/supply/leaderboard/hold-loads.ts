import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';

/**
 * Keeps what is under way from being given up when nobody shows it any more: it was agreed to, and a part of it may be
 * charged already.
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
