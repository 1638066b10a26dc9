import { type AxisTable, levelOfScale } from '@/domain/grid/axis-table';
import type { CellTile } from '@/domain/grid/grid-tile';
import { HIGHEST_LEVEL } from '@/domain/grid/raster-codes';
import { base64 as SCALAR } from '@/wasm/raster.wasm?scalar';
import { base64 as SIMD } from '@/wasm/raster.wasm?simd';
import { getDrawTables, type OverTable, wordOf } from './draw-tables';
import type { HeatStyle, LayerBlend } from './heat-data';
import type { HeatFrame, LayerFrame } from './heat-frame';
import { computeHatchPhases } from './paint-codes';
import { isMoved, type PixelArea, planScroll, wholeArea } from './scroll-plan';
import { findVisibleBands, type VisibleBand } from './visible-bands';
import { setWasmPages } from './wasm-pages';

/** Layout of the module's memory, see `src/wasm/raster.ts`. */
const OVER = 1024;
const ROWS = 2048;
const COLUMNS = 133_120;
const BANDS = 727_424;
const STAGING = 776_576;
const IMAGE = 1_114_112;
const MAX_PIXELS = 16_384;
const MAX_LINE_CELLS = 65_536;
const MAX_BANDS = 4096;
const MAX_HATCH_PERIOD = 256;
/** Size of a band in the module: 4,096 rows of 64 columns. */
const SLOT_BYTES = 262_144;
/** The last store of a picture may run past its end. */
const IMAGE_PADDING = 16;

const PAGE_BYTES = 65_536;
const MAX_PAGES = 4096;
/** Headroom for a larger picture before all memory is allocated again. */
const IMAGE_HEADROOM = 1.5;

/** In the module's numbering. */
const BLENDS: readonly LayerBlend[] = ['cover', 'add', 'multiply', 'lighten', 'darken'];

export type RasterBuild = 'simd' | 'scalar';

interface RasterExports {
  readonly memory: WebAssembly.Memory;
  turn(slot: number): void;
  begin(
    width: number,
    height: number,
    period: number,
    thickness: number,
    missing: number,
    outside: number,
    missingPhase: number,
    outsidePhase: number,
  ): void;
  scroll(dx: number, dy: number): void;
  draw(
    left: number,
    top: number,
    columns: number,
    rows: number,
    cells: number,
    isMagnified: boolean,
    level: number,
    bands: number,
  ): void;
  blend(
    left: number,
    top: number,
    columns: number,
    rows: number,
    cells: number,
    level: number,
    bands: number,
    mode: number,
  ): void;
}

interface Instance extends RasterExports {
  readonly imageBytes: number;
}

const modules = new Map<RasterBuild, WebAssembly.Module>();

/** Compiles one build, once per page. @throws if the engine cannot. */
export function getRasterModule(build: RasterBuild): WebAssembly.Module {
  let module = modules.get(build);
  if (module === undefined) {
    const bytes = Uint8Array.from(atob(build === 'simd' ? SIMD : SCALAR), (character) => character.charCodeAt(0));
    module = new WebAssembly.Module(setWasmPages(bytes, IMAGE / PAGE_BYTES, MAX_PAGES));
    modules.set(build, module);
  }
  return module;
}

/** The fastest kernel that this engine supports; `undefined` if it supports none and plain code must do. */
export function makeRasterKernel(getModule = getRasterModule): RasterKernel | undefined {
  for (const build of ['simd', 'scalar'] as const) {
    try {
      return new RasterKernel(getModule(build));
    } catch {
      // The next build requires less of the engine.
    }
  }
  return undefined;
}

/** Draws heat frames in WebAssembly, with the pixels of `paintFrame`. Caches each band it has drawn. */
export class RasterKernel {
  readonly #module: WebAssembly.Module;
  #instance: Instance | undefined;
  /** Keyed by the band's codes, which never change in place. */
  #slots = new Map<Uint8Array, number>();
  #free: number[] = [];
  /** What the picture in memory shows. */
  #drawn: { readonly frame: HeatFrame; readonly style: HeatStyle } | undefined;

