import { identifySeries } from '@/panes/pane-wait';
import type { PaneContext } from '@/panes/plot/describe-pane';
import { usePaneContext } from '@/panes/plot/use-pane-context';
import { useRetryOnReturn } from '@/panes/plot/use-retry-on-return';
import { usePaneWait } from '@/panes/use-pane-wait';
import { listSpanTiles } from '@/panes/use-tiles';
import type { ChartSearch } from '@/state/url-state';
import type { PaneStatus } from '@/ui/pane-status';
import { type ChartSeries, SERIES_OF_PANE, type SeriesName } from './chart-choice';
import type { ChartView, RowId } from './chart-view';
import { listPanesOf } from './row-titles';
import { describeRowStatus } from './row-status';

export interface StatusOptions {
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  /** Why there is no engine to draw with. */
  readonly fault: Error | undefined;
  retryEngine(): void;
  onSearch(change: Partial<ChartSearch>): void;
}

export type RowStatuses = Readonly<Record<RowId, PaneStatus>>;

/** What the rows say of themselves. */
export function useRowStatuses(chart: ChartView, options: StatusOptions): RowStatuses {
  const { nowSeconds, isPolling, fault, retryEngine, onSearch } = options;
  const context = usePaneContext({ ...chart, nowSeconds, isPolling });
  useRetryOnReturn(listParts(chart), context.isOffline);
  const statusOf = useRowStatus(chart, context, () => onSearch({ venue: listKnownVenues(chart) }));
  const volume = statusOf('volume', usePaneWait(nameSeries(chart, 'volume')));
  const cvd = statusOf('cvd', usePaneWait(nameSeries(chart, 'cvd')));
  const oi = statusOf('oi', usePaneWait(nameSeries(chart, 'oi')));
  const liquidations = statusOf('liquidations', usePaneWait(nameSeries(chart, 'liquidations')));
  const volatility = statusOf('volatility', usePaneWait(nameSeries(chart, 'volatility')));
  const price = statusOf('price', usePaneWait(nameSeries(chart, 'price')));
  return {
    price: fault === undefined ? price : describeFault(retryEngine),
    volume,
    cvd,
    oi,
    liquidations,
    volatility,
  };
}
