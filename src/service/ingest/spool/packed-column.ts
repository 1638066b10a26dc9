/**
 * Bytes per value: whole numbers are stored as distances from the least one, doubles unchanged, and nothing when all
 * values have equal steps.
 */
const WIDTHS = [1, 2, 4] as const;
const DOUBLE = 8;
/** The width, the least or first value, and the step. */
const HEAD_BYTES = 24;

type Narrow = Uint8Array | Uint16Array | Uint32Array;
const NARROW: Readonly<Record<number, new (buffer: ArrayBuffer, at: number, length: number) => Narrow>> = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
};

/** Bytes per distance of at most `most`. */
const widthOf = (most: number): number => WIDTHS.find((width) => most < 2 ** (8 * width)) ?? DOUBLE;

/** Whether each of `count` values is exactly `step` above the one before, as numbers of lines and trades often are. */
function isEven(values: Float64Array, count: number, step: number): boolean {
  const [first] = values;
  if (![first, step, first + step * count].every(Number.isSafeInteger)) return false;
  for (let i = 1; i < count; i++) if (values[i] - values[i - 1] !== step) return false;
  return true;
}

const align = (bytes: number): number => Math.ceil(bytes / DOUBLE) * DOUBLE;

/** Packs columns of numbers, each as narrow as its values allow: consecutive trades differ little. */
export class ColumnPacker {
  #buffer = new ArrayBuffer(1 << 16);
  #length = 0;

  /** Adds the first `count` values of a column. */
  add(values: Float64Array, count: number): void {
    const [first] = values;
    const step = count > 1 ? values[1] - first : 0;
    if (isEven(values, count, step)) {
      this.#begin(0, 0, first, step);
      return;
    }
    let least = first;
    let most = first;
    // Only fractions would be lost: whole doubles within 32 bits of the least one are exact.
    let isWhole = count > 0;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (value < least) least = value;
      else if (value > most) most = value;
      if (value !== Math.floor(value)) isWhole = false;
    }
    isWhole &&= Number.isSafeInteger(least) && Number.isSafeInteger(most);
    const width = isWhole ? widthOf(most - least) : DOUBLE;
    const at = this.#begin(width, width * count, isWhole ? least : 0, 0);
    if (width === DOUBLE) {
      new Float64Array(this.#buffer, at, count).set(values.subarray(0, count));
      return;
    }
    const packed = new NARROW[width](this.#buffer, at, count);
    for (let i = 0; i < count; i++) packed[i] = values[i] - least;
  }

  /** The columns added so far, which are then removed. Valid until the next column. */
  take(): Uint8Array {
    const bytes = new Uint8Array(this.#buffer, 0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Writes the header of a column. Returns where its `bytes` go. */
  #begin(width: number, bytes: number, base: number, step: number): number {
    const at = this.#reserve(HEAD_BYTES + align(bytes));
    new Float64Array(this.#buffer, at, 3).set([width, base, step]);
    return at + HEAD_BYTES;
  }

  #reserve(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#buffer.byteLength) {
      const larger = new ArrayBuffer(Math.max(this.#buffer.byteLength * 2, this.#length));
      new Uint8Array(larger).set(new Uint8Array(this.#buffer, 0, at));
      this.#buffer = larger;
    }
    return at;
  }
}

/** Unpacks the columns of a `ColumnPacker`, in the same order. */
export class ColumnUnpacker {
  readonly #buffer: ArrayBuffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    // Typed arrays need an offset divisible by eight, otherwise a copy is made.
    this.#buffer = bytes.byteOffset % DOUBLE === 0 ? (bytes.buffer as ArrayBuffer) : bytes.slice().buffer;
    this.#at = this.#buffer === bytes.buffer ? bytes.byteOffset : 0;
  }

  /** Reads the next column into `values`, which needs room for `count`. */
  next(values: Float64Array, count: number): void {
    const [width, base, step] = new Float64Array(this.#buffer, this.#at, 3);
    const start = this.#at + HEAD_BYTES;
    this.#at = start + align(width * count);
    if (width === 0) {
      for (let i = 0; i < count; i++) values[i] = base + i * step;
      return;
    }
    if (width === DOUBLE) {
      values.set(new Float64Array(this.#buffer, start, count));
      return;
    }
    const packed = new NARROW[width](this.#buffer, start, count);
    for (let i = 0; i < count; i++) values[i] = packed[i] + base;
  }
}
