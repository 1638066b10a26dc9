import { useSyncExternalStore } from 'react';
import { computeRangeSize, findRangeReach } from '@/domain/book/range-size';
import { formatSize } from '@/domain/format/format-compact';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { formatHourMinute } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import { useSettings } from '@/state/settings';
import { type DataBox, placeBox } from './data-box';
import { computeBasisPoints } from './readout-words';
import type { Heatmap } from './use-heatmap';

export interface MeasureBoxProps {
  readonly box: DataBox;
  readonly heatmap: Heatmap;
  readonly decimals: number;
}

const percentOf = (share: number): string => `${share * 100}%`;
/** Share of the plot's height below which the words have no room under the box. */
const LOW_SHARE = 0.92;

/** A box on the plot's data: ⇧drag measures price and time, ⌥drag shows what will be zoomed to. */
export function MeasureBox({ box, heatmap, decimals }: MeasureBoxProps) {
  const { view } = useSyncExternalStore(heatmap.model.subscribe, heatmap.model.get);
  const { left, top, right, bottom } = placeBox(box, view);
  const isMeasure = box.kind === 'measure';
  const tint = isMeasure ? 'border-accent bg-accent/12' : 'border-crosshair bg-crosshair/10';
  const [width, height] = [right - left, bottom - top].map(percentOf);
  return (
    <div
      className={`pointer-events-none absolute z-10 border ${tint}`}
      style={{ left: percentOf(left), top: percentOf(top), width, height }}
    >
      {isMeasure && (
        <div
          className={`absolute left-0 rounded-md bg-overlay px-2 py-1 text-xs whitespace-nowrap text-fg-1 shadow-pop ${bottom > LOW_SHARE ? 'bottom-full mb-1' : 'top-full mt-1'}`}
        >
          {describeBox(box, heatmap, decimals)}
        </div>
      )}
    </div>
  );
}

/** Differences over the box, and what rests between its prices in one snapshot: that of its later edge. */
function describeBox({ from, to }: DataBox, heatmap: Heatmap, decimals: number): string {
  const [early, late] = [from.time, to.time].toSorted((a, b) => a - b);
  const basisPoints = computeBasisPoints(to.price, from.price);
  return [
    formatNumber(to.price - from.price, decimals, 'always'),
    formatChange(basisPoints / 100),
    formatBasisPoints(basisPoints),
    formatCountdown(late - early),
    ...describeSize(heatmap, late, from.price, to.price),
  ].join('  ·  ');
}

function describeSize(
  { base, market }: Heatmap,
  time: number,
  ...prices: readonly [number, number]
): readonly string[] {
  const snapshot = findSnapshot(base.data.tiles, base.data.spec, time);
  if (snapshot === undefined) return [];
  const at = formatHourMinute(secondsOfMicros(getSnapshotTime(snapshot)), useSettings.getState().zone);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const reach = findRangeReach(snapshot, low, high);
  if (reach === 'outside') return [`outside the requested depth at ${at}`];
  const size = computeRangeSize(snapshot, low, high);
  return [`${reach === 'part' ? 'at least ' : ''}${formatSize(size)} ${market.coin ?? ''} at ${at}`];
}
