import type { Market } from '@/contract/payloads';
import { formatMarketId } from '@/domain/market-id';
import { chooseBooks, writeVenues } from '@/features/heatmap/layers/book-sources';
import type { HeatmapSearch } from '@/state/url-state';

/**
 * The address change when the books of `venues` are chosen. One venue: its market is shown. Several: their sum is
 * shown under the market of one of them.
 */
export function chooseVenues(
  market: Market,
  offered: readonly Market[],
  venues: readonly string[],
): Partial<HeatmapSearch> {
  const books = chooseBooks(market, offered, venues);
  const isOwn = books.some(({ exchange }) => exchange === market.exchange);
  const venue = writeVenues(books);
  // Another market may have other block sizes.
  return isOwn && (books.length > 1 || books[0].rawSymbol === market.rawSymbol)
    ? { venue }
    : { venue, m: formatMarketId(books[0]), block: undefined };
}
