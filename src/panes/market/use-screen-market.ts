import { useIsConnected } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getAsked } from '@/data/http/asked-request';
import { explainFailure } from '@/panes/failure/failure-words';
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

/** Says what a screen is waiting for: the response, or a retry after a failure. */
export function useWaitingScreen(): (error: Error | null, retry: () => void) => WaitingScreen {
  const isConnected = useIsConnected();
  return (error, retry) => {
    if (error === null) return { title: 'Loading the market', isLoading: true };
    const { title, sentence, next } = explainFailure(error, { isRemote: false, isOffline: !isConnected });
    return { title, body: [sentence, nameRequest(error), next].filter((part) => part !== '').join(' '), retry };
  };
}

/** Names the failed request: a screen starts with several, and the others may succeed. */
function nameRequest(error: Error): string {
  const asked = getAsked(error);
  if (asked === undefined) return '';
  return `The request was ${asked.path}${asked.search === '' ? '' : `?${asked.search}`}.`;
}
