import { type Disposer, DisposerStack } from '@/base/dispose';
import {
  type CellColumns,
  makeCellShader,
  makeColourShader,
  type PlaneBlend,
  SHOW_FRAGMENT_SHADER,
} from './cell-shaders';
import { type GlProgram, makeGlProgram, RECT_VERTEX_SHADER } from './gl-program';
import { type GlTarget, makeGlTarget } from './gl-target';
import { type GlTexture, makeGlTexture, type TexelLines } from './gl-texture';

/** Pixels of the view, from its lower left corner; right and top excluded. */
export interface GridArea {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** An area that does not wrap around in the planes: view pixel (x, y) is texel (x + shiftX, y + shiftY). */
export interface ShiftedArea extends GridArea {
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Position of a band: in cells from the axis tables' origins, and in pixels. */
export interface BandDraw extends GridArea {
  readonly texture: GlTexture;
  /** Pyramid level in the texture. */
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

export interface CellPass {
  /** Pairs of first and last cell per pixel; see `domain/grid/axis-table`. */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  /** Whether no pixel shows more than one column. */
  readonly isMagnified: boolean;
  /** Number of columns and rows of a band. */
  readonly bandColumns: number;
  readonly bandRows: number;
  readonly bands: readonly BandDraw[];
}

/** Colours of an upper plane: 256 × RGBA as its blend expects them. */
export interface OverPass {
  readonly blend: PlaneBlend;
  readonly table: Uint8Array;
}

export interface ColourPass {
  /** Twice 256 × RGBA: the colours between the lines of the hatches, and on them. */
  readonly table: Uint8Array;
  /** The upper planes, lowest first; planes without colours are not drawn. */
  readonly over: readonly OverPass[];
  readonly hatchPeriod: number;
  readonly hatchWidth: number;
  /** Added to x + y and to x - y, counted from the top left. */
  readonly hatchPhases: readonly [number, number];
}

/**
 * Draws cells in passes: first the codes of each layer, by maximum, into a plane of bytes; then the planes in colours.
 * Planes and picture have the view's size and wrap around. So after a pan only new areas are drawn, and the picture is
 * copied to the canvas, which is the cheapest pass.
 */
export interface GridRenderer extends Disposer {
  /** A texture with one pyramid level of a band: `rows` texels for each of its columns. */
  makeBandTexture(rows: number, columns: number, codes: Uint8Array, lines: TexelLines): GlTexture;
  /** Memory of planes and picture, bytes. */
  readonly planeBytes: number;
  /** Releases the planes of layers above `count`. */
  keepLayers(count: number): void;
  /** Draws one layer's codes within the areas. */
  drawCells(layer: number, size: GridSize, pass: CellPass, areas: readonly ShiftedArea[]): void;
  /** Colours the planes onto the canvas, or into the picture, within the areas. */
  drawColours(to: 'canvas' | 'picture', size: GridSize, pass: ColourPass, areas: readonly ShiftedArea[]): void;
  /** Copies the picture to the canvas. `areas` are the parts of the whole view. */
  showPicture(size: GridSize, areas: readonly ShiftedArea[]): void;
}

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

const CELL_UNIFORMS = ['uRect', 'uCodes', 'uColumns', 'uRows', 'uPlace', 'uExtent', 'uShift', 'uLevel'] as const;
const COLOUR_UNIFORMS = ['uRect', 'uPlane', 'uTable', 'uPlaneShift', 'uLines', 'uThickness'] as const;
const SHOW_UNIFORMS = ['uRect', 'uPicture', 'uShift'] as const;
const TABLE_LENGTH = 256;
/** Lines of the lowest plane's table. */
const TABLE_LINES = 2;
/** Each plane has two texture units, from the lowest plane on: its codes and its table. */
const PLANE_UNITS = 2;

type CellUniform = (typeof CELL_UNIFORMS)[number];
type ColourUniform = (typeof COLOUR_UNIFORMS)[number];
type OverUniform = `uOverPlane${number}` | `uOverTable${number}`;

export function makeGridRenderer(gl: WebGL2RenderingContext): GridRenderer {
  return new PlaneRenderer(gl);
}

class PlaneRenderer implements GridRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #owned = new DisposerStack();
  /** Each is created on first use. */
  readonly #cells: Partial<Record<CellColumns, GlProgram<CellUniform>>> = {};
  readonly #colours: GlProgram<ColourUniform>;
  /** Keyed by their blends; created on first use, like the program that shows the picture. */
  readonly #layered = new Map<string, GlProgram<ColourUniform | OverUniform>>();
  #show: GlProgram<(typeof SHOW_UNIFORMS)[number]> | undefined;
  /** One per plane, lowest first. */
  readonly #tables: GlTexture[] = [];
  /** The last upload of each table. */
  readonly #uploaded: Uint8Array[] = [];
  #layers: LayerParts[] = [];
  #picture: GlTarget | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#colours = this.#owned.own(makeGlProgram(gl, RECT_VERTEX_SHADER, makeColourShader([]), COLOUR_UNIFORMS));
    gl.disable(gl.DITHER);
    this.#warmUp();
  }

