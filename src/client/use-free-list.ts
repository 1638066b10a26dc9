import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useIsConnected } from './service-context';
import { useRetryOnReturn } from './use-retry-on-return';

/** A list that the service gives for nothing. */
export interface FreeList<T> {
  /** `undefined` before the first answer; that of before stays while a later one fails. */
  readonly data: T | undefined;
  /** The first answer is on its way. */
  readonly isPending: boolean;
  /** Why there is no answer at all. */
  readonly error: Error | null;
  retry(): void;
}

/** Asks for a list while the service answers. */
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
