import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { useIsConnected, useService } from '@/panes/service-context';
import type { View } from '@/panes/views';
import { findLack } from './resolve-phrase';

const STALE_MS = 300_000;

/** What the view on screen lacks of each market, "no depth", by the market's key; looked up for nothing. */
export function usePaletteLacks(
  path: View['path'] | undefined,
  markets: readonly Market[],
): ReadonlyMap<string, string> {
  const service = useService();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  return useQueries({
    queries: markets.map((market) => ({
      queryKey: ['palette-lack', path, getMarketKey(market)],
      queryFn: async () => ({
        key: getMarketKey(market),
        lack: path && (await findLack(path, {}, market, { service, client, current: undefined })),
      }),
      enabled: isConnected && path !== undefined,
      staleTime: STALE_MS,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }): [string, string][] => (data?.lack === undefined ? [] : [[data.key, data.lack]])),
      ),
  });
}
