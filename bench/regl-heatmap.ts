import createRegl, { type Regl } from 'regl';
import type { Viewport } from '@/charts/viewport/viewport';
import type { BenchGrid } from './heatmap-grid';
import type { Peer } from './heatmap-page';
import { readPixel } from './read-pixel';

const VERTEX_SHADER = `
attribute vec2 corner;
uniform vec4 view;
varying vec2 place;
void main() {
  place = view.xy + (corner * 0.5 + 0.5) * view.zw;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

/** The logarithm of a size as a colour, four steps between 0.01 and 1000 as straight lines. */
const FRAGMENT_SHADER = `
precision highp float;
uniform sampler2D sizes;
varying vec2 place;
void main() {
  if (place.x < 0.0 || place.x > 1.0 || place.y < 0.0 || place.y > 1.0) {
    gl_FragColor = vec4(0.043, 0.059, 0.078, 1.0);
    return;
  }
  float heat = clamp((texture2D(sizes, place).r + 2.0) / 5.0, 0.0, 1.0);
  vec3 colour = mix(vec3(0.043, 0.059, 0.078), vec3(0.12, 0.5, 0.63), smoothstep(0.0, 0.5, heat));
  gl_FragColor = vec4(mix(colour, vec3(1.0, 0.95, 0.75), smoothstep(0.5, 1.0, heat)), 1.0);
}`;

/** Share of the grid, from its lowest price and its first column, that a view begins at and covers. */
function placeOf(grid: BenchGrid, view: Viewport): [number, number, number, number] {
  const [seconds, span] = [grid.columns * grid.columnSeconds, grid.rows * grid.rowStep];
  return [
    (view.timeFrom - grid.timeFrom) / seconds,
    (view.priceLow - grid.priceLow) / span,
    (view.timeTo - view.timeFrom) / seconds,
    (view.priceHigh - view.priceLow) / span,
  ];
}

/**
 * regl, a thin layer over WebGL: the whole grid as one texture of floats, coloured as it is drawn. No axes, no reduction of
 * cells that share a pixel: one of them is shown.
 */
export function makeReglPeer(host: HTMLElement, grid: BenchGrid): Peer {
  const sizes = new Float32Array(grid.columns * grid.rows);
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      sizes[row * grid.columns + column] = Math.log10(grid.sizeOf(column, row));
    }
  }
  let regl: Regl | undefined;
  let draw: ((props: { readonly view: readonly number[] }) => void) | undefined;
  const show = (view: Viewport): void => {
    draw?.({ view: placeOf(grid, view) });
    readPixel(host, 'webgl');
  };
  return {
    mount(view) {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [host.clientWidth, host.clientHeight];
      host.replaceChildren(canvas);
      const made = createRegl({
        canvas,
        extensions: ['OES_texture_float'],
        attributes: { alpha: false, antialias: false, depth: false, stencil: false },
      });
      regl = made;
      draw = made({
        vert: VERTEX_SHADER,
        frag: FRAGMENT_SHADER,
        attributes: { corner: [-1, -1, 1, -1, -1, 1, 1, 1] },
        uniforms: {
          sizes: made.texture({
            data: sizes,
            width: grid.columns,
            height: grid.rows,
            format: 'luminance',
            type: 'float',
          }),
          view: made.prop<{ readonly view: readonly number[] }, 'view'>('view'),
        },
        depth: { enable: false },
        primitive: 'triangle strip',
        count: 4,
      });
      show(view);
    },
    show,
    dispose() {
      regl?.destroy();
      regl = undefined;
      host.replaceChildren();
    },
  };
}
