import { useQueries, useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { marketQuery } from '@/data/queries/markets';
import { formatMarketId, type MarketId, parseMarketId } from '@/domain/market-id';
import type { FindSymbol } from '@/features/chart/view/chart';

/** What a market is called beside others: its symbol across venues, and its venue. Until it is looked up, that of its venue. */
export function nameCompared({ exchange, rawSymbol }: MarketId, known: Market | null | undefined): string {
  return `${known ? getMarketSymbol(known) : rawSymbol}, ${exchange}`;
}

/** The name of a market that is known by its id alone. Costs no weight. */
export function MarketName({ id }: { readonly id: string }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data } = useQuery({ ...marketQuery(service, id), enabled: isConnected });
  const market = parseMarketId(id);
  return market === undefined ? id : nameCompared(market, data);
}

/** Finds the symbols of the markets on the axis of a chart. Costs no weight. */
export function useSymbols(markets: readonly MarketId[]): FindSymbol {
  const service = useService();
  const isConnected = useIsConnected();
  const found = useQueries({
    queries: markets.map((one) => ({ ...marketQuery(service, formatMarketId(one)), enabled: isConnected })),
  });
  const symbols = new Map(
    found.flatMap(({ data }) => (data == null ? [] : [[formatMarketId(data), getMarketSymbol(data)] as const])),
  );
  return (market) => symbols.get(formatMarketId(market)) ?? market.rawSymbol;
}
