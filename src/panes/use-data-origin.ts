import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { venueCountsQuery } from '@/data/queries/markets';
import { useCurrentMarket } from './current-market';
import { type DataOrigin, getDataOrigin, getListOrigin } from './data-origin';
import { useConnectionState, useIsConnected, useService } from './service-context';
import { VIEWS } from './views';

/** Where what the view on screen shows comes from; `undefined` before a connection says it. */
export function useDataOrigin(): DataOrigin | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const state = useConnectionState();
  const { market } = useCurrentMarket();
  const { path, isRecordedOnly } = useLocation({
    select: ({ pathname, search }) => ({ path: pathname, isRecordedOnly: 'recorded' in search }),
    structuralSharing: true,
  });
  const isList = path === '/markets';
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected && isList });
  if (!('source' in state)) return undefined;
  if (isList) {
    const { all = 0, recordings = 0 } = counts ?? {};
    return getListOrigin(isRecordedOnly ? recordings : all, recordings, state.source);
  }
  // Supplies, options and questions are not the market's own: a recording of it holds none of them.
  const isOfMarket = VIEWS.some((view) => view.path === path && view.showsMarket === true);
  return getDataOrigin({ isRecorded: isOfMarket && market?.recorded !== undefined }, state.source);
}
