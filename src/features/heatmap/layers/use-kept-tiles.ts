import { useState } from 'react';
import type { LoadedTiles } from '@/client/use-tiles';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { scaleOfInterval, tileStartOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';

/** How far a series has loaded. */
export interface LoadState {
  readonly isPending: boolean;
  /** Whether the whole span is cached. */
  readonly isWhole: boolean;
  /** Seconds per bucket of the cached data. */
  readonly seconds: number;
  readonly error: Error | undefined;
  retry(): void;
}

/** The shown tiles of a series. */
export interface SeriesTiles<Tile> extends Pick<LoadedTiles<Tile>, 'indices' | 'tiles'> {
  readonly interval: Interval;
  /** The same for one series at any interval. */
  readonly source: string;
}

export interface KeptTiles<Tile> extends Pick<SeriesTiles<Tile>, 'tiles' | 'indices' | 'interval'> {
  readonly state: LoadState;
}

/** Keeps the tiles of the previous view while too little of the new one has arrived. */
export function useKeptTiles<View extends { readonly interval: Interval }, Tile>(
  { view }: SeriesRequest<View, Tile>,
  span: TimeSpan,
  { tiles, indices, pending, missing, error, retry }: LoadedTiles<Tile>,
): KeptTiles<Tile> {
  const { interval } = view;
  const source = JSON.stringify({ ...view, interval: '' });
  const fresh = { tiles, indices, interval, source };
  const [kept, setKept] = useState<SeriesTiles<Tile>>(fresh);
  const shown = keepTiles(kept, fresh, span);
  if (shown !== kept) setKept(shown);
  const seconds = INTERVAL_SECONDS[shown.interval];
  return {
    tiles: shown.tiles,
    indices: shown.indices,
    interval: shown.interval,
    state: { isPending: pending > 0, isWhole: missing.length === 0, seconds, error, retry },
  };
}

/** The spans with cached tiles, Unix seconds, ascending. */
export function listKnownSpans({
  tiles,
  indices,
  interval,
}: Pick<KeptTiles<unknown>, 'tiles' | 'indices' | 'interval'>): readonly TimeSpan[] {
  const scale = scaleOfInterval(interval);
  const spans: TimeSpan[] = [];
  for (const [at, index] of indices.entries()) {
    if (tiles[at] === undefined) continue;
    const [from, to] = [tileStartOf(scale, index), tileStartOf(scale, index + 1)];
    const before = spans.at(-1);
    if (before?.to === from) spans[spans.length - 1] = { from: before.from, to };
    else spans.push({ from, to });
  }
  return spans;
}

/**
 * Returns `before` while nothing of a new view has arrived, or while a new interval covers less of the span. Keeps
 * nothing of another series.
 */
export function keepTiles<Tile>(
  before: SeriesTiles<Tile>,
  fresh: SeriesTiles<Tile>,
  span: TimeSpan,
): SeriesTiles<Tile> {
  const isSameForm = before.source === fresh.source && before.interval === fresh.interval;
  const isSame =
    before.tiles.length === fresh.tiles.length && fresh.tiles.every((tile, at) => tile === before.tiles[at]);
  if (isSameForm && isSame) return before;
  if (before.source !== fresh.source) return fresh;
  const isNews = fresh.tiles.some((tile) => tile !== undefined);
  return isNews && (isSameForm || covers(fresh, span) >= covers(before, span)) ? fresh : before;
}

/** How many seconds of the span have cached tiles. */
function covers({ tiles, indices, interval }: SeriesTiles<unknown>, { from, to }: TimeSpan): number {
  const scale = scaleOfInterval(interval);
  return indices.reduce((sum, index, at) => {
    const [start, end] = [tileStartOf(scale, index), tileStartOf(scale, index + 1)];
    return tiles[at] === undefined ? sum : sum + Math.max(0, Math.min(to, end) - Math.max(from, start));
  }, 0);
}
