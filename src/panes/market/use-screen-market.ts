import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import type { Connection } from '@/data/connection/connection';
import { getAsked } from '@/data/http/asked-request';
import { copyRequest } from '@/panes/address/copy-request';
import { describeKind, explainFailure, type FailureWords } from '@/panes/failure/failure-words';
import { useCurrentMarket } from './current-market';

/** What a screen shows while it has no data yet. */
export interface WaitingScreen {
  readonly title: string;
  readonly body?: string;
  readonly retry?: () => void;
  /** Copies the request that failed. */
  readonly copy?: () => void;
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
    const copy = makeCopy(connection, error);
    // Nothing is requested while the service does not answer, so an answer that is missing is not on its way.
    if (!isConnected)
      return makeWaiting(error === null ? describeKind('offline') : explain(error, true), connection.connect, copy);
    return error === null
      ? { title: 'Loading the market', isLoading: true }
      : makeWaiting(explain(error, false), retry, copy);
  };
}

const explain = (error: Error, isOffline: boolean): FailureWords =>
  explainFailure(error, { isRemote: false, isOffline });

function makeWaiting(
  { title, sentence, next }: FailureWords,
  retry: () => void,
  copy: (() => void) | undefined,
): WaitingScreen {
  const body = [sentence, next].filter((part) => part !== '').join(' ');
  return { title, body, retry, ...(copy && { copy }) };
}

/** Copies the failed request: a screen starts with several, and the others may succeed. */
function makeCopy(connection: Connection, error: Error | null): (() => void) | undefined {
  const asked = error === null ? undefined : getAsked(error);
  return asked && (() => void copyRequest(connection, asked));
}
