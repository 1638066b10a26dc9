import type { OptionSummary } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { useCoinMarket } from '@/panes/market/use-coin-market';
import type { OptionsSearch } from '@/state/fields/options-fields';

/**
 * Opens the options of a coin with the coin's largest market, whose candles are used, or on their own if the coin has
 * no other market.
 */
export function useCoinChoice(
  all: readonly OptionSummary[],
  onSearch: (change: Partial<OptionsSearch>) => void,
): (coin: string) => void {
  const go = (m: string): void => onSearch({ m, iv: undefined, skew: undefined });
  return useCoinMarket(go, (coin) => {
    const summary = all.find((one) => one.coin === coin);
    if (summary !== undefined) go(formatMarketId(summary));
  });
}
