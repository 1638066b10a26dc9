import { queryOptions } from '@tanstack/react-query';
import { blockSizesAnswer } from '@/contract/payloads';
import type { MarketId } from '@/domain/market-id';
import type { Http } from '../http/http';

/** The market's finest book block in its quote asset; `null` when it has no book. Discovery: costs no weight. */
export function finestBlockQuery({ http }: { readonly http: Http }, { exchange, rawSymbol }: MarketId) {
  return queryOptions({
    queryKey: ['block-sizes', exchange, rawSymbol] as const,
    queryFn: async ({ signal }): Promise<number | null> => {
      const search = new URLSearchParams({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', exchange, rawSymbol });
      const { blockSizes = [] } = await http.loadJson('/v1/block-sizes', search, blockSizesAnswer, signal);
      // `[0]` is how some deployments say that there is none.
      const known = blockSizes.filter((size) => size > 0);
      return known.length === 0 ? null : Math.min(...known);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
