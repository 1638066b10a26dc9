import type { HeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import { type LoadedPart, useRetryOnReturn } from '@/client/use-retry-on-return';
import type { HeatPlane } from '@/features/heatmap/layers/heat-planes';
import { useLockWays } from '@/features/heatmap/toolbar/use-lock-ways';
import { chooseVenues } from '@/features/heatmap/view/choose-venues';
import { useDrawnStatus } from '@/features/heatmap/view/use-drawn-status';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { identifySeries } from '@/panes/failure/pane-wait';
import { type TimedWait, usePaneWait } from '@/panes/failure/use-pane-wait';
import { usePaneContext } from '@/panes/plot/use-pane-context';
import type { HeatmapSearch, LayerId, Overlay } from '@/state/url-state';
import type { PaneStatus } from '@/ui/pane-status';
import { describeHeat, describeVolume } from './pane-status';
import { type LowerContext, tellOnce } from './tell-once';

export interface PaneStatusFacts {
  /** What draws `planes`; `undefined` before the panes are mounted. */
  readonly heat: HeatmapEngine | undefined;
  readonly planes: readonly HeatPlane[];
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  readonly overlay: Overlay;
  readonly search: Pick<HeatmapSearch, 'layout'>;
  onSearch(change: Partial<HeatmapSearch>): void;
}

export interface HeatmapStatuses {
  readonly depth: PaneStatus;
  readonly volume: PaneStatus;
  /** Context for the panes that describe themselves. */
  readonly context: LowerContext;
}

/** The statuses of the view's panes. */
export function usePaneStatuses(
  heatmap: Heatmap,
  { heat, planes, nowSeconds, isPolling, overlay, search, onSearch }: PaneStatusFacts,
): HeatmapStatuses {
  const { depth, triggers, liquidations, candles } = nameSeries(heatmap);
  const depthWait = usePaneWait(depth);
  const triggersWait = usePaneWait(triggers);
  const liquidationsWait = usePaneWait(liquidations);
  const candlesWait = usePaneWait(candles);
  const waysFrom = useLockWays(heatmap, onSearch);
  const context = usePaneContext({ ...heatmap, nowSeconds, isPolling });
  const parts = listParts(heatmap);
  useRetryOnReturn(parts, context.isOffline);
  const shownVenues = heatmap.sources.books.map(({ exchange }) => exchange);
  const depthStatus = describeHeat(
    heatmap,
    {
      weight: heatmap.price.weight,
      retryAll: () => retryFailed(parts),
      drawsCandles: overlay !== 'off' && search.layout === undefined,
      waits: toWaits({ depth: depthWait, triggers: triggersWait, liquidations: liquidationsWait }),
      waysFrom,
      onKnownVenues: () => onSearch(chooseVenues(heatmap.market, heatmap.sources.offered, shownVenues)),
    },
    context,
  );
  const drawn = useDrawnStatus(heat, depthStatus, heatmap, planes);
  const below = { ...context, isToldAbove: drawn.kind === 'error' };
  return { depth: drawn, volume: tellOnce(describeVolume(heatmap, candlesWait, context), below), context: below };
}

/** Sends everything again that failed. */
function retryFailed(parts: readonly LoadedPart[]): void {
  for (const { error, retry } of parts) if (error !== undefined) retry();
}

/** The names of the view's series in the request queue. */
function nameSeries({ layers, base, candleRequests }: Heatmap) {
  const shown = layers.length === 0 ? [base] : layers;
  const nameLayer = (wanted: LayerId): readonly string[] =>
    shown.filter(({ id, lock }) => id === wanted && lock === undefined).map(({ ask }) => identifySeries(ask));
  return {
    depth: nameLayer('depth'),
    triggers: nameLayer('triggers'),
    liquidations: nameLayer('liquidations'),
    candles: [identifySeries(candleRequests.both), identifySeries(candleRequests.sides)],
  };
}

function toWaits(waits: Readonly<Record<LayerId, TimedWait | undefined>>): Partial<Record<LayerId, TimedWait>> {
  return Object.fromEntries(Object.entries(waits).filter(([, wait]) => wait !== undefined));
}

/** Everything that the view loads. */
function listParts({ layers, base, candles, linked }: Heatmap): readonly LoadedPart[] {
  return [
    ...(layers.length === 0 ? [base] : layers).map(({ id, pending, error, retry }) => ({
      name: id,
      isPending: pending > 0,
      error,
      retry,
    })),
    { name: 'candles', ...candles },
    // The name has a prefix because liquidations are a layer too.
    ...linked.shown.map((id) => ({ ...linked[id], name: `pane ${id}` })),
  ];
}
