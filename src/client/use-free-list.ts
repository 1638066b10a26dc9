import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useIsConnected } from './service-context';
import { useRetryOnReturn } from './use-retry-on-return';

/** A list that costs no weight. */
export interface FreeList<T> {
  /** `undefined` before the first answer; an earlier answer stays when a later request fails. */
  readonly data: T | undefined;
  /** The first answer is still loading. */
  readonly isPending: boolean;
  /** Why there is no answer at all. */
  readonly error: Error | null;
  retry(): void;
}

/** Loads a list while the service answers. */
export function useFreeList<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): FreeList<T> {
  const isConnected = useIsConnected();
  const { data, error, isPending, fetchStatus, refetch } = useQuery({ ...query, enabled: isConnected });
  const retry = (): void => void refetch();
  const isFetching = fetchStatus === 'fetching';
  useRetryOnReturn([{ name: 'list', isPending: isFetching, error: error ?? undefined, retry }], !isConnected);
  return {
    data,
    isPending: isPending && fetchStatus !== 'paused',
    error: data === undefined ? error : null,
    retry,
  };
}
