import { useRef } from 'react';
import { formatMarketId } from '@/domain/market-id';
import { useCoinMarket } from '@/panes/market/use-coin-market';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { swapBeside } from './choose-beside';
import type { OptionsView } from './use-options';

/**
 * Opens the options of a coin with the coin's largest market, whose candles are used, or on their own if the coin has
 * no other market. If it was beside, the two coins change places.
 */
export function useCoinChoice(
  { all, coin: own, search }: Pick<OptionsView, 'all' | 'coin' | 'search'>,
  onSearch: (change: Partial<OptionsSearch>) => void,
): (coin: string) => void {
  const chosen = useRef(own);
  const go = (m: string): void =>
    onSearch({ m, iv: undefined, skew: undefined, beside: swapBeside(search.beside, own, chosen.current) });
  const find = useCoinMarket(go, (coin) => {
    const summary = all.find((one) => one.coin === coin);
    if (summary !== undefined) go(formatMarketId(summary));
  });
  return (coin) => {
    chosen.current = coin;
    find(coin);
  };
}
