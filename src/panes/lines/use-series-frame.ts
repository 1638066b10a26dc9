import { useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair/crosshair-store';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { alignDown } from '@/domain/interval';

/** What a view of long series is asked by, and the crosshair that its plots share. */
export interface SeriesFrame {
  readonly dataClient: MarketDataClient;
  readonly tier: ReturnType<typeof useTier>;
  /** How far back the key's tier reaches; `undefined`: without an end. */
  readonly historySeconds: number | undefined;
  /** Of the clock: seconds say nothing new of buckets of an hour or a day. */
  readonly minute: number;
  readonly crosshair: CrosshairStore;
}

export function useSeriesFrame(nowSeconds: number): SeriesFrame {
  const dataClient = useMarketDataClient();
  const tier = useTier();
  const historySeconds = useHistorySeconds();
  const [crosshair] = useState(makeCrosshairStore);
  return { dataClient, tier, historySeconds, minute: alignDown(nowSeconds, 'MINUTE'), crosshair };
}