  /** Areas in which the last picture differs from the one before. */
  changed: readonly PixelArea[] = [];

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#instance = this.#open(0);
  }

  /** Size of the module's memory. */
  get bytes(): number {
    return this.#instance?.memory.buffer.byteLength ?? 0;
  }

  /** Drops the bands of tiles that are gone. */
  keepTiles(tiles: readonly CellTile[]): void {
    const kept = new Set(tiles.flatMap((tile) => tile.bands.map((band) => band.codes)));
    this.#dropSlots((codes) => !kept.has(codes));
  }

  /**
   * The picture, valid until the next call; `undefined` when it is too large for the module's memory. After a pan the
   * last picture is moved and only new areas are drawn.
   */
  draw(frame: HeatFrame, style: HeatStyle): ImageData | undefined {
    const { width, height } = frame;
    const drawn = this.#drawn?.style === style ? this.#drawn.frame : undefined;
    this.#drawn = undefined;
    if (Math.max(width, height) > MAX_PIXELS || frame.hatchPeriod > MAX_HATCH_PERIOD) return undefined;
    if (frame.layers.some(({ columns }) => countCells(columns, 0, width) > MAX_LINE_CELLS)) return undefined;
    const visible = frame.layers.map((layer) => findVisibleBands(layer));
    const last = this.#instance;
    const instance = this.#ensureImage(width * height * 4);
    if (!this.#ensureSlots(instance, visible.flat())) return undefined;
    const plan = planScroll(instance === last ? drawn : undefined, frame);
    const tables = getDrawTables(style);
    new Uint8Array(instance.memory.buffer).set(tables.base);
    const phases = computeHatchPhases(frame);
    instance.begin(
      width,
      height,
      frame.hatchPeriod,
      frame.hatchWidth,
      wordOf(style.missingHatch),
      wordOf(style.outsideHatch),
      phases.missing,
      phases.outside,
    );
    if (isMoved(plan)) instance.scroll(plan.dx, plan.dy);
    for (const [i, layer] of frame.layers.slice(0, 1 + tables.over.length).entries())
      this.#drawLayer(instance, frame, i > 0 ? tables.over[i - 1] : undefined, layer, visible[i], plan.areas);
    this.#drawn = { frame, style };
    this.changed = isMoved(plan) ? [wholeArea(frame)] : plan.areas;
    return new ImageData(new Uint8ClampedArray(instance.memory.buffer, IMAGE, width * height * 4), width, height);
  }

  /** `over`: set for an upper plane. */
  #drawLayer(
    instance: Instance,
    { height }: HeatFrame,
    over: OverTable | undefined,
    { columns, rows }: LayerFrame,
    visible: readonly VisibleBand[],
    areas: readonly PixelArea[],
  ): void {
    const { buffer } = instance.memory;
    if (over !== undefined) new Uint8Array(buffer).set(over.table, OVER);
    new Int32Array(buffer, COLUMNS).set(columns.cells);
    new Int32Array(buffer, ROWS).set(rows.cells);
    const level = levelOfScale(rows.cellsPerPixel, HIGHEST_LEVEL);
    for (const area of areas) {
      const bands = visible.filter((band) => isWithin(band, area));
      this.#writeBands(new Int32Array(buffer, BANDS), bands, columns.cells[2 * area.left]);
      const pixels = [area.left, height - area.top, area.right - area.left, area.top - area.bottom] as const;
      const cells = countCells(columns, area.left, area.right);
      if (over === undefined) instance.draw(...pixels, cells, columns.cellsPerPixel <= 1, level, bands.length);
      else instance.blend(...pixels, cells, level, bands.length, BLENDS.indexOf(over.blend));
    }
  }

  /** Releases the memory; the next picture allocates it again. */
  release(): void {
    this.#drawn = undefined;
    this.#instance = undefined;
    this.#slots.clear();
    this.#free = [];
  }

  #open(imageBytes: number): Instance {
    const { memory, ...calls } = new WebAssembly.Instance(this.#module).exports as unknown as RasterExports;
    const padded = Math.ceil((imageBytes + IMAGE_PADDING) / PAGE_BYTES) * PAGE_BYTES;
    memory.grow(padded / PAGE_BYTES);
    return { memory, ...calls, imageBytes: padded - IMAGE_PADDING };
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

/** Number of cells from the first one of pixel `left` to the last one of pixel `right - 1`. */
function countCells({ cells }: AxisTable, left: number, right: number): number {
  return cells[2 * right - 1] - cells[2 * left] + 1;
}

function isWithin(band: PixelArea, area: PixelArea): boolean {
  return band.left < area.right && band.right > area.left && band.bottom < area.top && band.top > area.bottom;
}
