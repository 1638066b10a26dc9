import { base64 as SCALAR } from '@/wasm/number-scan.wasm?scalar';
import { base64 as SIMD } from '@/wasm/number-scan.wasm?simd';
import { computePowersOfFive } from './powers-of-five';

/** Layout of the module's memory, see `src/wasm/number-scan.ts`. */
const FOUND = 20480;
const INPUT = 32768;
const INPUT_BYTES = 65536;
const PADDING_BYTES = 64;
const OUTPUT = 131072;

export type KernelBuild = 'simd' | 'scalar';

/** What a scan found: `values[0] … values[count - 1]`, valid until the next scan. */
export interface ScannedNumbers {
  count: number;
  /** Where in the chunk the scan stopped. */
  end: number;
  /** Whether a value must follow at `end`, and not a comma or the end of the list. */
  expectsValue: boolean;
}

/**
 * Reads whole lists of numbers in WebAssembly, bit-identical to `JSON.parse`. Its memory never grows, so that `values`
 * stays attached.
 */
export class NumberKernel {
  readonly values: Float64Array;
  readonly found: ScannedNumbers = { count: 0, end: 0, expectsValue: true };
  readonly #scan: (start: number, limit: number) => void;
  readonly #memory: Uint8Array;
  readonly #result: Uint32Array;
  /** The chunk whose bytes `[#from, #to)` lie in the module's memory. */
  #chunk: Uint8Array | undefined;
  #from = 0;
  #to = 0;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {
      'number-scan': { readSlowly: (start: number, end: number) => this.#readSlowly(start, end) },
    });
    const { memory, scan, prepare } = exports as {
      memory: WebAssembly.Memory;
      scan(start: number, limit: number): void;
      prepare(): void;
    };
    prepare();
    this.#scan = scan;
    this.#memory = new Uint8Array(memory.buffer);
    this.#result = new Uint32Array(memory.buffer, FOUND, 3);
    this.values = new Float64Array(memory.buffer, OUTPUT);
    const powers = computePowersOfFive();
    new BigUint64Array(memory.buffer, 0, powers.length).set(powers);
  }

  /** Reads the numbers of a list from `start` of `chunk`, where one begins; as many as fit, possibly none. */
  read(chunk: Uint8Array, start: number): ScannedNumbers {
    if (this.#chunk !== chunk || start < this.#from || start >= this.#to) this.#load(chunk, start);
    const { found } = this;
    this.#scanLoaded(start);
    // The first number is cut by the end of what was loaded: load from there.
    if (found.count === 0 && this.#to < chunk.length && start > this.#from) {
      this.#load(chunk, start);
      this.#scanLoaded(start);
    }
    return found;
  }

  /** Gives up the last chunk. */
  release(): void {
    this.#chunk = undefined;
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

  #scanLoaded(start: number): void {
    const { found } = this;
    this.#scan(INPUT + start - this.#from, INPUT + this.#to - this.#from);
    found.count = this.#result[0];
    found.end = this.#result[1] - INPUT + this.#from;
    found.expectsValue = this.#result[2] === 1;
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
