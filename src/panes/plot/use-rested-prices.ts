import { useEffect, useEffectEvent, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';

/** Prices are computed once the view rests. The previous ones stay until then. */
export const REST_MS = 120;

/**
 * The rest of a view that is loading: each of its answers would change the prices, and goes first. One that waits for
 * budget has its prices all the same.
 */
export const LOADING_REST_MS = 1000;

/**
 * What controls would cost, from `compute`, outside the frames; `undefined` until first computed. Computed again
 * when the cache changes, or `asked`. `asked` is compared by content, not by identity, because setting the prices
 * must not cause another computation. `isOver`: the result is no longer needed. `restMs`: nothing may change for that
 * long before; ∞ while nothing is to be computed.
 */
export function useRestedPrices<Prices>(
  dataClient: MarketDataClient,
  asked: string,
  compute: (isOver: () => boolean) => Promise<Prices>,
  restMs = REST_MS,
): Prices | undefined {
  const news = useTileRevision(dataClient);
  const [prices, setPrices] = useState<Prices>();
  const update = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    const next = await compute(isOver);
    if (!isOver()) setPrices((before) => keepEqual(before, next));
  });
  useEffect(() => {
    if (restMs === Number.POSITIVE_INFINITY) return undefined;
    let isOver = false;
    const timer = setTimeout(() => void update(() => isOver), restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [dataClient, asked, news, restMs]);
  return prices;
}
