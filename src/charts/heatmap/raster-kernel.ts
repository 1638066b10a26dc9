import { levelOfScale } from '@/domain/grid/axis-table';
import type { GridTile } from '@/domain/grid/grid-tile';
import { HIGHEST_LEVEL } from '@/domain/grid/raster-codes';
import { base64 as SCALAR } from '@/wasm/raster.wasm?scalar';
import { base64 as SIMD } from '@/wasm/raster.wasm?simd';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';
import { wordOf } from './paint-codes';
import { findVisibleBands, type VisibleBand } from './visible-bands';
import { setWasmPages } from './wasm-pages';

/** Layout of the module's memory, see `src/wasm/raster.ts`. */
const ROWS = 1024;
const COLUMNS = 132_096;
const BANDS = 726_400;
const STAGING = 775_552;
const IMAGE = 1_048_576;
const MAX_PIXELS = 16_384;
const MAX_LINE_CELLS = 65_536;
const MAX_BANDS = 4096;
const MAX_HATCH_PERIOD = 256;
/** A band in the module: 4,096 rows of 64 columns. */
const SLOT_BYTES = 262_144;
/** The last store of a picture may run over its end. */
const IMAGE_PADDING = 16;

const PAGE_BYTES = 65_536;
const MAX_PAGES = 4096;
/** Room for a larger picture before everything is made anew. */
const IMAGE_HEADROOM = 1.5;

export type RasterBuild = 'simd' | 'scalar';

interface RasterExports {
  readonly memory: WebAssembly.Memory;
  turn(slot: number): void;
  draw(
    width: number,
    height: number,
    cells: number,
    isMagnified: boolean,
    level: number,
    bands: number,
    period: number,
    thickness: number,
    missing: number,
    outside: number,
  ): void;
}

interface Instance extends RasterExports {
  readonly imageBytes: number;
}

const modules = new Map<RasterBuild, WebAssembly.Module>();

/** Compiles one build, once a page. @throws where the engine cannot. */
export function getRasterModule(build: RasterBuild): WebAssembly.Module {
  let module = modules.get(build);
  if (module === undefined) {
    const bytes = Uint8Array.from(atob(build === 'simd' ? SIMD : SCALAR), (character) => character.charCodeAt(0));
    module = new WebAssembly.Module(setWasmPages(bytes, IMAGE / PAGE_BYTES, MAX_PAGES));
    modules.set(build, module);
  }
  return module;
}

/** The fastest kernel that this engine has; `undefined` where it has none and plain code must do. */
export function makeRasterKernel(getModule = getRasterModule): RasterKernel | undefined {
  for (const build of ['simd', 'scalar'] as const) {
    try {
      return new RasterKernel(getModule(build));
    } catch {
      // The next build asks less of the engine.
    }
  }
  return undefined;
}

