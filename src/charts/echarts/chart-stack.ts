import { CustomChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { ensure } from '@/base/assert';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { keepEqual } from '@/base/keep-equal';
import type { AxisLabelPlace } from '../axes/dodge-label';
import type { ChartEngine } from '../chart-engine';
import { PixelSheet } from '../series/pixel-sheet';
import type { PlotSize, PriceRange, Viewport } from '../viewport/viewport';
import { registerLayerShape } from './layer-shape';
import { makeStackSheet, paintGround, paintRow, type StackSheet } from './paint-stack';
import { placeLast } from './price-axis';
import type { StackData, StackLayout, StackRowId, StackStyle } from './stack-data';
import { axisLeftOf, buildStackFrame, heightOfStack, type RowFrame, type StackFrame } from './stack-frame';
import { buildStackOption, type GetShown } from './stack-option';

export interface StackOptions {
  /** Positioned element without children of its own; the chart is added to it and removed from it. */
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
}

/** What the option is built from; a change of either needs another option. */
interface DrawnOption {
  readonly layout: StackLayout;
  readonly style: StackStyle;
}

/** Price and its rows on one time axis: one chart with a grid per row, painted from the pyramid level in view. */
export class ChartStack implements ChartEngine<StackData, StackStyle> {
  readonly #options: StackOptions;
  #chart: { readonly instance: EChartsType; readonly pixelRatio: number } | undefined;
  #data: StackData | undefined;
  #view: Viewport | undefined;
  #layout: StackLayout | undefined;
  #style: StackStyle | undefined;
  #frame: StackFrame | undefined;
  #shown: ReturnType<GetShown> | undefined;
  #sheet: StackSheet | undefined;
  #drawn: DrawnOption | undefined;
  /** What of the chart is going on: a new option or size, or our own painting. */
  #phase: 'idle' | 'setting' | 'painting' = 'idle';
  #isDisposed = false;
  readonly #pixels = new Map<StackRowId, PixelSheet>();

  constructor(options: StackOptions) {
    register([CustomChart, GridSimpleComponent, CanvasRenderer]);
    registerLayerShape();
    this.#options = options;
  }

  setData(data: StackData): void {
    if (this.#isDisposed) return;
    this.#data = data;
    this.#invalidate();
  }

  /** View of the price row; `size` is its plot, which the layout already describes. */
  setViewport(view: Viewport, _size: PlotSize): void {
    if (this.#isDisposed) return;
    this.#view = view;
    this.#invalidate();
  }

  setLayout(layout: StackLayout): void {
    if (this.#isDisposed) return;
    const kept = keepEqual(this.#layout, layout);
    // Most renders produce an equal layout, and setting an option takes longer than painting a frame.
    if (kept === this.#layout) return;
    this.#layout = kept;
    this.#invalidate();
  }

  setStyle(style: StackStyle): void {
    if (this.#isDisposed) return;
    this.#style = style;
    this.#invalidate();
  }

  draw(): void {
    const frame = this.#getFrame();
    const [data, view, layout, style] = [this.#data, this.#view, this.#layout, this.#style];
    if (frame === undefined || data === undefined || view === undefined) return;
    if (layout === undefined || style === undefined) return;
    if (!(layout.plotWidth > 0) || !(view.timeTo > view.timeFrom)) return;
    this.#sheet = makeStackSheet(view, layout, style, data.price.separators, data.unloaded);
    this.#shown = { view, frame };
    const chart = this.#setChart({ layout, style });
    // A throw inside a cycle of the chart would lock it for good: its own cycles paint nothing, and this one is ours.
    this.#phase = 'painting';
    try {
      repaint(chart);
    } finally {
      this.#phase = 'idle';
    }
  }

  /** Candles per drawn bar; 1 when none are merged. */
  mergedCandles(): number {
    return this.#getFrame()?.merged ?? 1;
  }

  /** Range of a row's axis; `undefined` while the row has nothing to show. */
  getRowRange(id: StackRowId): PriceRange | undefined {
    const scale = this.#findRow(id)?.part?.scale;
    return scale && { low: scale.low, high: scale.high };
  }

  /** The value at `y` CSS px from a row's top; `undefined` while the row has nothing to show. */
  valueAt(id: StackRowId, y: number): number | undefined {
    return this.#findRow(id)?.part?.scale.valueOf(y);
  }

  /** Whether a row shows its values in percent. */
  isPercent(id: StackRowId): boolean {
    return this.#findRow(id)?.part?.scale.isPercent === true;
  }

  /** Place of the last price's label on its axis, CSS px from the top of the host; `undefined` without one. */
  placeOfLast(): AxisLabelPlace | undefined {
    const price = this.#findRow('price');
    const last = this.#data?.price.last;
    if (price?.part === undefined || last === undefined) return undefined;
    const { y, half } = placeLast(last, price.part.scale.yOf, price.size.height);
    return { y: price.row.top + y, half };
  }

  /** Centres of the price axis labels that the crosshair's label may hide, CSS px from the top of the host. */
  listTickYs(): readonly number[] {
    const price = this.#findRow('price');
    return price?.part?.listTickYs?.().map((y) => price.row.top + y) ?? [];
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#options.scheduler.forget(this);
    this.#chart?.instance.dispose();
    this.#chart = undefined;
    this.#data = undefined;
    this.#view = undefined;
    this.#layout = undefined;
    this.#style = undefined;
    this.#frame = undefined;
    this.#shown = undefined;
    this.#sheet = undefined;
    this.#drawn = undefined;
    this.#pixels.clear();
  }

  #invalidate(): void {
    this.#frame = undefined;
    this.#options.scheduler.invalidate(this);
  }

  #getFrame(): StackFrame | undefined {
    if (this.#data === undefined || this.#view === undefined || this.#layout === undefined) return undefined;
    this.#frame ??= buildStackFrame(this.#data, this.#view, this.#layout);
    return this.#frame;
  }

  #findRow(id: StackRowId): RowFrame | undefined {
    return this.#getFrame()?.rows.find(({ row }) => row.id === id);
  }

  /** The chart in its size and with its option. */
  #setChart(drawn: DrawnOption): EChartsType {
    this.#phase = 'setting';
    try {
      const chart = this.#getChart(drawn.layout);
      if (this.#drawn?.layout !== drawn.layout || this.#drawn.style !== drawn.style)
        this.#drawn = this.#setOption(chart, drawn);
      return chart;
    } finally {
      this.#phase = 'idle';
    }
  }

  #setOption(chart: EChartsType, drawn: DrawnOption): DrawnOption {
    const getShown = () => ensure(this.#shown, 'What is drawn');
    const option = buildStackOption(drawn.layout, drawn.style.theme.canvas, getShown, (layer) =>
      this.#makePaint(layer),
    );
    chart.setOption(option, { notMerge: true, silent: true });
    return drawn;
  }

  #getChart(layout: StackLayout): EChartsType {
    const { pixelRatio } = layout;
    const size = { width: axisLeftOf(layout) + layout.axisWidth, height: heightOfStack(layout) };
    if (this.#chart?.pixelRatio === pixelRatio) {
      const { instance } = this.#chart;
      if (instance.getWidth() !== size.width || instance.getHeight() !== size.height) {
        instance.resize({ ...size, silent: true });
      }
      return instance;
    }
    // The pixel ratio of an instance cannot change.
    this.#chart?.instance.dispose();
    this.#drawn = undefined;
    const instance = init(this.#options.host, null, { renderer: 'canvas', devicePixelRatio: pixelRatio, ...size });
    this.#chart = { instance, pixelRatio };
    return instance;
  }

  #makePaint(layer: 'ground' | StackRowId): (context: CanvasRenderingContext2D) => void {
    return (context) => {
      if (this.#phase === 'painting') this.#paint(context, layer);
      // The chart has painted on its own account, and now shows nothing.
      else if (this.#phase === 'idle') this.#options.scheduler.invalidate(this);
    };
  }

  #paint(context: CanvasRenderingContext2D, layer: 'ground' | StackRowId): void {
    if (this.#sheet === undefined) return;
    if (layer === 'ground') {
      paintGround(context, this.#sheet);
      return;
    }
    const frame = this.#findRow(layer);
    if (frame === undefined) return;
    const pixels = this.#pixels.get(layer) ?? new PixelSheet();
    this.#pixels.set(layer, pixels);
    paintRow(context, this.#sheet, frame, pixels);
  }
}

/**
 * Repaints the same elements with another view; the option stays. Marking elements dirty instead would keep the chart's
 * own clock running for ten frames after each of ours.
 */
function repaint(chart: EChartsType): void {
  chart.getZr().painter.refresh({ paintAll: true });
}
