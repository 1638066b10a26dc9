import { useSyncExternalStore } from 'react';
import { useBudget } from '@/panes/use-budget';
import type { HeatmapSearch } from '@/state/url-state';
import { listLiveAsks } from './layer-asks';
import { getLivePeriod, listLiveOptions } from './live-refresh';
import type { LiveRefresh } from './toolbar-choices';
import type { Heatmap } from './use-heatmap';

interface RefreshOptions {
  /** Time goes on. */
  readonly isPolling: boolean;
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** How the live edge is followed, as the address says or the budget bears; `undefined` where time stands still. */
export function useRefresh(heatmap: Heatmap, { isPolling, search, onSearch }: RefreshOptions): LiveRefresh | undefined {
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
