import { useState } from 'react';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { LoadedTiles } from '@/panes/use-tiles';
import type { ChartSeries, SeriesName } from './chart-choice';

/** What is shown of a series: its tiles as far as they have come, and by what they were asked for. */
export interface KeptSeries extends Pick<ChartSeries, 'name' | 'ask'> {
  readonly indices: readonly number[];
  /** Beside `indices`; `undefined` where nothing is held. */
  readonly tiles: readonly (HeldTile | undefined)[];
}

/**
 * The tiles of each series; those of the view before stay while nothing of a new one has come. What comes back is the
 * same object until a tile comes or goes.
 */
export function useKeptSeries(
  series: readonly ChartSeries[],
  loaded: readonly LoadedTiles<unknown>[],
): readonly KeptSeries[] {
  const [kept, setKept] = useState<readonly KeptSeries[]>([]);
  const next = series.map((one, at) =>
    keepSeries(
      kept.find(({ name }) => name === one.name),
      one,
      loaded[at],
    ),
  );
  const isSame = next.length === kept.length && next.every((one, at) => one === kept[at]);
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}

/** `before` while it holds the same tiles, or more than the new ones do. */
export function keepSeries(
  before: KeptSeries | undefined,
  { name, ask }: Pick<ChartSeries, 'name' | 'ask'>,
  { indices, tiles }: Pick<LoadedTiles<unknown>, 'indices' | 'tiles'>,
): KeptSeries {
  const fresh = { name, ask, indices, tiles };
  if (before === undefined) return fresh;
  const isSame = before.tiles.length === tiles.length && tiles.every((tile, at) => tile === before.tiles[at]);
  const isNews = !isSame && tiles.some((tile) => tile !== undefined);
  return isNews ? fresh : before;
}

export function findKept(kept: readonly KeptSeries[], wanted: SeriesName): KeptSeries | undefined {
  return kept.find(({ name }) => name === wanted);
}
