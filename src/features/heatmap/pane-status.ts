import { messageOf } from '@/base/errors';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { formatNumber } from '@/domain/format/format-number';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { secondsOfMicros, unixMicros } from '@/domain/units';
import type { PaneStatus } from '@/ui/pane-status';
import type { Heatmap } from './use-heatmap';

export interface LoadFacts {
  readonly hasData: boolean;
  /** What is on its way: "Loading 600 snapshots"; `undefined` when nothing is. */
  readonly loading: string | undefined;
  readonly error: Error | undefined;
  /** Weight of the request that a retry sends. */
  readonly retryWeight: number;
  retry(): void;
}

/** What a pane of loaded data says of itself. */
export function describePane({ hasData, loading, error, retryWeight, retry }: LoadFacts): PaneStatus {
  if (error !== undefined && loading === undefined) {
    const label = retryWeight > 0 ? `Retry, ${retryWeight} weight` : 'Retry';
    return { kind: 'error', hasData, body: describeFailure(error), retry: { label, onPress: retry } };
  }
  if (loading !== undefined) return { kind: 'loading', hasData, what: loading };
  return { kind: 'ready' };
}

/** A failure in the reader's words: what happened and what stays. */
export function describeFailure(error: Error): string {
  const kept = 'Your view and settings are kept.';
  if (error instanceof StatusError && error.status === 429) {
    const wait =
      error.retryAfterSeconds === undefined ? '' : ` Budget for it is there in ${error.retryAfterSeconds} s.`;
    return `The weight budget is used up.${wait} ${kept}`;
  }
  if (error instanceof NetworkError) return `The service did not answer. ${kept}`;
  return `${endSentence(messageOf(error))} ${kept}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** State of the plot; `weight` is what the missing part costs. */
export function describeDepth(heatmap: Heatmap, weight: number): PaneStatus {
  const { depth } = heatmap;
  if (isNothingThere(heatmap)) return describeNothing(heatmap);
  const snapshots = formatNumber(depth.pending * TILE_COLUMNS, 0);
  return describePane({
    hasData: depth.data.tiles.length > 0,
    loading: depth.pending > 0 ? `Loading ${snapshots} snapshots` : undefined,
    error: depth.error,
    retryWeight: weight,
    retry: depth.retry,
  });
}

/** All has come, and none of it lies in view: neither a snapshot nor a trade. */
function isNothingThere({ depth, candles, needed }: Heatmap): boolean {
  if (depth.pending > 0 || candles.isPending || depth.error !== undefined || depth.missing.length > 0) return false;
  const isInView = (seconds: number): boolean => seconds >= needed.from && seconds <= needed.to;
  const hasSnapshot = depth.data.tiles.some(({ columns }) =>
    columns.timestampsMicros.some((at) => isInView(secondsOfMicros(unixMicros(at)))),
  );
  return !hasSnapshot && !candles.candles.times.some(isInView);
}

function describeNothing({ model, market }: Heatmap): PaneStatus {
  return {
    kind: 'empty',
    title: 'No depth in this range',
    body: `${market.exchange} has no snapshot and no trade of this market in view.`,
    action: { label: 'Show the latest', onPress: () => model.goLive() },
  };
}

/** State of the volume pane. */
export function describeVolume({ candles }: Heatmap): PaneStatus {
  return describePane({
    hasData: candles.volumes.length > 0,
    loading: candles.isPending ? 'Loading candles' : undefined,
    error: candles.error,
    retryWeight: 2,
    retry: candles.retry,
  });
}
