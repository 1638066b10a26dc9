import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { fillBars } from './fill-bars';

const [WIDTH, HEIGHT, SEED] = [240, 120, 4];

function paint(pixelRatio: number, draw: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = ensure(canvas.getContext('2d'), 'The context');
  context.scale(pixelRatio, pixelRatio);
  draw(context);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

it.each([1, 1.25, 1.5, 2])('bars of any width are the pixels of rectangles at %f device px per CSS px', (ratio) => {
  const random = makeRandom(SEED);
  const bars: (readonly [number, number, number, number])[] = [];
  for (let left = 0; left < WIDTH; ) {
    const width = 1 + Math.floor(random() * 7);
    const top = Math.floor(random() * HEIGHT);
    bars.push([left / ratio, top / ratio, width / ratio, Math.floor(random() * (HEIGHT - top)) / ratio]);
    left += width + Math.floor(random() * 2);
  }
  const colour = '#45d4bea8';
  const wanted = paint(ratio, (context) => {
    context.fillStyle = colour;
    for (const bar of bars) context.fillRect(...bar);
  });
  const drawn = paint(ratio, (context) =>
    fillBars(context, colour, (take) => {
      for (const bar of bars) take(...bar);
    }),
  );
  const wrong = drawn.findIndex((channel, i) => Math.abs(channel - wanted[i]) > 1);
  expect(wrong, `seed ${SEED}`).toBe(-1);
});
