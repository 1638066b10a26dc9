import { useQuery } from '@tanstack/react-query';
import { useConnectionState, useIsConnected, useService } from '@/client/service-context';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { typeVenuesQuery } from '@/data/queries/book-venues';
import { getLookUp, hasSharedSymbol, type LookUp, listUnknown } from './venue-sources';

/** One shared array, so that values derived from it keep their identity. */
const NO_VENUES: readonly string[] = [];
const NO_MARKETS: readonly Market[] = [];

/** The markets whose data a screen can show. */
export interface MarketSources {
  /** Markets of the same symbol that have data of the type, the largest volume first. */
  readonly offered: readonly Market[];
  readonly lookUp: LookUp;
  /** Requested venues that, as the look-up showed, have no such market. */
  readonly unknown: readonly string[];
  /** Whether the requested markets are still being looked up. */
  readonly isPending: boolean;
  /** Other venues were requested and could not be looked up. */
  readonly isFailed: boolean;
  retry(): void;
}

/** Looks up, free of charge, which venues have data of `type` for the market's symbol. */
export function useMarketSources(type: DatasetType, market: Market, venues = NO_VENUES): MarketSources {
  const service = useService();
  const isConnected = useIsConnected();
  const { status } = useConnectionState();
  const isWanted = hasSharedSymbol(market);
  // A query returns a new result object at each render: only its fields may be depended on.
  const { data, isError, refetch } = useQuery({
    ...typeVenuesQuery(service, market, type),
    enabled: isWanted && isConnected,
  });
  const offered = data ?? NO_MARKETS;
  const lookUp = isWanted ? getLookUp({ data, isError }, status === 'offline') : 'done';
  const others = venues.filter((venue) => venue !== market.exchange);
  return {
    offered,
    lookUp,
    unknown: isWanted ? listUnknown(others, offered, lookUp) : NO_VENUES,
    isPending: others.length > 0 && lookUp === 'pending',
    isFailed: others.length > 0 && lookUp === 'failed',
    retry: () => void refetch(),
  };
}
