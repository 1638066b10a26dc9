import { timeSpanOf } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { PaneContext } from '@/panes/failure/describe-pane';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import type { PlotModel, PlotView } from './plot-model';

/** The view whose panes show their status. */
export interface PaneSurroundings {
  readonly model: PlotModel;
  readonly settled: PlotView;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Whether time advances. */
  readonly isPolling: boolean;
}

/** A range that every tier can afford at once. */
const SHORT_SECONDS = 3600;

/** The conditions for the panes of a view. */
export function usePaneContext({ model, settled, span, ...time }: PaneSurroundings): PaneContext {
  const context = useFailureContext(time);
  const isShort = span.isRecorded || timeSpanOf(settled.view) <= SHORT_SECONDS;
  return {
    ...context,
    ways: {
      ...context.ways,
      latest: { label: 'Show the latest', onPress: () => model.goLive() },
      ...(isShort ? {} : { shorter: { label: 'Show 1 hour', onPress: () => model.showLatest(SHORT_SECONDS) } }),
    },
  };
}
