import { ensure } from '@/base/assert';
import type { FrameScheduler } from '@/base/frame-scheduler';
import type { ChartEngine } from './chart-engine';
import type { CrosshairPoint, CrosshairStore } from './crosshair/crosshair-store';
import type { PlotSize, Viewport } from './viewport/viewport';

/** What a painter gets: a cleared canvas whose unit is the CSS px, and all it needs to paint it. */
export interface CanvasLayer<Data, Style> {
  readonly context: CanvasRenderingContext2D;
  readonly view: Viewport;
  readonly size: PlotSize;
  readonly data: Data;
  readonly style: Style;
  /** `undefined` when nothing is hovered or the engine does not follow the crosshair. */
  readonly crosshair: CrosshairPoint | undefined;
}

export type Paint<Data, Style> = (layer: CanvasLayer<Data, Style>) => void;

export interface CanvasOptions {
  /** Positioned element; the canvas is added to it and removed from it. */
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
  /** With it, each move of the crosshair repaints. */
  readonly crosshair?: CrosshairStore | undefined;
}

/** An engine over a 2D canvas of its own that is repainted whole by a pure function. */
export function makeCanvasEngine<Data, Style>(
  options: CanvasOptions,
  paint: Paint<Data, Style>,
): ChartEngine<Data, Style> {
  return new CanvasEngine(options, paint);
}

class CanvasEngine<Data, Style> implements ChartEngine<Data, Style> {
  readonly #options: CanvasOptions;
  readonly #paint: Paint<Data, Style>;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #unsubscribe: (() => void) | undefined;
  #data: { readonly value: Data } | undefined;
  #style: { readonly value: Style } | undefined;
  #view: { readonly view: Viewport; readonly size: PlotSize } | undefined;

  constructor(options: CanvasOptions, paint: Paint<Data, Style>) {
    this.#options = options;
    this.#paint = paint;
    this.#canvas = options.host.ownerDocument.createElement('canvas');
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    // The plot below hears the pointer.
    this.#canvas.style.pointerEvents = 'none';
    this.#context = ensure(this.#canvas.getContext('2d'), 'The 2D context');
    options.host.append(this.#canvas);
    this.#unsubscribe = options.crosshair?.subscribe(() => this.#invalidate());
  }

  setData(value: Data): void {
    this.#data = { value };
    this.#invalidate();
  }

  setStyle(value: Style): void {
    this.#style = { value };
    this.#invalidate();
  }

  setViewport(view: Viewport, size: PlotSize): void {
    this.#view = { view, size };
    this.#invalidate();
  }

  draw(): void {
    if (this.#data === undefined || this.#style === undefined || this.#view === undefined) return;
    const { view, size } = this.#view;
    const width = Math.round(size.width * size.pixelRatio);
    const height = Math.round(size.height * size.pixelRatio);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if (width === 0 || height === 0) return;
    context.scale(size.pixelRatio, size.pixelRatio);
    this.#paint({
      context,
      view,
      size,
      data: this.#data.value,
      style: this.#style.value,
      crosshair: this.#options.crosshair?.get(),
    });
  }

  dispose(): void {
    this.#unsubscribe?.();
    this.#options.scheduler.forget(this);
    this.#canvas.remove();
    this.#canvas.width = 0;
  }

  #invalidate(): void {
    this.#options.scheduler.invalidate(this);
  }
}
