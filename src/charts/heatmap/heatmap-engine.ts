import { type Clock, systemClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { isEqual } from '@/base/keep-equal';
import { watchFreeContexts } from '@/gl/gl-context';
import type { ChartEngine } from '../chart-engine';
import type { PaintPlace } from '../paint-place';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { FrameLedger } from './frame-ledger';
import type { BackendKind, HeatBackend, Renderer } from './heat-backend';
import type { HeatData, HeatLayer, HeatStyle } from './heat-data';
import { computeFrameBase, computeHeatFrame, type HeatFrame } from './heat-frame';
import { LayerSources } from './layer-sources';
import { describeShown, type ShownReduction } from './shown-reduction';
import { makeSoftwareBackend } from './software-backend';
import { makeWebGlBackend, type WebGlBackend } from './webgl-backend';

export interface HeatmapOptions {
  /** Empty, positioned element of the plot's size; the canvases are added to it and removed from it. */
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
  readonly renderer?: Renderer;
  readonly clock?: Clock;
  /** Called with the back end that draws, at the start and after each change. */
  onBackend?(kind: BackendKind): void;
}

/** As a `PaintPlace` it says where its back end draws: canvases above it are drawn cheapest in the same place. */
export interface HeatmapEngine extends ChartEngine<HeatData, HeatStyle>, PaintPlace {
  readonly backend: BackendKind;
  /** Memory besides its data: textures, pictures, WebAssembly memory. */
  readonly bytes: number;
  /** What each layer shows, lowest first; empty before the first frame. */
  readonly shown: readonly ShownReduction[];
  /** How long its frames took. */
  readonly ledger: FrameLedger;
  /** Changes the back end immediately, without a blank frame. */
  setRenderer(renderer: Renderer): void;
  /** True while something waits to be uploaded or drawn; for the idle probe. */
  readonly isBusy: boolean;
  /** True while the picture lacks something of the data it was given. */
  readonly isBehind: boolean;
}

/** Milliseconds per frame spent on blocks of a new zoom level. */
const REDUCE_BUDGET_MS = 6;

/**
 * The depth heatmap. Draws with WebGL2. Without it, and while its context is lost, it draws the same pixels in
 * software: the picture never goes blank.
 */
export function makeHeatmapEngine(options: HeatmapOptions): HeatmapEngine {
  return new Heatmap(options);
}

class Heatmap implements HeatmapEngine {
  readonly ledger = new FrameLedger();
  readonly #options: HeatmapOptions;
  readonly #clock: Clock;
  /** Notifies when another heatmap has released its context. */
  readonly #freeContexts: Disposer;
  #renderer: Renderer;
  #webGl: WebGlBackend | undefined;
  #software: HeatBackend | undefined;
  #active: HeatBackend;
  readonly #watchers = new Set<() => void>();
  readonly #sources: LayerSources[] = [];
  #data: HeatData | undefined;
  #style: HeatStyle | undefined;
  #frame: HeatFrame | undefined;
  /** View or data changed since the frame was computed, or blocks are still being made. */
  #isFrameStale = false;
  #view: { readonly view: Viewport; readonly size: PlotSize } | undefined;
  /**
   * Set while a context is opened. One that is useless is released immediately, which calls `#change` for the free
   * context.
   */
  #isChoosing = false;
  isBusy = false;
  isBehind = false;

  constructor(options: HeatmapOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#renderer = options.renderer ?? 'automatic';
    this.#active = this.#choose();
    this.#show(this.#active);
    this.#freeContexts = watchFreeContexts(() => this.#change());
  }

  get backend(): BackendKind {
    return this.#active.kind;
  }

  get isOnCpu(): boolean {
    return this.#active.isOnCpu;
  }

  subscribe(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  get bytes(): number {
    return (this.#webGl?.bytes ?? 0) + (this.#software?.bytes ?? 0);
  }

  get shown(): readonly ShownReduction[] {
    return this.#frame?.layers.map((layer) => describeShown(layer)) ?? [];
  }

  setRenderer(next: Renderer): void {
    if (next === this.#renderer) return;
    this.#renderer = next;
    this.#change();
  }

  setData(next: HeatData): void {
    if (this.#data !== undefined && isSameData(this.#data, next)) return;
    this.#data = next;
    const layers = [next, ...(next.over ?? [])];
    this.#sources.length = layers.length;
    for (const [i, layer] of layers.entries()) {
      this.#sources[i] ??= new LayerSources();
      this.#sources[i].setLayer(layer);
    }
    this.#keepTiles();
    this.#isFrameStale = true;
    this.isBehind = true;
    this.#invalidate();
  }

  setViewport(view: Viewport, size: PlotSize): void {
    this.#view = { view, size };
    this.#isFrameStale = true;
    this.#invalidate();
  }

  setStyle(next: HeatStyle): void {
    if (isEqual(this.#style, next)) return;
    this.#style = next;
    this.#active.setStyle(next);
    this.#invalidate();
  }

  draw(): void {
    const started = this.#clock.monotonic();
    const isResolved = !this.#isFrameStale || this.#resolveFrame(started);
    this.#isFrameStale = !isResolved;
    this.isBehind = !this.#active.draw() || !isResolved;
    this.isBusy = this.isBehind;
    const ended = this.#clock.monotonic();
    this.ledger.record(ended, ended - started, this.#active.uploadMs);
    if (this.isBusy) this.#options.scheduler.invalidate(this);
  }

  dispose(): void {
    this.#options.scheduler.forget(this);
    this.#freeContexts.dispose();
    this.#webGl?.dispose();
    this.#software?.dispose();
    this.#options.host.replaceChildren();
  }

  #makeCanvas(): HTMLCanvasElement {
    const canvas = this.#options.host.ownerDocument.createElement('canvas');
    Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    return canvas;
  }

  /** The back end of the chosen renderer, opened if there is none yet. */
  #choose(): HeatBackend {
    if (this.#renderer !== 'software') {
      const change = (): void => this.#change();
      this.#isChoosing = true;
      this.#webGl ??= makeWebGlBackend(this.#makeCanvas(), { onLost: change, onRestored: change }, this.#clock);
      this.#isChoosing = false;
      if (this.#webGl?.isLost === false) return this.#webGl;
    }
    this.#software ??= makeSoftwareBackend(this.#makeCanvas());
    return this.#software;
  }

  #show(backend: HeatBackend): void {
    this.#active = backend;
    this.#options.host.replaceChildren(backend.canvas);
    if (this.#style !== undefined) backend.setStyle(this.#style);
    backend.setFrame(this.#frame);
    this.#options.onBackend?.(backend.kind);
  }

  /**
   * Runs when the context was lost, restored or became free, or when another renderer was chosen. The new back end
   * takes over synchronously, so that no frame is blank, and the old one releases its memory.
   */
  #change(): void {
    if (this.#isChoosing) return;
    const next = this.#choose();
    if (next !== this.#active) {
      const { isOnCpu } = this;
      this.#show(next);
      this.draw();
      if (isOnCpu !== next.isOnCpu) for (const watcher of this.#watchers) watcher();
    }
    if (next === this.#webGl) this.#software = dropBackend(this.#software);
    else if (this.#renderer === 'software') this.#webGl = dropBackend(this.#webGl);
  }

  /** Returns false while blocks of a layer are still missing. */
  #resolveFrame(started: number): boolean {
    const base = this.#view && computeFrameBase(this.#view.view, this.#view.size);
    if (base === undefined || this.#data === undefined) {
      this.#setFrame(undefined);
      return true;
    }
    const isLate = (): boolean => this.#clock.monotonic() - started > REDUCE_BUDGET_MS;
    const resolved = this.#sources.map((layer) => layer.resolve(base, isLate));
    const old = this.#frame?.layers;
    const isSame = old?.length === resolved.length && resolved.every(({ source }, i) => source === old[i].source);
    this.#setFrame(
      computeHeatFrame(
        base,
        resolved.map(({ source }) => source),
      ),
    );
    if (!isSame) this.#keepTiles();
    return resolved.every(({ isComplete }) => isComplete);
  }

  #setFrame(frame: HeatFrame | undefined): void {
    this.#frame = frame;
    this.#active.setFrame(frame);
  }

  #keepTiles(): void {
    this.#active.keepTiles(this.#sources.flatMap(({ kept }) => kept));
  }

  #invalidate(): void {
    this.isBusy = true;
    this.#options.scheduler.invalidate(this);
  }
}

/** Whether the same cells are drawn in the same way: most renders pass the tiles that are drawn already. */
function isSameData(a: HeatData, b: HeatData): boolean {
  const [before, after] = [a, b].map((data) => [data, ...(data.over ?? [])]);
  return before.length === after.length && after.every((layer, i) => isSameLayer(before[i], layer));
}

function isSameLayer(a: HeatLayer, b: HeatLayer): boolean {
  return (
    isEqual(a.spec, b.spec) &&
    isEqual(a.reduction, b.reduction) &&
    a.tiles.length === b.tiles.length &&
    b.tiles.every((tile, i) => tile === a.tiles[i])
  );
}

function dropBackend(backend: HeatBackend | undefined): undefined {
  backend?.dispose();
}
