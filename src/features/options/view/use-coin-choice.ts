import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { listMarket, useCoinMarket } from '@/panes/market/use-coin-market';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { swapBeside } from './choose-beside';
import { hasRealised } from './options-requests';
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

const AGAIN_MS = 10_000;

/**
 * Options that were opened without the market of their coin, because it could not be looked up, get it as soon as the
 * service tells it: the header then shows a market that trades, and its candles give the realised volatility.
 */
export function useOwnMarket(
  { coin, facts: { market: shown, span } }: Pick<OptionsView, 'coin' | 'facts'>,
  onSearch: (change: Partial<OptionsSearch>) => void,
): void {
  const client = useQueryClient();
  const service = useService();
  const isConnected = useIsConnected();
  const isAlone = shown.tenor !== undefined && coin !== '';
  const { data } = useQuery({
    ...coinMarketQuery(service, coin),
    enabled: isConnected && isAlone,
    // The look-up is free, and no pane shows that it failed: it is repeated until it is answered.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
  const own = isAlone && data != null && hasRealised({ market: data, span }) ? data : undefined;
  const open = useEffectEvent((market: Market): void => {
    listMarket(client, service, market);
    onSearch({ m: formatMarketId(market) });
  });
  useEffect(() => {
    if (own !== undefined) open(own);
  }, [own]);
}
