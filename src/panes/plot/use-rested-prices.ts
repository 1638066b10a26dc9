import { useEffect, useEffectEvent, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import type { DataDesk } from '@/client/use-data-desk';
import { useTileNews } from '@/client/use-tile-news';

/** Prices are for a hand that rests: those of a moment ago stay until then. */
const REST_MS = 120;

/**
 * What controls would cost, by `compute`, beside the frames; `undefined` before the first time. Anew when what is held
 * changes, or what is `asked`: by what is said, not by which object says it, as prices that are set again must not be
 * the reason to compute them again. `isOver`: what is computed is not wanted any more.
 */
export function useRestedPrices<Prices>(
  desk: DataDesk,
  asked: string,
  compute: (isOver: () => boolean) => Promise<Prices>,
): Prices | undefined {
  const news = useTileNews(desk);
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
  }, [desk, asked, news]);
  return prices;
}
