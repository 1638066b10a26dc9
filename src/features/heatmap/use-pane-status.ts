import { useEffect, useRef } from 'react';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { classifyFailure } from '@/panes/failure-kind';
import type { WayOn } from '@/panes/failure-words';
import { identifySeries } from '@/panes/pane-wait';
import { useConnectionState, useService } from '@/panes/service-context';
import { usePaneWait } from '@/panes/use-pane-wait';
import { useTier } from '@/panes/use-tier';
import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { describeDepth, describeVolume, type PaneContext } from './pane-status';
import type { Heatmap } from './use-heatmap';

export interface PaneStatusFacts {
  /** What the missing part of the view costs. */
  readonly weight: number;
  readonly nowSeconds: number;
  readonly isPolling: boolean;
}

export interface HeatmapStatuses {
  readonly depth: PaneStatus;
  readonly volume: PaneStatus;
  /** For the panes that describe themselves. */
  readonly context: PaneContext;
}

/** What the panes of the view say of themselves. */
export function usePaneStatuses(heatmap: Heatmap, { weight, nowSeconds, isPolling }: PaneStatusFacts): HeatmapStatuses {
  const { clock } = useService();
  const state = useConnectionState();
  const tier = useTier();
  const zone = useSettings((settings) => settings.zone);
  const { depth, candles } = nameSeries(heatmap);
  const depthWait = usePaneWait([depth]);
  const candlesWait = usePaneWait(candles);
  const isRemote = useIsRemote();
  const isOffline = state.status === 'offline';
  const ways = useWays(heatmap, isRemote);
  useRetryOnReturn(heatmap, isOffline);
  const context: PaneContext = {
    isRemote,
    isOffline,
    tier,
    nowSeconds,
    isFrozen: clock.frozen,
    isPolling,
    zone,
    ways,
  };
  return {
    depth: describeDepth(heatmap, { weight, wait: depthWait }, context),
    volume: describeVolume(heatmap, candlesWait, context),
    context,
  };
}

/** The names by which the queue knows the view's series. */
function nameSeries({ desk, base, candleSelection: view, span: reach }: Heatmap) {
  return {
    depth: identifySeries(base.ask),
    candles: [
      identifySeries({ kind: desk.candles, view, reach }),
      identifySeries({ kind: desk.sideCandles, view, reach }),
    ],
  };
}

function useIsRemote(): boolean {
  const { connection } = useService();
  return connection.getWorld()?.source === 'remote';
}

/** A range that every tier can pay at once. */
const SHORT_SECONDS = 3600;

function useWays({ model, settled, span }: Heatmap, isRemote: boolean): Partial<Record<WayOn, PaneAction>> {
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

/**
 * What failed because nobody answered is asked once more when the service is back. Once only: where a service can be
 * reached and its answers cannot, asking with each return would never end.
 */
function useRetryOnReturn({ base, candles }: Heatmap, isOffline: boolean): void {
  const isTried = useRef({ depth: false, candles: false });
  const errors = { depth: base.error, candles: candles.error };
  const retries = { depth: base.retry, candles: candles.retry };
  const latest = useRef({ errors, retries });
  useEffect(() => {
    latest.current = { errors, retries };
    if (base.pending === 0 && base.error === undefined) isTried.current.depth = false;
    if (!candles.isPending && candles.error === undefined) isTried.current.candles = false;
  });
  useEffect(() => {
    if (isOffline) return;
    for (const pane of ['depth', 'candles'] as const) {
      const error = latest.current.errors[pane];
      const isLost = error !== undefined && classifyFailure(error, { isRemote: false, isOffline: true }) === 'offline';
      if (!isLost || isTried.current[pane]) continue;
      isTried.current[pane] = true;
      latest.current.retries[pane]();
    }
  }, [isOffline]);
}
