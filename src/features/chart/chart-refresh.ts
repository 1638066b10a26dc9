import { INTERVAL_SECONDS } from '@/domain/interval';
import type { RefreshedView } from '@/panes/plot/use-manual-refresh';
import type { LoadedPart } from '@/panes/plot/use-retry-on-return';
import type { ChartPaneId } from '@/state/url-state';
import { SERIES_OF_PANE } from './chart-choice';
import type { Chart } from './use-chart';
import type { LoadState } from './use-chart-data';

/** What is brought anew at the live edge, and when the reader asks: every series that is shown. */
export function getLiveView({ desk, needed, interval, settled, series }: Chart): RefreshedView {
  const asks = series.map(({ ask }) => ask);
  return { desk, needed, columnSeconds: INTERVAL_SECONDS[interval], isLive: settled.isLive, asks };
}

/** Everything that may have failed while nobody answered. */
export function listParts({ states }: Pick<Chart, 'states'>): readonly LoadedPart[] {
  return Object.values(states).flatMap((state) => state ?? []);
}

/** How far the series of a pane has come; `undefined` where the pane is off or the market has none. */
export function getPaneState({ states }: Pick<Chart, 'states'>, pane: ChartPaneId): LoadState | undefined {
  return states[SERIES_OF_PANE[pane]];
}
