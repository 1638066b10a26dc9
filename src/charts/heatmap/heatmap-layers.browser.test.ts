import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensure } from '@/base/assert';
import {
  countDifferences,
  LAYERED_STYLE,
  makeHeatViews,
  makeLayeredData,
  makePanViews,
  makePlaneStyle,
  makePlanes,
  REDUCTIONS,
  resolveHeatFrame,
} from '@/testing/heat-fixture';
import { findLoser, hashPixels, mountHeatmap, readPixels, unmountHeatmaps } from '@/testing/heat-mount';
import { someOf } from '@/testing/volume';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { BackendKind } from './heat-backend';
import type { HeatData, HeatStyle, LayerBlend } from './heat-data';
import { paintFrame } from './paint-codes';
import { getRasterModule, RasterKernel } from './raster-kernel';

const SIZE: PlotSize = { width: 127, height: 90, pixelRatio: 1.5 };
const MAX = { price: 'max', time: 'max' } as const;

/** Drags from the whole view and from random views, the same for every case. */
const DRAGS = makeHeatViews(3).map((home) => makePanViews(home, 5));
const VIEWS = DRAGS.flat();

const paintTwin = (data: HeatData, view: Viewport, style = LAYERED_STYLE): Uint8ClampedArray =>
  paintFrame(resolveHeatFrame(data, view, SIZE), style);

function mountLayers(data: HeatData, renderer: BackendKind, style = LAYERED_STYLE) {
  const { engine, host } = mountHeatmap({ renderer });
  engine.setData(data);
  engine.setStyle(style);
  return { engine, host };
}

/** How many views of the drags have a pixel that differs from the reference painter's. */
function countWrongViews(data: HeatData, renderer: BackendKind, views: readonly Viewport[], style?: HeatStyle): number {
  const { engine, host } = mountLayers(data, renderer, style);
  const isWrong = (view: Viewport): boolean =>
    countDifferences(readPixels(engine, host, view, SIZE), paintTwin(data, view, style)) > 0;
  return views.filter(isWrong).length;
}

afterEach(() => {
  vi.restoreAllMocks();
  unmountHeatmaps();
});

/** One to four planes, every blend on both grounds. */
const STACKS: readonly { readonly blends: readonly LayerBlend[]; readonly theme: 'dark' | 'light' }[] = [
  { blends: [], theme: 'dark' },
  { blends: ['add'], theme: 'dark' },
  { blends: ['multiply'], theme: 'light' },
  { blends: ['lighten', 'add'], theme: 'dark' },
  { blends: ['darken', 'multiply'], theme: 'light' },
  { blends: ['lighten', 'add', 'add'], theme: 'dark' },
  { blends: ['darken', 'multiply', 'cover'], theme: 'light' },
];
const FEW_VIEWS = DRAGS[0].concat(DRAGS[2].slice(0, 3));

const PAIRS = REDUCTIONS.map((lower, i) => ({ lower, upper: REDUCTIONS[(i + 2) % REDUCTIONS.length] }));

describe.each(['webgl2', 'software'] as const)('%s, two layers', (renderer) => {
  it.each(someOf(PAIRS))(
    "price $lower.price and time $lower.time under $upper.price and $upper.time: every pixel of every drag is the twin's",
    ({ lower, upper }) => {
      expect(countWrongViews(makeLayeredData(lower, upper), renderer, VIEWS)).toBe(0);
    },
  );

  it('report what they show', () => {
    const { engine, host } = mountLayers(makeLayeredData(MAX, { price: 'sum', time: 'mean' }), renderer);
    expect(engine.shown).toEqual([]);
    readPixels(engine, host, VIEWS[0], SIZE);
    expect(engine.shown.map(({ reduction }) => reduction)).toEqual([MAX, { price: 'sum', time: 'mean' }]);
    expect(engine.shown.map(({ blocks }) => blocks !== undefined)).toEqual([false, true]);
  });

  it('are replaced by one layer and come back', () => {
    const data = makeLayeredData(MAX, MAX);
    const { over: _over, ...single } = data;
    const { engine, host } = mountLayers(data, renderer);
    for (const shown of [data, single, data]) {
      engine.setData(shown);
      for (const view of DRAGS[0])
        expect(countDifferences(readPixels(engine, host, view, SIZE), paintTwin(shown, view))).toBe(0);
    }
  });
});

