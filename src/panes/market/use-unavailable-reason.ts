import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { largestMarketQuery, venueCountsQuery } from '@/data/queries/markets';

/** The service may be given a market from elsewhere: from its shell, or on another page. */
const LOOK_EVERY_MS = 5000;

/** What a service lacks: any market at all, or one with a book or candles when it has only questions or option summaries. */
export type MarketUnavailableReason = 'markets' | 'plotted markets';

/**
 * What the service lacks, as without a simulated world before the first source; `undefined`: nothing, or nobody knows yet. Asks
 * only what the views ask anyway; one that names a market says itself that there is none of this name.
 */
export function useUnavailableReason(): MarketUnavailableReason | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const isList = useLocation({ select: ({ pathname }) => pathname === '/markets' });
  const isNamed = useLocation({ select: ({ search }) => 'm' in search });
  const largest = useQuery({
    ...largestMarketQuery(service),
    enabled: isConnected && !isNamed,
    refetchInterval: ({ state }) => state.data === null && LOOK_EVERY_MS,
  });
  // None with a book and candles: there may be questions, or summaries of options.
  const isDoubtful = isList || (!isNamed && largest.data === null);
  const counts = useQuery({
    ...venueCountsQuery(service),
    enabled: isConnected && isDoubtful,
    refetchInterval: ({ state }) => state.data?.all === 0 && LOOK_EVERY_MS,
  });
  if (!isDoubtful || counts.data === undefined) return undefined;
  if (counts.data.all === 0) return 'markets';
  return isList ? undefined : 'plotted markets';
}
