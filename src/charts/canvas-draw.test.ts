import { expect, it } from 'vitest';
import { drawColumn, drawRow } from './canvas-draw';

interface Stroke {
  /** Coordinates across the line, CSS px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Records the one line that is stroked. */
function strokeOn(draw: (context: CanvasRenderingContext2D) => void): Stroke {
  const noted = { x: Number.NaN, y: Number.NaN, lineWidth: Number.NaN };
  const context = Object.assign(noted, {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => Object.assign(noted, { x, y }),
    lineTo: () => undefined,
    stroke: () => undefined,
    setLineDash: () => undefined,
  });
  draw(context as unknown as CanvasRenderingContext2D);
  return { x: noted.x, y: noted.y, width: noted.lineWidth };
}

const WHOLE = 9;

it.each([1, 1.25, 1.5, 1.75, 2, 2.625, 3])(
  'draws lines of whole device pixels near their place, at a ratio of %d',
  (pixelRatio) => {
    const size = { width: 400, height: 300, pixelRatio };
    for (const place of [0, 10, 10.2, 10.5, 10.9, 123.37, 299]) {
      const row = strokeOn((context) => drawRow(context, size, place, 0, 400, { colour: 'red', dash: [3, 3] }));
      const column = strokeOn((context) => drawColumn(context, size, place, 0, 300, { colour: 'red' }));
      expect(column).toEqual({ x: row.y, y: row.x, width: row.width });
      const edge = (row.y - row.width / 2) * pixelRatio;
      expect(edge).toBeCloseTo(Math.round(edge), WHOLE);
      expect(row.width * pixelRatio).toBeCloseTo(Math.max(1, Math.floor(pixelRatio)), WHOLE);
      expect(Math.abs(row.y - place) * pixelRatio).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  },
);
