import { useState } from 'react';
import type { LoadedTiles } from '@/panes/use-tiles';
import type { ChartSeries } from './chart-choice';
import { type KeptSeries, keepSeries } from './kept-series';

/**
 * The tiles of each series; those of the view before stay while nothing of a new one has come, unless their buckets are
 * of another length. What comes back is the same object until a tile comes or goes.
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
