import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { servingQuery } from '@/data/queries/serving-markets';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { OPTIONS_LACK, VIEW_NEEDS } from '@/panes/view-needs';
import type { View } from '@/panes/views';

/** What each market lacks for the view on screen, "no depth", by market key. One look-up for all, free of charge. */
export function usePaletteLacks(
  path: View['path'] | undefined,
  markets: readonly Market[],
): ReadonlyMap<string, string> {
  const service = useService();
  const isConnected = useIsConnected();
  const { type, lack } = (path === undefined ? undefined : VIEW_NEEDS[path]) ?? {};
  const { data: found } = useQuery({
    ...servingQuery(service, type ?? 'BLOCK_BOOK_SNAPSHOT_AGG', markets),
    enabled: isConnected && type !== undefined && markets.length > 0,
  });
  const { data: options } = useQuery({
    ...optionSummariesQuery(service),
    enabled: isConnected && path === '/options' && markets.length > 0,
  });
  const getLack = (market: Market): string | undefined => {
    if (path === '/options') {
      return options === undefined || options.some(({ coin }) => coin === market.coin) ? undefined : OPTIONS_LACK;
    }
    const key = getMarketKey(market);
    return found === undefined || !found.asked.has(key) || found.serving.has(key) ? undefined : lack;
  };
  return new Map(
    markets.flatMap((market): [string, string][] => {
      const told = getLack(market);
      return told === undefined ? [] : [[getMarketKey(market), told]];
    }),
  );
}
