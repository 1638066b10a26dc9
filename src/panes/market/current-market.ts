import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { largestMarketQuery, marketQuery } from '@/data/queries/markets';
import { formatMarketId } from '@/domain/market-id';
import { unixSeconds } from '@/domain/units';
import { useSelection } from '@/state/selection';
import { getShownPlace, type LookedSpan } from '@/state/shown-place';
import { getShared, type SharedSearch } from '@/state/url-state';

export interface CurrentMarket {
  /** The market whose details are on screen, or that of the address, or else the largest; `undefined` until known. */
  readonly id: string | undefined;
  /** `undefined` while it loads, `null` if the service does not know it. */
  readonly market: Market | null | undefined;
  /** Why it could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The market that the views show. */
export function useCurrentMarket(): CurrentMarket {
  const service = useService();
  const isConnected = useIsConnected();
  const addressed = useSearch({ strict: false, select: (search) => search.m });
  const shown = useSelection((selection) => selection.shown);
  const chosen = shown ?? addressed;
  const largest = useQuery({ ...largestMarketQuery(service), enabled: isConnected && chosen === undefined });
  const id = chosen ?? (largest.data == null ? undefined : formatMarketId(largest.data));
  // The largest market came with its entry, so nothing waits for its look-up.
  const known = chosen === undefined ? (largest.data ?? undefined) : undefined;
  const one = useQuery({
    ...marketQuery(service, id ?? ''),
    enabled: isConnected && id !== undefined,
    placeholderData: known,
  });
  const asked = id === undefined ? largest : one;
  return {
    id,
    market: id === undefined ? undefined : one.data,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}

/**
 * The address fields that all views share, with the market whose details are on screen. Used for links to other
 * views. The heatmap shows hours where profiles show days: it gets the sessions looked at.
 */
export function shareCurrent(
  search: Parameters<typeof getShared>[0],
  path: string,
  shown: string | undefined = useSelection.getState().shown,
): SharedSearch {
  const looked = path === '/heatmap' ? getShownPlace()?.looked : undefined;
  const shared = looked === undefined ? getShared(search) : shareLooked(getShared(search), looked);
  return { ...shared, ...(shown === undefined ? {} : { m: shown }) };
}

const DAY_SECONDS = 86_400;

/**
 * `shared`, but over the sessions looked at if its range is longer or it has none. Today alone keeps no range: both views
 * open with the newest hours. A long range is shown in coarser columns, and the heatmap says what its books, the tier or
 * the budget leave out.
 */
export function shareLooked(shared: SharedSearch, { from, to, isRunning }: LookedSpan): SharedSearch {
  const seconds = to - from;
  const isToday = isRunning && seconds <= DAY_SECONDS;
  if (shared.period === undefined ? isToday : shared.period <= seconds) return shared;
  return { ...shared, from: unixSeconds(from), period: seconds };
}
