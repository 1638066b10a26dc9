/** The part of time and price that a plot shows: Unix seconds and quote prices, float64. Immutable. */
export interface Viewport {
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** Size of a plot in CSS px and its device pixels per CSS px. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** The limits of the time axis: the loaded span, the live edge and the width of a column, in seconds. */
export interface TimeBounds {
  readonly loadedFrom: number;
  readonly loadedTo: number;
  /** End of the newest possible column; panning past it leaves at most a fifth of the plot blank. */
  readonly liveEdge: number;
  readonly columnSeconds: number;
  /** Limit of blank seconds past the live edge, where that is less than the fifth. */
  readonly mostBlank?: number;
  /** The earliest time that may be shown. */
  readonly earliest?: number;
}

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Least number of columns across the plot. */
export const MIN_COLUMNS = 12;
/** Share of the plot that may be blank past the live edge. */
export const MAX_BLANK_SHARE = 0.2;
/** Factor of one wheel notch. */
export const ZOOM_PER_NOTCH = 1.15;
/** On an axis, prices in a range below this share of the price cannot be distinguished. */
const MIN_PRICE_SHARE = 1e-9;

export function timeSpanOf(view: Viewport): number {
  return view.timeTo - view.timeFrom;
}

export function priceSpanOf(view: Viewport): number {
  return view.priceHigh - view.priceLow;
}

/** Scales the time span by `factor` (> 1 shows more) around the time `around`, which stays in place. */
export function zoomTime(view: Viewport, factor: number, around: number): Viewport {
  const timeFrom = around - (around - view.timeFrom) * factor;
  return { ...view, timeFrom, timeTo: timeFrom + timeSpanOf(view) * factor };
}

/** Scales the price span by `factor` (> 1 shows more) around the price `around`, which stays in place. */
export function zoomPrice(view: Viewport, factor: number, around: number): Viewport {
  const priceLow = around - (around - view.priceLow) * factor;
  return { ...view, priceLow, priceHigh: priceLow + priceSpanOf(view) * factor };
}

/** Moves the view by seconds and by price. */
export function pan(view: Viewport, seconds: number, price: number): Viewport {
  return {
    timeFrom: view.timeFrom + seconds,
    timeTo: view.timeTo + seconds,
    priceLow: view.priceLow + price,
    priceHigh: view.priceHigh + price,
  };
}

/** The view with the price range `range` plus `margin` (a share of it) above and below. */
export function fitPrice(view: Viewport, range: PriceRange, margin = 0.06): Viewport {
  const span = Math.max(range.high - range.low, Math.abs(range.high) * MIN_PRICE_SHARE, Number.MIN_VALUE);
  return { ...view, priceLow: range.low - span * margin, priceHigh: range.high + span * margin };
}

/** The view with the time range `[from, to)`. */
export function fitTime(view: Viewport, from: number, to: number): Viewport {
  return { ...view, timeFrom: from, timeTo: to };
}

/**
 * The nearest allowed view: at least `MIN_COLUMNS` columns, at most the loaded span plus one of its own spans on
 * either side and not before the earliest time, at most `MAX_BLANK_SHARE` blank past the live edge, a price range that is
 * finite and not empty.
 */
export function clampViewport(view: Viewport, bounds: TimeBounds): Viewport {
  return { ...view, ...clampTime(view, bounds), ...clampPrice(view) };
}

function clampTime(view: Viewport, bounds: TimeBounds): Pick<Viewport, 'timeFrom' | 'timeTo'> {
  const loaded = Math.max(bounds.loadedTo - bounds.loadedFrom, MIN_COLUMNS * bounds.columnSeconds);
  const earliest = bounds.earliest ?? Number.NEGATIVE_INFINITY;
  const mostBlank = bounds.mostBlank ?? Number.POSITIVE_INFINITY;
  const known = bounds.liveEdge - earliest;
  const most = Math.min(loaded * 3, known / (1 - MAX_BLANK_SHARE), known + mostBlank);
  const wanted = timeSpanOf(view);
  const span = Math.min(Math.max(wanted, MIN_COLUMNS * bounds.columnSeconds), most);
  // A refused zoom keeps the requested middle, so that the picture does not slide.
  let from = view.timeFrom + (wanted - span) / 2;
  from = Math.max(from, bounds.loadedFrom - loaded, earliest);
  const blank = Math.min(span * MAX_BLANK_SHARE, mostBlank);
  from = Math.min(from, bounds.liveEdge + blank - span);
  return { timeFrom: from, timeTo: from + span };
}

/** The nearest prices inside `room`. Where they do not fit, all of it. */
export function clampPrices({ low, high }: PriceRange, room: PriceRange): PriceRange {
  const span = Math.min(high - low, room.high - room.low);
  const middle = (low + high) / 2;
  const from = Math.max(room.low, Math.min(room.high - span, middle - span / 2));
  return { low: from, high: from + span };
}

function clampPrice(view: Viewport): Pick<Viewport, 'priceLow' | 'priceHigh'> {
  const { priceLow, priceHigh } = view;
  const middle = (priceLow + priceHigh) / 2;
  const least = Math.abs(middle) * MIN_PRICE_SHARE;
  if (!(priceSpanOf(view) < least)) return { priceLow, priceHigh };
  return { priceLow: middle - least / 2, priceHigh: middle + least / 2 };
}

/** CSS x of a time; the left edge of the plot is 0. */
export function cssXOfTime(view: Viewport, size: PlotSize, seconds: number): number {
  return ((seconds - view.timeFrom) / timeSpanOf(view)) * size.width;
}

/** CSS y of a price; the top edge of the plot is 0. */
export function cssYOfPrice(view: Viewport, size: PlotSize, price: number): number {
  return ((view.priceHigh - price) / priceSpanOf(view)) * size.height;
}

export function timeOfCssX(view: Viewport, size: PlotSize, x: number): number {
  return view.timeFrom + (x / size.width) * timeSpanOf(view);
}

export function priceOfCssY(view: Viewport, size: PlotSize, y: number): number {
  return view.priceHigh - (y / size.height) * priceSpanOf(view);
}
