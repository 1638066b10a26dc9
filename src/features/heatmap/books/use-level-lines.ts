import { useEffect } from 'react';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { readLines } from '@/panes/plot/axis/named-lines';
import type { HeatmapSearch } from '@/state/url-state';

/** The address, where choices are kept. */
export interface AddressStore {
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

const NO_LINES: readonly number[] = [];
const NO_NAMES: readonly string[] = [];

/** Draws the lines over the plot and labels them on the axis. */
export function useLevelLines(
  stage: HeatmapStage | undefined,
  { search }: AddressStore,
  { decimals, last }: { readonly decimals: number; readonly last: number | undefined },
): void {
  const { lines = NO_LINES, names: named = NO_NAMES } = search;
  useEffect(() => {
    const names = new Map(
      readLines({ lines, names: named }).flatMap(({ price, name }) =>
        name === undefined ? [] : [[price, name] as const],
      ),
    );
    stage?.levels.setData({ prices: lines, names });
    stage?.levelLabels.setData({ prices: lines, decimals, last });
  }, [stage, lines, named, decimals, last]);
}
