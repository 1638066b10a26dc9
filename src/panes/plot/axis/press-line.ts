import type { Viewport } from '@/charts/viewport/viewport';
import type { ChartSearch } from '@/state/url-state';
import { dropLastLine, readLines, type WrittenLines, writeLines } from './named-lines';
import { computeLineReach, toggleLine } from './toggle-line';

/** The address, where the lines of a plot are kept. */
export interface LinesAddress {
  readonly search: Pick<ChartSearch, 'lines' | 'names'>;
  onSearch(change: WrittenLines): void;
}

/** A press on the price axis adds a line; a press on a line removes it. `decimals`: lines snap to the market's ticks. */
export function pressLine(
  { search, onSearch }: LinesAddress,
  view: Viewport,
  { price, decimals }: { readonly price: number; readonly decimals: number },
): void {
  const lines = toggleLine(search.lines ?? [], price, computeLineReach(view), decimals) ?? [];
  onSearch(writeLines(readLines({ ...search, lines })));
}

/** Removes the line that was added last. */
export function removeLastLine({ search, onSearch }: LinesAddress): void {
  const left = dropLastLine(search);
  if (left !== undefined) onSearch(left);
}
