import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { barShape, type CandlePlace, candleShape, chooseShape, columnShape } from './candle-shapes';

const SECONDS = 60;
const ohlc = { open: 20, high: 80, low: 10, close: 60, timestamp: { s: 120 } };

/** One candle on a plot of 100 × 100 CSS px that shows prices 0 to 100, with `room` CSS px per candle. */
const makePlace = (room: number, pixelRatio = 1): CandlePlace => ({
  candles: buildCandleColumns([ohlc]),
  seconds: SECONDS,
  view: { timeFrom: 0, timeTo: (SECONDS * 100) / room, priceLow: 0, priceHigh: 100 },
  size: { width: 100, height: 100, pixelRatio },
});

function listRects(shape: typeof candleShape, place: CandlePlace): number[][] {
  const rects: number[][] = [];
  shape(place, 0, (...rect) => rects.push(rect));
  return rects;
}

describe('shapes, as left, top, width, height', () => {
  it('a candle has its body around its wick', () => {
    expect(listRects(candleShape, makePlace(10))).toEqual([
      [25, 20, 1, 70],
      [22, 40, 7, 40],
    ]);
  });

  it('a body is never wider than its limit, however much room there is', () => {
    const [, body] = listRects(candleShape, { ...makePlace(40), mostBody: 9 });
    // It would be 25 px wide otherwise.
    expect(body).toEqual([96, 40, 9, 40]);
  });

  it('a bar has its open to the left and its close to the right', () => {
    expect(listRects(barShape, makePlace(10))).toEqual([
      [25, 20, 1, 70],
      [22, 80, 3, 1],
      [26, 40, 3, 1],
    ]);
  });

  it('a column goes from low to high, with a gap while there is room', () => {
    expect(listRects(columnShape, makePlace(3))).toEqual([[6, 20, 2, 70]]);
    expect(listRects(columnShape, makePlace(1))).toEqual([[2, 20, 1, 70]]);
  });

  it.each([1, 1.25, 1.5, 2])('lie on whole device pixels at %f per CSS px', (pixelRatio) => {
    for (const shape of [candleShape, barShape, columnShape]) {
      const edges = listRects(shape, makePlace(9.3, pixelRatio)).flat();
      for (const edge of edges) expect(edge * pixelRatio).toBeCloseTo(Math.round(edge * pixelRatio), 9);
    }
  });
});

it('turns candles and bars into columns where there is no room for a body', () => {
  expect(chooseShape('candles', makePlace(5))).toBe(candleShape);
  expect(chooseShape('bars', makePlace(5))).toBe(barShape);
  expect(chooseShape('candles', makePlace(3))).toBe(columnShape);
  expect(chooseShape('bars', makePlace(3))).toBe(columnShape);
});
