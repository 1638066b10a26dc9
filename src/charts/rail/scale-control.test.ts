import { describe, expect, it } from 'vitest';
import { dragScale, findScalePart, type ScaleData, scaleXOfSize, sizeOfScaleX } from './scale-control';

const data: ScaleData = {
  histogram: { low: 0.1, high: 1000, bins: new Float64Array(84) },
  handles: { cut: 1, full: 100, gamma: 1 },
  ramps: [new Uint8Array(768)],
};
const WIDTH = 168;

it('places sizes by their logarithm', () => {
  expect([0.1, 1, 10, 1000].map((size) => scaleXOfSize(data.histogram, WIDTH, size))).toEqual([4, 44, 84, 164]);
  expect(sizeOfScaleX(data.histogram, WIDTH, 124)).toBeCloseTo(100, 9);
});

it('grabs the nearer handle, or both between them', () => {
  expect([30, 40, 51, 70, 120, 131, 140].map((x) => findScalePart(data, WIDTH, x))).toEqual([
    undefined,
    'cut',
    'cut',
    'both',
    'full',
    'full',
    undefined,
  ]);
});

describe('a drag', () => {
  it('moves a handle with the pointer', () => {
    expect(dragScale(data, WIDTH, 'cut', 44, 84).cut).toBeCloseTo(10, 9);
    expect(dragScale(data, WIDTH, 'full', 124, 84).full).toBeCloseTo(10, 9);
  });

  it('never lets the handles meet or leave', () => {
    const low = dragScale(data, WIDTH, 'cut', 44, 160);
    expect(low.cut).toBeLessThan(low.full);
    expect(dragScale(data, WIDTH, 'full', 124, 10).full).toBeGreaterThan(1);
    expect(dragScale(data, WIDTH, 'cut', 44, -500).cut).toBe(0.1);
    expect(dragScale(data, WIDTH, 'full', 124, 5000).full).toBe(1000);
  });

  it('of both keeps their ratio, also at the ends', () => {
    const both = dragScale(data, WIDTH, 'both', 80, 90);
    expect(both.full / both.cut).toBeCloseTo(100, 9);
    const end = dragScale(data, WIDTH, 'both', 80, 5000);
    expect([end.full, end.full / end.cut]).toEqual([expect.closeTo(1000, 6), expect.closeTo(100, 6)]);
  });
});
