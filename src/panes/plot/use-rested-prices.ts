import { useEffect, useEffectEvent, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';

/** Prices are for a hand that rests: those of a moment ago stay until then. */
const REST_MS = 120;

/**
 * What controls would cost, by `compute`, beside the frames; `undefined` before the first time. Anew when what is held
 * changes, or what is `asked`: by what is said, not by which object says it, as prices that are set again must not be
 * the reason to compute them again. `isOver`: what is computed is not wanted any more.
 */
export function useRestedPrices<Prices>(
  dataClient: MarketDataClient,
  asked: string,
  compute: (isOver: () => boolean) => Promise<Prices>,
): Prices | undefined {
  const news = useTileRevision(dataClient);
  const [prices, setPrices] = useState<Prices>();
  const update = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    const next = await compute(isOver);
    if (!isOver()) setPrices((before) => keepEqual(before, next));
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => void update(() => isOver), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [dataClient, asked, news]);
  return prices;
}
