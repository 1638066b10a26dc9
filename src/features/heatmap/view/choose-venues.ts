import type { Market } from '@/contract/payloads';
import { formatMarketId } from '@/domain/market-id';
import { chooseBooks, writeVenues } from '@/features/heatmap/layers/book-sources';
import type { HeatmapSearch } from '@/state/url-state';

/**
 * What changes in the address when the books of `venues` are chosen: of one venue, its market is shown; of several,
 * their sum, as the market of one of them.
 */
export function chooseVenues(
  market: Market,
  offered: readonly Market[],
  venues: readonly string[],
): Partial<HeatmapSearch> {
  const books = chooseBooks(market, offered, venues);
  const isOwn = books.some(({ exchange }) => exchange === market.exchange);
  const venue = writeVenues(books);
  // Blocks of another market may be others.
  return isOwn && (books.length > 1 || books[0].rawSymbol === market.rawSymbol)
    ? { venue }
    : { venue, m: formatMarketId(books[0]), block: undefined };
}
