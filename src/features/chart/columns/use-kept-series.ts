import { useState } from 'react';
import type { LoadedTiles } from '@/client/use-tiles';
import type { ChartSeries } from '@/features/chart/view/chart-choice';
import { type KeptSeries, keepSeries } from '@/features/chart/view/kept-series';

/**
 * The tiles of each series. Those of the last view stay until a tile of the new one has loaded, unless the bucket
 * length has changed. Returns the same object until a tile is added or removed.
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
