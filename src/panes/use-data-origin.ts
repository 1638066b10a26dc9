import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { venueCountsQuery } from '@/data/queries/markets';
import { useCurrentMarket } from './current-market';
import { type DataOrigin, getDataOrigin, getListOrigin } from './data-origin';
import { useConnectionState, useIsConnected, useService } from './service-context';
import { VIEWS } from './views';

/** Where what the view on screen shows comes from; `undefined` before a connection says it. */
export function useDataOrigin(): DataOrigin | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isRecordedOnly = useLocation({ select: ({ search }) => 'recorded' in search });
  const state = useConnectionState();
  const { market } = useCurrentMarket();
  const isList = path === '/markets';
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(useService()), enabled: isConnected && isList });
  if (!('source' in state)) return undefined;
  if (isList && counts !== undefined) {
    const { all, recordings } = counts;
    return getListOrigin(isRecordedOnly ? recordings : all, recordings, state.source);
  }
  // Supplies, options and questions are not the market's own: a recording of it holds none of them.
  const isOfMarket = VIEWS.some((view) => view.path === path && view.showsMarket === true);
  return getDataOrigin({ isRecorded: isOfMarket && market?.recorded !== undefined }, state.source);
}
