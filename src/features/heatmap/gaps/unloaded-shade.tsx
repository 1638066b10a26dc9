import { useSyncExternalStore } from 'react';
import type { TimeSpan } from '@/domain/time-span';
import { MISSING } from '@/features/heatmap/scale/heat-legend';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { listUnloaded } from './list-unloaded';

export interface UnloadedShadeProps {
  readonly model: Heatmap['model'];
  /** Loaded stretches, ascending. */
  readonly known: readonly TimeSpan[];
  /** Where there are data to load. */
  readonly within: TimeSpan;
}

/** Hatches what is not loaded of a pane, as on the heatmap: left empty, it would read as none. */
export function UnloadedShade({ model, known, within }: UnloadedShadeProps) {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const { timeFrom, timeTo } = view;
  const span = { from: Math.max(timeFrom, within.from), to: Math.min(timeTo, within.to) };
  const shareOf = (time: number): number => ((time - timeFrom) / (timeTo - timeFrom)) * 100;
  return listUnloaded(known, span).map(({ from, to }) => (
    <div
      key={from}
      aria-hidden="true"
      className="keep-colours pointer-events-none absolute inset-y-0"
      style={{ left: `${shareOf(from)}%`, width: `${shareOf(to) - shareOf(from)}%`, background: MISSING }}
    />
  ));
}
