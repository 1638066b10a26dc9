import { useSyncExternalStore } from 'react';
import { computeRangeSize, findRangeReach } from '@/domain/book/range-size';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { formatHourMinute } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { snapshotIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { DataBox, DataPoint } from '@/panes/plot/crosshair/data-box';
import { MeasuredBox } from '@/panes/plot/crosshair/measured-box';
import { useShownBox } from '@/panes/plot/ruler/use-shown-box';
import { useSettings } from '@/state/settings';
import { computeBasisPoints } from './readout-words';
import { snapToGrid } from './snap-to-grid';

export interface MeasureBoxProps {
  readonly box: DataBox;
  readonly stage: Pick<HeatmapStage, 'plotSize'>;
  readonly heatmap: Heatmap;
  readonly decimals: number;
}

/** The differences in price and time over a box, and the size resting in it. */
export function MeasureBox({ box, stage, heatmap, decimals }: MeasureBoxProps) {
  const snap = (point: DataPoint): DataPoint => snapToGrid(point, heatmap.base.data.spec, decimals);
  const { box: shown, isOpen, view } = useShownBox(heatmap, box, snap);
  const height = useSyncExternalStore(heatmap.model.subscribe, () => stage.plotSize().height);
  return (
    <MeasuredBox box={shown} view={view} height={height}>
      {box.kind === 'measure' && describeBox(shown, heatmap, decimals)}
      {isOpen && <span className="text-fg-3"> · click ends the ruler</span>}
    </MeasuredBox>
  );
}

interface MeasuredBook {
  readonly unit: string;
  readonly base: { readonly data: Pick<Heatmap['base']['data'], 'tiles' | 'spec'> };
}

/** The differences over the box, and the size between its prices in the snapshot at its later edge. */
export function describeBox({ from, to }: DataBox, heatmap: MeasuredBook, decimals: number): string {
  const [early, late] = [from.time, to.time].toSorted((a, b) => a - b);
  const basisPoints = computeBasisPoints(to.price, from.price);
  return [
    formatNumber(to.price - from.price, decimals, 'always'),
    formatChange(basisPoints / 100),
    formatBasisPoints(basisPoints),
    formatLength(late - early),
    ...describeSize(heatmap, late, from.price, to.price),
  ].join('  ·  ');
}

function describeSize(
  { base, unit }: MeasuredBook,
  time: number,
  ...prices: readonly [number, number]
): readonly string[] {
  const snapshot = findSnapshot(base.data.tiles, base.data.spec, time);
  if (snapshot === undefined) return [];
  const at = formatHourMinute(secondsOfMicros(getSnapshotTime(snapshot)), useSettings.getState().zone);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const reach = findRangeReach(snapshot, low, high);
  if (reach === 'outside') return [`outside the requested depth at ${at}`];
  const size = computeRangeSize(snapshotIn(unit, snapshot), low, high);
  return [`${reach === 'part' ? 'at least ' : ''}${formatSize(size)} ${unit} resting at ${at}`];
}
