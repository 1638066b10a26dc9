import { type PaneContext, shortenOffline } from '@/panes/failure/describe-pane';
import type { PaneStatus } from '@/ui/pane-status';

/** The conditions of a pane under the plot. */
export interface LowerContext extends PaneContext {
  /** A pane above says that requests fail, and its button repeats them all. */
  readonly isToldAbove: boolean;
}

/** A failure is said once: the panes below only say that they lack their data, in a line that covers none of it. */
export function tellOnce(status: PaneStatus, { isToldAbove }: Pick<LowerContext, 'isToldAbove'>): PaneStatus {
  const short = shortenOffline(status);
  if (!isToldAbove || short.kind !== 'error') return short;
  return short.hasData ? { kind: 'partial', detail: 'not loaded' } : { kind: 'empty', title: 'Not loaded' };
}
