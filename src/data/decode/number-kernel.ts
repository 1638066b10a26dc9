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

/** What a scan of a list found: `values[0] … values[count - 1]`, valid until the next scan. */
export interface ScannedNumbers {
  readonly values: Float64Array;
  count: number;
  /** Where in the chunk the scan stopped; its start when nothing was found. */
  end: number;
  /** Whether a value must follow at `end`, and not a comma or the end of the list. */
  expectsValue: boolean;
}

/**
 * What a scan of `flat_points` found, valid until the next scan: the levels of the snapshot under way, if there was one,
 * and then of each that began. Only the last of them may miss some of its levels. All prices and volumes are finite.
 */
export interface ScannedSnapshots extends Omit<ScannedNumbers, 'values' | 'count'> {
  /** Count of snapshots, the one under way included. */
  heads: number;
  levels: number;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
  /** At 2 × its place: the time of a snapshot, as received. */
  readonly times: Float64Array;
  /** At 4 × its place + 2: the levels a snapshot claims; behind it 1 when one of its prices was below the one before. */
  readonly marks: Uint32Array;
}

/** The snapshot that was under way when the last scan stopped. */
export interface OpenSnapshot {
  /** Levels still to come; 0 when none is under way. */
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
 * Reads lists of numbers in WebAssembly, bit-identical to `JSON.parse`. Its memory never grows, so that all views stay
 * attached.
 */
export class NumberKernel {
  readonly #numbers: ScannedNumbers;
  readonly #snapshots: ScannedSnapshots;
  readonly #exports: KernelExports;
  readonly #memory: Uint8Array;
  readonly #result: Uint32Array;
  /** The chunk whose bytes `[#from, #to)` lie in the module's memory. */
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

  /** Bytes of its memory. */
  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** Reads up to `most` numbers of a list from `start` of `chunk`, where one begins; as many as fit, possibly none. */
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

  /** Reads snapshots from `start` of `chunk`, where a level of `open` or else a count begins; possibly none. */
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

  /** Gives up the last chunk. */
  release(): void {
    this.#chunk = undefined;
  }

  #ensureLoaded(chunk: Uint8Array, start: number): void {
    if (this.#chunk !== chunk || start < this.#from || start >= this.#to) this.#load(chunk, start);
  }

  /** Loads from `start` on when what lies there may have been cut by the end of what was loaded. */
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

  /** Where the byte at `at` of the chunk lies. */
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

/** Compiles one build; rejects where the engine cannot. */
export async function loadKernel(build: KernelBuild): Promise<NumberKernel> {
  const text = atob(build === 'simd' ? SIMD : SCALAR);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new NumberKernel(await WebAssembly.compile(bytes));
}

/** The fastest build that this engine has; `undefined` where it has none and plain code must do. */
export async function loadBestKernel(load = loadKernel): Promise<NumberKernel | undefined> {
  for (const build of ['simd', 'scalar'] as const) {
    const kernel = await load(build).catch(() => undefined);
    if (kernel !== undefined) return kernel;
  }
  return undefined;
}
