import { queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { areComparable, worldOf } from '@/domain/recording';
import { StatusError } from '../http/http-errors';
import { loadList } from './discovery';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;
/** The venue of the leverage maps, in the neutral dialect. */
export const MAP_VENUE = 'DEXPERP_FUTURES';

type SymbolFacts = Pick<Market, 'coin' | 'normalizedSymbol' | 'category' | 'recorded'>;

/** The markets whose books can be shown or summed with this one, see `typeVenuesQuery`. */
export function bookVenuesQuery(source: Source, market: SymbolFacts) {
  return typeVenuesQuery(source, market, 'BLOCK_BOOK_SNAPSHOT_AGG');
}

/**
 * The markets that can be shown or summed with this one: of the same cross-exchange symbol and class, with `type`, at a
 * venue that the service lists for it, simulated or live like this one, no recordings. Largest volume first; none
 * without such a symbol. Discovery: costs no weight.
 */
export function typeVenuesQuery({ http, clock }: Source, market: SymbolFacts, type: DatasetType) {
  const { coin, normalizedSymbol, category } = market;
  return queryOptions({
    queryKey: ['markets', 'venues', type, coin, normalizedSymbol, category, worldOf(market)],
    queryFn: async ({ signal }): Promise<readonly Market[]> => {
      if (normalizedSymbol === undefined) return [];
      const narrowing = coin === undefined ? { search: normalizedSymbol } : { coins: [coin] };
      const filter = { ...ALL_MARKETS, ...narrowing, types: [type] };
      const [venues, all] = await Promise.all([
        loadList(http, 'exchanges', { types: [type], normalizedSymbol }, signal),
        loadAllMarkets(http, filter, { now: () => clock.now() }, signal),
      ]);
      // If a deployment's venue list cannot be read, all markets stay.
      const listed = new Set(venues);
      return all.filter(
        (one) =>
          (listed.size === 0 || listed.has(one.exchange)) &&
          one.normalizedSymbol === normalizedSymbol &&
          one.category === category &&
          areComparable(one, market),
      );
    },
    staleTime: STALE_MS,
  });
}

/**
 * The coin's market at the venue of the maps that serves `type`; `null` where there is none. Discovery: costs no
 * weight.
 */
export function mapMarketQuery({ http, clock }: Source, coin: string, type: DatasetType) {
  return queryOptions({
    queryKey: ['markets', 'map', coin, type],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const filter = { ...ALL_MARKETS, venues: [MAP_VENUE], coins: [coin], types: [type] };
      try {
        const [first] = await loadAllMarkets(http, filter, { now: () => clock.now() }, signal);
        return first ?? null;
      } catch (error) {
        // A deployment without the venue has none of its markets.
        if (error instanceof StatusError && error.code === 'INVALID_EXCHANGE') return null;
        throw error;
      }
    },
    staleTime: STALE_MS,
  });
}
