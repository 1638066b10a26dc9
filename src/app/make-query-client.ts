import { QueryClient } from '@tanstack/react-query';
import { isPassing } from '@/data/http/http-errors';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 500;

/** Retries only failures that may be temporary, never an error in the request itself. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && isPassing(error);
}

/** Full jitter: a random pause up to a doubling limit, so that tabs do not retry at the same time. */
export function computeRetryPause(failures: number, random: () => number): number {
  return random() * FIRST_PAUSE_MS * 2 ** failures;
}

/** Returning to the tab or the network triggers no request within `staleTime`; the connection detects both itself. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => computeRetryPause(failures, Math.random),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  });
}
