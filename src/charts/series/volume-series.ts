import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatCompact, formatSizeChange } from '@/domain/format/format-compact';
import { dodgeLabel } from '../axes/dodge-label';
import { drawRow, drawText, snap, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import type { Viewport } from '../viewport/viewport';
import { type BarSide, fillOn, fillSide } from './fill-bars';
import { HEADING_CSS_PX } from './heading-room';
import { mergeSides, placeSides, type SideBars } from './side-bars';

export interface VolumeData {
  readonly volumes: SideVolumes;
  /** Seconds per bucket. */
  readonly baseSeconds: number;
}

export interface VolumeStyle {
  readonly theme: ChartTheme;
}

/** Shared by pane and axis. */
export interface VolumeScale extends SideBars {
  /** CSS y of zero volume; buys go up from it, sells down. */
  readonly zeroY: number;
  /** CSS px per unit of volume, the same for both sides. */
  readonly pxPerUnit: number;
  /** The same of the cumulative delta, whose zero is that of the bars. */
  readonly pxPerDelta: number;
}

const BAR_ALPHA = 0.78;
/** Share of the pane above the zero line of volume. */
const ZERO_SHARE = 0.63;
/** Margin at the bottom. */
const BOTTOM_CSS_PX = 4;
const DELTA_BOTTOM_CSS_PX = 10;
/** Half the height of a label. Amounts closer to the delta's than a whole one are left out. */
const LABEL_HALF_CSS_PX = 6.5;
const CLEAR_OF_DELTA = 2 * LABEL_HALF_CSS_PX;

/** Volume by side as bars, and the cumulative delta as a line. */
export function makeVolumeEngine(options: CanvasOptions): ChartEngine<VolumeData, VolumeStyle> {
  return makeCanvasEngine(options, paintVolume, { reads: readTimes });
}

/** Labels of the volume pane. */
export function makeVolumeAxisEngine(options: CanvasOptions): ChartEngine<VolumeData, VolumeStyle> {
  return makeCanvasEngine(options, paintVolumeAxis, { reads: readVolumeAxis });
}

/** The bars of a view, and their scale. */
export function computeVolumeScale(data: VolumeData, view: Viewport, height: number): VolumeScale | undefined {
  const sides = mergeSides(data.volumes, data.baseSeconds, view);
  const { bars, from, to } = sides;
  if (from >= to) return undefined;
  const zeroY = Math.round(height * ZERO_SHARE);
  const deltas = bars.cumulativeDeltas.subarray(from, to);
  const above = zeroY - HEADING_CSS_PX;
  const below = height - zeroY;
  return {
    ...sides,
    zeroY,
    pxPerUnit: orNone(
      Math.min(
        above / mostOf(bars.buys.subarray(from, to), 1),
        (below - BOTTOM_CSS_PX) / mostOf(bars.sells.subarray(from, to), 1),
      ),
    ),
    pxPerDelta: orNone(Math.min(above / mostOf(deltas, 1), (below - DELTA_BOTTOM_CSS_PX) / mostOf(deltas, -1))),
  };
}

/** The farthest from zero on that side; 0 if none is. */
const mostOf = (values: Float64Array, sign: 1 | -1): number =>
  values.reduce((most, value) => Math.max(most, sign * value), 0);

const orNone = (pxPerUnit: number): number => (Number.isFinite(pxPerUnit) ? pxPerUnit : 0);

const deltaY = ({ zeroY, pxPerDelta }: VolumeScale, delta: number): number => zeroY - delta * pxPerDelta;

export function paintVolume({ context, view, size, data, style }: CanvasLayer<VolumeData, VolumeStyle>): void {
  const { theme } = style;
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined) return;
  const { bars, from, to, zeroY, pxPerUnit } = scale;
  drawRow(context, size, zeroY, 0, size.width, { colour: theme.line });
  const edges = placeSides(scale, { view, size });
  const begin = fillOn(context);
  const sideOf = (amounts: Float64Array, sign: BarSide['sign']): BarSide => ({
    zero: zeroY,
    sign,
    lengthOf: (i) => snap(amounts[from + i] * pxPerUnit, size),
  });
  fillSide(begin(withAlpha(theme.buy, BAR_ALPHA)), size, edges, sideOf(bars.buys, 1));
  fillSide(begin(withAlpha(theme.sell, BAR_ALPHA)), size, edges, sideOf(bars.sells, -1));
  const xs = edges.lefts.map((left, i) => left + edges.widths[i] / 2);
  const ys = bars.cumulativeDeltas.subarray(from, to).map((delta) => deltaY(scale, delta));
  strokePath(context, xs, ys, theme.casing, 3.5);
  strokePath(context, xs, ys, theme.cvd, 1.5);
}

function readVolumeAxis({
  view,
  size,
  data,
}: Omit<CanvasLayer<VolumeData, VolumeStyle>, 'context'>): readonly unknown[] {
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined) return [];
  return [scale.pxPerUnit, scale.pxPerDelta, scale.bars.cumulativeDeltas[scale.to - 1]];
}

export function paintVolumeAxis({ context, view, size, data, style }: CanvasLayer<VolumeData, VolumeStyle>): void {
  const { theme } = style;
  const scale = computeVolumeScale(data, view, size.height);
  if (scale === undefined || scale.pxPerUnit === 0) return;
  const delta = scale.bars.cumulativeDeltas[scale.to - 1];
  // Both scales share their zero: without its label, neither can be read.
  const zero = { y: scale.zeroY, half: LABEL_HALF_CSS_PX };
  const y = dodgeLabel({ y: deltaY(scale, delta), half: LABEL_HALF_CSS_PX }, zero, [HEADING_CSS_PX, size.height]);
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
  drawText(context, formatSizeChange(delta), size.width - 8, y, { colour: theme.cvd, weight: 600, align: 'right' });
}
