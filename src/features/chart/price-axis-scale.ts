import type { PriceScale } from '@/charts/echarts/stack-data';
import type { Viewport } from '@/charts/viewport/viewport';

/** Turns prices into what the axis is linear in, and back. */
export interface AxisScale {
  toAxis(price: number): number;
  fromAxis(value: number): number;
}

const LINEAR: AxisScale = { toAxis: (price) => price, fromAxis: (value) => value };
const LOG: AxisScale = { toAxis: Math.log, fromAxis: Math.exp };

/** A view that reaches zero has no logarithm: it stays linear. */
export function getAxisScale(scale: PriceScale, { priceLow }: Pick<Viewport, 'priceLow'>): AxisScale {
  return scale === 'log' && priceLow > 0 ? LOG : LINEAR;
}

/** The view as the gestures move it: linear in what is on screen. */
export function toAxisView(view: Viewport, { toAxis }: AxisScale): Viewport {
  return { ...view, priceLow: toAxis(view.priceLow), priceHigh: toAxis(view.priceHigh) };
}

export function fromAxisView(view: Viewport, { fromAxis }: AxisScale): Viewport {
  return { ...view, priceLow: fromAxis(view.priceLow), priceHigh: fromAxis(view.priceHigh) };
}
