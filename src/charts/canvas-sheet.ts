import { ensure } from '@/base/assert';
import type { Disposer } from '@/base/dispose';
import type { FrameScheduler, FrameTarget } from '@/base/frame-scheduler';
import type { PaintPlace } from './paint-place';
import type { PlotSize } from './viewport/viewport';

/** What one engine paints on a sheet. */
export interface SheetLayer {
  /** Drawn above the others and moves with the pointer: their picture is cached while only overlays change. */
  readonly isOverlay: boolean;
  /** `undefined` until it has everything that it paints from. */
  readonly size: PlotSize | undefined;
  /** Whether it would look different from when it was last painted. */
  isStale(): boolean;
  /** Paints onto a context in CSS px. */
  paint(context: CanvasRenderingContext2D): void;
}

export interface SheetOptions {
  /** Positioned element; the canvas is added to it and removed from it. */
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
  /**
   * Where the sheet paints; the canvas is replaced when that changes. With a graphics card, pictures painted on the CPU
   * must be uploaded each time. Where the CPU emulates the card, painting through the emulation takes ten times as
   * long. Absent: the browser decides.
   */
  readonly place?: PaintPlace | undefined;
}

/**
 * One canvas for all engines on an element, drawn in the order they were added. Each further canvas of that size would
 * cost every frame another copy and blend of its pixels.
 */
export class CanvasSheet implements FrameTarget, Disposer {
  readonly #scheduler: FrameScheduler;
  readonly #host: HTMLElement;
  readonly #place: PaintPlace | undefined;
  readonly #leavePlace: (() => void) | undefined;
  #attributes: CanvasRenderingContext2DSettings;
  #context: CanvasRenderingContext2D;
  readonly #layers: SheetLayer[] = [];
  /** The picture without overlays, cached while only they change. */
  #kept: HTMLCanvasElement | undefined;
  #isKept = false;
  /** The canvas no longer shows anything that may be kept. */
  #isVoid = true;

  constructor({ host, scheduler, place }: SheetOptions) {
    this.#scheduler = scheduler;
    this.#host = host;
    this.#place = place;
    this.#attributes = listAttributes(place);
    this.#context = this.#open();
    host.append(this.#canvas);
    // Until a font is loaded, texts may have been drawn in another one.
    host.ownerDocument.fonts.addEventListener('loadingdone', this.#discard);
    this.#leavePlace = place?.subscribe(() => this.#move());
  }

  add(layer: SheetLayer): void {
    this.#layers.push(layer);
    this.#discard();
  }

  remove(layer: SheetLayer): void {
    this.#layers.splice(this.#layers.indexOf(layer), 1);
    this.#discard();
  }

  invalidate(): void {
    this.#scheduler.invalidate(this);
  }

  /** Paints what is stale and everything below or above it; does nothing when nothing is stale. */
  draw(): void {
    const size = this.#layers.find((layer) => layer.size !== undefined)?.size;
    if (size === undefined) return;
    const stale = this.#layers.filter((layer) => layer.isStale());
    const isResized = fitCanvas(this.#canvas, size);
    const isWhole = this.#isVoid || isResized || stale.some(({ isOverlay }) => !isOverlay);
    if ((!isWhole && stale.length === 0) || this.#canvas.width === 0 || this.#canvas.height === 0) return;
    this.#isVoid = false;
    const under = this.#layers.filter(({ isOverlay }) => !isOverlay);
    clear(this.#context);
    if (isWhole || under.length === 0) {
      this.#isKept = false;
      paintAll(this.#context, under, size);
    } else {
      this.#context.drawImage(this.#keep(under, size), 0, 0);
    }
    paintAll(
      this.#context,
      this.#layers.filter(({ isOverlay }) => isOverlay),
      size,
    );
  }

  dispose(): void {
    this.#scheduler.forget(this);
    this.#leavePlace?.();
    this.#canvas.ownerDocument.fonts.removeEventListener('loadingdone', this.#discard);
    this.#canvas.remove();
    this.#canvas.width = 0;
    this.#forgetKept();
  }

  get #canvas(): HTMLCanvasElement {
    return this.#context.canvas;
  }

  #open(): CanvasRenderingContext2D {
    const canvas = this.#host.ownerDocument.createElement('canvas');
    Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    // Pointer events go to the plot below.
    canvas.style.pointerEvents = 'none';
    canvas.addEventListener('contextrestored', this.#discard);
    return ensure(canvas.getContext('2d', this.#attributes), 'The 2D context');
  }

  /** A canvas cannot change where it paints, so another one replaces it synchronously: no frame is blank. */
  #move(): void {
    const attributes = listAttributes(this.#place);
    if (attributes.willReadFrequently === this.#attributes.willReadFrequently) return;
    this.#attributes = attributes;
    const old = this.#canvas;
    this.#context = this.#open();
    old.replaceWith(this.#canvas);
    old.width = 0;
    this.#forgetKept();
    this.#isVoid = true;
    this.draw();
  }

  #forgetKept(): void {
    if (this.#kept !== undefined) this.#kept.width = 0;
    this.#kept = undefined;
    this.#isKept = false;
  }

  #keep(layers: readonly SheetLayer[], size: PlotSize): HTMLCanvasElement {
    this.#kept ??= this.#canvas.ownerDocument.createElement('canvas');
    if (this.#isKept) return this.#kept;
    const context = ensure(this.#kept.getContext('2d', this.#attributes), 'The 2D context');
    fitCanvas(this.#kept, size);
    clear(context);
    paintAll(context, layers, size);
    this.#isKept = true;
    return this.#kept;
  }

  readonly #discard = (): void => {
    this.#isVoid = true;
    this.invalidate();
  };
}

function listAttributes(place: PaintPlace | undefined): CanvasRenderingContext2DSettings {
  return place?.isOnCpu === undefined ? {} : { willReadFrequently: place.isOnCpu };
}

/** Resizes the canvas, which clears it; returns whether the size has changed. */
function fitCanvas(canvas: HTMLCanvasElement, size: PlotSize): boolean {
  const width = Math.round(size.width * size.pixelRatio);
  const height = Math.round(size.height * size.pixelRatio);
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  return true;
}

/**
 * Clears in two parts. Chromium drops earlier drawing before a call that covers the whole canvas, and drops the clear
 * as well if nothing is drawn after it: a crosshair that has left would stay on screen, at the times and prices of
 * another view.
 */
function clear(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, 1);
  context.clearRect(0, 1, width, height - 1);
}

/** Paints every layer in its own context state; a layer that fails does not stop the others. */
function paintAll(context: CanvasRenderingContext2D, layers: readonly SheetLayer[], { pixelRatio }: PlotSize): void {
  const errors: unknown[] = [];
  for (const layer of layers) {
    context.save();
    context.scale(pixelRatio, pixelRatio);
    try {
      layer.paint(context);
    } catch (error) {
      errors.push(error);
    }
    context.restore();
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Layers failed');
}
