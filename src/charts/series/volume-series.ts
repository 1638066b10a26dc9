import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatCompact } from '@/domain/format/format-compact';
import { drawRow, drawText, snap, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBuckets } from '../viewport/find-buckets';
import { cssXOfTime, type PlotSize, timeSpanOf, type Viewport } from '../viewport/viewport';
import { HEADING_CSS_PX } from './heading-room';

export interface VolumeData {
  readonly volumes: SideVolumes;
  /** Seconds per bucket. */
  readonly baseSeconds: number;
}

export interface VolumeStyle {
  readonly theme: ChartTheme;
}

/** Shared by pane and axis. */
export interface VolumeScale {
  readonly bars: SideVolumes;
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
  /** CSS y of zero volume; buys go up from it, sells down. */
  readonly zeroY: number;
  /** CSS px per unit of volume, the same for both sides. */
  readonly pxPerUnit: number;
  readonly deltaLow: number;
  readonly deltaHigh: number;
}

/**
 * More bars than this are merged in pairs. Pane and axis use the same limit whatever their widths, so that their scales
 * agree.
 */
const MAX_BARS = 300;
const BAR_SHARE = 0.62;
const BAR_ALPHA = 0.78;
/** Share of the pane above the zero line of volume. */
const ZERO_SHARE = 0.63;
/** Margin at the bottom. */
const BOTTOM_CSS_PX = 4;
const DELTA_BOTTOM_CSS_PX = 10;
/** Ticks closer than this to the delta's label are left out. */
const CLEAR_OF_DELTA = 13;

/** Volume by side as bars, and the cumulative delta as a line. */
export function makeVolumeEngine(options: CanvasOptions): ChartEngine<VolumeData, VolumeStyle> {
  return makeCanvasEngine(options, paintVolume, { reads: readTimes });
}

/** Labels of the volume pane. */
export function makeVolumeAxisEngine(options: CanvasOptions): ChartEngine<VolumeData, VolumeStyle> {
  return makeCanvasEngine(options, paintVolumeAxis, { reads: readVolumeAxis });
}

/** The bars of a view, merged to at most `MAX_BARS`, and their scale. */
export function computeVolumeScale(data: VolumeData, view: Viewport, height: number): VolumeScale | undefined {
  const least = timeSpanOf(view) / MAX_BARS;
  const seconds = data.baseSeconds * 2 ** Math.max(0, Math.ceil(Math.log2(least / data.baseSeconds)));
  const bars = seconds === data.baseSeconds ? data.volumes : mergeSideVolumes(data.volumes, seconds);
  const [from, to] = findBuckets(bars.times, seconds, view, bars.length);
  if (from >= to) return undefined;
  const zeroY = Math.round(height * ZERO_SHARE);
  const most = (values: Float64Array): number => values.subarray(from, to).reduce((a, b) => Math.max(a, b), 0);
  const deltas = bars.cumulativeDeltas.subarray(from, to);
  const pxPerUnit = Math.min(
    (zeroY - HEADING_CSS_PX) / most(bars.buys),
    (height - zeroY - BOTTOM_CSS_PX) / most(bars.sells),
  );
  return {
    bars,
    seconds,
    from,
    to,
    zeroY,
    pxPerUnit: Number.isFinite(pxPerUnit) ? pxPerUnit : 0,
    deltaLow: deltas.reduce((a, b) => Math.min(a, b)),
    deltaHigh: deltas.reduce((a, b) => Math.max(a, b)),
  };
}

function deltaY(scale: VolumeScale, height: number, delta: number): number {
  const span = scale.deltaHigh - scale.deltaLow || 1;
  const room = height - HEADING_CSS_PX - DELTA_BOTTOM_CSS_PX;
  return height - DELTA_BOTTOM_CSS_PX - ((delta - scale.deltaLow) / span) * room;
}

export function paintVolume({ context, view, size, data, style }: CanvasLayer<VolumeData, VolumeStyle>): void {
  const { theme } = style;
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined) return;
  const { bars, from, to, seconds, zeroY } = scale;
  drawRow(context, size, zeroY, 0, size.width, { colour: theme.line });
  const room = (seconds / timeSpanOf(view)) * size.width;
  const width = Math.max(1 / size.pixelRatio, snap(room * BAR_SHARE, size));
  const lefts = Array.from(bars.times.subarray(from, to), (time) =>
    snap(cssXOfTime(view, size, time + seconds / 2) - width / 2, size),
  );
  paintBars(context, size, scale, lefts, width, theme);
  const xs = lefts.map((left) => left + width / 2);
  const ys = Array.from(bars.cumulativeDeltas.subarray(from, to), (delta) => deltaY(scale, size.height, delta));
  strokePath(context, xs, ys, theme.casing, 3.5);
  strokePath(context, xs, ys, theme.cvd, 1.5);
}

function paintBars(
  context: CanvasRenderingContext2D,
  size: PlotSize,
  { bars, from, zeroY, pxPerUnit }: VolumeScale,
  lefts: readonly number[],
  width: number,
  theme: ChartTheme,
): void {
  const gap = 1 / size.pixelRatio;
  for (const [i, left] of lefts.entries()) {
    const up = snap(bars.buys[from + i] * pxPerUnit, size);
    context.fillStyle = withAlpha(theme.buy, BAR_ALPHA);
    context.fillRect(left, zeroY - up, width, up);
    const down = snap(bars.sells[from + i] * pxPerUnit, size);
    context.fillStyle = withAlpha(theme.sell, BAR_ALPHA);
    context.fillRect(left, zeroY + gap, width, down);
  }
}

function readVolumeAxis({
  view,
  size,
  data,
}: Omit<CanvasLayer<VolumeData, VolumeStyle>, 'context'>): readonly unknown[] {
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined) return [];
  return [scale.pxPerUnit, scale.deltaLow, scale.deltaHigh, scale.bars.cumulativeDeltas[scale.to - 1]];
}

function paintVolumeAxis({ context, view, size, data, style }: CanvasLayer<VolumeData, VolumeStyle>): void {
  const { theme } = style;
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined || scale.pxPerUnit === 0) return;
  const delta = scale.bars.cumulativeDeltas[scale.to - 1];
  const y = deltaY(scale, size.height, delta);
  const buys = (scale.zeroY - HEADING_CSS_PX) * 0.84;
  const sells = (size.height - scale.zeroY - BOTTOM_CSS_PX) * 0.66;
  const ticks = [
    [scale.zeroY - buys, formatCompact(buys / scale.pxPerUnit, 2)],
    [scale.zeroY, '0'],
    [scale.zeroY + sells, formatCompact(sells / scale.pxPerUnit, 2)],
  ] as const;
  for (const [tickY, label] of ticks) {
    if (Math.abs(tickY - y) >= CLEAR_OF_DELTA) drawText(context, label, 8, tickY, { colour: theme.text3 });
  }
  const text = `${delta > 0 ? '+' : ''}${formatCompact(delta)}`;
  drawText(context, text, size.width - 8, y, { colour: theme.cvd, weight: 600, align: 'right' });
}
