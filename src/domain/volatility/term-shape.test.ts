import { expect, it } from 'vitest';
import { findTermShape } from './term-shape';

const TAGS = ['1W', '1M', '2M', '3M'];
const shapeOf = (...values: readonly number[]) => findTermShape(values.map((value, at) => ({ tag: TAGS[at], value })));
const kindOf = (...values: readonly number[]): string | undefined => shapeOf(...values)?.kind;

it.each([
  ['rising', [34.8, 34.9, 36.9, 37.9]],
  ['flat', [35, 35.2, 35.1, 35]],
  ['inverted', [40, 38, 37, 36]],
  // Every longer tenor is below the front, although the last step rises.
  ['inverted', [40, 36.3, 36.1, 36.2]],
  // The back is below the front, but the second tenor is not.
  ['falling', [40, 40.3, 38, 37]],
  ['humped', [40, 45, 39, 38]],
  ['humped', [35, 38, 37, 36]],
  ['dipped', [40, 35, 38, 39]],
  ['uneven', [36, 40, 33, 37]],
])('a curve is %s: %j', (kind, values) => {
  expect(kindOf(...values)).toBe(kind);
});

it('a front above the back is no inversion where a tenor between them is above both', () => {
  expect(shapeOf(36.4, 38.2, 35.9, 35.7)).toMatchObject({ kind: 'humped', high: { tag: '1M', value: 38.2 } });
  expect(shapeOf(36.4, 33, 35.9, 35.7)).toMatchObject({ kind: 'dipped', low: { tag: '1M' } });
});

it('a tenth beyond the ends is noise, half a point is a hump', () => {
  expect([kindOf(35, 35.4, 35.3), kindOf(35, 35.8, 35.3)]).toEqual(['rising', 'humped']);
});

it('tenors without a value are left out, and one alone has no shape', () => {
  expect(kindOf(40, Number.NaN, 38, Number.NaN)).toBe('inverted');
  expect([shapeOf(40, Number.NaN), shapeOf()]).toEqual([undefined, undefined]);
});
