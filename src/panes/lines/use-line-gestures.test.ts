import { expect, it } from 'vitest';
import { timeOfCssX } from '@/charts/viewport/viewport';
import { toSpan, toViewport } from './use-line-gestures';

const insets = { left: 10, top: 0, right: 90, bottom: 0 };
const size = { width: 600, height: 300 };

it('the plot between the insets shows its span, and reads back the same', () => {
  const span = { from: 1000, to: 2000 };
  const view = toViewport(span, insets, size);
  expect(timeOfCssX(view, { ...size, pixelRatio: 1 }, 10)).toBeCloseTo(1000, 9);
  expect(timeOfCssX(view, { ...size, pixelRatio: 1 }, 510)).toBeCloseTo(2000, 9);
  expect(toSpan(view, insets, size)).toEqual({ from: expect.closeTo(1000, 9), to: expect.closeTo(2000, 9) });
});
