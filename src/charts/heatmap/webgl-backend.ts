import { type Clock, systemClock } from '@/base/clock';
import { levelOfScale } from '@/domain/grid/axis-table';
import { BAND_ROWS, type CellTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { HIGHEST_LEVEL } from '@/domain/grid/raster-codes';
import { type GlContext, makeGlContext } from '@/gl/gl-context';
import { type GlFence, makeGlFence } from '@/gl/gl-fence';
import { type ColourPass, type GridRenderer, makeGridRenderer, type ShiftedArea } from '@/gl/grid-renderer';
import { BandTextures } from './band-textures';
import { getDrawTables } from './draw-tables';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame, LayerFrame } from './heat-frame';
import { computeHatchPhases } from './paint-codes';
import {
  isMoved,
  moveOrigin,
  planScroll,
  type ScrollPlan,
  splitArea,
  type TorusOrigin,
  wholeArea,
} from './scroll-plan';
import { findVisibleBands, type VisibleBand } from './visible-bands';
import { listTorn, orderByTime } from './whole-times';

/** Uploads stop after this time and continue in the next frame, so that a pan stays smooth while data arrive. */
const UPLOAD_BUDGET_MS = 6;
/** Budget of the first picture: nothing is on screen that could stutter, and each further frame would draw it again. */
const FIRST_UPLOAD_BUDGET_MS = 24;

/** Most frames that tiles wait for a busy GPU, in case its answer never arrives. */
const MAX_WAITS = 4;

export interface LossEvents {
  onLost(): void;
  onRestored(): void;
}

/** Opens WebGL2 on a fresh canvas; `undefined` when the browser has no context to give. */
export function makeWebGlBackend(
  canvas: HTMLCanvasElement,
  events: LossEvents,
  clock: Clock = systemClock,
): WebGlBackend | undefined {
  let restart = (): void => undefined;
  let release = (): void => undefined;
  const context = makeGlContext(canvas, {
    onLost() {
      release();
      events.onLost();
    },
    onRestored() {
      restart();
      events.onRestored();
    },
  });
  if (context === undefined) return undefined;
  if (context.isLost || (context.gl.getParameter(context.gl.MAX_TEXTURE_SIZE) as number) < BAND_ROWS) {
    context.dispose();
    return undefined;
  }
  const backend = new WebGlBackend(context, clock);
  restart = () => backend.restart();
  release = () => backend.release();
  return backend;
}

/** What the planes of codes show. */
interface DrawnPlanes {
  readonly frame: HeatFrame;
  readonly origin: TorusOrigin;
  /** Tiles drawn without some of their bands, or at a level other than their scale needs. */
  readonly lacking: ReadonlySet<CellTile>;
}

const NO_TILES: ReadonlySet<CellTile> = new Set();

/**
 * Draws a new picture whole. A pan draws the cells and colours of what it uncovers, arriving tiles those of their
 * columns; the rest is copied. A change of style redraws only the colours.
 */
export class WebGlBackend implements HeatBackend {
  readonly kind = 'webgl2';
  readonly canvas: HTMLCanvasElement;
  readonly #context: GlContext;
  readonly #clock: Clock;
  #renderer: GridRenderer;
  #textures: BandTextures;
  #fence: GlFence;
  #waits = 0;
  #style: HeatStyle | undefined;
  #frame: HeatFrame | undefined;
  #drawn: DrawnPlanes | undefined;
  /**
   * The style of the cached picture, if there is one. It is made at the first pan, because a zoom or a change of style
   * cannot use it.
   */
  #pictureStyle: HeatStyle | undefined;
  uploadMs = 0;

  constructor(context: GlContext, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
    this.canvas = context.canvas;
    this.#renderer = makeGridRenderer(context.gl);
    this.#textures = new BandTextures(this.#renderer, clock);
    this.#fence = makeGlFence(context.gl);
  }

  get isOnCpu(): boolean {
    return this.#context.isOnCpu;
  }

  get isLost(): boolean {
    return this.#context.isLost;
  }

  get bytes(): number {
    return this.#textures.bytes + this.canvas.width * this.canvas.height * 4 + this.#renderer.planeBytes;
  }

  /** Disposes the objects of a lost context now: after it is restored, disposing them would cause warnings. */
  release(): void {
    this.#textures.dispose();
    this.#fence.dispose();
    this.#renderer.dispose();
    this.#forgetPicture();
  }

  /** Creates everything again in a restored context; the data are still here. */
  restart(): void {
    this.release();
    this.#renderer = makeGridRenderer(this.#context.gl);
    this.#textures = new BandTextures(this.#renderer, this.#clock);
    this.#fence = makeGlFence(this.#context.gl);
  }