/** Draws heat frames in WebAssembly, with the pixels of `rasterCodes` and `paintCodes`. Keeps each band it has drawn. */
export class RasterKernel {
  readonly #module: WebAssembly.Module;
  #instance: Instance | undefined;
  /** By the band's codes, which are never changed in place. */
  #slots = new Map<Uint8Array, number>();
  #free: number[] = [];

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#instance = this.#open(0);
  }

  /** What the module's memory takes. */
  get bytes(): number {
    return this.#instance?.memory.buffer.byteLength ?? 0;
  }

  /** Gives up the bands of tiles that are gone. */
  keepTiles(tiles: readonly GridTile[]): void {
    const kept = new Set(tiles.flatMap((tile) => tile.bands.map((band) => band.codes)));
    this.#dropSlots((codes) => !kept.has(codes));
  }

  /** The picture, valid until the next one; `undefined` when it is beyond what the module's memory can hold. */
  draw(tiles: readonly GridTile[], frame: HeatFrame, style: HeatStyle): ImageData | undefined {
    const { width, height, columns, rows } = frame;
    const cells = columns.cells[2 * width - 1] - columns.cells[0] + 1;
    if (Math.max(width, height) > MAX_PIXELS || cells > MAX_LINE_CELLS || frame.hatchPeriod > MAX_HATCH_PERIOD)
      return undefined;
    const visible = findVisibleBands(tiles, frame);
    const instance = this.#ensureImage(width * height * 4);
    if (!this.#ensureSlots(instance, visible)) return undefined;
    const { buffer } = instance.memory;
    new Uint8Array(buffer).set(style.table);
    new Int32Array(buffer, COLUMNS).set(columns.cells);
    new Int32Array(buffer, ROWS).set(rows.cells);
    this.#writeBands(new Int32Array(buffer, BANDS), visible, columns.cells[0]);
    instance.draw(
      width,
      height,
      cells,
      columns.cellsPerPixel <= 1,
      levelOfScale(rows.cellsPerPixel, HIGHEST_LEVEL),
      visible.length,
      frame.hatchPeriod,
      frame.hatchWidth,
      wordOf(style.missingHatch),
      wordOf(style.outsideHatch),
    );
    return new ImageData(new Uint8ClampedArray(buffer, IMAGE, width * height * 4), width, height);
  }

  /** Gives the memory back; the next picture takes new one. */
  release(): void {
    this.#instance = undefined;
    this.#slots.clear();
    this.#free = [];
  }

  #open(imageBytes: number): Instance {
    const { memory, turn, draw } = new WebAssembly.Instance(this.#module).exports as unknown as RasterExports;
    const padded = Math.ceil((imageBytes + IMAGE_PADDING) / PAGE_BYTES) * PAGE_BYTES;
    memory.grow(padded / PAGE_BYTES);
    return { memory, turn, draw, imageBytes: padded - IMAGE_PADDING };
  }

  #ensureImage(bytes: number): Instance {
    if (this.#instance === undefined || this.#instance.imageBytes < bytes) {
      const isFirst = this.#instance === undefined || this.#slots.size === 0;
      this.release();
      this.#instance = this.#open(isFirst ? bytes : bytes * IMAGE_HEADROOM);
    }
    return this.#instance;
  }

  #ensureSlots(instance: Instance, visible: readonly VisibleBand[]): boolean {
    if (visible.length > MAX_BANDS) return false;
    const wanted = visible.filter(({ band }) => !this.#slots.has(band.codes));
    if (wanted.length > this.#free.length && !this.#addSlots(instance, wanted.length - this.#free.length)) {
      const needed = new Set(visible.map(({ band }) => band.codes));
      this.#dropSlots((codes) => !needed.has(codes));
      if (wanted.length > this.#free.length) return false;
    }
    const memory = new Uint8Array(instance.memory.buffer);
    for (const { band } of wanted) {
      const slot = this.#free.pop();
      if (slot === undefined) return false;
      memory.set(band.codes, STAGING);
      instance.turn(slot);
      this.#slots.set(band.codes, slot);
    }
    return true;
  }

  #addSlots({ memory }: Instance, count: number): boolean {
    const start = memory.buffer.byteLength;
    try {
      memory.grow((count * SLOT_BYTES) / PAGE_BYTES);
    } catch {
      return false;
    }
    for (let i = count - 1; i >= 0; i--) this.#free.push(start + i * SLOT_BYTES);
    return true;
  }

  #writeBands(target: Int32Array, visible: readonly VisibleBand[], firstCell: number): void {
    for (const [i, { band, column, row }] of visible.entries()) {
      target[3 * i] = this.#slots.get(band.codes) ?? 0;
      target[3 * i + 1] = column - firstCell;
      target[3 * i + 2] = row;
    }
  }

  #dropSlots(isDropped: (codes: Uint8Array) => boolean): void {
    for (const [codes, slot] of this.#slots) {
      if (!isDropped(codes)) continue;
      this.#slots.delete(codes);
      this.#free.push(slot);
    }
  }
}
