import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import { countDeltasIn, type SideVolumes } from '@/domain/columns/side-volumes';

/** The volume by side in a view. */
export interface VolumeInView {
  /** As received, whatever the width of the plot. The running sum covers what starts in view. */
  readonly counted: SideVolumes;
  /** Merged into bars of the length that the pane states. */
  readonly bars: SideVolumes;
}

/** `barSeconds`: length of a bar. */
export function readVolumeInView(volumes: SideVolumes, view: Viewport, barSeconds: number): VolumeInView {
  const counted = countDeltasIn(volumes, view.timeFrom, view.timeTo);
  return { counted, bars: mergeSideVolumes(counted, barSeconds) };
}

/** Buys minus sells, in base units. */
export interface CountedDelta {
  readonly cvd: number;
  /** Start of the first bucket included, Unix seconds. */
  readonly from: number;
}

/** CVD at `time`, or else at the end of the view; `undefined` while nothing that starts in view is loaded. */
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
