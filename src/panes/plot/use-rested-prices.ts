import { useEffect, useEffectEvent, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';

/** Prices are computed once the view rests. The previous ones stay until then. */
const REST_MS = 120;

/**
 * What controls would cost, from `compute`, outside the frames; `undefined` until first computed. Computed again
 * when the cache changes, or `asked`. `asked` is compared by content, not by identity, because setting the prices
 * must not cause another computation. `isOver`: the result is no longer needed. `isBusy`: what the controls belong to is
 * loading, which goes first: each of its answers would change the prices.
 */
export function useRestedPrices<Prices>(
  dataClient: MarketDataClient,
  asked: string,
  compute: (isOver: () => boolean) => Promise<Prices>,
  isBusy = false,
): Prices | undefined {
  const news = useTileRevision(dataClient);
  const [prices, setPrices] = useState<Prices>();
  const update = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    const next = await compute(isOver);
    if (!isOver()) setPrices((before) => keepEqual(before, next));
  });
  useEffect(() => {
    if (isBusy) return undefined;
    let isOver = false;
    const timer = setTimeout(() => void update(() => isOver), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [dataClient, asked, news, isBusy]);
  return prices;
}
