import { expect, it } from 'vitest';
import { findProfileRange } from './profile-range';

/** Rows by price, each with its number of visits. */
function makeProfile(rows: readonly (readonly [price: number, visits: number])[]) {
  let end = 0;
  const blockEnds = Int32Array.from(rows, ([, visits]) => (end += visits));
  const price = Float64Array.from(rows, ([one]) => one);
  return { start: 60, levels: { length: rows.length, price, blocks: new Int32Array(end), blockEnds } };
}

const MARKET = Array.from({ length: 24 }, (_, i) => [28_136 + i, 1 + (i % 3)] as const);

it('leaves out a lone row far off the market, and reports it', () => {
  expect(findProfileRange([makeProfile(MARKET)])).toEqual({ low: 28_136, high: 28_159, off: [] });
  const spiked = makeProfile([[20_000, 1], ...MARKET, [28_722, 1]]);
  expect(findProfileRange([spiked])).toEqual({
    low: 28_136,
    high: 28_159,
    off: [
      { price: 28_722, time: 60, side: 'above' },
      { price: 20_000, time: 60, side: 'below' },
    ],
  });
  expect(findProfileRange([])).toBeUndefined();
});

it('includes a crash: a tail of single prints, a row that was visited twice, and few rows', () => {
  const tail = Array.from({ length: 300 }, (_, i) => [27_836 + i, 1] as const);
  expect(findProfileRange([makeProfile([...tail, ...MARKET])])?.low).toBe(27_836);
  expect(findProfileRange([makeProfile([[20_000, 2], ...MARKET])])?.low).toBe(20_000);
  expect(findProfileRange([makeProfile([[20_000, 1], ...MARKET.slice(0, 3)])])?.low).toBe(20_000);
});
