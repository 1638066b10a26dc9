import { describe, expect, it } from 'vitest';
import { decimalOf, leastCommonMultiple, multiplyDecimals, wholeMultiple } from './decimal';

describe('decimalOf', () => {
  it.each([
    [0.05, 5, 2],
    [1e-8, 1, 8],
    [2.5e-7, 25, 8],
    [500, 500, 0],
    [12.75, 1275, 2],
    [1e21, 1e21, 0],
  ])('splits %d', (value, mantissa, exponent) => {
    expect(decimalOf(value)).toEqual({ mantissa, exponent });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => decimalOf(value)).toThrow(RangeError);
  });

  it('makes sums exact where floats drift', () => {
    const { mantissa, exponent } = decimalOf(0.1);
    expect((3 * mantissa) / 10 ** exponent).toBe(0.3);
    expect(multiplyDecimals(decimalOf(0.1), decimalOf(0.02))).toEqual({ mantissa: 2, exponent: 3 });
  });
});

describe('wholeMultiple', () => {
  it.each([
    [25, 5, 5],
    [0.3, 0.1, 3],
    [0.7, 0.1, 7],
    [5, 5, 1],
    [2.5, 5, undefined],
    [7.5, 5, undefined],
    [1e-12, 5, undefined],
  ])('%d of %d', (value, unit, expected) => {
    expect(wholeMultiple(value, unit)).toBe(expected);
  });
});

it('finds the smallest common multiple of decimals without rounding errors', () => {
  expect(leastCommonMultiple([5])).toBe(5);
  expect(leastCommonMultiple([5, 10, 2])).toBe(10);
  expect(leastCommonMultiple([0.1, 0.25])).toBe(0.5);
  expect(leastCommonMultiple([0.02, 0.05, 1e-8])).toBe(0.1);
});
