import type { Disposer } from '@/base/dispose';
import { glCounters } from './gl-counters';

/** Supported formats: one byte as an integer, one byte as 0 … 1, four bytes as 0 … 1, two 32-bit integers. */
export type TexelFormat = 'r8ui' | 'r8' | 'rgba8' | 'rg32i';

interface FormatSpec {
  readonly internal: GLenum;
  readonly format: GLenum;
  readonly type: GLenum;
  readonly bytes: number;
}

/** Values of WebGL2 constants, which are the same in every context. */
const FORMATS: Readonly<Record<TexelFormat, FormatSpec>> = {
  r8ui: { internal: 0x8232, format: 0x8d94, type: 0x1401, bytes: 1 },
  r8: { internal: 0x8229, format: 0x1903, type: 0x1401, bytes: 1 },
  rgba8: { internal: 0x8058, format: 0x1908, type: 0x1401, bytes: 4 },
  rg32i: { internal: 0x823b, format: 0x8228, type: 0x1404, bytes: 8 },
};

/** Position of a texture's lines in an array, in texels. */
export interface TexelLines {
  readonly place: number;
  readonly stride: number;
}

/** A texture for integer fetches: no filter, no mips. */
export interface GlTexture extends Disposer {
  readonly texture: WebGLTexture;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Uploads texels starting at `place`, with lines `stride` texels apart; without it, all texels in a row. */
  upload(data: Uint8Array | Int32Array, lines?: TexelLines): void;
  bind(unit: number): void;
}

export function makeGlTexture(
  gl: WebGL2RenderingContext,
  format: TexelFormat,
  width: number,
  height: number,
): GlTexture {
  const spec = FORMATS[format];
  const texture = gl.createTexture();
  const bytes = width * height * spec.bytes;
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, spec.internal, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  glCounters.textures++;
  glCounters.textureBytes += bytes;
  let isOpen = true;
  return {
    texture,
    width,
    height,
    bytes,
    upload(data, lines) {
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
      gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, lines?.place ?? 0);
      gl.pixelStorei(gl.UNPACK_ROW_LENGTH, lines?.stride ?? 0);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, spec.format, spec.type, data);
    },
    bind(unit) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
    },
    dispose() {
      if (!isOpen) return;
      isOpen = false;
      gl.deleteTexture(texture);
      glCounters.textures--;
      glCounters.textureBytes -= bytes;
    },
  };
}
