import { ensure } from '@/base/assert';
import type { Disposer } from '@/base/dispose';
import type { FrameScheduler, FrameTarget } from '@/base/frame-scheduler';
import type { PaintPlace } from './paint-place';
import type { PlotSize } from './viewport/viewport';

/** What one engine paints of a sheet. */
export interface SheetLayer {
  /** Lies over the others and moves with the pointer: they are kept while it alone changes. */
  readonly isOverlay: boolean;
  /** `undefined` until it has all that it paints. */
  readonly size: PlotSize | undefined;
  /** Whether it would look otherwise than when it was last painted. */
  isStale(): boolean;
  /** Onto a context whose unit is the CSS px. */
  paint(context: CanvasRenderingContext2D): void;
}

export interface SheetOptions {
  /** Positioned element; the canvas is added to it and removed from it. */
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
  /**
   * Where it paints; it moves when that changes. On the processor, with a graphics card, each picture would have to be
   * brought there first; where the card is imitated by the processor itself, painting through the imitation takes ten
   * times as long. The browser decides where nothing is said.
   */
  readonly place?: PaintPlace | undefined;
}

/**
 * One canvas for all engines on an element, in the order in which they are made: each further canvas of that size costs
 * every frame another copy of its pixels and another blending of them.
 */
export class CanvasSheet implements FrameTarget, Disposer {
  readonly #scheduler: FrameScheduler;
  readonly #host: HTMLElement;
  readonly #place: PaintPlace | undefined;
  readonly #leavePlace: (() => void) | undefined;
  #attributes: CanvasRenderingContext2DSettings;
  #context: CanvasRenderingContext2D;
  readonly #layers: SheetLayer[] = [];
  /** The picture without overlays, while they alone change. */
  #kept: HTMLCanvasElement | undefined;
  #isKept = false;
  /** What is on the canvas is void. */
  #isVoid = true;

  constructor({ host, scheduler, place }: SheetOptions) {
    this.#scheduler = scheduler;
    this.#host = host;
    this.#place = place;
    this.#attributes = listAttributes(place);
    this.#context = this.#open();
    host.append(this.#canvas);
    // Texts may have been drawn in another face until then.
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

  /** Paints what is stale and all that lies under or over it; touches nothing when nothing is. */
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
    // The plot below hears the pointer.
    canvas.style.pointerEvents = 'none';
    canvas.addEventListener('contextrestored', this.#discard);
    return ensure(canvas.getContext('2d', this.#attributes), 'The 2D context');
  }

  /** A canvas stays where its context was made: another one takes over in this very task, so that no frame is blank. */
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

/** Gives back whether the canvas had another size, and is empty now. */
function fitCanvas(canvas: HTMLCanvasElement, size: PlotSize): boolean {
  const width = Math.round(size.width * size.pixelRatio);
  const height = Math.round(size.height * size.pixelRatio);
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  return true;
}

/**
 * In two parts: Chromium forgets what was drawn before one that covers the canvas, and with nothing drawn after it the
 * clearing too. A crosshair that has left would stay on screen, at the times and prices of another view.
 */
function clear(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, 1);
  context.clearRect(0, 1, width, height - 1);
}

/** Every layer in a state of its own; one layer's fault must not keep the others from being painted. */
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
