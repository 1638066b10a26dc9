import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { marketQuery } from '@/data/queries/markets';
import { useSelection } from '@/state/selection';

/** The selected market, which stays when its row is filtered out or has not been loaded. */
export function useSelectedMarket(rows: readonly Market[], selected: string | undefined): Market | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const row = rows.find((one) => getMarketKey(one) === selected);
  const isElsewhere = row === undefined && selected !== undefined;
  const { data } = useQuery({ ...marketQuery(service, selected ?? ''), enabled: isConnected && isElsewhere });
  return isElsewhere ? (data ?? undefined) : row;
}

/** Tells the header which market's details are on screen, so that what it names and where its views lead is that market. */
export function useShownMarket(market: Market): void {
  const service = useService();
  const client = useQueryClient();
  const setShown = useSelection((selection) => selection.setShown);
  const key = getMarketKey(market);
  useEffect(() => {
    // The row is the answer that the header would ask for.
    client.setQueryData<Market | null>(marketQuery(service, key).queryKey, (known) => known ?? market);
  }, [client, service, key, market]);
  useEffect(() => {
    setShown(key);
    return () => setShown(undefined);
  }, [setShown, key]);
}
