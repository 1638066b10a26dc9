import { useQuery } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { commonBlockQuery } from '@/data/queries/block-sizes';
import { bookVenuesQuery, mapMarketQuery } from '@/data/queries/book-venues';
import { useIsConnected, useService } from '@/panes/service-context';
import { type BookSources, chooseBooks } from './book-sources';

/** Looks up, for nothing, whose data the plot can show: books of other venues, and the coin's leverage maps. */
export function useBookSources(market: Market, finestBlock: number, venues: readonly string[]): BookSources {
  const isConnected = useIsConnected();
  const isLiving = isConnected && market.recorded === undefined;
  const books = useBooks(market, finestBlock, venues, isLiving);
  const triggers = useMapMarket(market, 'DEXPERP_TRIGGER_LIQUIDITY_AGG', isLiving);
  const liquidations = useMapMarket(market, 'DEXPERP_LIQUIDATION_AGG', isLiving);
  return { ...books, triggers, liquidations };
}

type Books = Omit<BookSources, 'triggers' | 'liquidations'>;

function useBooks(market: Market, finestBlock: number, venues: readonly string[], isLiving: boolean): Books {
  const service = useService();
  const { normalizedSymbol } = market;
  const offered = useQuery({
    ...bookVenuesQuery(service, market),
    enabled: isLiving && normalizedSymbol !== undefined,
  });
  const known = offered.data ?? [];
  const books = chooseBooks(market, known, venues);
  const isOwn = books.length === 1 && books[0].exchange === market.exchange;
  const common = useCommonBlock(books, isLiving && !isOwn);
  const others = venues.filter((venue) => venue !== market.exchange);
  return {
    books,
    offered: known,
    unknown: offered.isPending ? [] : others.filter((venue) => !known.some(({ exchange }) => exchange === venue)),
    finestBlock: common.block ?? finestBlock,
    isPending: common.isPending || (isLiving && others.length > 0 && offered.isPending),
  };
}

/** The block in which books of other venues than the market's own add up. */
function useCommonBlock(books: readonly Market[], isWanted: boolean) {
  const service = useService();
  const venues = books.map(({ exchange }) => exchange);
  const { data, isPending } = useQuery({
    ...commonBlockQuery(service, venues, books[0].normalizedSymbol ?? ''),
    enabled: isWanted,
  });
  return { block: isWanted ? data : undefined, isPending: isWanted && isPending };
}

/** The coin's market at the venue of the maps; one that cannot be looked up is none. */
function useMapMarket({ coin }: Market, type: DatasetType, isLiving: boolean): Market | null | undefined {
  const service = useService();
  const { data, isError } = useQuery({
    ...mapMarketQuery(service, coin ?? '', type),
    enabled: isLiving && coin !== undefined,
  });
  return isError ? (data ?? null) : data;
}
