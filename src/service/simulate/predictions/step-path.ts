import { mix, uniformOf } from '../hash-noise';

/** How late in a step the way from one extreme to the other begins, and how long it takes at most: news is quick. */
const TURN = { from: 0.05, most: 0.7, lasts: 0.25 } as const;

/** The mid price within one step, 0 to 1: from its open over its extremes, the one against its direction first, to its close. */
export class StepPath {
  open = 0;
  high = 0;
  low = 0;
  close = 0;
  /** When it is at the first extreme and at the other, as shares of the step. */
  #first = 0;
  #other = 1;

  /** Settles when the price turns in the step at `ts`, for all who share `seed`. */
  turnAt(seed: number, ts: number): void {
    if (this.high === this.low) return;
    const hash = mix(seed + 45, ts / 60);
    this.#first = TURN.from + TURN.most * uniformOf(hash);
    this.#other = this.#first + TURN.lasts * (0.1 + 0.9 * uniformOf(mix(hash, 1)));
  }

  /** The price at `share` of the step, 0 to 1. */
  at(share: number): number {
    const { open, high, low, close } = this;
    if (high === low) return open;
    const [one, two] = close >= open ? [low, high] : [high, low];
    if (share < this.#first) return open + (one - open) * (share / this.#first);
    if (share < this.#other) return one + (two - one) * ((share - this.#first) / (this.#other - this.#first));
    return two + (close - two) * ((share - this.#other) / (1 - this.#other));
  }
}
