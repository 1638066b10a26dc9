import type { PaneId } from '@/state/url-state';

/** Titles of the panes under the plot, in their headers and in the menu of panes. */
export const PANE_TITLES = {
  volume: 'Volume by side',
  oi: 'Open interest',
  liquidations: 'Liquidations',
  imbalance: 'Depth imbalance',
  flow: 'Book flow',
} as const satisfies Record<PaneId, string>;

export type PaneTitle = 'Heat' | (typeof PANE_TITLES)[PaneId];
