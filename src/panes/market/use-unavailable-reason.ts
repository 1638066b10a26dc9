import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { largestMarketQuery, venueCountsQuery } from '@/data/queries/markets';

/** Markets can be added from outside: from the command line, or on another page. */
const LOOK_EVERY_MS = 5000;

/**
 * What a service lacks: any market at all, or any with a book or candles, if it has only questions or option
 * summaries.
 */
export type MarketUnavailableReason = 'markets' | 'plotted markets';

/**
 * What the service lacks, as before the first source is added without a simulated world. `undefined`: nothing, or
 * unknown. Sends only requests that the views send anyway. If the address names a market, the view itself reports a
 * missing one.
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
  // No market with a book and candles: there may still be questions or option summaries.
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
