import { useEffect, useSyncExternalStore } from 'react';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { POINTS_PATH } from '@/data/http/asked-request';
import { computeRunSpan } from '@/data/plan/run-costs';

const shown = new Map<symbol, readonly AnyViewTiles[]>();
const listeners = new Set<() => void>();

function notifyAll(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers the series that a part of the screen shows, for printing; none while `isOn` is false. */
export function useShownRequests(views: readonly AnyViewTiles[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const part = Symbol('part');
    shown.set(part, views);
    queueMicrotask(notifyAll);
    // A new effect reports the change itself; without one, the list is one request shorter.
    return () => {
      shown.delete(part);
      queueMicrotask(notifyAll);
    };
  });
}

/** The request for each series on screen, whether it was sent or its tiles were cached. */
function listShownRequests(): readonly string[] {
  return [...new Set([...shown.values()].flat().flatMap(writeRequest))];
}

/** The list as it changes; a view that is still loading has no request yet. */
export function useShownRequestList(): readonly string[] {
  const lines = useSyncExternalStore(subscribe, joinLines, joinLines);
  return lines === '' ? [] : lines.split('\n');
}

const joinLines = (): string => listShownRequests().join('\n');

/** "GET /v1/points?type=TRADE_AGG&exchange=…"; empty for a series with nothing in view. */
export function writeRequest({ kind, view, tiles, reach }: AnyViewTiles): readonly string[] {
  if (tiles.length === 0) return [];
  const firstTile = Math.min(...tiles);
  const span = computeRunSpan({ firstTile, count: Math.max(...tiles) - firstTile + 1 }, kind.scaleOf(view), reach);
  return span.to > span.from ? [`GET ${POINTS_PATH}?${kind.searchOf(view, span).replace(/^\?/, '')}`] : [];
}
