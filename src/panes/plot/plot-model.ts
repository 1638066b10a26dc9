import {
  clampPrices,
  clampViewport,
  fitPrice,
  type PriceRange,
  timeSpanOf,
  type Viewport,
} from '@/charts/viewport/viewport';
import { computeLiveRange, type DataSpan } from '@/data/plan/heatmap-span';
import { buildCandleColumns, type CandleColumns } from '@/domain/columns/candle-columns';
import type { OffPrint } from '@/domain/columns/market-range';
import type { TimeSpan } from '@/domain/time-span';

/** What the plot shows and how it got there. Immutable: a change is a new object. */
export interface PlotView {
  readonly view: Viewport;
  /** Prices follow what was traded in view. */
  readonly isAutofit: boolean;
  /** Time follows the live edge. */
  readonly isLive: boolean;
}

/** Prices of a fitted view. `off`: the prints off the market in its time range, which may be outside its prices. */
export interface PriceFit extends PriceRange {
  readonly off?: readonly OffPrint[];
}

/** Computes the prices of a fitted view of [from, to) on rows of `rowStep`; `undefined` without candles. */
export type FitPrices = (candles: CandleColumns, from: number, to: number, rowStep: number) => PriceFit | undefined;

export interface PlotModelOptions {
  readonly initial: PlotView;
  readonly span: DataSpan;
  /** Seconds per depth column, and height of a price row, as on screen. */
  readonly columnSeconds: number;
  readonly rowStep: number;
  readonly fitPrices: FitPrices;
}

/** Share of the length of the data that may be shown empty before it. */
const EARLY_SHARE = 0.25;

const NONE: readonly OffPrint[] = [];
/** Share of the full price range that stays empty beyond the farthest print off the market. */
const OFF_MARGIN = 0.06;

/** Tolerance within which a view counts as live, although a few pixels of the edge are out of view. */
const LIVE_SLACK = 0.01;

/** A view longer by more than rounding counts as zoomed out. */
const ZOOM_SHARE = 1 + 1e-6;
/** Columns of empty future that a zoom may show, unless a drag has shown more. */
const ZOOM_BLANK_COLUMNS = 10;

/** The view of one market's plot, outside React. Gestures move it at pointer speed; screens subscribe to it. */
export class PlotModel {
  #plot: PlotView;
  /** The view that was opened or chosen last, which `showChosen` goes back to. */
  #chosen: PlotView;
  #span: DataSpan;
  #columnSeconds: number;
  #rowStep: number;
  readonly #fitPricesOf: FitPrices;
  #candles: CandleColumns = buildCandleColumns([]);
  #off: readonly OffPrint[] = NONE;
  readonly #listeners = new Set<() => void>();

  constructor({ initial, span, columnSeconds, rowStep, fitPrices }: PlotModelOptions) {
    this.#plot = initial;
    this.#chosen = initial;
    this.#span = span;
    this.#columnSeconds = columnSeconds;
    this.#rowStep = rowStep;
    this.#fitPricesOf = fitPrices;
  }

  readonly get = (): PlotView => this.#plot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Moves the plot by a gesture, within the allowed range. Leaving the live edge stops following it. */
  move(wanted: Viewport): void {
    this.#move(wanted, this.#plot.isAutofit);
  }

  /** Moves the plot and keeps the manually set price. */
  moveFreely(wanted: Viewport): void {
    this.#move(wanted, false);
  }

