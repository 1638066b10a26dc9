import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatCompact } from '@/domain/format/format-compact';
import { drawRow, drawText, snap } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import type { Viewport } from '../viewport/viewport';
import { type BarSide, fillOn, fillSide } from './fill-bars';
import { splitRoom } from './heading-room';
import { mergeSides, placeSides, type SideBars } from './side-bars';

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
export interface RootScale extends SideBars {
  /** Largest amount of either side in view. */
  readonly most: number;
}

const BAR_ALPHA = 0.85;
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

/** The bars of a view and their scale; `undefined` if nothing was liquidated. */
export function computeRootScale({ liquidations, seconds }: LiquidationData, view: Viewport): RootScale | undefined {
  const sides = mergeSides(liquidations, seconds, view);
  const { bars, from, to } = sides;
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, bars.buys[i], bars.sells[i]);
  return most === 0 ? undefined : { ...sides, most };
}

export function paintLiquidations({ context, view, size, data, style: { theme } }: Layer): void {
  const { zero, reach } = splitRoom(size.height);
  drawRow(context, size, zero, 0, size.width, { colour: theme.line });
  const scale = computeRootScale(data, view);
  if (scale === undefined) return;
  const { bars, from, most } = scale;
  const edges = placeSides(scale, { view, size });
  // Amounts that are tiny beside the largest stay visible.
  const least = 1 / size.pixelRatio;
  const sideOf = (amounts: Float64Array, sign: BarSide['sign']): BarSide => ({
    zero,
    sign,
    lengthOf: (i) =>
      amounts[from + i] > 0 ? Math.max(least, snap(Math.sqrt(amounts[from + i] / most) * reach, size)) : 0,
  });
  const begin = fillOn(context);
  fillSide(begin(withAlpha(theme.buy, BAR_ALPHA)), size, edges, sideOf(bars.buys, 1));
  fillSide(begin(withAlpha(theme.sell, BAR_ALPHA)), size, edges, sideOf(bars.sells, -1));
}

export function paintLiquidationAxis({ context, view, size, data, style: { theme } }: Layer): void {
  const room = splitRoom(size.height);
  const { zero } = room;
  const scale = computeRootScale(data, view);
  if (scale === undefined) return;
  drawText(context, '0', TEXT_X, zero, { colour: theme.text3 });
  for (const share of [1, TICK_SHARE]) {
    const text = formatCompact(scale.most * share, 2);
    const reach = Math.sqrt(share) * room.reach;
    if (share < 1 && reach < 13) continue;
    drawText(context, text, TEXT_X, Math.max(8, zero - reach), { colour: theme.text3 });
    drawText(context, text, TEXT_X, Math.min(size.height - 8, zero + reach), { colour: theme.text3 });
  }
}
