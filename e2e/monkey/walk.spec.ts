import { expect, test } from '../fixtures';
import { isDamaged } from './random-address';
import { keepLasting, listUnprovoked } from './walk';

const of = (status: number): string =>
  `console error: Failed to load resource: the server responded with a status of ${status} (Bad) (http://x/v1/points:0)`;

test('a request that the service cannot read is a finding, unless the address was damaged', () => {
  expect(listUnprovoked([of(400), of(429), of(403)], false)).toEqual([of(400)]);
  expect(listUnprovoked([of(400), of(500)], true)).toEqual([of(500)]);
  expect(isDamaged('/chart?v=1&m=A%3AB')).toBe(true);
  expect(isDamaged('/chart?v=1&period=-1')).toBe(true);
  expect(isDamaged('/chart?v=1&m=ATLAS_FUTURES%3ABTCUSDT&period=600')).toBe(false);
});

test('a breach counts as the same one even if its figures change', () => {
  const [first, later] = ['brokenTexts: text: NaN, in 59 s', 'brokenTexts: text: NaN, in 58 s'];
  expect(keepLasting([first], [later])).toEqual([first]);
  expect(keepLasting([first], ['brokenTexts: text: undefined, in 58 s'])).toEqual([]);
});