  /**
   * Draws a pixel with everything that the first picture needs: drivers compile at the first draw, and here data are
   * still loading.
   */
  #warmUp(): void {
    const pixel = { width: 1, height: 1 };
    const area = { left: 0, right: 1, bottom: 0, top: 1, shiftX: 0, shiftY: 0 };
    const texture = this.makeBandTexture(1, 1, new Uint8Array(1), { place: 0, stride: 1 });
    const cells = new Int32Array(2);
    const bands = [{ ...area, texture, level: 0, column: 0, row: 0 }];
    const extent = { isMagnified: true, bandColumns: 1, bandRows: 1 };
    this.drawCells(0, pixel, { columns: cells, rows: cells, ...extent, bands }, [area]);
    const table = new Uint8Array(TABLE_LENGTH * TABLE_LINES * 4);
    const pass: ColourPass = { table, over: [], hatchPeriod: 2, hatchWidth: 1, hatchPhases: [0, 0] };
    this.drawColours('canvas', pixel, pass, [area]);
    this.keepLayers(0);
    texture.dispose();
    this.#gl.flush();
  }

  get planeBytes(): number {
    const planes = this.#layers.reduce((sum, { target }) => sum + target.plane.bytes, 0);
    return planes + (this.#picture?.plane.bytes ?? 0);
  }

  makeBandTexture(rows: number, columns: number, codes: Uint8Array, lines: TexelLines): GlTexture {
    const texture = makeGlTexture(this.#gl, 'r8ui', rows, columns);
    texture.upload(codes, lines);
    return texture;
  }

  keepLayers(count: number): void {
    for (const layer of this.#layers.splice(count)) disposeLayer(layer);
  }

  drawCells(layer: number, size: GridSize, pass: CellPass, areas: readonly ShiftedArea[]): void {
    const gl = this.#gl;
    const { target, columns, rows } = this.#ensureLayer(layer, size);
    columns.upload(pass.columns);
    rows.upload(pass.rows);
    target.begin();
    gl.clearColor(0, 0, 0, 0);
    const { uniforms } = this.#useCells(pass);
    columns.bind(1);
    rows.bind(2);
    gl.uniform1i(uniforms.uCodes, 0);
    gl.uniform1i(uniforms.uColumns, 1);
    gl.uniform1i(uniforms.uRows, 2);
    gl.uniform2i(uniforms.uExtent, pass.bandColumns, pass.bandRows);
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.MAX);
    for (const area of areas) {
      this.#clearArea(area);
      gl.uniform2i(uniforms.uShift, area.shiftX, area.shiftY);
      for (const band of pass.bands) this.#drawBand(band, area, size, uniforms);
    }
    gl.disable(gl.BLEND);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  drawColours(to: 'canvas' | 'picture', size: GridSize, pass: ColourPass, areas: readonly ShiftedArea[]): void {
    const gl = this.#gl;
    const isPicture = to === 'picture';
    this.#uploadTables(pass);
    if (isPicture) this.#ensurePicture(size).begin();
    else gl.viewport(0, 0, size.width, size.height);
    const { uniforms } = this.#useColours(pass);
    for (const area of areas) {
      const [x, y] = [area.shiftX, area.shiftY];
      this.#placeLines(uniforms, size, pass, isPicture ? area : UNSHIFTED);
      gl.uniform2i(uniforms.uPlaneShift, isPicture ? 0 : x, isPicture ? 0 : y);
      this.#drawRect(uniforms.uRect, size, isPicture ? shift(area, area) : area);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  showPicture(size: GridSize, areas: readonly ShiftedArea[]): void {
    const gl = this.#gl;
    this.#show ??= this.#owned.own(makeGlProgram(gl, RECT_VERTEX_SHADER, SHOW_FRAGMENT_SHADER, SHOW_UNIFORMS));
    const { uniforms } = this.#show;
    gl.viewport(0, 0, size.width, size.height);
    this.#show.use();
    this.#ensurePicture(size).plane.bind(0);
    gl.uniform1i(uniforms.uPicture, 0);
    for (const area of areas) {
      gl.uniform2i(uniforms.uShift, area.shiftX, area.shiftY);
      this.#drawRect(uniforms.uRect, size, area);
    }
  }

  dispose(): void {
    this.keepLayers(0);
    this.#picture?.dispose();
    this.#picture = undefined;
    this.#owned.dispose();
  }

  #useCells({ isMagnified }: CellPass): GlProgram<CellUniform> {
    const columns = isMagnified ? 'one' : 'many';
    this.#cells[columns] ??= this.#owned.own(
      makeGlProgram(this.#gl, RECT_VERTEX_SHADER, makeCellShader(columns), CELL_UNIFORMS),
    );
    this.#cells[columns].use();
    return this.#cells[columns];
  }

  /** Skips tables that have not changed, as in a pan. */
  #uploadTables({ table, over }: ColourPass): void {
    for (const [i, next] of [table, ...over.map((pass) => pass.table)].entries()) {
      const lines = i === 0 ? TABLE_LINES : 1;
      this.#tables[i] ??= this.#owned.own(makeGlTexture(this.#gl, 'rgba8', TABLE_LENGTH, lines));
      if (next !== this.#uploaded[i]) this.#tables[i].upload(next);
      this.#uploaded[i] = next;
    }
  }

  /** The program that blends the planes, with everything set except its areas. */
  #useColours(pass: ColourPass): GlProgram<ColourUniform> {
    const over = pass.over.slice(0, this.#layers.length - 1);
    const program = over.length > 0 ? this.#useLayered(over) : this.#colours;
    if (over.length === 0) program.use();
    const { uniforms } = program;
    this.#bindPlane(0, uniforms.uPlane, uniforms.uTable);
    return program;
  }

  /** The pass counts pixels of the view from its top, the program those of its target from the bottom. */
  #placeLines(
    uniforms: Uniforms<ColourUniform>,
    { height }: GridSize,
    { hatchPeriod, hatchWidth, hatchPhases }: ColourPass,
    { shiftX, shiftY }: Pick<ShiftedArea, 'shiftX' | 'shiftY'>,
  ): void {
    const [missing, outside] = [hatchPeriod, 2 * hatchPeriod];
    const alongMissing = modulo(hatchPhases[0] + height - 1 - shiftX + shiftY, missing);
    const alongOutside = modulo(hatchPhases[1] - height + 1 - shiftX - shiftY, outside);
    // Half a pixel of a line, so that no rounding of a fraction can reach the next. Both coordinates have halves too.
    const offsets = [(alongMissing + 0.5) / missing, (alongOutside - 0.5) / outside] as const;
    this.#gl.uniform4f(uniforms.uLines, 1 / missing, 1 / outside, ...offsets);
    this.#gl.uniform2f(uniforms.uThickness, hatchWidth / missing, hatchWidth / outside);
  }

  #useLayered(over: readonly OverPass[]): GlProgram<ColourUniform> {
    const blends = over.map(({ blend }) => blend);
    const key = blends.join();
    const names = over.flatMap((_, i) => [`uOverPlane${i}`, `uOverTable${i}`] as const);
    const program =
      this.#layered.get(key) ??
      this.#owned.own(
        makeGlProgram(this.#gl, RECT_VERTEX_SHADER, makeColourShader(blends), [...COLOUR_UNIFORMS, ...names]),
      );
    this.#layered.set(key, program);
    program.use();
    for (const i of over.keys())
      this.#bindPlane(i + 1, program.uniforms[`uOverPlane${i}`], program.uniforms[`uOverTable${i}`]);
    return program;
  }

  /** Binds a plane's codes and colours for the program in use. */
  #bindPlane(layer: number, plane: WebGLUniformLocation | null, table: WebGLUniformLocation | null): void {
    const unit = layer * PLANE_UNITS;
    this.#layers[layer].target.plane.bind(unit);
    this.#tables[layer].bind(unit + 1);
    this.#gl.uniform1i(plane, unit);
    this.#gl.uniform1i(table, unit + 1);
  }

