import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import type { FillRects } from './candle-shapes';
import { PixelSheet } from './pixel-sheet';

const [WIDTH, HEIGHT] = [120, 80];
const COLOURS = ['#2ebd85', '#f6465da8', '#ffffff1f', '#4488ffbf'];

function makeContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = ensure(canvas.getContext('2d'), 'A context');
  context.fillStyle = '#101418';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return context;
}

/** Columns that overlap, some beyond the edges. */
function fillColumns(seed: number, begin: FillRects): void {
  const random = makeRandom(seed);
  for (const colour of COLOURS) {
    const take = begin(colour);
    for (let i = -2; i < 60; i++) take(i * 2.5, (random() * 2 - 0.5) * 60, 1 + (i & 1), random() * 50);
  }
}

it.each([1, 2])(
  'draws the same picture as rectangles would, at a ratio of %d and on a sheet used before',
  (pixelRatio) => {
    const sheet = new PixelSheet();
    const size = { width: WIDTH / pixelRatio, height: HEIGHT / pixelRatio, pixelRatio };
    for (const seed of [1, 2]) {
      const [pixels, rects] = [makeContext(), makeContext()];
      for (const context of [pixels, rects]) context.scale(pixelRatio, pixelRatio);
      sheet.paint(pixels, size, (begin) => fillColumns(seed, begin));
      fillColumns(seed, (colour) => {
        rects.fillStyle = colour;
        const edge = (value: number): number => Math.round(value * pixelRatio) / pixelRatio;
        return (left, top, width, height) => {
          const [x, y] = [edge(left), edge(top)];
          rects.fillRect(x, y, edge(left + width) - x, edge(top + height) - y);
        };
      });
      const [drawn, expected] = [pixels, rects].map((context) => context.getImageData(0, 0, WIDTH, HEIGHT).data);
      let farthest = 0;
      for (const [i, value] of expected.entries()) farthest = Math.max(farthest, Math.abs(value - drawn[i]));
      // Channels are rounded where colours are mixed.
      expect(farthest).toBeLessThanOrEqual(3);
    }
  },
);