  #move(wanted: Viewport, isAutofit: boolean): void {
    const { timeFrom, timeTo } = this.#plot.view;
    const liveEdge = this.#span.to + this.#columnSeconds;
    // A drag may show the empty future; zooming out shows more of the past.
    const isZoom = timeSpanOf(wanted) > (timeTo - timeFrom) * ZOOM_SHARE;
    const moved = clampViewport(wanted, {
      loadedFrom: Math.min(timeFrom, wanted.timeFrom),
      loadedTo: Math.max(timeTo, wanted.timeTo),
      liveEdge,
      columnSeconds: this.#columnSeconds,
      earliest: Math.min(timeFrom, this.#span.from - EARLY_SHARE * (this.#span.to - this.#span.from)),
      ...(isZoom ? { mostBlank: Math.max(timeTo - liveEdge, ZOOM_BLANK_COLUMNS * this.#columnSeconds) } : {}),
    });
    const isLive = moved.timeTo >= this.#span.to - timeSpanOf(moved) * LIVE_SLACK;
    this.#set({ view: isAutofit ? moved : this.#keepPrices(moved), isAutofit, isLive });
  }

  /** Keeps prices that were set by hand where a market may trade: no lower than 0, no higher than twice what it does. */
  #keepPrices(view: Viewport): Viewport {
    const fit = this.#findFit(view) ?? this.#findFit(this.#plot.view);
    if (fit === undefined) return view;
    const { priceLow, priceHigh } = this.#plot.view;
    const span = fit.high - fit.low;
    const { low, high } = clampPrices(
      { low: view.priceLow, high: view.priceHigh },
      {
        low: Math.min(priceLow, 0, fit.low - 2 * span),
        high: Math.max(priceHigh, fit.high + Math.max(Math.abs(fit.high), 2 * span)),
      },
    );
    return low === view.priceLow && high === view.priceHigh ? view : { ...view, priceLow: low, priceHigh: high };
  }

  /** The last `seconds`, with the space beside the live edge. */
  readonly getLiveRange = (seconds: number): TimeSpan => computeLiveRange(seconds, this.#span);

  /** Shows the last `seconds` and follows the live edge. */
  showLatest(seconds: number): void {
    const { from, to } = this.getLiveRange(seconds);
    const view = { ...this.#plot.view, timeFrom: from, timeTo: to };
    this.#choose({ ...this.#plot, view, isLive: true });
  }

  /**
   * Shows the times that were opened or chosen last, with prices that follow them. Where they are on screen,
   * `showDefault` moves the plot instead: an address keeps a zoom, so what was opened may be one.
   */
  showChosen(showDefault: () => void): void {
    const { view, isLive } = this.#chosen;
    if (isSamePlace(this.#chosen, this.#plot)) showDefault();
    // The live edge has moved on since.
    else if (isLive && view.timeTo < this.#span.to) this.showLatest(timeSpanOf(view));
    else
      this.#set({ ...this.#plot, view: { ...this.#plot.view, timeFrom: view.timeFrom, timeTo: view.timeTo }, isLive });
    this.fit();
  }

  /**
   * Follows the live edge again with the current time span. Prices of another time, as in a frozen link, are fitted,
   * since they do not apply to now. Prices set manually at the live edge stay.
   */
  goLive(): void {
    const { view, isAutofit, isLive } = this.#plot;
    this.#follow({ view, isAutofit: isAutofit || !isLive, isLive: true });
  }

  #follow(plot: PlotView): void {
    const { from, to } = this.getLiveRange(timeSpanOf(plot.view));
    this.#set({ ...plot, view: { ...plot.view, timeFrom: from, timeTo: to } });
  }

  /** Makes prices follow what was traded in view. */
  fit(): void {
    this.#set({ ...this.#plot, isAutofit: true });
  }

  /** The prints off the market at times in view but prices out of view. The same array while they do not change. */
  readonly getOff = (): readonly OffPrint[] => this.#off;

  /** Shows every price of the times in view, including prints off the market, and keeps these prices. */
  fitEverything(): void {
    const { view } = this.#plot;
    const fit = this.#findFit(view);
    if (fit === undefined) return;
    const prices = (fit.off ?? NONE).map(({ price }) => price);
    const range = { low: Math.min(fit.low, ...prices), high: Math.max(fit.high, ...prices) };
    // Keeps the farthest print clear of the edge.
    this.#set({
      ...this.#plot,
      view: fitPrice(view, range, prices.length === 0 ? 0 : OFF_MARGIN),
      isAutofit: false,
    });
  }

  /** New candles: a fitted price range follows them. */
  setCandles(candles: CandleColumns): void {
    this.#candles = candles;
    this.#set(this.#plot);
  }

  /** Sets the seconds per column and the row height on screen. */
  setGrid(columnSeconds: number, rowStep: number): void {
    this.#columnSeconds = columnSeconds;
    this.#rowStep = rowStep;
  }

  /** Shows one of several recordings as a whole. */
  showRecording({ from, to }: TimeSpan): void {
    const view = { ...this.#plot.view, timeFrom: from, timeTo: to };
    this.#choose({ view, isAutofit: true, isLive: to >= this.#span.to });
  }

  /** Sets a view unchanged, as read from an address. */
  place(plot: PlotView): void {
    this.#choose(plot);
  }

  #choose(plot: PlotView): void {
    this.#chosen = plot;
    this.#set(plot);
  }

  /** The data grew: a live view follows. */
  setSpan(span: DataSpan): void {
    const isLater = span.to !== this.#span.to;
    this.#span = span;
    if (isLater && this.#plot.isLive) this.#follow(this.#plot);
  }

  #set(next: PlotView): void {
    const fit = this.#findFit(next.view);
    const view = next.isAutofit && fit !== undefined ? fitPrice(next.view, fit, 0) : next.view;
    const off = listUnseen(fit, view);
    const isSameOff = off.length === this.#off.length && off.every(({ price }, at) => price === this.#off[at].price);
    // Loading follows the view, and the view follows what is loaded: notifying without a change would loop for ever.
    if (isSameOff && isSamePlot(this.#plot, { ...next, view })) return;
    if (!isSameOff) this.#off = off;
    if (!isSamePlot(this.#plot, { ...next, view })) this.#plot = { ...next, view };
    for (const listener of this.#listeners) listener();
  }

  #findFit({ timeFrom, timeTo }: Viewport): PriceFit | undefined {
    return this.#fitPricesOf(this.#candles, timeFrom, timeTo, this.#rowStep);
  }
}

function listUnseen(fit: PriceFit | undefined, { priceLow, priceHigh }: Viewport): readonly OffPrint[] {
  return fit?.off?.filter(({ price }) => price < priceLow || price > priceHigh) ?? NONE;
}

function isSamePlot(a: PlotView, b: PlotView): boolean {
  return a.isAutofit === b.isAutofit && a.isLive === b.isLive && isSameView(a.view, b.view);
}

/** The same times, within a second of rounding; of views that follow the live edge, the same length. */
function isSamePlace(a: PlotView, b: PlotView): boolean {
  const isLengthSame = Math.abs(timeSpanOf(a.view) - timeSpanOf(b.view)) < 1;
  return isLengthSame && a.isLive === b.isLive && (a.isLive || Math.abs(a.view.timeTo - b.view.timeTo) < 1);
}

function isSameView(a: Viewport, b: Viewport): boolean {
  const isSameTime = a.timeFrom === b.timeFrom && a.timeTo === b.timeTo;
  return isSameTime && a.priceLow === b.priceLow && a.priceHigh === b.priceHigh;
}
