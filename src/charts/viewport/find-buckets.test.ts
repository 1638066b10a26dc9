import { describe, expect, it } from 'vitest';
import { findBuckets, findBucketsAround } from './find-buckets';

const times = Float64Array.of(0, 60, 120, 180, 240);

describe('buckets in view', () => {
  it.each([
    { timeFrom: 60, timeTo: 180, shown: [1, 3], around: [0, 4] },
    { timeFrom: 59, timeTo: 181, shown: [0, 4], around: [0, 5] },
    { timeFrom: 119, timeTo: 120, shown: [1, 2], around: [0, 3] },
    { timeFrom: 300, timeTo: 400, shown: [5, 5], around: [4, 5] },
    { timeFrom: -60, timeTo: 0, shown: [0, 0], around: [0, 1] },
  ])('of [$timeFrom, $timeTo) neither end at its left edge nor start at its right one', (each) => {
    expect(findBuckets(times, 60, each)).toEqual(each.shown);
    expect(findBucketsAround(times, 60, each)).toEqual(each.around);
  });

  it('ignore what is stored past the given length', () => {
    expect(findBuckets(times, 60, { timeFrom: 60, timeTo: 900 }, 3)).toEqual([1, 3]);
  });
});
