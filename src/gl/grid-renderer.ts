import { type Disposer, DisposerStack } from '@/base/dispose';
import { CELL_FRAGMENT_SHADER, COLOUR_FRAGMENT_SHADER } from './cell-shaders';
import { type GlProgram, makeGlProgram, RECT_VERTEX_SHADER } from './gl-program';
import { type GlTarget, makeGlTarget } from './gl-target';
import { type GlTexture, makeGlTexture } from './gl-texture';

/** Where a band lies: in cells from the axis tables' origins, and in pixels from the lower left corner. */
export interface BandDraw {
  readonly texture: GlTexture;
  readonly column: number;
  readonly row: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export interface CellPass {
  /** Pairs of first and last cell per pixel; see `domain/grid/axis-table`. */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly level: number;
  readonly levelOffset: number;
  /** Columns and rows of a band. */
  readonly bandColumns: number;
  readonly bandRows: number;
  readonly bands: readonly BandDraw[];
}

export interface ColourPass {
  /** 256 × RGBA. */
  readonly table: Uint8Array;
  /** Six numbers 0 … 255: the hatch of missing and of outside. */
  readonly hatches: readonly number[];
  readonly hatchPeriod: number;
  readonly hatchWidth: number;
}

/** Draws cells in two passes: codes by maximum into a plane of bytes, then the plane in colours. */
export interface GridRenderer extends Disposer {
  makeBandTexture(stride: number, columns: number, codes: Uint8Array): GlTexture;
  drawCells(width: number, height: number, pass: CellPass): void;
  /** Colours the plane that `drawCells` left. */
  drawColours(width: number, height: number, pass: ColourPass): void;
}

const CELL_UNIFORMS = ['uRect', 'uCodes', 'uColumns', 'uRows', 'uPlace', 'uExtent', 'uLevel', 'uLevelOffset'] as const;
const COLOUR_UNIFORMS = ['uRect', 'uPlane', 'uTable', 'uHatches', 'uHeight', 'uPeriod', 'uThickness'] as const;
const TABLE_LENGTH = 256;

export function makeGridRenderer(gl: WebGL2RenderingContext): GridRenderer {
  return new TwoPassRenderer(gl);
}

class TwoPassRenderer implements GridRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #owned = new DisposerStack();
  readonly #cells: GlProgram<(typeof CELL_UNIFORMS)[number]>;
  readonly #colours: GlProgram<(typeof COLOUR_UNIFORMS)[number]>;
  readonly #table: GlTexture;
  #size: SizedParts | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#cells = this.#owned.own(makeGlProgram(gl, RECT_VERTEX_SHADER, CELL_FRAGMENT_SHADER, CELL_UNIFORMS));
    this.#colours = this.#owned.own(makeGlProgram(gl, RECT_VERTEX_SHADER, COLOUR_FRAGMENT_SHADER, COLOUR_UNIFORMS));
    this.#table = this.#owned.own(makeGlTexture(gl, 'rgba8', TABLE_LENGTH, 1));
    gl.disable(gl.DITHER);
  }

  makeBandTexture(stride: number, columns: number, codes: Uint8Array): GlTexture {
    const texture = makeGlTexture(this.#gl, 'r8ui', stride, columns);
    texture.upload(codes);
    return texture;
  }

  drawCells(width: number, height: number, pass: CellPass): void {
    const gl = this.#gl;
    const { target, columns, rows } = this.#resize(width, height);
    columns.upload(pass.columns);
    rows.upload(pass.rows);
    target.begin();
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.MAX);
    this.#cells.use();
    const { uniforms } = this.#cells;
    columns.bind(1);
    rows.bind(2);
    gl.uniform1i(uniforms.uCodes, 0);
    gl.uniform1i(uniforms.uColumns, 1);
    gl.uniform1i(uniforms.uRows, 2);
    gl.uniform2i(uniforms.uExtent, pass.bandColumns, pass.bandRows);
    gl.uniform1i(uniforms.uLevel, pass.level);
    gl.uniform1i(uniforms.uLevelOffset, pass.levelOffset);
    for (const band of pass.bands) this.#drawBand(band, width, height);
    gl.disable(gl.BLEND);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  drawColours(width: number, height: number, pass: ColourPass): void {
    const gl = this.#gl;
    this.#table.upload(pass.table);
    gl.viewport(0, 0, width, height);
    this.#colours.use();
    const { uniforms } = this.#colours;
    this.#size?.target.plane.bind(0);
    this.#table.bind(1);
    gl.uniform1i(uniforms.uPlane, 0);
    gl.uniform1i(uniforms.uTable, 1);
    gl.uniform3fv(
      uniforms.uHatches,
      pass.hatches.map((channel) => channel / 255),
    );
    gl.uniform1i(uniforms.uHeight, height);
    gl.uniform1i(uniforms.uPeriod, pass.hatchPeriod);
    gl.uniform1i(uniforms.uThickness, pass.hatchWidth);
    gl.uniform4f(uniforms.uRect, -1, -1, 1, 1);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  dispose(): void {
    disposeParts(this.#size);
    this.#owned.dispose();
  }

  #drawBand(band: BandDraw, width: number, height: number): void {
    const gl = this.#gl;
    const { uniforms } = this.#cells;
    band.texture.bind(0);
    gl.uniform2i(uniforms.uPlace, band.column, band.row);
    const x = (pixel: number): number => (pixel / width) * 2 - 1;
    const y = (pixel: number): number => (pixel / height) * 2 - 1;
    gl.uniform4f(uniforms.uRect, x(band.left), y(band.bottom), x(band.right), y(band.top));
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  #resize(width: number, height: number): SizedParts {
    const { plane } = this.#size?.target ?? {};
    if (this.#size !== undefined && plane?.width === width && plane.height === height) return this.#size;
    disposeParts(this.#size);
    this.#size = {
      columns: makeGlTexture(this.#gl, 'rg32i', width, 1),
      rows: makeGlTexture(this.#gl, 'rg32i', height, 1),
      target: makeGlTarget(this.#gl, width, height),
    };
    return this.#size;
  }
}

/** What has the size of the canvas. */
interface SizedParts {
  readonly target: GlTarget;
  readonly columns: GlTexture;
  readonly rows: GlTexture;
}

function disposeParts(parts: SizedParts | undefined): void {
  parts?.target.dispose();
  parts?.columns.dispose();
  parts?.rows.dispose();
}
