import { useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';
import { useMarketDataClient } from '@/client/use-market-data-client';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { alignDown } from '@/domain/interval';
import type { SeriesConditions } from './series-conditions';

/** The request conditions of a view of long series, and the crosshair that its plots share. */
export interface SeriesFrame extends SeriesConditions {
  readonly crosshair: CrosshairStore;
}

export function useSeriesFrame(nowSeconds: number): SeriesFrame {
  const dataClient = useMarketDataClient();
  const tier = useTier();
  const historySeconds = useHistorySeconds();
  const [crosshair] = useState(makeCrosshairStore);
  return { dataClient, tier, historySeconds, minute: alignDown(nowSeconds, 'MINUTE'), crosshair };
}
