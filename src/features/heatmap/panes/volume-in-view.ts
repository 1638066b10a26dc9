import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import { countDeltasIn, type SideVolumes } from '@/domain/columns/side-volumes';

/** Volume by side of a view. */
export interface VolumeInView {
  /** As it came, whatever the width of the plot; the running sum is that of what begins in view. */
  readonly counted: SideVolumes;
  /** Merged to bars of the length that the pane names. */
  readonly bars: SideVolumes;
}

/** `barSeconds`: length of a bar. */
export function readVolumeInView(volumes: SideVolumes, view: Viewport, barSeconds: number): VolumeInView {
  const counted = countDeltasIn(volumes, view.timeFrom, view.timeTo);
  return { counted, bars: mergeSideVolumes(counted, barSeconds) };
}

/** What was bought less what was sold, in base units. */
export interface CountedDelta {
  readonly cvd: number;
  /** Start of the first bucket that is in it, Unix seconds. */
  readonly from: number;
}

/** CVD at `time`, else at the end of the view; `undefined` while nothing that begins in view is loaded. */
export function findCvd(
  { times, length, cumulativeDeltas }: SideVolumes,
  { timeFrom, timeTo }: Viewport,
  time: number | undefined,
): CountedDelta | undefined {
  const first = lowerBound(times, timeFrom, length);
  const end = lowerBound(times, timeTo, length);
  if (first >= end) return undefined;
  const at = time === undefined ? end - 1 : lastAtOrBelow(times, time, length);
  return { cvd: at < first ? 0 : cumulativeDeltas[at], from: times[first] };
}
