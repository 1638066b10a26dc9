import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { CHANGE_STEPS, computeMidrank, getChangeBand, getRankBand, sortColumn } from './cell-band';

const bandsOf = (values: readonly number[]) => {
  const sorted = sortColumn(values);
  return values.map((value) => (sorted === undefined ? undefined : getRankBand(computeMidrank(sorted, value))));
};

describe('a figure compared with those of other markets', () => {
  it('is in the lowest or highest tenth, in the quarter, or in the middle', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => index * 10);
    expect(bandsOf(twenty)).toEqual([-2, -2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2]);
    expect(bandsOf(twenty.toReversed())).toEqual(bandsOf(twenty).toReversed());
  });

  it('has the same rank as its equals, whatever their number', () => {
    expect(bandsOf(Array.from({ length: 30 }, () => 7))).toEqual(Array.from({ length: 30 }, () => 0));
    const sorted = Float64Array.from([1, 2, 2, 2, 3]);
    expect([1, 2, 3].map((value) => computeMidrank(sorted, value))).toEqual([0.1, 0.5, 0.9]);
  });

  it('is not ranked among fewer than ten, and missing figures do not count', () => {
    expect(sortColumn([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeUndefined();
    expect(sortColumn([1, undefined, 3, 4, 5, 6, 7, 8, 9, Number.NaN])).toBeUndefined();
    expect(sortColumn([10, 9, undefined, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual(
      Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    );
  });

  it('has the rank of a plain count', () => {
    const random = makeRandom(5);
    for (let round = 0; round < 200; round++) {
      const values = Array.from({ length: 10 + Math.floor(random() * 40) }, () => Math.floor(random() * 20) - 10);
      const sorted = sortColumn(values) ?? new Float64Array();
      const value = values[0];
      const below = values.filter((one) => one < value).length;
      const equal = values.filter((one) => one === value).length;
      expect(computeMidrank(sorted, value)).toBe((below + equal / 2) / values.length);
    }
  });
});

describe('a figure compared with its own value a day before', () => {
  it.each([
    ['price', 1.99, 0],
    ['price', 2, 1],
    ['price', 5, 2],
    ['price', -2, -1],
    ['price', -5.1, -2],
    ['volume', 19.9, 0],
    ['volume', 20, 1],
    ['volume', -50, -2],
    ['interest', 4.99, 0],
    ['interest', -5, -1],
    ['interest', 15, 2],
  ] as const)('%s, %d%% moved: %d', (kind, percent, band) => {
    expect(getChangeBand(percent, kind)).toBe(band);
  });

  it('has not moved if no change is reported', () => {
    for (const kind of Object.keys(CHANGE_STEPS) as (keyof typeof CHANGE_STEPS)[]) {
      expect(getChangeBand(undefined, kind)).toBe(0);
      expect(getChangeBand(Number.NaN, kind)).toBe(0);
    }
  });
});
