import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastAtOrBelow, lowerBound } from './binary-search';

const ascending = fc.array(fc.integer({ min: -50, max: 50 })).map((values) => values.sort((a, b) => a - b));

describe('binary search', () => {
  it('lowerBound equals the first index found by a scan', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -60, max: 60 }), (values, target) => {
        const scanned = values.findIndex((value) => value >= target);
        expect(lowerBound(values, target)).toBe(scanned === -1 ? values.length : scanned);
      }),
    );
  });

  it('lastAtOrBelow equals the last index found by a scan', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -60, max: 60 }), (values, target) => {
        expect(lastAtOrBelow(values, target)).toBe(values.findLastIndex((value) => value <= target));
      }),
    );
  });

  it('searches only up to the given length', () => {
    expect(lowerBound([1, 2, 3, 0, 0], 3, 3)).toBe(2);
    expect(lastAtOrBelow([1, 2, 3, 0, 0], 9, 3)).toBe(2);
  });
});
