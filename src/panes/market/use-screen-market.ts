import { useIsConnected } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getAsked } from '@/data/http/asked-request';
import { tellFailure } from '@/panes/failure/failure-words';
import { useCurrentMarket } from './current-market';

/** What stands in the place of a screen that has nothing to show yet. */
export interface WaitingScreen {
  readonly title: string;
  readonly body?: string;
  readonly retry?: () => void;
}

/** The market that a screen shows, or what to say while it is not known. A name that no market has is caught before. */
export function useScreenMarket(): { readonly market: Market } | { readonly waiting: WaitingScreen } {
  const { market, error, retry } = useCurrentMarket();
  const tell = useWaitingScreen();
  return market == null ? { waiting: tell(error, retry) } : { market };
}

/** Says what a screen waits for: the answer, or a retry after it failed. */
export function useWaitingScreen(): (error: Error | null, retry: () => void) => WaitingScreen {
  const isConnected = useIsConnected();
  return (error, retry) => {
    if (error === null) return { title: 'Loading the market' };
    const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return { title, body: [sentence, nameRequest(error), next].filter((part) => part !== '').join(' '), retry };
  };
}

/** Which request has failed: of several that a screen begins with, the others may be answered. */
function nameRequest(error: Error): string {
  const asked = getAsked(error);
  if (asked === undefined) return '';
  return `The request was ${asked.path}${asked.search === '' ? '' : `?${asked.search}`}.`;
}
