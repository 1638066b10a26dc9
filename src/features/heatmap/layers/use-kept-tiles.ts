import { useState } from 'react';
import type { LoadedTiles } from '@/client/use-tiles';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { scaleOfInterval, tileStartOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';

/** How far a series has come. */
export interface LoadState {
  readonly isPending: boolean;
  /** All of the span is held. */
  readonly isWhole: boolean;
  /** Seconds per bucket of what is held. */
  readonly seconds: number;
  readonly error: Error | undefined;
  retry(): void;
}

/** Tiles of a series that are shown. */
export interface SeriesTiles<Tile> extends Pick<LoadedTiles<Tile>, 'indices' | 'tiles'> {
  readonly interval: Interval;
  /** Equal for one series, whatever the interval. */
  readonly source: string;
}

export interface KeptTiles<Tile> extends Pick<SeriesTiles<Tile>, 'tiles' | 'indices' | 'interval'> {
  readonly state: LoadState;
}

/** The tiles of the view before stay while too little of a new one has come. */
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

/** Where tiles are held, Unix seconds, ascending. */
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
 * `before` while nothing of another view has come, and while another interval covers less of the span. Of another series
 * nothing is kept.
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

/** Seconds of the span that tiles are held of. */
function covers({ tiles, indices, interval }: SeriesTiles<unknown>, { from, to }: TimeSpan): number {
  const scale = scaleOfInterval(interval);
  return indices.reduce((sum, index, at) => {
    const [start, end] = [tileStartOf(scale, index), tileStartOf(scale, index + 1)];
    return tiles[at] === undefined ? sum : sum + Math.max(0, Math.min(to, end) - Math.max(from, start));
  }, 0);
}
