import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getAsked } from '@/data/http/asked-request';
import { describeKind, explainFailure, type FailureWords } from '@/panes/failure/failure-words';
import { useCurrentMarket } from './current-market';

/** What a screen shows while it has no data yet. */
export interface WaitingScreen {
  readonly title: string;
  readonly body?: string;
  readonly retry?: () => void;
  readonly isLoading?: boolean;
}

/** The market that a screen shows, or a placeholder while it is unknown. Unknown market names are handled earlier. */
export function useScreenMarket(): { readonly market: Market } | { readonly waiting: WaitingScreen } {
  const { market, error, retry } = useCurrentMarket();
  const tell = useWaitingScreen();
  return market == null ? { waiting: tell(error, retry) } : { market };
}

/** Says what a screen is waiting for: the response, the service, or a retry after a failure. */
export function useWaitingScreen(): (error: Error | null, retry: () => void) => WaitingScreen {
  const isConnected = useIsConnected();
  const { connection } = useService();
  return (error, retry) => {
    // Nothing is requested while the service does not answer, so an answer that is missing is not on its way.
    if (!isConnected)
      return makeWaiting(error === null ? describeKind('offline') : explain(error, true), error, connection.connect);
    return error === null
      ? { title: 'Loading the market', isLoading: true }
      : makeWaiting(explain(error, false), error, retry);
  };
}

const explain = (error: Error, isOffline: boolean): FailureWords =>
  explainFailure(error, { isRemote: false, isOffline });

function makeWaiting({ title, sentence, next }: FailureWords, error: Error | null, retry: () => void): WaitingScreen {
  const request = error === null ? '' : nameRequest(error);
  return { title, body: [sentence, request, next].filter((part) => part !== '').join(' '), retry };
}

/** Names the failed request: a screen starts with several, and the others may succeed. */
function nameRequest(error: Error): string {
  const asked = getAsked(error);
  if (asked === undefined) return '';
  return `The request was ${asked.path}${asked.search === '' ? '' : `?${asked.search}`}.`;
}
