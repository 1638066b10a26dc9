import { queryOptions } from '@tanstack/react-query';
import { blockSizesAnswer } from '@/contract/payloads';
import { leastCommonMultiple } from '@/domain/decimal';
import type { MarketId } from '@/domain/market-id';
import type { Http } from '../http/http';

/** The market's finest book block in its quote asset; `null` when it has no book. Discovery: costs no weight. */
export function finestBlockQuery({ http }: Reader, { exchange, rawSymbol }: MarketId) {
  return queryOptions({
    queryKey: ['block-sizes', exchange, rawSymbol] as const,
    queryFn: async ({ signal }): Promise<number | null> => {
      const blocks = await loadBlocks(http, [exchange], { rawSymbol }, signal);
      return blocks.length === 0 ? null : Math.min(...blocks);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The finest block in which the books of several venues can be summed: a whole multiple of each venue's own. */
export function commonBlockQuery({ http }: Reader, exchanges: readonly string[], normalizedSymbol: string) {
  const venues = [...exchanges].sort();
  return queryOptions({
    queryKey: ['block-sizes', 'common', normalizedSymbol, ...venues] as const,
    queryFn: async ({ signal }): Promise<number | null> => {
      const blocks = await loadBlocks(http, venues, { normalizedSymbol }, signal);
      return blocks.length === 0 ? null : leastCommonMultiple(blocks);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The markets of a profile: one market by its own symbol, or several by their shared one. */
export type ProfiledMarkets =
  | { readonly exchange: readonly string[]; readonly rawSymbol: string }
  | { readonly exchange: readonly string[]; readonly normalizedSymbol: string };

/**
 * Row height of market profiles in the quote asset; `null` when none is recommended, or not the same for all venues.
 */
export function profileRowQuery({ http }: Reader, { exchange, ...symbol }: ProfiledMarkets) {
  return queryOptions({
    queryKey: ['block-sizes', 'profile', ...exchange, symbol] as const,
    queryFn: async ({ signal }): Promise<number | null> => {
      const rows = new Set(await loadBlocks(http, exchange, { type: 'TPO_AGG', ...symbol }, signal));
      return rows.size === 1 ? [...rows][0] : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Reader {
  readonly http: Http;
}

async function loadBlocks(
  http: Http,
  venues: readonly string[],
  symbol: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const search = new URLSearchParams({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', ...symbol });
  for (const venue of venues) search.append('exchange', venue);
  const { blockSizes = [] } = await http.loadJson('/v1/block-sizes', search, blockSizesAnswer, signal);
  // Some deployments send `[0]` for an empty list.
  return blockSizes.filter((size) => size > 0);
}
