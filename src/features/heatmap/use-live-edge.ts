import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listLiveAsks } from './layer-asks';
import { findUnclosed, listRunningTiles, refreshTiles } from './running-tiles';
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
  const { desk, settled } = heatmap;
  const asks = listLiveAsks(heatmap);
  const stepSeconds = Math.max(periodSeconds, heatmap.base.view.spec.columnSeconds);
  const bucket = Math.floor((nowSeconds - WRITE_DELAY_SECONDS) / stepSeconds);
  const asked = useRef(bucket);
  useEffect(() => {
    if (asked.current === bucket) return;
    asked.current = bucket;
    if (periodSeconds === 0 || !settled.isLive) return;
    for (const ask of asks) {
      const tiles = listRunningTiles(ask, nowSeconds, WRITE_DELAY_SECONDS + stepSeconds);
      refreshTiles(client, ask, findUnclosed(desk.tiles.shelf, ask, tiles));
    }
  }, [client, bucket, nowSeconds, periodSeconds, stepSeconds, settled.isLive, desk, asks]);
}
