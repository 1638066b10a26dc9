import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

/** CSS px by the name of the row. */
export type KeptHeights = Readonly<Record<string, number>>;

export interface ChartHeightsStore {
  readonly heights: KeptHeights;
  readonly keep: (heights: KeptHeights) => void;
}

const MAX_CSS_PX = 9999;

/** The stored heights, without invalid ones. */
export function parseHeights(stored: unknown): KeptHeights {
  const raw = typeof stored === 'object' && stored !== null && 'heights' in stored ? stored.heights : undefined;
  if (typeof raw !== 'object' || raw === null) return {};
  const entries = Object.entries(raw).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0 && entry[1] <= MAX_CSS_PX,
  );
  return Object.fromEntries(entries);
}

/** The row heights of the chart as the user left them, stored on this device. */
export const useChartHeights = create<ChartHeightsStore>()(
  persist((set) => ({ heights: {}, keep: (heights) => set({ heights }) }), {
    ...storedAs<Pick<ChartHeightsStore, 'heights'>>('depthscape.chart-heights'),
    partialize: ({ heights }) => ({ heights }),
    merge: (stored, current) => ({ ...current, heights: parseHeights(stored) }),
  }),
);