  #clearArea(area: ShiftedArea): void {
    const gl = this.#gl;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(area.left + area.shiftX, area.bottom + area.shiftY, area.right - area.left, area.top - area.bottom);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.disable(gl.SCISSOR_TEST);
  }

  #drawBand(band: BandDraw, area: ShiftedArea, size: GridSize, uniforms: Uniforms<CellUniform>): void {
    const part = {
      left: Math.max(band.left, area.left),
      right: Math.min(band.right, area.right),
      bottom: Math.max(band.bottom, area.bottom),
      top: Math.min(band.top, area.top),
    };
    if (part.left >= part.right || part.bottom >= part.top) return;
    band.texture.bind(0);
    this.#gl.uniform2i(uniforms.uPlace, band.column, band.row);
    this.#gl.uniform1i(uniforms.uLevel, band.level);
    this.#drawRect(uniforms.uRect, size, shift(part, area));
  }

  /** Draws a rectangle of pixels on a target of `size`. */
  #drawRect(location: WebGLUniformLocation | null, { width, height }: GridSize, area: GridArea): void {
    const x = (pixel: number): number => (pixel / width) * 2 - 1;
    const y = (pixel: number): number => (pixel / height) * 2 - 1;
    this.#gl.uniform4f(location, x(area.left), y(area.bottom), x(area.right), y(area.top));
    this.#gl.drawArrays(this.#gl.TRIANGLE_STRIP, 0, 4);
  }

  #ensureLayer(layer: number, size: GridSize): LayerParts {
    if (!isOfSize(this.#layers[layer]?.target, size)) {
      const old = this.#layers[layer];
      if (old !== undefined) disposeLayer(old);
      this.#layers[layer] = {
        columns: makeGlTexture(this.#gl, 'rg32i', size.width, 1),
        rows: makeGlTexture(this.#gl, 'rg32i', size.height, 1),
        target: makeGlTarget(this.#gl, 'r8', size.width, size.height),
      };
    }
    return this.#layers[layer];
  }

  #ensurePicture(size: GridSize): GlTarget {
    if (this.#picture === undefined || !isOfSize(this.#picture, size)) {
      this.#picture?.dispose();
      this.#picture = makeGlTarget(this.#gl, 'rgba8', size.width, size.height);
    }
    return this.#picture;
  }
}

type Uniforms<Name extends string> = GlProgram<Name>['uniforms'];

const UNSHIFTED = { shiftX: 0, shiftY: 0 } as const;

function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}

/** Objects of each layer that depend on the size of the view. */
interface LayerParts {
  readonly target: GlTarget;
  readonly columns: GlTexture;
  readonly rows: GlTexture;
}

function disposeLayer({ target, columns, rows }: LayerParts): void {
  target.dispose();
  columns.dispose();
  rows.dispose();
}

function isOfSize(target: GlTarget | undefined, { width, height }: GridSize): boolean {
  return target?.plane.width === width && target.plane.height === height;
}

function shift(area: GridArea, { shiftX, shiftY }: Pick<ShiftedArea, 'shiftX' | 'shiftY'>): GridArea {
  return {
    left: area.left + shiftX,
    right: area.right + shiftX,
    bottom: area.bottom + shiftY,
    top: area.top + shiftY,
  };
}
