import { type Clock, systemClock } from '@/base/clock';
import { levelOfScale } from '@/domain/grid/axis-table';
import { BAND_ROWS, BAND_STRIDE, type CellTile, levelOffset, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { HIGHEST_LEVEL } from '@/domain/grid/raster-codes';
import { type GlContext, makeGlContext } from '@/gl/gl-context';
import type { GlTexture } from '@/gl/gl-texture';
import { type ColourPass, type GridRenderer, makeGridRenderer, type ShiftedArea } from '@/gl/grid-renderer';
import { getDrawTables } from './draw-tables';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame, LayerFrame } from './heat-frame';
import { computeHatchPhases } from './paint-codes';
import { moveOrigin, planScroll, splitArea, type TorusOrigin, wholeArea } from './scroll-plan';
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

/** What the planes of codes hold, whole. */
interface DrawnPlanes {
  readonly frame: HeatFrame;
  readonly origin: TorusOrigin;
}

/**
 * Keeps one texture per band. A new picture is drawn whole; a pan draws the cells and colours of what it uncovers and
 * copies the rest; a change of style draws the colours.
 */
export class WebGlBackend implements HeatBackend {
  readonly kind = 'webgl2';
  readonly canvas: HTMLCanvasElement;
  readonly #context: GlContext;
  readonly #clock: Clock;
  #renderer: GridRenderer;
  #style: HeatStyle | undefined;
  #frame: HeatFrame | undefined;
  /** By the band's codes, which are never changed in place. */
  #textures = new Map<Uint8Array, GlTexture>();
  #textureBytes = 0;
  #drawn: DrawnPlanes | undefined;
  /** The style of the whole picture, where there is one: made at the first pan, since a zoom or a style has no use for it. */
  #pictureStyle: HeatStyle | undefined;
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
    return this.#textureBytes + this.canvas.width * this.canvas.height * 4 + this.#renderer.planeBytes;
  }

  /** Makes everything anew in a restored context; the data are still here. */
  restart(): void {
    this.#dropTextures(() => true);
    this.#renderer.dispose();
    this.#renderer = makeGridRenderer(this.#context.gl);
    this.#forgetPicture();
  }

  keepTiles(tiles: readonly CellTile[]): void {
    const kept = new Set(tiles.flatMap((tile) => tile.bands.map((band) => band.codes)));
    this.#dropTextures((codes) => !kept.has(codes));
  }

  setStyle(style: HeatStyle): void {
    this.#style = style;
  }

  setFrame(frame: HeatFrame | undefined): void {
    this.#frame = frame;
  }

  draw(): boolean {
    this.uploadMs = 0;
    const frame = this.#frame;
    const style = this.#style;
    if (frame === undefined || style === undefined || this.isLost) return true;
    this.#resize(frame);
    const plan = planScroll(this.#drawn?.frame, frame);
    const origin = moveOrigin(plan.isWhole ? undefined : this.#drawn?.origin, plan, frame);
    const areas = plan.areas.flatMap((area) => splitArea(area, origin, frame));
    const isComplete = areas.length === 0 || this.#drawCells(frame, areas);
    this.#drawn = isComplete ? { frame, origin } : undefined;
    const isPan = isComplete && !plan.isWhole && areas.length > 0;
    const whole = splitArea(wholeArea(frame), origin, frame);
    if (isPan) this.#showPan(frame, style, areas, whole);
    else this.#showWhole(frame, style, areas, whole);
    return isComplete;
  }

  /** Colours what is new of the picture, or all of it where there is none yet, and shows it. */
  #showPan(frame: HeatFrame, style: HeatStyle, areas: readonly ShiftedArea[], whole: readonly ShiftedArea[]): void {
    const isKept = this.#pictureStyle === style;
    this.#renderer.drawColours('picture', frame, makeColourPass(frame, style), isKept ? areas : whole);
    this.#renderer.showPicture(frame, whole);
    this.#pictureStyle = style;
  }

  /** Colours the planes onto the canvas; the picture of a pan before is none of new cells. */
  #showWhole(frame: HeatFrame, style: HeatStyle, areas: readonly ShiftedArea[], whole: readonly ShiftedArea[]): void {
    this.#renderer.drawColours('canvas', frame, makeColourPass(frame, style), whole);
    if (areas.length > 0) this.#pictureStyle = undefined;
  }

  #resize({ width, height }: HeatFrame): void {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
  }

  dispose(): void {
    this.#dropTextures(() => true);
    this.#forgetPicture();
    this.#renderer.dispose();
    this.#context.dispose();
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  #forgetPicture(): void {
    this.#drawn = undefined;
    this.#pictureStyle = undefined;
  }

  /** Gives back false when the upload budget ended before all that is visible was there. */
  #drawCells(frame: HeatFrame, areas: readonly ShiftedArea[]): boolean {
    const visible = frame.layers.map((layer) => findVisibleBands(layer));
    const started = this.#clock.monotonic();
    const isComplete = this.#uploadBands(visible.flat());
    this.uploadMs = this.#clock.monotonic() - started;
    this.#renderer.keepLayers(frame.layers.length);
    for (const [i, layer] of frame.layers.entries()) this.#drawLayer(i, frame, layer, visible[i], areas);
    return isComplete;
  }

  #drawLayer(
    index: number,
    frame: HeatFrame,
    { columns, rows }: LayerFrame,
    visible: readonly VisibleBand[],
    areas: readonly ShiftedArea[],
  ): void {
    const level = levelOfScale(rows.cellsPerPixel, HIGHEST_LEVEL);
    const pass = {
      columns: columns.cells,
      rows: rows.cells,
      level,
      levelOffset: levelOffset(level),
      bandColumns: TILE_COLUMNS,
      bandRows: BAND_ROWS,
      bands: visible.flatMap(({ band, ...place }) => {
        const texture = this.#textures.get(band.codes);
        return texture === undefined ? [] : [{ ...place, texture }];
      }),
    };
    this.#renderer.drawCells(index, frame, pass, areas);
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

function makeColourPass(frame: HeatFrame, style: HeatStyle): ColourPass {
  const tables = getDrawTables(style);
  const phases = computeHatchPhases(frame);
  return {
    table: tables.base,
    over: frame.layers.length > 1 ? tables.over : undefined,
    hatches: [...style.missingHatch, ...style.outsideHatch],
    hatchPeriod: frame.hatchPeriod,
    hatchWidth: frame.hatchWidth,
    hatchPhases: [phases.missing, phases.outside],
  };
}
