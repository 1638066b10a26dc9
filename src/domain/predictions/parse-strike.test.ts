import { expect, test } from 'vitest';
import { parseStrike } from './parse-strike';

const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;

test.each([
  ['$68,000', 68_000],
  ['0.245', 0.245],
  ['$1.5m', 1_500_000],
  ['90K', 90_000],
  ['320B USD', 320e9],
])('%s names one price', (title, price) => {
  expect(parseStrike(title)).toEqual({ kind: 'price', price });
});

test.each([
  ['<$90,000', NEGATIVE_INFINITY, 90_000],
  ['at most 3,200', NEGATIVE_INFINITY, 3200],
  ['>$100,000', 100_000, POSITIVE_INFINITY],
  ['5% or more', undefined, undefined],
  ['100,000+', 100_000, POSITIVE_INFINITY],
  ['$3,200-$3,350', 3200, 3350],
  ['90k–96k', 90_000, 96_000],
  ['3 to 1', undefined, undefined],
  ['25 bp cut', undefined, undefined],
  ['Kestrel United', undefined, undefined],
  ['', undefined, undefined],
])('%s is the band from %s to %s', (title, low, high) => {
  expect(parseStrike(title)).toEqual(low === undefined ? undefined : { kind: 'band', low, high });
});
