import type { Viewport } from '@/charts/viewport/viewport';
import { makeGlProgram, RECT_VERTEX_SHADER } from '@/gl/gl-program';
import type { Peer } from './heatmap-page';
import { readPixel } from './read-pixel';

const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D uPicture;
out vec4 colour;
void main() {
  colour = texelFetch(uPicture, ivec2(gl_FragCoord.xy), 0);
}`;

/** Opaque noise, so that nothing can skip or compress a part of it. */
function makeNoise(width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const words = Uint32Array.from({ length: width * height }, (_, i) => Math.imul(i + 1, 2_654_435_761) | 0xff000000);
  return new Uint8ClampedArray(words.buffer);
}

function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = host.clientWidth;
  canvas.height = host.clientHeight;
  host.replaceChildren(canvas);
  return canvas;
}

/**
 * The least that a picture with WebGL2 costs on this machine: one textured quad of the plot's size, fenced. Mounted, it
 * also opens a context and uploads the texture.
 */
export function makeQuadFloor(host: HTMLElement): Peer {
  const pixels = makeNoise(host.clientWidth, host.clientHeight);
  let gl: WebGL2RenderingContext | null = null;
  const show = (): void => {
    gl?.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    readPixel(host, 'webgl2');
  };
  return {
    mount(_view: Viewport) {
      const canvas = addCanvas(host);
      gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false });
      if (gl === null) throw new TypeError('No WebGL2');
      const { width, height } = canvas;
      const program = makeGlProgram(gl, RECT_VERTEX_SHADER, FRAGMENT_SHADER, ['uRect', 'uPicture']);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
      gl.disable(gl.DITHER);
      program.use();
      gl.uniform4f(program.uniforms.uRect, -1, -1, 1, 1);
      gl.uniform1i(program.uniforms.uPicture, 0);
      show();
    },
    show,
    dispose() {
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
      gl = null;
      host.replaceChildren();
    },
  };
}

/** The least that a picture in software costs: one `putImageData` of the plot's size, fenced. */
export function makePutFloor(host: HTMLElement): Peer {
  const picture = new ImageData(makeNoise(host.clientWidth, host.clientHeight), host.clientWidth, host.clientHeight);
  let context: CanvasRenderingContext2D | null = null;
  const show = (): void => {
    context?.putImageData(picture, 0, 0);
    readPixel(host, 'software');
  };
  return {
    mount(_view: Viewport) {
      context = addCanvas(host).getContext('2d', { alpha: false, willReadFrequently: true });
      show();
    },
    show,
    dispose() {
      context = null;
      host.replaceChildren();
    },
  };
}
