import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useService } from '@/client/service-context';
import { formatMarketId } from '@/domain/market-id';
import { listMarket, useCoinMarket } from '@/panes/market/use-coin-market';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { swapBeside } from './choose-beside';
import type { OptionsView } from './use-options';

export interface CoinChoice {
  /** The coin that was chosen, also while its market is looked up. */
  readonly coin: string;
  onCoin(coin: string): void;
}

/**
 * Opens the options of a coin with the coin's largest market, whose candles are used. If it was beside, the two coins
 * change places. The options are shown on their own if the coin has no other market, or if that could not be found out:
 * a choice is always taken, and the panes say what failed.
 */
export function useCoinChoice(
  { all, coin: own, search }: Pick<OptionsView, 'all' | 'coin' | 'search'>,
  onSearch: (change: Partial<OptionsSearch>) => void,
): CoinChoice {
  const client = useQueryClient();
  const service = useService();
  const from = useRef(own);
  const [awaited, setAwaited] = useState<string>();
  const go = (m: string): void => {
    setAwaited(undefined);
    onSearch({ m, iv: undefined, skew: undefined, beside: swapBeside(search.beside, own, from.current) });
  };
  const goAlone = (coin: string): void => {
    const summary = all.find((one) => one.coin === coin);
    if (summary === undefined) return setAwaited(undefined);
    const { exchange, rawSymbol, tenor, recorded } = summary;
    // It is listed already, so no request that may fail stands between the choice and its panes.
    const listed = { exchange, rawSymbol, coin, tenor, ...(recorded === undefined ? {} : { recorded }) };
    listMarket(client, service, listed);
    go(formatMarketId(listed));
  };
  const find = useCoinMarket(go, { onNone: goAlone, onUnknown: goAlone });
  return {
    coin: awaited ?? own,
    onCoin(coin) {
      from.current = coin;
      setAwaited(coin);
      find(coin);
    },
  };
}
