import { hasSameFields } from '@/base/same-fields';
import { CanvasSheet, type SheetLayer, type SheetOptions } from './canvas-sheet';
import type { ChartEngine } from './chart-engine';
import type { CrosshairPoint, CrosshairStore } from './crosshair-store';
import type { PlotSize, Viewport } from './viewport/viewport';

/** What a painter gets: a cleared canvas in CSS px and everything that it paints from. */
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

/** Everything a picture is made from, except the canvas. */
type Scene<Data, Style> = Omit<CanvasLayer<Data, Style>, 'context'>;

export interface PaintRules<Data, Style> {
  /**
   * The values that a painter reads, besides size and style: its picture is kept while none of them changes. By default
   * the view, the data and the crosshair.
   */
  readonly reads?: (scene: Scene<Data, Style>) => readonly unknown[];
  /** Drawn above the other engines of its sheet, which are not repainted when it moves. */
  readonly isOverlay?: boolean;
}

export interface CanvasOptions extends Omit<SheetOptions, 'host'> {
  /** A positioned element that the canvas is added to, or a sheet shared by several engines. */
  readonly host: HTMLElement | CanvasSheet;
  /** If given, each move of the crosshair repaints. */
  readonly crosshair?: CrosshairStore | undefined;
}

/** An engine that a pure function repaints completely. */
export function makeCanvasEngine<Data, Style>(
  options: CanvasOptions,
  paint: Paint<Data, Style>,
  rules: PaintRules<Data, Style> = {},
): ChartEngine<Data, Style> {
  return new CanvasEngine(options, paint, rules);
}

/** `reads` of engines along the price axis. */
export function readPrices<Data, Style>({ view, data, crosshair }: Scene<Data, Style>): readonly unknown[] {
  return [view.priceLow, view.priceHigh, data, crosshair?.price];
}

/** `reads` of engines along the time axis. */
export function readTimes<Data, Style>({ view, data, crosshair }: Scene<Data, Style>): readonly unknown[] {
  return [view.timeFrom, view.timeTo, data, crosshair?.time];
}

function readAll<Data, Style>(scene: Scene<Data, Style>): readonly unknown[] {
  return [...readPrices(scene), ...readTimes(scene)];
}

class CanvasEngine<Data, Style> implements ChartEngine<Data, Style>, SheetLayer {
  readonly isOverlay: boolean;
  readonly #crosshair: CrosshairStore | undefined;
  readonly #paint: Paint<Data, Style>;
  readonly #reads: NonNullable<PaintRules<Data, Style>['reads']>;
  readonly #sheet: CanvasSheet;
  readonly #ownsSheet: boolean;
  readonly #unsubscribe: (() => void) | undefined;
  #data: { readonly value: Data } | undefined;
  #style: { readonly value: Style } | undefined;
  #view: { readonly view: Viewport; readonly size: PlotSize } | undefined;
  #painted: readonly unknown[] = [];

  constructor({ host, crosshair, ...rest }: CanvasOptions, paint: Paint<Data, Style>, rules: PaintRules<Data, Style>) {
    this.isOverlay = rules.isOverlay ?? false;
    this.#crosshair = crosshair;
    this.#paint = paint;
    this.#reads = rules.reads ?? readAll;
    this.#ownsSheet = !(host instanceof CanvasSheet);
    this.#sheet = host instanceof CanvasSheet ? host : new CanvasSheet({ host, ...rest });
    this.#sheet.add(this);
    this.#unsubscribe = crosshair?.subscribe(() => this.#sheet.invalidate());
  }

  get size(): PlotSize | undefined {
    return this.#getScene()?.size;
  }

  setData(value: Data): void {
    // Most renders pass what is drawn already.
    if (this.#data !== undefined && hasSameFields(this.#data.value, value)) return;
    this.#data = { value };
    this.#sheet.invalidate();
  }

  setStyle(value: Style): void {
    if (this.#style !== undefined && hasSameFields(this.#style.value, value)) return;
    this.#style = { value };
    this.#sheet.invalidate();
  }

  setViewport(view: Viewport, size: PlotSize): void {
    this.#view = { view, size };
    this.#sheet.invalidate();
  }

  isStale(): boolean {
    const scene = this.#getScene();
    if (scene === undefined) return false;
    const read = this.#list(scene);
    return read.length !== this.#painted.length || read.some((value, i) => !Object.is(value, this.#painted[i]));
  }

  paint(context: CanvasRenderingContext2D): void {
    const scene = this.#getScene();
    if (scene === undefined) return;
    this.#painted = this.#list(scene);
    this.#paint({ context, ...scene });
  }

  draw(): void {
    this.#sheet.draw();
  }

  dispose(): void {
    this.#unsubscribe?.();
    this.#sheet.remove(this);
    if (this.#ownsSheet) this.#sheet.dispose();
  }

  #getScene(): Scene<Data, Style> | undefined {
    if (this.#data === undefined || this.#style === undefined || this.#view === undefined) return undefined;
    const crosshair = this.#crosshair?.get();
    return { ...this.#view, data: this.#data.value, style: this.#style.value, crosshair };
  }

  #list(scene: Scene<Data, Style>): readonly unknown[] {
    const { width, height, pixelRatio } = scene.size;
    return [width, height, pixelRatio, scene.style, ...this.#reads(scene)];
  }
}
