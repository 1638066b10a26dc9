import { useQueries, useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { mayHideCoin, namesakesQuery } from '@/data/queries/coin-markets';
import { getMarketKey } from '@/data/queries/market-key';
import { searchQuery, siblingsQuery } from '@/data/queries/market-lists';
import { marketQuery } from '@/data/queries/markets';
import { areComparable } from '@/domain/recording';
import { useCurrentMarket } from '@/panes/market/current-market';
import { useSelection } from '@/state/selection';
import { useDebounced } from '@/ui/use-debounced';

const SEARCH_PAUSE_MS = 120;
const FOUND_ROWS = 40;
const RECENT_ROWS = 3;
const SHORTEST_VENUE = 2;

export type CategoryChoice = 'all' | 'SPOT' | 'PERPETUAL';

export interface PaletteMarkets {
  readonly found: readonly Market[];
  /** The market on screen at the venues named in the text. */
  readonly venues: readonly Market[];
  readonly recent: readonly Market[];
  /** Why the list is empty. */
  readonly emptyText: string;
}

/** Markets that match `sought`, the market on screen at the venues named in `query`, and those opened before. */
export function usePaletteMarkets(query: string, sought: string, category: CategoryChoice): PaletteMarkets {
  const service = useService();
  const rested = useDebounced(query.startsWith('>') ? '' : sought.trim(), SEARCH_PAUSE_MS);
  const wanted = category === 'all' ? undefined : category;
  const isConnected = useIsConnected();
  const found = useQuery({ ...searchQuery(service, rested, wanted, FOUND_ROWS), enabled: isConnected });
  const namesakes = useQuery({
    ...namesakesQuery(service, rested, wanted, FOUND_ROWS),
    enabled: isConnected && !found.isPlaceholderData && mayHideCoin(found.data ?? [], rested),
  });
  const recentIds = useSelection((selection) => selection.recent).slice(0, RECENT_ROWS);
  const recent = useQueries({
    queries: recentIds.map((id) => ({ ...marketQuery(service, id), enabled: isConnected })),
    combine: (results) => results.flatMap(({ data }): readonly Market[] => (data == null ? [] : [data])),
  });
  const venues = useVenuesOnScreen(query);
  return {
    found: [...(found.data ?? []), ...(namesakes.data ?? [])],
    venues,
    recent,
    emptyText: getEmptyText(found, rested),
  };
}

function getEmptyText(
  found: { readonly isError: boolean; readonly isPending: boolean; readonly isPlaceholderData: boolean },
  query: string,
): string {
  if (found.isError) return 'The service did not answer';
  return found.isPending || found.isPlaceholderData ? 'Searching' : `No market matches “${query}”`;
}

function useVenuesOnScreen(query: string): readonly Market[] {
  const service = useService();
  const isConnected = useIsConnected();
  const { market } = useCurrentMarket();
  const { data } = useQuery({
    ...siblingsQuery(service, market ?? { exchange: '', rawSymbol: '' }),
    enabled: isConnected && market?.normalizedSymbol !== undefined,
  });
  const wanted = query.trim().toLowerCase();
  if (market == null || data === undefined || wanted.length < SHORTEST_VENUE) return [];
  const isOwn = [market.coin, market.normalizedSymbol].some((name) => name?.toLowerCase() === wanted);
  return data.filter(
    (other) =>
      other.category === market.category &&
      areComparable(other, market) &&
      getMarketKey(other) !== getMarketKey(market) &&
      (isOwn || other.exchange.toLowerCase().startsWith(wanted)),
  );
}
