import { useSyncExternalStore } from 'react';
import { useBudget } from '@/panes/use-budget';
import type { HeatmapSearch } from '@/state/url-state';
import { listLiveAsks } from './layer-asks';
import { getLivePeriod, listLiveOptions } from './live-refresh';
import type { LiveRefresh } from './toolbar-choices';
import type { Heatmap } from './use-heatmap';
import { useLiveEdge } from './use-live-edge';
import { type ManualRefresh, useManualRefresh } from './use-manual-refresh';

interface RefreshOptions {
  readonly nowSeconds: number;
  /** Time goes on. */
  readonly isPolling: boolean;
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

export interface Refresh {
  /** How the live edge is followed; `undefined` where time stands still. */
  readonly live: LiveRefresh | undefined;
  readonly manual: ManualRefresh;
}

/** Brings what is new: at the live edge by itself, and when the reader asks. */
export function useRefresh(heatmap: Heatmap, options: RefreshOptions): Refresh {
  const live = useLiveRefresh(heatmap, options);
  useLiveEdge(heatmap, options.nowSeconds, live?.seconds ?? 0);
  const manual = useManualRefresh(heatmap);
  return { live, manual };
}

/** How the live edge is followed, as the address says or the budget bears. */
function useLiveRefresh(heatmap: Heatmap, { isPolling, search, onSearch }: RefreshOptions): LiveRefresh | undefined {
  const budget = useBudget();
  const limit = useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
  if (!isPolling) return undefined;
  const facts = {
    columnSeconds: heatmap.base.view.spec.columnSeconds,
    series: listLiveAsks(heatmap).map(({ kind, view }) => kind.factsOf(view)),
  };
  return {
    options: listLiveOptions(facts),
    seconds: getLivePeriod(facts, search.live, limit),
    onChange: (seconds) => onSearch({ live: seconds }),
  };
}