describe.each(['webgl2', 'software'] as const)('%s, planes with other steps', (renderer) => {
  it.each(someOf(STACKS, 2))(
    "$blends on a $theme ground: every pixel of every drag equals the reference painter's",
    ({ blends, theme }) => {
      for (const first of [0, 3]) {
        const data = makePlanes([0, ...blends].map((_, i) => REDUCTIONS[(first + 2 * i) % REDUCTIONS.length]));
        expect(countWrongViews(data, renderer, FEW_VIEWS, makePlaneStyle(blends, theme))).toBe(0);
      }
    },
  );

  it('change their blends and colours in a running view, and are not drawn without colours', () => {
    const data = makePlanes([MAX, MAX, MAX, MAX]);
    const { engine, host } = mountLayers(data, renderer);
    for (const blends of [['add', 'lighten', 'cover'], ['multiply', 'darken'], [], ['cover']] as const) {
      const style = makePlaneStyle(blends);
      engine.setStyle(style);
      for (const view of DRAGS[1].slice(0, 2))
        expect(countDifferences(readPixels(engine, host, view, SIZE), paintTwin(data, view, style))).toBe(0);
    }
  });
});

describe('the raster kernel', () => {
  it.each(['simd', 'scalar'] as const)('%s: drags two layers like plain code', (build) => {
    const data = makeLayeredData(MAX, { price: 'sum', time: 'last' });
    const kernel = new RasterKernel(getRasterModule(build));
    const wrong = VIEWS.filter((view) => {
      const frame = resolveHeatFrame(data, view, SIZE);
      const picture = ensure(kernel.draw(frame, LAYERED_STYLE), 'The picture');
      return countDifferences(picture.data, paintFrame(frame, LAYERED_STYLE)) > 0;
    });
    expect(wrong).toEqual([]);
  });

  it.each(['simd', 'scalar'] as const)('%s: blends planes like plain code', (build) => {
    const kernel = new RasterKernel(getRasterModule(build));
    for (const { blends, theme } of STACKS) {
      const data = makePlanes([MAX, ...blends.map(() => MAX)]);
      const style = makePlaneStyle(blends, theme);
      for (const view of DRAGS[0].slice(0, 3)) {
        const frame = resolveHeatFrame(data, view, SIZE);
        const picture = ensure(kernel.draw(frame, style), 'The picture');
        expect(countDifferences(picture.data, paintFrame(frame, style))).toBe(0);
      }
    }
  });

  it('that reuses a wrong picture is detected', () => {
    const data = makeLayeredData(MAX, MAX);
    const kernel = new RasterKernel(getRasterModule('simd'));
    const [first, second] = DRAGS[0].map((view) => resolveHeatFrame(data, view, SIZE));
    kernel.draw(first, LAYERED_STYLE);
    const lattice = { ...second.lattice, left: second.lattice.left + 1 };
    const picture = ensure(kernel.draw({ ...second, lattice }, LAYERED_STYLE), 'The picture');
    expect(countDifferences(picture.data, paintFrame(second, LAYERED_STYLE))).toBeGreaterThan(0);
  });
});

describe('a pan', () => {
  it('within a zoom level uploads nothing of the data', () => {
    const data = makeLayeredData({ price: 'sum', time: 'mean' }, { price: 'max', time: 'last' });
    const { engine, host } = mountLayers(data, 'webgl2');
    readPixels(engine, host, VIEWS[0], SIZE);
    const gl = ensure(host.querySelector('canvas')?.getContext('webgl2'), 'The context');
    const made = vi.spyOn(gl, 'texStorage2D');
    const uploaded = vi.spyOn(gl, 'texSubImage2D');
    for (const view of makePanViews(VIEWS[0], 10)) readPixels(engine, host, view, SIZE);
    // The picture that is moved is made at the first pan.
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    // The axis tables: one texel per pixel.
    for (const [, , , , , height] of uploaded.mock.calls) expect(height).toBe(1);
  });
});

