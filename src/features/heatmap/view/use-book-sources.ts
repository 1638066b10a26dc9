import { useQuery } from '@tanstack/react-query';
import { useConnectionState, useIsConnected, useService } from '@/client/service-context';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { commonBlockQuery } from '@/data/queries/block-sizes';
import { bookVenuesQuery, mapMarketQuery } from '@/data/queries/book-venues';
import { getMapRowStep } from '@/data/queries/level-maps';
import { isRecording } from '@/domain/recording';
import {
  type BookFault,
  type BookSources,
  chooseBooks,
  getLookUp,
  hasSharedSymbol,
  listUnknown,
} from '@/features/heatmap/layers/book-sources';
import type { LookUp } from '@/panes/plot/venue-sources';

/** One shared array, so that values derived from it keep their identity. */
const NO_VENUES: readonly string[] = [];
const NO_MARKETS: readonly Market[] = [];

/** Looks up, free of charge, which data the plot can show: books of other venues, and the coin's leverage maps. */
export function useBookSources(market: Market, finestBlock: number | undefined, venues = NO_VENUES): BookSources {
  const isConnected = useIsConnected();
  const isLiving = isConnected && market.recorded === undefined;
  const books = useBooks(market, finestBlock, venues);
  const triggers = useMapMarket(market, 'DEXPERP_TRIGGER_LIQUIDITY_AGG', isLiving);
  const liquidations = useMapMarket(market, 'DEXPERP_LIQUIDATION_AGG', isLiving);
  return { ...books, triggers, liquidations };
}

type Books = Omit<BookSources, 'triggers' | 'liquidations'>;

function useBooks(market: Market, finestBlock: number | undefined, venues: readonly string[]): Books {
  const offered = useOfferedBooks(market);
  const books = chooseBooks(market, offered.known, venues);
  const isOwn = books.length === 1 && books[0].exchange === market.exchange;
  const common = useCommonBlock(books, !isRecording(market) && !isOwn);
  const others = venues.filter((venue) => venue !== market.exchange);
  const reach = { hasOthers: others.length > 0, hasBook: finestBlock !== undefined, isOwn };
  const fault = findFault(offered.lookUp, common, reach);
  const { lookUp, retry: retryVenues } = offered;
  const { retry: retryBlocks } = common;
  return {
    books,
    offered: offered.known,
    venueLookUp: lookUp,
    unknown: offered.isWanted ? listUnknown(others, offered.known, lookUp) : [],
    finestBlock: common.block ?? finestBlock ?? getMapRowStep(market.lastPrice),
    isPending: common.lookUp === 'pending' || (others.length > 0 && lookUp === 'pending'),
    fault,
    retry() {
      if (lookUp === 'failed') retryVenues();
      if (fault === 'blocks') retryBlocks();
    },
  };
}

interface BookReach {
  /** Other venues are asked for too. */
  readonly hasOthers: boolean;
  readonly hasBook: boolean;
  /** Only the market's own book is shown. */
  readonly isOwn: boolean;
}

function findFault(
  venues: LookUp,
  { block, lookUp }: { readonly block: number | undefined; readonly lookUp: LookUp },
  { hasOthers, hasBook, isOwn }: BookReach,
): BookFault | undefined {
  if (hasOthers && venues === 'failed') return 'venues';
  if (isOwn) return hasBook ? undefined : 'no-book';
  return lookUp !== 'pending' && block === undefined ? 'blocks' : undefined;
}

function useOfferedBooks(market: Market) {
  const service = useService();
  const isConnected = useIsConnected();
  const { status } = useConnectionState();
  const isWanted = hasSharedSymbol(market);
  // A query returns a new result object at each render. Depending on it redrew the plots every second.
  const { data, isError, refetch } = useQuery({
    ...bookVenuesQuery(service, market),
    enabled: isWanted && isConnected,
  });
  const lookUp: LookUp = isWanted ? getLookUp({ data, isError }, status === 'offline') : 'done';
  return { isWanted, known: data ?? NO_MARKETS, lookUp, retry: () => void refetch() };
}

/** The block size in which books of other venues add up with the market's own. */
function useCommonBlock(books: readonly Market[], isWanted: boolean) {
  const service = useService();
  const isConnected = useIsConnected();
  const { status } = useConnectionState();
  const venues = books.map(({ exchange }) => exchange);
  const { data, isError, refetch } = useQuery({
    ...commonBlockQuery(service, venues, books[0].normalizedSymbol ?? ''),
    enabled: isWanted && isConnected,
  });
  const lookUp: LookUp = isWanted ? getLookUp({ data, isError }, status === 'offline') : 'done';
  return { block: isWanted ? (data ?? undefined) : undefined, lookUp, retry: () => void refetch() };
}

/** The coin's market at the venue of the maps. A failed look-up counts as none. */
function useMapMarket({ coin }: Market, type: DatasetType, isLiving: boolean): Market | null | undefined {
  const service = useService();
  const { data, isError } = useQuery({
    ...mapMarketQuery(service, coin ?? '', type),
    enabled: isLiving && coin !== undefined,
  });
  return isError ? (data ?? null) : data;
}
