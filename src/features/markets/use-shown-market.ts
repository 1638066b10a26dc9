import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { marketQuery } from '@/data/queries/markets';
import { useSelection } from '@/state/selection';

export interface ChosenMarket {
  /** `undefined` while it loads, if it could not be loaded, or if there is none. */
  readonly market: Market | undefined;
  readonly isLoading: boolean;
}

/** The chosen market, which stays when its row is filtered out or not loaded. One that does not exist gives way to `other`. */
export function useChosenMarket(
  rows: readonly Market[],
  chosen: string | undefined,
  other: Market | undefined,
): ChosenMarket {
  const service = useService();
  const isConnected = useIsConnected();
  const row = rows.find((one) => getMarketKey(one) === chosen);
  const isElsewhere = row === undefined && chosen !== undefined;
  const { data, isLoading } = useQuery({
    ...marketQuery(service, chosen ?? ''),
    enabled: isConnected && isElsewhere,
  });
  if (!isElsewhere) return { market: row, isLoading: false };
  return { market: data === null ? other : data, isLoading };
}

/** Sets the market that the header names and that its views lead to: the chosen one, whatever the list lists. */
export function useShownMarket(market: Market | undefined): void {
  const service = useService();
  const client = useQueryClient();
  const setShown = useSelection((selection) => selection.setShown);
  const key = market && getMarketKey(market);
  useEffect(() => {
    if (key === undefined || market === undefined) return;
    // The row is the same data that the header would request.
    client.setQueryData<Market | null>(marketQuery(service, key).queryKey, (known) => known ?? market);
  }, [client, service, key, market]);
  useEffect(() => {
    setShown(key);
    return () => setShown(undefined);
  }, [setShown, key]);
}
