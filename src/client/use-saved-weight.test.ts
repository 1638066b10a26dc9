import { expect, it } from 'vitest';
import { pickFresh } from './use-saved-weight';

it('adding or removing a series counts no other one twice', () => {
  expect(pickFresh([1, 2, 3], ['a', 'new', 'b'], ['a', 'b'])).toEqual([2]);
  expect(pickFresh([2, 3], ['b', 'c'], ['a', 'b', 'c'])).toEqual([]);
});

it('another place counts every series again', () => {
  expect(pickFresh([1, 2], ['later a', 'later b'], ['a', 'b'])).toEqual([1, 2]);
});
