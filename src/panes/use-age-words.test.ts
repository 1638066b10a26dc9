import { expect, it } from 'vitest';
import { makeTellAge } from './use-age-words';

it.each([
  [0, 56, '56 s'],
  [0, undefined, '–'],
  [3600, 56, 'uncertain, 56 s to 1 h'],
  [-3600, 56, 'uncertain, 0 s to 56 s'],
  [-90, 7200, 'uncertain, 1 h to 2 h'],
  [90, Number.NaN, '–'],
])('with the device %d s ahead an age of %s s is told as %s', (skew, seconds, words) => {
  expect(makeTellAge(skew)(seconds)).toBe(words);
});
