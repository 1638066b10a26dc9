import { useQuery } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import { commonBlockQuery } from '@/data/queries/block-sizes';
import { bookVenuesQuery, mapMarketQuery } from '@/data/queries/book-venues';
import { useIsConnected, useService } from '@/panes/service-context';
import { type BookSources, chooseBooks } from './book-sources';

/** Looks up, for nothing, whose data the plot can show: books of other venues, and the coin's leverage maps. */
export function useBookSources(market: Market, finestBlock: number, venues: readonly string[]): BookSources {
  const service = useService();
  const isConnected = useIsConnected();
  const { coin, normalizedSymbol } = market;
  const isLiving = isConnected && market.recorded === undefined;
  const offered = useQuery({
    ...bookVenuesQuery(service, market),
    enabled: isLiving && normalizedSymbol !== undefined,
  });
  const known = offered.data ?? [];
  const books = chooseBooks(market, known, venues);
  const isOwn = books.length === 1 && books[0].exchange === market.exchange;
  const common = useQuery({
    ...commonBlockQuery(
      service,
      books.map(({ exchange }) => exchange),
      normalizedSymbol ?? '',
    ),
    enabled: isLiving && !isOwn,
  });
  const areMapsLookedFor = isLiving && coin !== undefined;
  const triggers = useQuery({
    ...mapMarketQuery(service, coin ?? '', 'DEXPERP_TRIGGER_LIQUIDITY_AGG'),
    enabled: areMapsLookedFor,
  });
  const liquidations = useQuery({
    ...mapMarketQuery(service, coin ?? '', 'DEXPERP_LIQUIDATION_AGG'),
    enabled: areMapsLookedFor,
  });
  const areOthersWanted = isLiving && venues.some((venue) => venue !== market.exchange);
  return {
    books,
    offered: known,
    unknown: offered.isPending ? [] : venues.filter((venue) => !isKnown(known, venue) && venue !== market.exchange),
    finestBlock: (isOwn ? undefined : common.data) ?? finestBlock,
    isPending: (areOthersWanted && offered.isPending) || (!isOwn && common.isPending && isLiving),
    triggers: triggers.data ?? (triggers.isError ? null : triggers.data),
    liquidations: liquidations.data ?? (liquidations.isError ? null : liquidations.data),
  };
}

function isKnown(markets: readonly Market[], venue: string): boolean {
  return markets.some(({ exchange }) => exchange === venue);
}
