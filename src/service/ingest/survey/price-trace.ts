/** A price of a market and its time (Unix ms). */
export interface PricePoint {
  readonly ms: number;
  readonly price: number;
}

const FIRST_STEP_MS = 60_000;
const MAX_POINTS = 512;
/** A book has no price when its ask is more than this many times its bid. */
const WIDEST = 1.5;

/** The mid price of a book. `undefined` when a side is missing, or they are crossed or far apart. */
export function priceBetween(bid: number, ask: number): number | undefined {
  return bid > 0 && ask >= bid && ask <= bid * WIDEST ? (bid + ask) / 2 : undefined;
}

/** Samples the prices of a file. If there are too many, it drops every other one and doubles the step between them. */
export class PriceTrace {
  #points: PricePoint[] = [];
  #stepMs = FIRST_STEP_MS;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Whether a price at `ms` would be kept. */
  wants(ms: number): boolean {
    return ms - this.#lastMs >= this.#stepMs || this.#lastMs - ms >= this.#stepMs;
  }

  add(ms: number, price: number): void {
    if (!this.wants(ms)) return;
    this.#points.push({ ms, price });
    this.#lastMs = ms;
    if (this.#points.length < MAX_POINTS) return;
    this.#points = this.#points.filter((_, i) => i % 2 === 0);
    this.#stepMs *= 2;
  }

  /** In time order. */
  get points(): readonly PricePoint[] {
    return this.#points.toSorted((a, b) => a.ms - b.ms);
  }
}
