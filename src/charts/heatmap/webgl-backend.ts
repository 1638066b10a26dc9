import { type Clock, systemClock } from '@/base/clock';
import { levelOfScale } from '@/domain/grid/axis-table';
import { BAND_ROWS, BAND_STRIDE, type GridTile, levelOffset, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { HIGHEST_LEVEL } from '@/domain/grid/raster-codes';
import { type GlContext, makeGlContext } from '@/gl/gl-context';
import type { GlTexture } from '@/gl/gl-texture';
import { type GridRenderer, makeGridRenderer } from '@/gl/grid-renderer';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';
import { findVisibleBands, type VisibleBand } from './visible-bands';

/** Uploads stop here in a frame and go on in the next, so that a pan stays smooth while data comes in. */
const UPLOAD_BUDGET_MS = 6;
/** Beyond it, textures out of sight are given back. */
const MAX_TEXTURE_BYTES = 192 * 2 ** 20;

export interface LossEvents {
  onLost(): void;
  onRestored(): void;
}

/** Opens WebGL2 on a fresh canvas; `undefined` when the browser has none to give. */
export function makeWebGlBackend(
  canvas: HTMLCanvasElement,
  events: LossEvents,
  clock: Clock = systemClock,
): WebGlBackend | undefined {
  let restart = (): void => undefined;
  const context = makeGlContext(canvas, {
    onLost: () => events.onLost(),
    onRestored() {
      restart();
      events.onRestored();
    },
  });
  if (context === undefined) return undefined;
  if (context.isLost || (context.gl.getParameter(context.gl.MAX_TEXTURE_SIZE) as number) < BAND_STRIDE) {
    context.dispose();
    return undefined;
  }
  const backend = new WebGlBackend(context, clock);
  restart = () => backend.restart();
  return backend;
}

/** Keeps one texture per band, draws codes when the view or the data changed, colours always. */
export class WebGlBackend implements HeatBackend {
  readonly kind = 'webgl2';
  readonly canvas: HTMLCanvasElement;
  readonly #context: GlContext;
  readonly #clock: Clock;
  #renderer: GridRenderer;
  #tiles: readonly GridTile[] = [];
  #style: HeatStyle | undefined;
  #frame: HeatFrame | undefined;
  /** By the band's codes, which are never changed in place. */
  #textures = new Map<Uint8Array, GlTexture>();
  #textureBytes = 0;
  #areCellsDrawn = false;
  uploadMs = 0;

  constructor(context: GlContext, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
    this.canvas = context.canvas;
    this.#renderer = makeGridRenderer(context.gl);
  }

  get isLost(): boolean {
    return this.#context.isLost;
  }

  get bytes(): number {
    // Besides the bands: the drawing buffer, the plane of codes.
    return this.#textureBytes + this.canvas.width * this.canvas.height * 5;
  }

  /** Makes everything anew in a restored context; the data are still here. */
  restart(): void {
    this.#dropTextures(() => true);
    this.#renderer.dispose();
    this.#renderer = makeGridRenderer(this.#context.gl);
    this.#areCellsDrawn = false;
  }

  setTiles(tiles: readonly GridTile[]): void {
    this.#tiles = tiles;
    const kept = new Set(tiles.flatMap((tile) => tile.bands.map((band) => band.codes)));
    this.#dropTextures((codes) => !kept.has(codes));
    this.#areCellsDrawn = false;
  }

  setStyle(style: HeatStyle): void {
    this.#style = style;
  }

  setFrame(frame: HeatFrame | undefined): void {
    this.#frame = frame;
    this.#areCellsDrawn = false;
  }

  draw(): boolean {
    this.uploadMs = 0;
    const frame = this.#frame;
    const style = this.#style;
    if (frame === undefined || style === undefined || this.isLost) return true;
    if (this.canvas.width !== frame.width) this.canvas.width = frame.width;
    if (this.canvas.height !== frame.height) this.canvas.height = frame.height;
    if (!this.#areCellsDrawn) this.#areCellsDrawn = this.#drawCells(frame);
    this.#renderer.drawColours(frame.width, frame.height, {
      table: style.table,
      hatches: [...style.missingHatch, ...style.outsideHatch],
      hatchPeriod: frame.hatchPeriod,
      hatchWidth: frame.hatchWidth,
    });
    return this.#areCellsDrawn;
  }

  dispose(): void {
    this.#tiles = [];
    this.#dropTextures(() => true);
    this.#renderer.dispose();
    this.#context.dispose();
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  /** Gives back false when the upload budget ended before all that is visible was there. */
  #drawCells(frame: HeatFrame): boolean {
    const visible = findVisibleBands(this.#tiles, frame);
    const started = this.#clock.monotonic();
    const isComplete = this.#uploadBands(visible);
    this.uploadMs = this.#clock.monotonic() - started;
    const level = levelOfScale(frame.rows.cellsPerPixel, HIGHEST_LEVEL);
    this.#renderer.drawCells(frame.width, frame.height, {
      columns: frame.columns.cells,
      rows: frame.rows.cells,
      level,
      levelOffset: levelOffset(level),
      bandColumns: TILE_COLUMNS,
      bandRows: BAND_ROWS,
      bands: visible.flatMap(({ band, ...place }) => {
        const texture = this.#textures.get(band.codes);
        return texture === undefined ? [] : [{ ...place, texture }];
      }),
    });
    return isComplete;
  }

  #uploadBands(visible: readonly VisibleBand[]): boolean {
    const deadline = this.#clock.monotonic() + UPLOAD_BUDGET_MS;
    for (const { band } of visible) {
      if (this.#textures.has(band.codes)) continue;
      if (this.#clock.monotonic() > deadline) return false;
      const texture = this.#renderer.makeBandTexture(BAND_STRIDE, TILE_COLUMNS, band.codes);
      this.#textures.set(band.codes, texture);
      this.#textureBytes += texture.bytes;
    }
    if (this.#textureBytes > MAX_TEXTURE_BYTES) {
      const needed = new Set(visible.map(({ band }) => band.codes));
      this.#dropTextures((codes) => !needed.has(codes));
    }
    return true;
  }

  #dropTextures(isDropped: (codes: Uint8Array) => boolean): void {
    for (const [codes, texture] of this.#textures) {
      if (!isDropped(codes)) continue;
      this.#textures.delete(codes);
      this.#textureBytes -= texture.bytes;
      texture.dispose();
    }
  }
}
