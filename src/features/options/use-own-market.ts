import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { listMarket } from '@/panes/market/use-coin-market';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { hasRealised } from './options-requests';
import type { OptionsView } from './use-options';

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
