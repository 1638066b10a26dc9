import { listSpanTiles } from '@/client/use-tiles';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describePane, type PaneContext } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import type { PaneStatus } from '@/ui/pane-status';

/** A pane computed from the depth layer. */
export interface DepthPaneFacts {
  readonly depth: HeatmapLayer | undefined;
  /** What the depth requests are waiting for. */
  readonly wait: TimedWait | undefined;
  /** Times of its columns, ascending. */
  readonly times: Float64Array;
  /** The subject as a sentence starts with it: `Imbalance`. */
  readonly subject: string;
  /** What the pane is doing while its own figures are missing, or what went wrong with them. */
  readonly working?: string | undefined;
  readonly failed?: { readonly message: string; retry(): void } | undefined;
}

/** The layer's own state has priority: a locked, waiting or failed layer is not a range without depth. */
export function describeDepthPane(
  { settled, dataClient, needed }: Heatmap,
  { depth, wait, times, subject, working, failed }: DepthPaneFacts,
  context: PaneContext,
): PaneStatus {
  if (depth === undefined)
    return { kind: 'empty', title: 'Depth is off', body: `${subject} is computed from the Depth layer.` };
  const { lock, error, pending, retry, ask } = depth;
  const hasData = times.length > 0;
  if (lock?.kind === 'tier') return { kind: 'locked', hasData, title: lock.title, body: lock.body, actions: [] };
  if (lock?.kind === 'unserved') return { kind: 'empty', isAbsent: true, title: lock.title, body: lock.body };
  const status = describePane(
    {
      hasData,
      dataAt: times.at(-1),
      loading: pending > 0 || lock !== undefined ? 'Loading with the depth' : working,
      wait,
      ...(failed && error === undefined
        ? { error: new Error(failed.message), retryWeight: 0, retry: failed.retry }
        : { error, retryWeight: dataClient.tiles.price([listSpanTiles(ask, needed)]).weight, retry }),
    },
    context,
  );
  return (status.kind === 'ready' ? describeRange(settled.view, depth, times, subject) : undefined) ?? status;
}

/** Why a pane that has loaded everything available shows nothing. */
function describeRange(
  { timeFrom, timeTo }: Heatmap['settled']['view'],
  { missing }: HeatmapLayer,
  times: Float64Array,
  subject: string,
): PaneStatus | undefined {
  if (times.some((time) => time >= timeFrom && time <= timeTo)) return undefined;
  return missing.length > 0
    ? { kind: 'empty', title: 'Not loaded yet', body: `${subject} loads with the depth.` }
    : { kind: 'empty', title: 'No depth in this range', body: 'No loaded snapshot is in view.' };
}
