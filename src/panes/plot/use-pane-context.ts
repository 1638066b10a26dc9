import { timeSpanOf } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import type { PaneAction } from '@/ui/pane-status';
import type { WayOn } from '../failure-words';
import { useConnectionState, useService } from '../service-context';
import { useTier } from '../use-tier';
import type { PaneContext } from './describe-pane';
import type { PlotModel, PlotView } from './plot-model';

/** The view of which panes tell their state. */
export interface PaneSurroundings {
  readonly model: PlotModel;
  readonly settled: PlotView;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Time goes on. */
  readonly isPolling: boolean;
}

/** What is true around the panes of a view. */
export function usePaneContext({ nowSeconds, isPolling, ...view }: PaneSurroundings): PaneContext {
  const { clock, connection } = useService();
  const state = useConnectionState();
  const tier = useTier();
  const zone = useSettings((settings) => settings.zone);
  const isRemote = connection.getWorld()?.source === 'remote';
  const ways = useWays(view, isRemote);
  return {
    isRemote,
    isOffline: state.status === 'offline',
    tier,
    nowSeconds,
    isFrozen: clock.frozen,
    isPolling,
    zone,
    ways,
  };
}

/** A range that every tier can pay at once. */
const SHORT_SECONDS = 3600;

function useWays(
  { model, settled, span }: Pick<PaneSurroundings, 'model' | 'settled' | 'span'>,
  isRemote: boolean,
): Partial<Record<WayOn, PaneAction>> {
  const { connection } = useService();
  const choose = useConnectionChoice((choice) => choice.choose);
  const isShort = span.isRecorded || timeSpanOf(settled.view) <= SHORT_SECONDS;
  return {
    latest: { label: 'Show the latest', onPress: () => model.goLive() },
    reconnect: { label: 'Reconnect', onPress: connection.connect },
    ...(isShort ? {} : { shorter: { label: 'Show 1 hour', onPress: () => model.showLatest(SHORT_SECONDS) } }),
    ...(isRemote
      ? { simulated: { label: 'View with simulated data', onPress: () => choose({ source: 'embedded' }) } }
      : {}),
  };
}
