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
  const fault = findFault();
  return {
    books,
    offered: offered.known,
    venueLookUp: offered.lookUp,
    unknown: offered.isWanted ? listUnknown(others, offered.known, offered.lookUp) : [],
    finestBlock: common.block ?? finestBlock ?? getMapRowStep(market.lastPrice),
    isPending: common.lookUp === 'pending' || (others.length > 0 && offered.lookUp === 'pending'),
    fault,
    retry() {
      if (offered.lookUp === 'failed') offered.retry();
      if (fault === 'blocks') common.retry();
    },
  };

  function findFault(): BookFault | undefined {
    if (others.length > 0 && offered.lookUp === 'failed') return 'venues';
    if (isOwn) return finestBlock === undefined ? 'no-book' : undefined;
    return common.lookUp !== 'pending' && common.block === undefined ? 'blocks' : undefined;
  }
}

function useOfferedBooks(market: Market) {
  const service = useService();
  const isConnected = useIsConnected();
  const { status } = useConnectionState();
  const isWanted = hasSharedSymbol(market);
  const query = useQuery({ ...bookVenuesQuery(service, market), enabled: isWanted && isConnected });
  return {
    isWanted,
    known: query.data ?? NO_MARKETS,
    lookUp: isWanted ? getLookUp(query, status === 'offline') : 'done',
    retry: () => void query.refetch(),
  };
}

/** The block size in which books of other venues add up with the market's own. */
function useCommonBlock(books: readonly Market[], isWanted: boolean) {
  const service = useService();
  const isConnected = useIsConnected();
  const { status } = useConnectionState();
  const venues = books.map(({ exchange }) => exchange);
  const query = useQuery({
    ...commonBlockQuery(service, venues, books[0].normalizedSymbol ?? ''),
    enabled: isWanted && isConnected,
  });
  return {
    block: isWanted ? (query.data ?? undefined) : undefined,
    lookUp: isWanted ? getLookUp(query, status === 'offline') : 'done',
    retry: () => void query.refetch(),
  };
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
