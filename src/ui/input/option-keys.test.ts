import { describe, expect, it } from 'vitest';
import { getListTarget, getSearchedTarget } from './option-keys';

describe('keys in the field above a list', () => {
  it.each([
    ['ArrowDown', 2, 3],
    ['ArrowUp', 0, 99],
    ['ArrowDown', 99, 0],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['PageDown', 5, 15],
  ])('%s from %d leads to %d', (key, at, to) => {
    expect(getSearchedTarget(key, at, 100, 10)).toBe(to);
  });

  it('leave the text its own keys', () => {
    for (const key of ['Home', 'End', 'a', ' ', 'Enter', 'constructor'])
      expect(getSearchedTarget(key, 1, 9, 3)).toBeUndefined();
    expect(getSearchedTarget('ArrowDown', 0, 0, 3)).toBeUndefined();
  });
});

describe('keys in a list that has the focus', () => {
  const labels = ['All', 'Spot', 'Swap', 'Future'];

  it.each([
    ['ArrowDown', 3, 0],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['s', 0, 1],
    ['S', 1, 2],
    ['s', 2, 1],
  ])('%s from %d leads to %d', (key, at, to) => {
    expect(getListTarget(key, at, labels)).toBe(to);
  });

  it('move to nothing that no label starts with', () => {
    for (const key of ['x', ' ', 'Enter', 'Shift']) expect(getListTarget(key, 0, labels)).toBeUndefined();
    expect(getListTarget('End', 0, [])).toBeUndefined();
  });
});
