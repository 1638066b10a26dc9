import type { UnixSeconds } from '@/domain/units';
import type { MarketStatistics, Store, StoredMarket } from '../store/store';
import { type CatalogueMarket, describeMarkets } from './catalogue-market';

/** All markets with their latest statistics, in memory. A refresh replaces the whole value: readers see one instant. */
export interface Catalogue {
  readonly markets: readonly CatalogueMarket[];
  readonly exchanges: ReadonlySet<string>;
  /** The USD market that prices `coin` best: the one with the largest volume. */
  referenceMarket(coin: string): StoredMarket | undefined;
}

/** Venues that the contract names: known even while no market of theirs is stored. */
const CONTRACT_EXCHANGES = ['DEXPERP_FUTURES', 'PREDMKT'];

export function makeCatalogue(stored: readonly StoredMarket[], statistics: readonly MarketStatistics[]): Catalogue {
  const { markets, references } = describeMarkets(stored, statistics);
  return {
    markets,
    exchanges: new Set([...CONTRACT_EXCHANGES, ...markets.map((market) => market.stored.exchange)]),
    referenceMarket: (coin) => references.get(coin),
  };
}

export async function loadCatalogue(store: Store, now: UnixSeconds): Promise<Catalogue> {
  const stored = await store.markets();
  return makeCatalogue(stored, await store.statistics(stored, now));
}
