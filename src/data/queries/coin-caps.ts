import { queryOptions } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import type { Source } from './markets';
import { ALL_MARKETS, loadMarketsPage } from './markets-page';

/** A coin as the list of markets tells of it, with its largest simulated market. */
export interface CoinCap {
  readonly coin: string;
  readonly market: Market;
  /** USD. */
  readonly marketcap: number;
}

/** Markets on the one page that is requested: several of each of the largest coins. */
const PAGE_SIZE = 200;
const STALE_MS = 60_000;

/** The coins with the largest market caps, which the list of markets tells of to every tier. Discovery: costs no weight. */
export function coinCapsQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'coin-caps'],
    queryFn: async ({ signal }): Promise<readonly CoinCap[]> => {
      const types = ['TRADE_SIDE_AGNOSTIC_AGG'];
      const filter = { ...ALL_MARKETS, types, sort: 'MARKET_SYMBOL_MARKETCAP' } as const;
      const page = { offset: 0, size: PAGE_SIZE, now: () => clock.now() };
      return listCoinCaps((await loadMarketsPage(http, filter, page, signal)).markets);
    },
    staleTime: STALE_MS,
  });
}

/** One entry for each coin with a market cap, the largest first. Recordings are of other times, so they are left out. */
export function listCoinCaps(markets: readonly Market[]): readonly CoinCap[] {
  const found = new Map<string, CoinCap>();
  for (const market of markets) {
    const { coin, marketcap = 0, recorded, volume24h = 0 } = market;
    if (coin === undefined || marketcap <= 0 || recorded !== undefined) continue;
    if (volume24h > (found.get(coin)?.market.volume24h ?? -1)) found.set(coin, { coin, market, marketcap });
  }
  return [...found.values()].toSorted((a, b) => b.marketcap - a.marketcap);
}
