import { expect, it } from 'vitest';
import { clampZoom, showBucket, zoomByKey } from './span-zoom';

const whole = { from: 1000, to: 5000 };
const clamp = (from: number, to: number) => clampZoom({ from, to }, whole, 100);

it('a zoom is a part of the range with at least twelve buckets', () => {
  expect(clamp(2000, 4000)).toEqual({ from: 2000, to: 4000 });
  expect(clamp(500, 2500)).toEqual({ from: 1000, to: 3000 });
  expect(clamp(4000, 6000)).toEqual({ from: 3000, to: 5000 });
  expect(clamp(2900, 3100)).toEqual({ from: 2400, to: 3600 });
  expect([clamp(0, 9000), clamp(1000, 5000), clampZoom(undefined, whole, 100)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // A range of fewer buckets is shown whole.
  expect(clampZoom({ from: 1100, to: 1200 }, { from: 1000, to: 1500 }, 100)).toBeUndefined();
});

it('keys zoom around the crosshair, or else around the right end', () => {
  expect(zoomByKey('-', { from: 0, to: 1000 }, undefined)).toEqual({ from: expect.closeTo(-150), to: 1000 });
  const near = zoomByKey('=', { from: 0, to: 1150 }, 115);
  expect(near).toEqual({ from: expect.closeTo(15), to: expect.closeTo(1015) });
  expect(zoomByKey('=', { from: 0, to: 1150 }, 2000)).toEqual({ from: expect.closeTo(150), to: 1150 });
  expect(zoomByKey('x', whole, undefined)).toBeUndefined();
});

it('a bucket out of view is brought into view', () => {
  expect(showBucket({ from: 100, to: 200 }, 50, 10)).toEqual({ from: 50, to: 150 });
  expect(showBucket({ from: 100, to: 200 }, 200, 10)).toEqual({ from: 110, to: 210 });
  expect(showBucket({ from: 100, to: 200 }, 190, 10)).toEqual({ from: 100, to: 200 });
});
