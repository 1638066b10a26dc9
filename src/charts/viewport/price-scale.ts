import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { computePriceTicks, computeStep, decimalsOf, isRound, TICK_GAP_CSS_PX } from '@/domain/ticks/price-ticks';
import type { Viewport } from './viewport';

/**
 * How prices are placed on the axis. Percent and basis are linear: percent labels count from a base, basis labels are
 * percent already.
 */
export type PriceScale = 'linear' | 'log' | 'percent' | 'basis';

export interface ScaleTick {
  readonly price: number;
  readonly label: string;
  /** Whether it is printed stronger. */
  readonly isRound: boolean;
}

/** A logarithmic axis cannot show prices at or below zero: its view ends at this share of its upper edge. */
const MIN_LOG_SHARE = 1e-6;
/** A logarithmic axis with a smaller ratio has even steps; a larger one has 1, 2 and 5 of each decade. */
const EVEN_RATIO = 3;
/** Rounding error of a price converted to its logarithm and back. */
const ROUNDING = 1e-12;
const PERCENT = 100;

/** Position of a price on the axis, in units that are linear on screen; NaN where it has none. */
export function placeOnScale(scale: PriceScale, price: number): number {
  return scale === 'log' ? Math.log(price > 0 ? price : Number.NaN) : price;
}

/** The price at a position on the axis. */
export function priceOnScale(scale: PriceScale, place: number): number {
  return scale === 'log' ? Math.exp(place) : place;
}

/** The view with its price range in units that are linear on screen, for panning, zooming and drawing. */
export function scaleView(view: Viewport, scale: PriceScale): Viewport {
  if (scale !== 'log') return view;
  const high = Math.max(view.priceHigh, Number.MIN_VALUE);
  const low = Math.max(view.priceLow, high * MIN_LOG_SHARE);
  return { ...view, priceLow: placeOnScale(scale, low), priceHigh: placeOnScale(scale, high) };
}

/** Converts a view made by `scaleView` back to prices. */
export function unscaleView(view: Viewport, scale: PriceScale): Viewport {
  return {
    ...view,
    priceLow: priceOnScale(scale, view.priceLow),
    priceHigh: priceOnScale(scale, view.priceHigh),
  };
}

/** Formats a price for the axis: in the market's decimals, or as percent of `base`; a basis is already percent. */
export function formatOnScale(scale: PriceScale, price: number, decimals: number, base: number | undefined): string {
  if (scale === 'basis') return formatShare(price, decimals);
  if (scale !== 'percent' || base === undefined) return formatPrice(price, decimals);
  return formatShare((price / base - 1) * PERCENT, 2);
}

const formatShare = (percent: number, decimals: number): string => `${formatNumber(percent, decimals, 'always')}%`;

/** Labels of an axis of `pixels` CSS px, at least `gap` apart. */
export function computeScaleTicks(
  scale: PriceScale,
  view: Viewport,
  pixels: number,
  base: number | undefined,
  gap = TICK_GAP_CSS_PX,
): readonly ScaleTick[] {
  if (scale === 'log') return computeLogTicks(view, pixels, gap);
  if (scale === 'percent' && base !== undefined) return computePercentTicks(view, pixels, { base, gap });
  const { values, step, decimals } = computePriceTicks(view.priceLow, view.priceHigh, pixels, gap);
  const format = scale === 'basis' ? formatShare : formatPrice;
  return values.map((price) => ({ price, label: format(price, decimals), isRound: isRound(price, step) }));
}

interface PercentTicks {
  readonly base: number;
  readonly gap: number;
}

function computePercentTicks(view: Viewport, pixels: number, { base, gap }: PercentTicks): ScaleTick[] {
  const percentOf = (price: number): number => (price / base - 1) * PERCENT;
  const { values, decimals } = computePriceTicks(percentOf(view.priceLow), percentOf(view.priceHigh), pixels, gap);
  return values.map((percent) => ({
    price: base * (1 + percent / PERCENT),
    label: formatShare(percent, decimals),
    isRound: percent === 0,
  }));
}

function computeLogTicks(view: Viewport, pixels: number, gap: number): ScaleTick[] {
  const scaled = scaleView(view, 'log');
  const [low, high] = [Math.exp(scaled.priceLow), Math.exp(scaled.priceHigh)];
  const logSpan = scaled.priceHigh - scaled.priceLow;
  if (!(logSpan > 0) || !(pixels > 0)) return [];
  const apart = (gap * logSpan) / pixels;
  return high / low < EVEN_RATIO ? listEvenTicks(low, high, apart) : listDecadeTicks(low, high, apart);
}

/** Even steps that keep the gap at the upper edge, where they are closest to each other. */
function listEvenTicks(low: number, high: number, apart: number): ScaleTick[] {
  const step = computeStep(high * (1 - Math.exp(-apart)));
  const decimals = decimalsOf(step);
  const ticks: ScaleTick[] = [];
  for (let i = Math.ceil(low / step); i * step <= high; i++) {
    const price = Number((i * step).toFixed(decimals));
    ticks.push({ price, label: formatPrice(price, decimals), isRound: isRound(price, step) });
  }
  return ticks;
}

/** Whole decades first, then their halves and fifths where there is room. */
function listDecadeTicks(low: number, high: number, apart: number): ScaleTick[] {
  const taken: ScaleTick[] = [];
  const isFree = (price: number): boolean => taken.every((tick) => Math.abs(Math.log(price / tick.price)) >= apart);
  for (const lead of [1, 5, 2]) {
    for (let exponent = Math.floor(Math.log10(low)); lead * 10 ** exponent <= high * (1 + ROUNDING); exponent++) {
      const decimals = Math.max(0, -exponent);
      const price = Number((lead * 10 ** exponent).toFixed(decimals));
      if (price < low * (1 - ROUNDING) || !isFree(price)) continue;
      taken.push({ price, label: formatPrice(price, decimals), isRound: lead === 1 });
    }
  }
  return taken.sort((a, b) => a.price - b.price);
}
