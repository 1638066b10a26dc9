import { base64 as SCALAR } from '@/wasm/number-scan.wasm?scalar';
import { base64 as SIMD } from '@/wasm/number-scan.wasm?simd';
import { computePowersOfFive } from './powers-of-five';

/** Layout of the module's memory, see `src/wasm/number-scan.ts`. */
const FOUND = 20480;
const INPUT = 32768;
const INPUT_BYTES = 65536;
const PADDING_BYTES = 64;
const NUMBERS = 131072;
const PRICES = 131072;
const VOLUMES = 262144;
const HEADS = 393216;
const SHAPES = 655360;

export type KernelBuild = 'simd' | 'scalar';

/** The result of scanning a list: `values[0] … values[count - 1]`, valid until the next scan. */
export interface ScannedNumbers {
  readonly values: Float64Array;
  count: number;
  /** Where in the chunk the scan stopped; the start when nothing was found. */
  end: number;
  /** Whether a value must follow at `end`, rather than a comma or the end of the list. */
  expectsValue: boolean;
}

/**
 * The result of scanning `flat_points`, valid until the next scan: the remaining levels of the open snapshot, if there
 * was one, then each snapshot that started. Only the last may be incomplete. All prices and volumes are finite.
 */
export interface ScannedSnapshots extends Omit<ScannedNumbers, 'values' | 'count'> {
  /** Count of snapshots, including the open one. */
  heads: number;
  levels: number;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
  /** The time of snapshot i, as received, is at index 2 × i. */
  readonly times: Float64Array;
  /**
   * The level count that snapshot i claims is at index 4 × i + 2; the next entry is 1 when one of its prices was below
   * the one before.
   */
  readonly marks: Uint32Array;
}

/** The snapshot that was incomplete when the last scan stopped. */
export interface OpenSnapshot {
  /** Levels still to arrive; 0 when no snapshot is open. */
  readonly levelsLeft: number;
  readonly lastPrice: number;
}

interface KernelExports {
  readonly memory: WebAssembly.Memory;
  prepare(): void;
  scan(start: number, limit: number, most: number): void;
  scanSnapshots(start: number, limit: number, open: number, price: number): void;
}

/**
 * Reads lists of numbers in WebAssembly, bit-identical to `JSON.parse`. Its memory never grows, so all views stay
 * attached.
 */
export class NumberKernel {
  readonly #numbers: ScannedNumbers;
  readonly #snapshots: ScannedSnapshots;
  readonly #exports: KernelExports;
  readonly #memory: Uint8Array;
  readonly #result: Uint32Array;
  /** The chunk whose bytes `[#from, #to)` are in the module's memory. */
  #chunk: Uint8Array | undefined;
  #from = 0;
  #to = 0;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {
      'number-parse': { readSlowly: (start: number, end: number) => this.#readSlowly(start, end) },
    });
    this.#exports = exports as unknown as KernelExports;
    this.#exports.prepare();
    const { buffer } = this.#exports.memory;
    this.#memory = new Uint8Array(buffer);
    this.#result = new Uint32Array(buffer, FOUND, 4);
    const nothing = { end: 0, expectsValue: true };
    const viewDoubles = (start: number, end: number): Float64Array =>
      new Float64Array(buffer, start, (end - start) / 8);
    this.#numbers = { ...nothing, count: 0, values: viewDoubles(NUMBERS, HEADS) };
    this.#snapshots = {
      ...nothing,
      heads: 0,
      levels: 0,
      prices: viewDoubles(PRICES, VOLUMES),
      volumes: viewDoubles(VOLUMES, HEADS),
      times: viewDoubles(HEADS, SHAPES),
      marks: new Uint32Array(buffer, HEADS, (SHAPES - HEADS) / 4),
    };
    const powers = computePowersOfFive();
    new BigUint64Array(buffer, 0, powers.length).set(powers);
  }

  /** Size of its memory in bytes. */
  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** Reads up to `most` numbers from `start` of `chunk`, where a number must start; as many as fit, possibly none. */
  read(chunk: Uint8Array, start: number, most: number): ScannedNumbers {
    const found = this.#numbers;
    this.#ensureLoaded(chunk, start);
    do {
      this.#exports.scan(this.#inputOf(start), this.#inputOf(this.#to), Math.min(most, found.values.length));
      [found.count] = this.#result;
    } while (found.count === 0 && this.#reload(chunk, start));
    this.#takeEnd(found, found.count === 0 ? start : undefined);
    return found;
  }

  /** Reads snapshots from `start` of `chunk`, where a level of `open` or a count must start; possibly none. */
  readSnapshots(chunk: Uint8Array, start: number, open: OpenSnapshot): ScannedSnapshots {
    const found = this.#snapshots;
    const { levelsLeft, lastPrice } = open;
    this.#ensureLoaded(chunk, start);
    let isEmpty = true;
    do {
      this.#exports.scanSnapshots(this.#inputOf(start), this.#inputOf(this.#to), levelsLeft, lastPrice);
      [found.levels, found.heads] = this.#result;
      isEmpty = found.levels === 0 && found.heads === (levelsLeft > 0 ? 1 : 0);
    } while (isEmpty && this.#reload(chunk, start));
    this.#takeEnd(found, isEmpty ? start : undefined);
    return found;
  }

  /** Forgets the last chunk. */
  release(): void {
    this.#chunk = undefined;
  }

  #ensureLoaded(chunk: Uint8Array, start: number): void {
    if (this.#chunk !== chunk || start < this.#from || start >= this.#to) this.#load(chunk, start);
  }

  /** Loads again from `start` on if the loaded part may have ended within a number. */
  #reload(chunk: Uint8Array, start: number): boolean {
    if (this.#to === chunk.length || start === this.#from) return false;
    this.#load(chunk, start);
    return true;
  }

  #load(chunk: Uint8Array, start: number): void {
    const end = Math.min(chunk.length, start + INPUT_BYTES);
    const length = end - start;
    this.#memory.set(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end), INPUT);
    this.#memory.fill(0, INPUT + length, INPUT + length + PADDING_BYTES);
    this.#chunk = chunk;
    this.#from = start;
    this.#to = end;
  }

  /** Address in the module's memory of the byte at `at` of the chunk. */
  #inputOf(at: number): number {
    return INPUT + at - this.#from;
  }

  #takeEnd(found: { end: number; expectsValue: boolean }, start: number | undefined): void {
    found.end = start ?? this.#result[2] - INPUT + this.#from;
    found.expectsValue = start !== undefined || this.#result[3] === 0;
  }

  #readSlowly(start: number, end: number): number {
    return Number(new TextDecoder().decode(this.#memory.subarray(start, end)));
  }
}

/** Compiles one build; rejects where the engine does not support it. */
export async function loadKernel(build: KernelBuild): Promise<NumberKernel> {
  const text = atob(build === 'simd' ? SIMD : SCALAR);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new NumberKernel(await WebAssembly.compile(bytes));
}

/** The fastest build that this engine supports; `undefined` where it supports none and plain code must do. */
export async function loadBestKernel(load = loadKernel): Promise<NumberKernel | undefined> {
  for (const build of ['simd', 'scalar'] as const) {
    const kernel = await load(build).catch(() => undefined);
    if (kernel !== undefined) return kernel;
  }
  return undefined;
}
