import { useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair/crosshair-store';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { alignDown } from '@/domain/interval';

/** The request conditions of a view of long series, and the crosshair that its plots share. */
export interface SeriesFrame {
  readonly dataClient: MarketDataClient;
  readonly tier: ReturnType<typeof useTier>;
  /** How far back the key's tier reaches; `undefined`: without limit. */
  readonly historySeconds: number | undefined;
  /** The clock's minute: seconds make no difference to buckets of an hour or a day. */
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
