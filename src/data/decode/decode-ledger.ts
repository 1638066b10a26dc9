import type { DecodeResult } from './decode-types';

/** Answers that the speed is computed of. */
const CAPACITY = 32;

export interface DecodeFigures {
  /** Of the last answers together; NaN before the first. */
  readonly megabytesPerSecond: number;
  /** Memory that the decoder keeps for itself. */
  readonly heldBytes: number;
}

/** What decoding the last answers took, in a ring of columns that never grows. */
export class DecodeLedger {
  readonly #bytes = new Float64Array(CAPACITY);
  readonly #milliseconds = new Float64Array(CAPACITY);
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #figures: DecodeFigures = { megabytesPerSecond: Number.NaN, heldBytes: 0 };

  /** The same object until the next answer. */
  readonly getFigures = (): DecodeFigures => this.#figures;

  /** Calls `listener` after each answer until what it gives back is called. */
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
