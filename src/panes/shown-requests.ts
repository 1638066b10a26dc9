import { useEffect } from 'react';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { POINTS_PATH } from '@/data/http/asked-request';
import { computeRunSpan } from '@/data/plan/run-costs';

const shown = new Map<symbol, readonly AnyViewTiles[]>();

/** Names, for paper, the series that a part of the screen shows; none while it shows nothing of them. */
export function useShownRequests(views: readonly AnyViewTiles[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const part = Symbol('part');
    shown.set(part, views);
    return () => void shown.delete(part);
  });
}

/** The request that brings each series on screen, whether it was sent or what it brings was cached. */
export function listShownRequests(): readonly string[] {
  return [...new Set([...shown.values()].flat().flatMap(writeRequest))];
}

/** "GET /v1/points?type=TRADE_AGG&exchange=…"; none of a series that has nothing in view. */
export function writeRequest({ kind, view, tiles, reach }: AnyViewTiles): readonly string[] {
  if (tiles.length === 0) return [];
  const firstTile = Math.min(...tiles);
  const span = computeRunSpan({ firstTile, count: Math.max(...tiles) - firstTile + 1 }, kind.scaleOf(view), reach);
  return span.to > span.from ? [`GET ${POINTS_PATH}?${kind.searchOf(view, span).replace(/^\?/, '')}`] : [];
}
