import { formatMarketId, type MarketId } from '@/domain/market-id';
import type { ChartSearch } from '@/state/url-state';

type Compared = MarketId & { readonly coin?: string | undefined };

/** The address with another market on the axis. Two coins have no sum: their prices are compared in percent. */
export function addCompared(
  { with: others = [], mode }: Pick<ChartSearch, 'with' | 'mode'>,
  own: Compared,
  added: Compared,
): Pick<ChartSearch, 'with' | 'mode'> {
  const isOtherCoin = added.coin !== own.coin;
  return { with: [...others, formatMarketId(added)], mode: mode ?? (isOtherCoin ? 'compare' : undefined) };
}
