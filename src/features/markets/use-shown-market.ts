import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { marketQuery } from '@/data/queries/markets';
import { useSelection } from '@/state/selection';

/** The selected market, which stays when its row is filtered out or not loaded. */
export function useSelectedMarket(rows: readonly Market[], selected: string | undefined): Market | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const row = rows.find((one) => getMarketKey(one) === selected);
  const isElsewhere = row === undefined && selected !== undefined;
  const { data } = useQuery({ ...marketQuery(service, selected ?? ''), enabled: isConnected && isElsewhere });
  return isElsewhere ? (data ?? undefined) : row;
}

/** Sets the market that the header names and that its views lead to: the one whose details are on screen. */
export function useShownMarket(market: Market): void {
  const service = useService();
  const client = useQueryClient();
  const setShown = useSelection((selection) => selection.setShown);
  const key = getMarketKey(market);
  useEffect(() => {
    // The row is the same data that the header would request.
    client.setQueryData<Market | null>(marketQuery(service, key).queryKey, (known) => known ?? market);
  }, [client, service, key, market]);
  useEffect(() => {
    setShown(key);
    return () => setShown(undefined);
  }, [setShown, key]);
}
