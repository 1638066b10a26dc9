import { type BandWriter, clipToBand, type MakeBandWriter, makePlainWriter } from '@/domain/grid/band-writer';
import { FIRST_SIZE_CODE, getCodeTable, KEY_SHIFT, LAST_CODE, lowestSizeOf, UPPER_WORD } from '@/domain/grid/code-book';
import {
  BAND_ROWS,
  BAND_STRIDE,
  type DepthColumns,
  type GridBand,
  type GridSpec,
  rowOfLevel,
} from '@/domain/grid/grid-tile';
import { base64 as SCALAR } from '@/wasm/tile.wasm?scalar';
import { base64 as SIMD } from '@/wasm/tile.wasm?simd';

/** Layout of the module's memory, see `src/wasm/tile.ts`. */
const NEXT_SIZES = 8192;
const WINDOW = 10_240;
const COLUMN = 12_288;
const PRICES = 16_384;
const VOLUMES = 81_920;
const MAX_LEVELS = 8192;

type TileBuild = 'simd' | 'scalar';

interface TileExports {
  readonly memory: WebAssembly.Memory;
  begin(firstKey: number, rowStep: number): void;
  getSkipped(): number;
  writeColumn(firstRow: number, from: number, to: number, start: number, end: number): number;
}

/** Encodes tiles in WebAssembly, one after the other, with the same codes as `makePlainWriter`. */
export class TileKernel {
  readonly exports: TileExports;
  readonly codes: Uint8Array;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as TileExports;
    const { buffer } = this.exports.memory;
    this.codes = new Uint8Array(buffer, COLUMN, BAND_STRIDE);
    this.prices = new Float64Array(buffer, PRICES, MAX_LEVELS);
    this.volumes = new Float64Array(buffer, VOLUMES, MAX_LEVELS);
  }

  /**
   * A writer for one tile, to be used up before the next one is made. Books with too many levels are written in plain
   * code.
   */
  readonly makeWriter: MakeBandWriter = (spec, columns, bands) => {
    if (hasLargeSnapshot(columns)) return makePlainWriter(spec, columns, bands);
    this.#begin(spec);
    return new KernelWriter(this, spec, columns, bands);
  };

  #begin({ rowStep, book }: GridSpec): void {
    const { codes, nextSizes } = getCodeTable(book);
    const window = [lowestSizeOf(book, FIRST_SIZE_CODE), lowestSizeOf(book, LAST_CODE)];
    const [firstKey, lastKey] = window.map(keyOf);
    const { buffer } = this.exports.memory;
    new Uint8Array(buffer).set(codes.subarray(firstKey, lastKey + 1));
    new Float64Array(buffer, NEXT_SIZES).set(nextSizes);
    new Float64Array(buffer, WINDOW).set(window);
    this.exports.begin(firstKey, rowStep);
  }
}

function keyOf(size: number): number {
  return new Uint32Array(Float64Array.of(size).buffer)[UPPER_WORD] >>> KEY_SHIFT;
}

function hasLargeSnapshot({ offsets }: DepthColumns): boolean {
  return offsets.some((offset, i) => i > 0 && offset - offsets[i - 1] > MAX_LEVELS);
}

class KernelWriter implements BandWriter {
  readonly #kernel: TileKernel;
  readonly #spec: GridSpec;
  readonly #columns: DepthColumns;
  readonly #bands: readonly GridBand[];
  readonly levels: number[];

  constructor(kernel: TileKernel, spec: GridSpec, columns: DepthColumns, bands: readonly GridBand[]) {
    this.#kernel = kernel;
    this.#spec = spec;
    this.#columns = columns;
    this.#bands = bands;
    this.levels = bands.map(() => 0);
  }

  writeColumn(column: number, start: number, end: number): void {
    const { prices, volumes, asks } = this.#columns;
    const { exports, codes } = this.#kernel;
    const count = end - start;
    this.#kernel.prices.set(prices.subarray(start, end));
    this.#kernel.volumes.set(volumes.subarray(start, end));
    if (asks !== undefined) this.#lowerAsks(asks, start, end);
    const lowest = count > 0 ? rowOfLevel(this.#spec, this.#columns, start) : Infinity;
    const highest = count > 0 ? rowOfLevel(this.#spec, this.#columns, end - 1) : -Infinity;
    let next = 0;
    for (const [i, band] of this.#bands.entries()) {
      const [from, to] = clipToBand(band, lowest, highest);
      const first = next;
      next = exports.writeColumn(band.bandIndex * BAND_ROWS, from, to, next, count);
      band.codes.set(codes, column * BAND_STRIDE);
      this.levels[i] += next - first - exports.getSkipped();
    }
  }

  /** The kernel identifies a level by the price at which its row starts. */
  #lowerAsks(asks: Uint8Array, start: number, end: number): void {
    const { rowStep } = this.#spec;
    const kernelPrices = this.#kernel.prices;
    for (let i = end - 1; i >= start; i--) if (asks[i] === 1) kernelPrices[i - start] -= rowStep;
  }
}

/** Compiles one build synchronously: it is only a few kilobytes. @throws where the engine does not support it. */
export function makeTileKernel(build: TileBuild): TileKernel {
  const text = atob(build === 'simd' ? SIMD : SCALAR);
  return new TileKernel(new WebAssembly.Module(Uint8Array.from(text, (character) => character.charCodeAt(0))));
}

let best: MakeBandWriter | undefined;

/** The fastest writer that this engine supports, made once. */
export function getBestWriter(): MakeBandWriter {
  best ??= chooseWriter(makeTileKernel);
  return best;
}

/** The writer of the first build that works. */
export function chooseWriter(make: typeof makeTileKernel): MakeBandWriter {
  for (const build of ['simd', 'scalar'] as const) {
    try {
      return make(build).makeWriter;
    } catch {
      // The next build needs less of the engine.
    }
  }
  return makePlainWriter;
}
