import { lowerBound } from '@/base/binary-search';
import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatCompact } from '@/domain/format/format-compact';
import { drawRow, drawText, snap } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, timeSpanOf, type Viewport } from '../viewport/viewport';
import { HEADING_CSS_PX } from './heading-room';

export interface LiquidationData {
  /** Liquidated shorts as `buys`, because closing them buys, and longs as `sells`. */
  readonly liquidations: SideVolumes;
  /** Seconds per bucket. */
  readonly seconds: number;
}

export interface LiquidationStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LiquidationData, LiquidationStyle>;

/** Bars in view and their scale. */
export interface RootScale {
  readonly bars: SideVolumes;
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
  /** Largest amount of either side in view. */
  readonly most: number;
}

/** More bars than this are merged in pairs. */
const MAX_BARS = 300;
const BAR_SHARE = 0.62;
const BAR_ALPHA = 0.85;
/** Margin at the bottom. */
const BOTTOM_CSS_PX = 6;
const TEXT_X = 8;
/** Share of the largest amount that the axis labels as well. */
const TICK_SHARE = 0.25;

/** Liquidated shorts up, longs down, both on one √ scale: a large one does not hide the others. */
export function makeLiquidationEngine(options: CanvasOptions): ChartEngine<LiquidationData, LiquidationStyle> {
  return makeCanvasEngine(options, paintLiquidations, { reads: readTimes });
}

/** Amounts at their heights on either side. */
export function makeLiquidationAxisEngine(options: CanvasOptions): ChartEngine<LiquidationData, LiquidationStyle> {
  return makeCanvasEngine(options, paintLiquidationAxis, {
    reads: ({ data, view }) => [computeRootScale(data, view)?.most],
  });
}

/** The bars of a view, merged to at most `MAX_BARS`; `undefined` if nothing was liquidated. */
export function computeRootScale({ liquidations, seconds }: LiquidationData, view: Viewport): RootScale | undefined {
  const least = timeSpanOf(view) / MAX_BARS;
  const merged = seconds * 2 ** Math.max(0, Math.ceil(Math.log2(least / seconds)));
  const bars = merged === seconds ? liquidations : mergeSideVolumes(liquidations, merged);
  const from = lowerBound(bars.times, view.timeFrom - merged, bars.length);
  const to = lowerBound(bars.times, view.timeTo, bars.length);
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, bars.buys[i], bars.sells[i]);
  return most === 0 ? undefined : { bars, seconds: merged, from, to, most };
}

/** Middle of the space below the heading. */
const zeroOf = (height: number): number => Math.round((HEADING_CSS_PX + height - BOTTOM_CSS_PX) / 2);

const heightOf = (height: number): number => (height - HEADING_CSS_PX - BOTTOM_CSS_PX) / 2;

export function paintLiquidations({ context, view, size, data, style: { theme } }: Layer): void {
  const zero = zeroOf(size.height);
  drawRow(context, size, zero, 0, size.width, { colour: theme.line });
  const scale = computeRootScale(data, view);
  if (scale === undefined) return;
  const { bars, seconds, from, to, most } = scale;
  const room = (seconds / timeSpanOf(view)) * size.width;
  const width = Math.max(1 / size.pixelRatio, snap(room * BAR_SHARE, size));
  // Amounts that are tiny beside the largest stay visible.
  const least = 1 / size.pixelRatio;
  const lengthOf = (amount: number): number =>
    amount === 0 ? 0 : Math.max(least, snap(Math.sqrt(amount / most) * heightOf(size.height), size));
  for (let i = from; i < to; i++) {
    const left = snap(cssXOfTime(view, size, bars.times[i] + seconds / 2) - width / 2, size);
    const up = lengthOf(bars.buys[i]);
    context.fillStyle = withAlpha(theme.buy, BAR_ALPHA);
    context.fillRect(left, zero - up, width, up);
    context.fillStyle = withAlpha(theme.sell, BAR_ALPHA);
    context.fillRect(left, zero + 1 / size.pixelRatio, width, lengthOf(bars.sells[i]));
  }
}

export function paintLiquidationAxis({ context, view, size, data, style: { theme } }: Layer): void {
  const zero = zeroOf(size.height);
  const scale = computeRootScale(data, view);
  if (scale === undefined) return;
  drawText(context, '0', TEXT_X, zero, { colour: theme.text3 });
  for (const share of [1, TICK_SHARE]) {
    const text = formatCompact(scale.most * share, 2);
    const reach = Math.sqrt(share) * heightOf(size.height);
    if (share < 1 && reach < 13) continue;
    drawText(context, text, TEXT_X, Math.max(8, zero - reach), { colour: theme.text3 });
    drawText(context, text, TEXT_X, Math.min(size.height - 8, zero + reach), { colour: theme.text3 });
  }
}
