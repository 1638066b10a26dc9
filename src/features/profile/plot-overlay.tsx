import { useSyncExternalStore } from 'react';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import { type PlotSize, priceOfCssY, timeOfCssX, type Viewport } from '@/charts/viewport/viewport';
import { formatSize } from '@/domain/format/format-compact';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { followCrosshair } from '@/panes/plot/follow-crosshair';
import { type Readout, ReadoutCard, ReadoutStrip } from '@/panes/plot/readout-card';
import { useCrosshair } from '@/panes/plot/use-crosshair';
import type { ProfileView } from './profile-view';
import { findShown, readCell } from './read-cell';
import { sumBox } from './sum-box';

export interface PlotOverlayProps {
  readonly view: ProfileView;
  readonly size: Pick<PlotSize, 'width' | 'height'>;
  readonly box: PlotBox | undefined;
}

/** What stands over the plot: the row under the crosshair, and the measured box. */
export function PlotOverlay({ view, size, box }: PlotOverlayProps) {
  const point = useCrosshair(view.crosshair);
  const at: PlotSize = { ...size, pixelRatio: 1 };
  if (box !== undefined) return <MeasureBox view={view} box={box} size={at} />;
  if (point?.price === undefined) return null;
  const readout = readPoint(view, point.time, point.price);
  if (readout === undefined) return null;
  return (
    <>
      <ReadoutCard readout={readout} follow={(place) => followCrosshair(view, () => at, place)} />
      <div className="absolute inset-x-0 bottom-0 z-20 border-t border-line bg-panel px-3 py-1.5 text-xs sm:hidden">
        <ReadoutStrip readout={readout} />
      </div>
    </>
  );
}

function readPoint(view: ProfileView, time: number, price: number): Readout | undefined {
  const one = findShown(view.shown, time);
  return one && readCell(one, price, view);
}

interface BoxProps {
  readonly view: ProfileView;
  readonly box: PlotBox;
  readonly size: PlotSize;
}

const LOW_CSS_PX = 40;

/** A box being drawn: ⇧drag measures price, time and what was traded there, ⌥drag shows what will be zoomed to. */
function MeasureBox({ view, box, size }: BoxProps) {
  const { view: viewport } = useSyncExternalStore(view.model.subscribe, view.model.get);
  const { from, to, kind } = box;
  const isLow = Math.max(from.y, to.y) > size.height - LOW_CSS_PX;
  const tint = kind === 'measure' ? 'border-accent bg-accent/12' : 'border-crosshair bg-crosshair/10';
  return (
    <div
      className={`pointer-events-none absolute z-10 border ${tint}`}
      style={{
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      }}
    >
      {kind === 'measure' && (
        <div
          className={`absolute left-0 rounded-md bg-overlay px-2 py-1 text-xs whitespace-nowrap text-fg-1 shadow-pop ${isLow ? 'bottom-full mb-1' : 'top-full mt-1'}`}
        >
          {describeBox(box, view, viewport, size)}
        </div>
      )}
    </div>
  );
}

const BASIS_POINTS = 100;

/** Differences over the box, the TPOs of the rows and blocks that it holds, and their volume where that is known. */
function describeBox({ from, to }: PlotBox, view: ProfileView, viewport: Viewport, size: PlotSize): string {
  const [start, end] = [from.y, to.y].map((y) => priceOfCssY(viewport, size, y));
  const [early, late] = [from.x, to.x].map((x) => timeOfCssX(viewport, size, x)).toSorted((a, b) => a - b);
  const percent = (end / start - 1) * 100;
  const range = { early, late, low: Math.min(start, end), high: Math.max(start, end) };
  const { count, volume } = sumBox(
    view.shown.map(({ profile }) => profile),
    range,
  );
  return [
    formatNumber(end - start, view.decimals, 'always'),
    formatChange(percent),
    formatBasisPoints(percent * BASIS_POINTS),
    formatCountdown(late - early),
    `${formatNumber(count, 0)} TPO`,
    ...(volume > 0 ? [`${formatSize(volume)} ${view.unit}`] : []),
  ].join('  ·  ');
}
