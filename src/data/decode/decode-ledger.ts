import type { DecodeResult } from './decode-types';

/** Number of answers that the speed is computed from. */
const CAPACITY = 32;

export interface DecodeFigures {
  /** The combined speed of the last answers; NaN before the first. */
  readonly megabytesPerSecond: number;
  /** Memory that the decoder uses for itself. */
  readonly heldBytes: number;
}

/** The decoding times of the last answers, in a ring buffer of columns that never grows. */
export class DecodeLedger {
  readonly #bytes = new Float64Array(CAPACITY);
  readonly #milliseconds = new Float64Array(CAPACITY);
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #figures: DecodeFigures = { megabytesPerSecond: Number.NaN, heldBytes: 0 };

  /** The same object until the next answer. */
  readonly getFigures = (): DecodeFigures => this.#figures;

  /** Calls `listener` after each answer; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  record({ bytes, decodeMs, heldBytes }: Pick<DecodeResult, 'bytes' | 'decodeMs' | 'heldBytes'>): void {
    const at = this.#count++ % CAPACITY;
    this.#bytes[at] = bytes;
    this.#milliseconds[at] = decodeMs;
    const milliseconds = sum(this.#milliseconds);
    const megabytesPerSecond = milliseconds > 0 ? sum(this.#bytes) / 1000 / milliseconds : Number.NaN;
    this.#figures = { megabytesPerSecond, heldBytes };
    for (const listener of this.#listeners) listener();
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
