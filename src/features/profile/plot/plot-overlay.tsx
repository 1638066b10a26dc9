import type { PlotSize } from '@/charts/viewport/viewport';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { findShown, readCell } from '@/features/profile/inspector/read-cell';
import { sumBox } from '@/features/profile/inspector/sum-box';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { type DataBox, getBoxRange, isBoxInView } from '@/panes/plot/crosshair/data-box';
import { followCrosshair } from '@/panes/plot/crosshair/follow-crosshair';
import { MeasuredBox } from '@/panes/plot/crosshair/measured-box';
import { type Readout, ReadoutCard } from '@/panes/plot/crosshair/readout-card';
import { useCrosshair } from '@/panes/plot/crosshair/use-crosshair';
import { useShownBox } from '@/panes/plot/ruler/use-shown-box';
import { describeBoxWidth } from './box-width';
import { snapToLevel } from './snap-to-level';
import { readLook } from './use-profile-stage';

export interface PlotOverlayProps {
  readonly view: ProfileView;
  /** Size as drawn: positions are rounded to device pixels. */
  readonly size: PlotSize;
  readonly box: DataBox | undefined;
}

/** What is shown over the plot: the row under the crosshair, and the measured box. */
export function PlotOverlay({ view, size, box }: PlotOverlayProps) {
  const readout = useReadout(view, box);
  return (
    <>
      {box !== undefined && <MeasureBox view={view} box={box} size={size} />}
      {readout !== undefined && (
        <ReadoutCard readout={readout} follow={(place) => followCrosshair(view, () => size, place)} />
      )}
    </>
  );
}

/** The row under the crosshair, unless a measured box covers it. */
export function useReadout(view: ProfileView, box: DataBox | undefined): Readout | undefined {
  const point = useCrosshair(view.crosshair);
  const isCovered = box !== undefined && isBoxInView(box, view.settled.view);
  if (point?.price === undefined || isCovered) return undefined;
  const one = findShown(view.shown, point.time);
  return one && readCell(one, point.price, view);
}

interface BoxProps {
  readonly view: ProfileView;
  readonly box: DataBox;
  readonly size: PlotSize;
}

/** Price and time differences over a box, and what was traded in it. */
function MeasureBox({ view, box, size }: BoxProps) {
  const measured = useShownBox(view, box, (point, viewport) => snapToLevel(point, view, viewport, size));
  const { box: shown, isOpen } = measured;
  return (
    <MeasuredBox box={shown} view={measured.view} height={size.height}>
      {describeBox(shown, view)}
      {isOpen && <span className="text-fg-3"> · click ends the ruler</span>}
    </MeasuredBox>
  );
}

const BASIS_POINTS = 100;

/** The profiles under a box, and how their figures are written. */
interface BoxedProfiles extends Pick<ProfileView, 'search' | 'marks' | 'decimals' | 'unit' | 'rows' | 'quote'> {
  readonly shown: readonly Pick<ProfileView['shown'][number], 'profile'>[];
}

/**
 * Price and time differences over the box, its TPOs in the rows that figures come from, as the session's count is, and
 * its volume if known. Where other rows are drawn, those are named: the letters in the box add up to another count.
 */
export function describeBox(box: DataBox, view: BoxedProfiles): string {
  const [start, end] = [box.from.price, box.to.price];
  const [early, late] = getBoxRange(box);
  const percent = (end / start - 1) * 100;
  const range = { early, late, low: Math.min(start, end), high: Math.max(start, end) };
  const { layout } = readLook(view);
  const profiles = view.shown.map(({ profile }) => profile);
  const { count, volume } = sumBox(profiles, range, layout);
  const { levels, counted } = describeRows(view);
  return [
    formatNumber(end - start, view.decimals, 'always'),
    formatChange(percent),
    formatBasisPoints(percent * BASIS_POINTS),
    describeBoxWidth(profiles, range, layout),
    `${formatNumber(count, 0)} TPO${levels === undefined ? '' : ` ${counted}`}`,
    ...(volume > 0 ? [`${formatSize(volume)} ${view.unit}`] : []),
  ].join('  ·  ');
}
