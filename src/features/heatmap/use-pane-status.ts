import { useEffect, useRef } from 'react';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { classifyFailure } from '@/panes/failure-kind';
import type { WayOn } from '@/panes/failure-words';
import { identifySeries } from '@/panes/pane-wait';
import { useConnectionState, useService } from '@/panes/service-context';
import { type TimedWait, usePaneWait } from '@/panes/use-pane-wait';
import { useTier } from '@/panes/use-tier';
import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import type { HeatmapSearch, LayerId } from '@/state/url-state';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { chooseVenues } from './choose-venues';
import { describeHeat, describeVolume, type PaneContext } from './pane-status';
import type { Heatmap } from './use-heatmap';
import { useLockWays } from './use-lock-ways';

export interface PaneStatusFacts {
  /** What the missing part of the view costs. */
  readonly weight: number;
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  onSearch(change: Partial<HeatmapSearch>): void;
}

export interface HeatmapStatuses {
  readonly depth: PaneStatus;
  readonly volume: PaneStatus;
  /** For the panes that describe themselves. */
  readonly context: PaneContext;
}

/** What the panes of the view say of themselves. */
export function usePaneStatuses(
  heatmap: Heatmap,
  { weight, nowSeconds, isPolling, onSearch }: PaneStatusFacts,
): HeatmapStatuses {
  const { clock } = useService();
  const state = useConnectionState();
  const tier = useTier();
  const zone = useSettings((settings) => settings.zone);
  const { depth, triggers, liquidations, candles } = nameSeries(heatmap);
  const depthWait = usePaneWait(depth);
  const triggersWait = usePaneWait(triggers);
  const liquidationsWait = usePaneWait(liquidations);
  const candlesWait = usePaneWait(candles);
  const waysFrom = useLockWays(heatmap, onSearch);
  const isRemote = useIsRemote();
  const isOffline = state.status === 'offline';
  const ways = useWays(heatmap, isRemote);
  useRetryOnReturn(heatmap, isOffline);
  const shownVenues = heatmap.sources.books.map(({ exchange }) => exchange);
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
    depth: describeHeat(
      heatmap,
      {
        weight,
        waits: toWaits({ depth: depthWait, triggers: triggersWait, liquidations: liquidationsWait }),
        waysFrom,
        onKnownVenues: () => onSearch(chooseVenues(heatmap.market, heatmap.sources.offered, shownVenues)),
      },
      context,
    ),
    volume: describeVolume(heatmap, candlesWait, context),
    context,
  };
}

/** The names by which the queue knows the view's series. */
function nameSeries({ layers, base, candleAsks }: Heatmap) {
  const shown = layers.length === 0 ? [base] : layers;
  const nameLayer = (wanted: LayerId): readonly string[] =>
    shown.filter(({ id, lock }) => id === wanted && lock === undefined).map(({ ask }) => identifySeries(ask));
  return {
    depth: nameLayer('depth'),
    triggers: nameLayer('triggers'),
    liquidations: nameLayer('liquidations'),
    candles: [identifySeries(candleAsks.both), identifySeries(candleAsks.sides)],
  };
}

function toWaits(waits: Readonly<Record<LayerId, TimedWait | undefined>>): Partial<Record<LayerId, TimedWait>> {
  return Object.fromEntries(Object.entries(waits).filter(([, wait]) => wait !== undefined));
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
function useRetryOnReturn({ layers, base, candles, linked }: Heatmap, isOffline: boolean): void {
  const tried = useRef(new Set<string>());
  const parts = [
    ...(layers.length === 0 ? [base] : layers).map(({ id, pending, error, retry }) => ({
      name: id as string,
      isPending: pending > 0,
      error,
      retry,
    })),
    { name: 'candles', ...candles },
    // Liquidations are a layer too.
    ...linked.shown.map((id) => ({ ...linked[id], name: `pane ${id}` })),
  ];
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
    for (const { name, isPending, error } of parts) {
      if (!isPending && error === undefined) tried.current.delete(name);
    }
  });
  useEffect(() => {
    if (isOffline) return;
    for (const { name, error, retry } of latest.current) {
      const isLost = error !== undefined && classifyFailure(error, { isRemote: false, isOffline: true }) === 'offline';
      if (!isLost || tried.current.has(name)) continue;
      tried.current.add(name);
      retry();
    }
  }, [isOffline]);
}
