import { useRef } from 'react';
import type { ChartSearch } from '@/state/url-state';

/** What a reader adds to a chart: compared markets, lines, a selected range, the start of the CVD. */
const ADDED = ['with', 'lines', 'sel', 'anchor'] as const satisfies readonly (keyof ChartSearch)[];

/** The change that takes `change` back; `undefined` where it adds and removes nothing. */
export function findUndo(search: ChartSearch, change: Partial<ChartSearch>): Partial<ChartSearch> | undefined {
  const isDrawn = ADDED.some((field) => field in change && String(change[field]) !== String(search[field]));
  if (!isDrawn) return undefined;
  const fields = Object.keys(change) as (keyof ChartSearch)[];
  return Object.fromEntries(fields.map((field) => [field, search[field]]));
}

/** Remembers what was added to the chart since it was opened, so that the last of it can be taken back. */
export function useUndo(search: ChartSearch, onSearch: (change: Partial<ChartSearch>) => void) {
  const past = useRef<Partial<ChartSearch>[]>([]);
  return {
    onSearch(change: Partial<ChartSearch>): void {
      const undo = findUndo(search, change);
      if (undo !== undefined) past.current.push(undo);
      onSearch(change);
    },
    onUndo(): void {
      const undo = past.current.pop();
      if (undo !== undefined) onSearch(undo);
    },
  };
}
