import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPriceExtremes } from './price-extremes';

const makeReaches = (values: readonly number[]) => ({
  length: values.length,
  lows: Float64Array.from(values, (value) => value - 1),
  highs: Float64Array.from(values, (value) => value + 1),
});

it('equals a scan of every candle, for any stretch', () => {
  const value = fc.oneof({ weight: 9, arbitrary: fc.integer() }, { weight: 1, arbitrary: fc.constant(Number.NaN) });
  const count = 1100;
  fc.assert(
    fc.property(
      fc.array(value, { minLength: count, maxLength: count }),
      fc.nat(count),
      fc.nat(count),
      (values, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const known = values.slice(from, to).filter((each) => !Number.isNaN(each));
        const reach = findPriceExtremes(makeReaches(values), from, to);
        expect(reach).toEqual(
          known.length === 0 ? undefined : { low: Math.min(...known) - 1, high: Math.max(...known) + 1 },
        );
      },
    ),
    { numRuns: 50 },
  );
});

it('is undefined if no candle has a price', () => {
  expect(findPriceExtremes(makeReaches(Array.from({ length: 2000 }, () => Number.NaN)), 0, 2000)).toBeUndefined();
});
