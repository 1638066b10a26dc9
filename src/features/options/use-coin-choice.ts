import { useCoinMarket } from '@/panes/use-coin-market';
import type { OptionsSearch } from '@/state/options-search';

/** Goes to the options of a coin: to the coin's largest market, whose candles stand beside them. */
export function useCoinChoice(onSearch: (change: Partial<OptionsSearch>) => void): (coin: string) => void {
  return useCoinMarket((m) => onSearch({ m, iv: undefined, skew: undefined }));
}
