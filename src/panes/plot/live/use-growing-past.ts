import { useEffect, useRef } from 'react';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { DataSpan } from '@/data/plan/heatmap-span';

/**
 * A live market's past is backfilled while its chart is open: tiles that the old start of the data cut off are
 * requested again.
 */
export function useGrowingPast({ tiles }: Pick<MarketDataClient, 'tiles'>, { from, isLive }: DataSpan): void {
  const known = useRef(from);
  useEffect(() => {
    const grew = isLive === true && from < known.current;
    known.current = from;
    if (grew) tiles.shelf.reopenCut();
  }, [tiles, from, isLive]);
}
