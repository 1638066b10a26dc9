import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chunkSecondsOf } from '@/data/queries/candles';
import { depthTileKey } from '@/data/queries/depth';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeCandleSelection } from './depth-request';
import type { Heatmap } from './use-heatmap';

/** The service writes a minute shortly after it has closed. */
const WRITE_DELAY_SECONDS = 3;
const MINUTE_SECONDS = 60;

/**
 * Asks once per closed minute for what is new while the view follows the live edge: the running tile and chunks, and
 * of them only what is newer than held. `isOn` is false for recordings, frozen clocks and budgets too small for it.
 */
export function useLiveEdge(heatmap: Heatmap, nowSeconds: number, isOn: boolean): void {
  const client = useQueryClient();
  const minute = Math.floor((nowSeconds - WRITE_DELAY_SECONDS) / MINUTE_SECONDS);
  const asked = useRef(minute);
  const { depthView, market, settled } = heatmap;
  useEffect(() => {
    if (asked.current === minute) return;
    asked.current = minute;
    if (!isOn || !settled.isLive) return;
    const tile = Math.floor(nowSeconds / (TILE_COLUMNS * depthView.spec.columnSeconds));
    void client.invalidateQueries({ queryKey: depthTileKey(depthView, tile), exact: true });
    const selection = makeCandleSelection(market);
    const chunk = Math.floor(nowSeconds / chunkSecondsOf(selection));
    for (const type of ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] as const) {
      void client.invalidateQueries({ queryKey: ['points', type, selection, chunk], exact: true });
    }
  }, [client, minute, nowSeconds, isOn, settled.isLive, depthView, market]);
}
