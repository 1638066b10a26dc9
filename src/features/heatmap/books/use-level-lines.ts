import { useEffect } from 'react';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { dropLastLine, readLines, writeLines } from '@/panes/plot/axis/named-lines';
import { computeLineReach, toggleLine } from '@/panes/plot/axis/toggle-line';
import type { HeatmapSearch } from '@/state/url-state';

/** The address, where choices are kept. */
export interface AddressStore {
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

const NO_LINES: readonly number[] = [];
const NO_NAMES: readonly string[] = [];

export interface LinePress {
  readonly price: number;
  /** Decimals of the market's prices: lines snap to its ticks. */
  readonly decimals: number;
}

/** A press on the price axis adds a line; a press on a line removes it. */
export function pressLine({ model }: Heatmap, store: AddressStore, { price, decimals }: LinePress): void {
  const reach = computeLineReach(model.get().view);
  const lines = toggleLine(store.search.lines ?? NO_LINES, price, reach, decimals) ?? NO_LINES;
  store.onSearch(writeLines(readLines({ ...store.search, lines })));
}

/** Removes the line that was added last. */
export function removeLastLine({ search, onSearch }: AddressStore): void {
  const left = dropLastLine(search);
  if (left !== undefined) onSearch(left);
}

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
