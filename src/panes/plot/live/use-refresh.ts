import { useSyncExternalStore } from 'react';
import { useBudget } from '@/client/use-budget';
import { getLivePeriod, type LiveOption, listLiveOptions } from './live-refresh';
import { useLiveEdge } from './use-live-edge';
import { type ManualRefresh, type RefreshedView, useManualRefresh } from './use-manual-refresh';

interface RefreshOptions {
  readonly nowSeconds: number;
  /** Whether time advances. */
  readonly isPolling: boolean;
  readonly search: LiveInSearch;
  onSearch(change: LiveInSearch): void;
}

/** The address field for the refresh interval. */
interface LiveInSearch {
  readonly live?: number;
}

/** How the live edge is followed. */
export interface LiveRefresh {
  readonly options: readonly LiveOption[];
  readonly seconds: number;
  onChange(seconds: number): void;
}

export interface Refresh {
  /** `undefined` if time does not advance. */
  readonly live: LiveRefresh | undefined;
  readonly manual: ManualRefresh;
}

/** Loads new data: automatically at the live edge, and at the reader's request. */
export function useRefresh(view: RefreshedView, options: RefreshOptions): Refresh {
  const live = useLiveRefresh(view, options);
  useLiveEdge(view, options.nowSeconds, live?.seconds ?? 0);
  const manual = useManualRefresh(view);
  return { live, manual };
}

/** How the live edge is followed, by the address or else by what the budget allows. */
function useLiveRefresh(view: RefreshedView, { isPolling, search, onSearch }: RefreshOptions): LiveRefresh | undefined {
  const budget = useBudget();
  const limit = useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
  if (!isPolling) return undefined;
  const facts = {
    columnSeconds: view.columnSeconds,
    isLiveMarket: view.isLiveMarket,
    eager: view.eager,
    series: view.asks.map(({ kind, view: series }) => kind.factsOf(series)),
  };
  return {
    options: listLiveOptions(facts),
    seconds: getLivePeriod(facts, search.live, limit),
    onChange: (seconds) => onSearch({ live: seconds }),
  };
}
