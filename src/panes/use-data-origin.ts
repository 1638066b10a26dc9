import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { marketQuery, venueCountsQuery } from '@/data/queries/markets';
import { useCurrentMarket } from './current-market';
import { type DataOrigin, getListOrigin, getMarketsOrigin } from './data-origin';
import { useConnectionState, useIsConnected, useService } from './service-context';
import { VIEWS } from './views';

/** Names of the address: one stands alone, several in a list. */
const listNames = (named: unknown): readonly string[] => [named].flat().filter((name) => typeof name === 'string');

/** Where what the view on screen shows comes from; `undefined` before a connection says it. */
export function useDataOrigin(): DataOrigin | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isRecordedOnly = useLocation({ select: ({ search }) => 'recorded' in search });
  const state = useConnectionState();
  const compared = useLocation({ select: ({ search }) => ('with' in search ? search.with : undefined) });
  const { market } = useCurrentMarket();
  const service = useService();
  const isList = path === '/markets';
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected && isList });
  const others = useQueries({
    queries: listNames(compared).map((id) => ({ ...marketQuery(service, id), enabled: isConnected })),
  });
  // What is on screen stays what it is while nothing answers.
  const source = state.status === 'offline' ? state.world?.source : 'source' in state ? state.source : undefined;
  if (source === undefined) return undefined;
  if (isList && counts !== undefined) {
    const { all, recordings } = counts;
    return getListOrigin(isRecordedOnly ? recordings : all, recordings, source);
  }
  // Supplies, options and questions are not the market's own: a recording of it holds none of them.
  const isOfMarket = VIEWS.some((view) => view.path === path && view.showsMarket === true);
  if (!isOfMarket) return getMarketsOrigin([], source);
  return getMarketsOrigin([market, ...others.map(({ data }) => data)], source);
}
