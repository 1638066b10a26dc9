import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SeriesAsk } from '@/data/cache/tile-loader';
import { tileKey } from '@/data/cache/tile-shelf';
import { tileOf } from '@/domain/bucket-scale';
import { listLayerAsks } from './layer-asks';
import type { Heatmap } from './use-heatmap';

/** The service writes a bucket shortly after it has closed. */
const WRITE_DELAY_SECONDS = 3;

/**
 * Asks every `periodSeconds`, once per closed bucket at most, for what is new while the view follows the live edge: of
 * the running tiles only what is newer than held. The period is 0 for recordings, frozen clocks and where the reader
 * does not want it.
 */
export function useLiveEdge(heatmap: Heatmap, nowSeconds: number, periodSeconds: number): void {
  const client = useQueryClient();
  const { desk, candleSelection: view, span: reach, settled, linked } = heatmap;
  const asks = listLayerAsks(heatmap);
  const { columnSeconds } = heatmap.base.view.spec;
  const bucket = Math.floor((nowSeconds - WRITE_DELAY_SECONDS) / Math.max(periodSeconds, columnSeconds));
  const asked = useRef(bucket);
  useEffect(() => {
    if (asked.current === bucket) return;
    asked.current = bucket;
    if (periodSeconds === 0 || !settled.isLive) return;
    const refresh = <View, Tile>({ kind, view: shown }: SeriesAsk<View, Tile>): void => {
      const queryKey = tileKey(kind, shown, tileOf(kind.scaleOf(shown), nowSeconds));
      void client.invalidateQueries({ queryKey, exact: true });
    };
    for (const ask of asks) refresh(ask);
    refresh({ kind: desk.candles, view, reach });
    refresh({ kind: desk.sideCandles, view, reach });
    for (const name of linked.shown) refresh<unknown, unknown>(linked.asks[name]);
  }, [client, bucket, nowSeconds, periodSeconds, settled.isLive, desk, asks, view, reach, linked]);
}
