import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import {
  countDifferences,
  HEAT_DATA,
  HEAT_HOME,
  HEAT_STYLE,
  makeHeatFrame,
  makeHeatViews,
  paintHeatTwin,
} from '@/testing/heat-fixture';
import type { PlotSize } from '../viewport/viewport';
import { getRasterModule, makeRasterKernel, RasterKernel } from './raster-kernel';

const { tiles } = HEAT_DATA;

describe.each(['simd', 'scalar'] as const)('the %s kernel', (build) => {
  it('paints every pixel of random views like plain code', () => {
    const kernel = new RasterKernel(getRasterModule(build));
    const differing = makeHeatViews(60).filter((view) => {
      const picture = ensure(kernel.draw(makeHeatFrame(view), HEAT_STYLE), 'The picture');
      return countDifferences(picture.data, paintHeatTwin(view)) > 0;
    });
    expect(differing).toEqual([]);
  });

  it('keeps its pixels when the picture grows and shrinks', () => {
    const kernel = new RasterKernel(getRasterModule(build));
    for (const width of [200, 640, 40, 900, 1]) {
      const size: PlotSize = { width, height: 97, pixelRatio: 1 };
      const picture = ensure(kernel.draw(makeHeatFrame(HEAT_HOME, size), HEAT_STYLE), 'The picture');
      expect(picture.width).toBe(width);
      expect(countDifferences(picture.data, paintHeatTwin(HEAT_HOME, size))).toBe(0);
    }
  });
});

describe('the memory of the kernel', () => {
  it('does not grow while tiles come and go', () => {
    const kernel = new RasterKernel(getRasterModule('simd'));
    kernel.draw(makeHeatFrame(HEAT_HOME), HEAT_STYLE);
    const { bytes } = kernel;
    for (let i = 0; i < 20; i++) {
      const fresh = tiles.map((tile) => ({
        ...tile,
        bands: tile.bands.map((band) => ({ ...band, codes: band.codes.slice() })),
      }));
      kernel.keepTiles(fresh);
      const frame = makeHeatFrame(HEAT_HOME, undefined, fresh);
      const picture = ensure(kernel.draw(frame, HEAT_STYLE), 'The picture');
      expect(countDifferences(picture.data, paintHeatTwin(HEAT_HOME))).toBe(0);
    }
    expect(kernel.bytes).toBe(bytes);
  });

  it('is released, and taken again for the next picture', () => {
    const kernel = new RasterKernel(getRasterModule('simd'));
    kernel.draw(makeHeatFrame(HEAT_HOME), HEAT_STYLE);
    kernel.release();
    expect(kernel.bytes).toBe(0);
    const picture = ensure(kernel.draw(makeHeatFrame(HEAT_HOME), HEAT_STYLE), 'The picture');
    expect(countDifferences(picture.data, paintHeatTwin(HEAT_HOME))).toBe(0);
  });

  it('has limits: a larger picture is not drawn', () => {
    const kernel = new RasterKernel(getRasterModule('simd'));
    const year = { ...HEAT_HOME, timeTo: HEAT_HOME.timeFrom + 366 * 86_400 };
    expect(kernel.draw(makeHeatFrame(year), HEAT_STYLE)).toBeUndefined();
    expect(
      kernel.draw(makeHeatFrame(HEAT_HOME, { width: 17_000, height: 2, pixelRatio: 1 }), HEAT_STYLE),
    ).toBeUndefined();
  });
});

describe('where an engine', () => {
  it('has no SIMD, the scalar kernel is taken', () => {
    const asked: string[] = [];
    const kernel = makeRasterKernel((build) => {
      asked.push(build);
      if (build === 'simd') throw new WebAssembly.CompileError('no vectors here');
      return getRasterModule(build);
    });
    expect(asked).toEqual(['simd', 'scalar']);
    expect(kernel).toBeInstanceOf(RasterKernel);
  });

  it('has no WebAssembly, there is none', () => {
    expect(
      makeRasterKernel(() => {
        throw new WebAssembly.CompileError('forbidden here');
      }),
    ).toBeUndefined();
  });
});
