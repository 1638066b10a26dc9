import type { Disposer } from '@/base/dispose';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { computeGlide, isGlideOver, type Velocity } from './kinetic';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** What a hand moves, or a throw. */
export interface DragPort {
  view(): Viewport;
  size(): PlotSize;
  /** True while price follows the data by itself. */
  isAutofit(): boolean;
  /** `moves`: whether the gesture took hold of time alone or of price as well. */
  setView(view: Viewport, moves: 'time' | 'both'): void;
  drag(start: Viewport, size: PlotSize, dx: number, dy: number, lockPrice: boolean): Viewport;
}

/** A plot that was thrown and still moves by itself. */
export class Glide implements Disposer {
  readonly #port: DragPort;
  #frame: number | undefined;

  constructor(port: DragPort) {
    this.#port = port;
  }

  /** Moves on at the speed of `flick` and slows down; not at all where less motion is asked for. */
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
      // Something else has moved the plot: it goes on from there.
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

  /** Stands still; true when it was moving. */
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

/** The plot has come to the end of what may be shown. */
function isSameView(a: Viewport, b: Viewport): boolean {
  return isSameTime(a, b) && a.priceLow === b.priceLow && a.priceHigh === b.priceHigh;
}
