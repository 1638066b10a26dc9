import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { largestMarketQuery, marketQuery } from '@/data/queries/markets';
import { formatMarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import { useSelection } from '@/state/selection';
import { getShownPlace } from '@/state/shown-place';
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
 * views. The heatmap shows hours where profiles show days: it gets the session looked at.
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

/** A heatmap of more than this is a smear, and costs more than a free key has. */
const MOST_LOOKED_SECONDS = 86_400;

/** `shared` with the end of what is looked at in place of a longer range; without a range it stays the newest. */
export function shareLooked(shared: SharedSearch, { from, to }: TimeSpan): SharedSearch {
  const seconds = Math.min(to - from, MOST_LOOKED_SECONDS);
  if ((shared.period ?? 0) <= seconds) return shared;
  return { ...shared, from: unixSeconds(to - seconds), period: seconds };
}
