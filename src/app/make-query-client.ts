import { QueryClient } from '@tanstack/react-query';
import { isPassing } from '@/data/http/http-errors';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 500;

/** Only what may pass by itself is asked again; an error of the question never is. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && isPassing(error);
}

/** Full jitter: anything up to a doubling pause, so that tabs do not ask in step. */
export function computeRetryPause(failures: number, random: () => number): number {
  return random() * FIRST_PAUSE_MS * 2 ** failures;
}

/** Coming back to the tab or to the network costs nothing inside `staleTime`; the connection notices both itself. */
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
