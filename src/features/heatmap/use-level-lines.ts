import { useEffect } from 'react';
import { priceSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { HeatmapSearch } from '@/state/url-state';
import type { HeatmapStage } from './heatmap-stage';
import type { LevelSource } from './listen-stage';
import type { Heatmap } from './use-heatmap';

/** A press this close to a line takes it away instead of laying another. */
const GRASP_CSS_PX = 5;
/** Height of a usual plot: what is grasped need not be exact. */
const PLOT_CSS_PX = 500;
/** Significant digits of a price in the address: finer than any screen shows. */
const PRICE_DIGITS = 9;

/** The lines after a press at `price`: one more, or without the nearest within `reach` of it. */
export function toggleLine(lines: readonly number[], price: number, reach: number): readonly number[] | undefined {
  const near = lines.filter((line) => Math.abs(line - price) <= reach);
  const nearest = near.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0];
  const next =
    nearest === undefined
      ? [...lines, Number(price.toPrecision(PRICE_DIGITS))]
      : lines.filter((line) => line !== nearest);
  return next.length === 0 ? undefined : next;
}

/** Prices that a press on the plot's axis cannot tell apart. */
function computeReach(view: Viewport): number {
  return (GRASP_CSS_PX / PLOT_CSS_PX) * priceSpanOf(view);
}

/** Where choices are kept. */
export interface AddressStore {
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

const NO_LINES: readonly number[] = [];

/** A press on the price axis lays a line, one on the rail lays it on a level; on a line it takes that away. */
export function pressLine({ base, model }: Heatmap, store: AddressStore, price: number, source: LevelSource): void {
  const { rowStep } = base.data.spec;
  const at = source === 'rail' ? Math.round(price / rowStep) * rowStep : price;
  store.onSearch({ lines: toggleLine(store.search.lines ?? NO_LINES, at, computeReach(model.get().view)) });
}

export function removeLastLine({ search: { lines = NO_LINES }, onSearch }: AddressStore): void {
  if (lines.length > 0) onSearch({ lines: lines.length === 1 ? undefined : lines.slice(0, -1) });
}

/** Draws the lines over plot and rail and labels them on the axis. */
export function useLevelLines(
  stage: HeatmapStage | undefined,
  { search }: AddressStore,
  { decimals, last }: { readonly decimals: number; readonly last: number | undefined },
): void {
  const { lines = NO_LINES } = search;
  useEffect(() => {
    stage?.levels.setData({ prices: lines });
    stage?.railLevels.setData({ prices: lines });
    stage?.levelLabels.setData({ prices: lines, decimals, last });
  }, [stage, lines, decimals, last]);
}
