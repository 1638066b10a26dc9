import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { servingQuery } from '@/data/queries/serving-markets';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { OPTIONS_LACK, VIEW_NEEDS } from '@/panes/view-needs';
import type { View } from '@/panes/views';

/** What the view on screen lacks of each market, "no depth", by the market's key; one look for all, at no cost. */
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