  keepTiles(tiles: readonly CellTile[]): void {
    this.#textures.keepTiles(tiles);
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
    const visible = frame.layers.map((layer) => listBands(layer));
    const lacking = this.#upload(orderByTime(visible));
    const came = this.#listCame(lacking);
    const plan = planScroll(this.#drawn?.frame, frame, came);
    if (this.#waitsForGpu(plan)) return false;
    const origin = moveOrigin(plan.isWhole ? undefined : this.#drawn?.origin, plan, frame);
    const areas = plan.areas.flatMap((area) => splitArea(area, origin, frame));
    if (areas.length > 0) this.#drawCells(frame, visible, areas);
    this.#drawn = { frame, origin, lacking };
    const whole = splitArea(wholeArea(frame), origin, frame);
    if (areas.length > 0 && this.#usesPicture(plan, style)) this.#showPart(frame, style, areas, whole);
    else this.#showWhole(frame, style, areas, whole);
    // A pan does not wait, and a fence would split its commands.
    if (!isMoved(plan)) this.#fence.set();
    return lacking.size === 0;
  }

  /** Whether to colour a cached picture that later frames copy from: worthwhile once the view moves. */
  #usesPicture(plan: ScrollPlan, style: HeatStyle): boolean {
    return !plan.isWhole && (isMoved(plan) || this.#pictureStyle === style);
  }

  /**
   * Whether arriving tiles wait until the GPU has drawn the last picture: queued pictures only delay the one with all
   * tiles. A moving view is drawn at once, together with the candles above it.
   */
  #waitsForGpu(plan: ScrollPlan): boolean {
    const mayWait = !plan.isWhole && !isMoved(plan) && plan.areas.length > 0;
    this.#waits = mayWait && this.#waits < MAX_WAITS && !this.#fence.isPassed ? this.#waits + 1 : 0;
    return this.#waits > 0;
  }

  /** Tiles that were incomplete in the last picture and are complete now. */
  #listCame(lacking: ReadonlySet<CellTile>): ReadonlySet<CellTile> {
    const lacked = this.#drawn?.lacking ?? NO_TILES;
    return lacked.size === 0 ? lacked : new Set([...lacked].filter((tile) => !lacking.has(tile)));
  }

  /** Colours the new parts of the picture, or all of it if there is none yet, and shows it. */
  #showPart(frame: HeatFrame, style: HeatStyle, areas: readonly ShiftedArea[], whole: readonly ShiftedArea[]): void {
    const isKept = this.#pictureStyle === style;
    this.#renderer.drawColours('picture', frame, makeColourPass(frame, style), isKept ? areas : whole);
    this.#renderer.showPicture(frame, whole);
    this.#pictureStyle = style;
  }

  /** Colours the planes directly onto the canvas; a cached picture does not have the new cells. */
  #showWhole(frame: HeatFrame, style: HeatStyle, areas: readonly ShiftedArea[], whole: readonly ShiftedArea[]): void {
    this.#renderer.drawColours('canvas', frame, makeColourPass(frame, style), whole);
    if (areas.length > 0) this.#pictureStyle = undefined;
  }

  #resize({ width, height }: HeatFrame): void {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
  }

  dispose(): void {
    this.#textures.dispose();
    this.#fence.dispose();
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

  #upload(needed: readonly LevelBand[]): Set<CellTile> {
    const started = this.#clock.monotonic();
    const lacking = this.#textures.upload(
      needed,
      this.#textures.bytes === 0 ? FIRST_UPLOAD_BUDGET_MS : UPLOAD_BUDGET_MS,
    );
    this.uploadMs = this.#clock.monotonic() - started;
    return lacking;
  }

  #drawCells(frame: HeatFrame, visible: readonly (readonly LevelBand[])[], areas: readonly ShiftedArea[]): void {
    this.#renderer.keepLayers(frame.layers.length);
    const find = ({ band, level }: LevelBand) => this.#textures.find(band, level);
    const planes = frame.layers.map(({ source }, i) => ({ book: source.spec.book, bands: visible[i] }));
    const torn = listTorn(planes, (band) => find(band) !== undefined);
    for (const [i, { columns, rows, source }] of frame.layers.entries()) {
      const isTorn = ({ left }: LevelBand): boolean => torn.get(source.spec.book)?.has(left) === true;
      // What is not uploaded yet stays hatched like what is not loaded: a bare ground would read as an empty market.
      const bands = visible[i].flatMap((one) => {
        const { band: _, tile: __, ...place } = one;
        const texture = isTorn(one) ? undefined : find(one);
        return texture === undefined ? [] : [{ ...place, ...texture }];
      });
      const extent = { isMagnified: columns.cellsPerPixel <= 1, bandColumns: TILE_COLUMNS, bandRows: BAND_ROWS };
      this.#renderer.drawCells(i, frame, { columns: columns.cells, rows: rows.cells, ...extent, bands }, areas);
    }
  }
}

/** A band that the frame shows, with the pyramid level to draw it from. */
interface LevelBand extends VisibleBand {
  readonly level: number;
}

function listBands(layer: LayerFrame): LevelBand[] {
  const level = levelOfScale(layer.rows.cellsPerPixel, HIGHEST_LEVEL);
  return findVisibleBands(layer).map((band) => ({ ...band, level }));
}

function makeColourPass(frame: HeatFrame, style: HeatStyle): ColourPass {
  const tables = getDrawTables(style);
  const phases = computeHatchPhases(frame);
  return {
    table: tables.hatched,
    over: tables.over,
    hatchPeriod: frame.hatchPeriod,
    hatchWidth: frame.hatchWidth,
    hatchPhases: [phases.missing, phases.outside],
  };
}
