import { expect, test } from 'vitest';
import { findSparkSpan, makeSparkPath } from './spark-path';

test('a sparkline fills its box between its extremes and starts on its dashed line', () => {
  const box = { width: 90, height: 26, margin: 3 };
  expect(makeSparkPath([0.2, 0.6, 0.4], box)).toEqual({
    path: 'M0,23L45,3L90,13',
    startY: 23,
    end: { x: 90, y: 13 },
  });
  expect(makeSparkPath([0.5, 0.5], box)?.path).toBe('M0,13L90,13');
  expect(makeSparkPath([0.5], box)).toBeUndefined();
});

test('two tenths of a point look level, three points do not', () => {
  const box = { width: 90, height: 26, margin: 3 };
  const heightOf = (...prices: readonly number[]): number => {
    const ys = [...(makeSparkPath(prices, box)?.path ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(heightOf(0.974, 0.972, 0.974)).toBeLessThan(1);
  expect(heightOf(0.97, 0.94)).toBeGreaterThan(10);
});

test('the lines of a list share one scale: a move of 36 points is twelve times as high as one of 3', () => {
  const box = { width: 90, height: 26, margin: 3 };
  const [large, small] = [
    [0.64, 0.5, 0.28],
    [0.95, 0.92],
  ];
  const span = findSparkSpan([large, undefined, small, [0.5]]);
  expect(span).toBeCloseTo(0.36, 12);
  const heightOf = (prices: readonly number[]): number => {
    const ys = [...(makeSparkPath(prices, box, span)?.path ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(heightOf(large)).toBeCloseTo(20, 1);
  expect(heightOf(small)).toBeCloseTo(20 / 12, 1);
  // Lists without a large move keep the least height of the scale.
  expect(findSparkSpan([[0.5, 0.501]])).toBe(0.05);
});

test('one question that was decided does not level the lines of twenty others', () => {
  const others = Array.from({ length: 20 }, (_, i) => [0.5, 0.5 + (i + 1) / 200]);
  expect(findSparkSpan([...others, [0.4, 0.999]])).toBeLessThanOrEqual(0.1);
});