it('a lost context is restored with all planes', async () => {
  const data = makePlanes([MAX, { price: 'sum', time: 'mean' }, MAX, MAX]);
  const { engine, host } = mountLayers(data, 'webgl2', makePlaneStyle(['lighten', 'add', 'add']));
  const before = hashPixels(readPixels(engine, host, VIEWS[1], SIZE));
  const loser = findLoser(host);
  loser.loseContext();
  await expect.poll(() => engine.backend, { interval: 1 }).toBe('software');
  expect(hashPixels(readPixels(engine, host, VIEWS[1], SIZE))).toBe(before);
  loser.restoreContext();
  await expect.poll(() => engine.backend, { interval: 1 }).toBe('webgl2');
  expect(hashPixels(readPixels(engine, host, VIEWS[1], SIZE))).toBe(before);
});

/** One changed constant or sign each. */
const DEFECTS = [
  ['the first row of a pixel', 'from = max(0, rows.x) >> uLevel', 'from = (max(0, rows.x) + 1) >> uLevel'],
  ['the last row of a pixel', 'min(uExtent.y - 1, rows.y)', 'min(uExtent.y - 1, rows.x)'],
  ['the rows of a pixel within one column', 'from + 1; i <= to', 'from + 1; i < to'],
  ['the only column of a pixel', 'ivec2(from, columns.x)', 'ivec2(from, max(columns.x - 1, 0))'],
  ['the first column of a band', 'max(0, columns.x)', 'max(1, columns.x)'],
  ['the last column of a pixel', 'column <= last', 'column < last'],
  ['where a strip lies', 'gl_FragCoord.xy) - uShift', 'gl_FragCoord.xy)'],
  ['the thickness of a hatch', 'fract(periods), uThickness', 'fract(periods), uThickness + uLines.xy'],
  ['which code a hatch has', 'ivec2(0, 1)', 'ivec2(0, 2)'],
  ['the colour of a hatch', 'isOnLine.x | isOnLine.y', '0'],
  ['the phase of a hatch', '+ uLines.zw', '+ uLines.zz'],
  ['which colour a code has', 'uTable, ivec2(code,', 'uTable, ivec2(max(code - 1, 0),'],
  ['the rounding of a blend', 'product + 128;', 'product + 100;'],
  ['the opacity of a blend', '(255 - over.a)', '(256 - over.a)'],
  ['where a plane is read', 'gl_FragCoord.xy) + uPlaneShift', 'gl_FragCoord.xy)'],
  ['where a picture is read', 'gl_FragCoord.xy) + uShift', 'gl_FragCoord.xy)'],
] as const;

describe('a shader with one defect is detected', () => {
  it.each(someOf(DEFECTS, 2))('%s', (_what, right, wrong) => {
    let planted = 0;
    const prototype = WebGL2RenderingContext.prototype;
    const compile = prototype.shaderSource;
    vi.spyOn(prototype, 'shaderSource').mockImplementation(function plant(
      this: WebGL2RenderingContext,
      shader,
      source,
    ) {
      if (source.includes(right)) planted++;
      compile.call(this, shader, source.replace(right, wrong));
    });
    expect(countWrongViews(makeLayeredData(MAX, MAX), 'webgl2', VIEWS)).toBeGreaterThan(0);
    // One layer and two layers have programs with the same lines.
    expect(planted).toBeGreaterThan(0);
  });

  it.each([
    ['add', 'min(over.rgb + under, 255)', 'min(over.rgb + under, 250)'],
    ['multiply', 'divided(over.rgb * under)', '(over.rgb * under) / 255'],
    ['lighten', 'max(over.rgb, under) * over.a', 'over.rgb * over.a'],
    ['darken', 'min(over.rgb, under) * over.a', 'over.rgb * over.a'],
  ] as const)('the blend %s', (blend, right, wrong) => {
    const prototype = WebGL2RenderingContext.prototype;
    const compile = prototype.shaderSource;
    vi.spyOn(prototype, 'shaderSource').mockImplementation(function plant(
      this: WebGL2RenderingContext,
      shader,
      source,
    ) {
      compile.call(this, shader, source.replace(right, wrong));
    });
    const theme = blend === 'multiply' || blend === 'darken' ? 'light' : 'dark';
    const style = makePlaneStyle([blend], theme);
    expect(countWrongViews(makePlanes([MAX, MAX]), 'webgl2', FEW_VIEWS, style)).toBeGreaterThan(0);
  });
});
