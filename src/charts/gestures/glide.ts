import type { Disposer } from '@/base/dispose';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { computeGlide, isGlideOver, type Velocity } from './kinetic';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A plot that drags and glides move. */
export interface DragPort {
  view(): Viewport;
  size(): PlotSize;
  /** True while price autofits. */
  isAutofit(): boolean;
  /** `moves`: whether the gesture moves only time, or price as well. */
  setView(view: Viewport, moves: 'time' | 'both'): void;
  drag(start: Viewport, size: PlotSize, dx: number, dy: number, lockPrice: boolean): Viewport;
}

/** Keeps a plot moving after a flick. */
export class Glide implements Disposer {
  readonly #port: DragPort;
  #frame: number | undefined;

  constructor(port: DragPort) {
    this.#port = port;
  }

  /** Moves on at the speed of `flick` and slows down; does nothing if the user prefers reduced motion. */
  start(flick: Velocity | undefined): void {
    if (flick === undefined || matchMedia(REDUCED_MOTION).matches) return;
    const thrown = this.#port.view();
    const lockPrice = this.#port.isAutofit();
    const isUntouched = lockPrice ? isSameTime : isSameView;
    let started: number | undefined;
    let left = thrown;
    const step = (now: number): void => {
      this.#frame = undefined;
      started ??= now;
      // Something else has moved the plot: do not fight it.
      if (!isUntouched(left, this.#port.view())) return;
      const way = computeGlide(flick, now - started);
      const before = left;
      this.#port.setView(
        this.#port.drag(thrown, this.#port.size(), way.x, way.y, lockPrice),
        lockPrice ? 'time' : 'both',
      );
      left = this.#port.view();
      const isStopped = now > started && isUntouched(before, left);
      if (!isStopped && !isGlideOver(flick, now - started)) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Stops the glide; returns whether it was moving. */
  stop(): boolean {
    if (this.#frame === undefined) return false;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    return true;
  }

  dispose(): void {
    this.stop();
  }
}

function isSameTime(a: Viewport, b: Viewport): boolean {
  return a.timeFrom === b.timeFrom && a.timeTo === b.timeTo;
}

/** Equal views in two steps mean that the plot has reached the limit of what may be shown. */
function isSameView(a: Viewport, b: Viewport): boolean {
  return isSameTime(a, b) && a.priceLow === b.priceLow && a.priceHigh === b.priceHigh;
}
