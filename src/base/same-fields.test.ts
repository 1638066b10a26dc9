import { describe, expect, test } from 'vitest';
import { hasSameFields } from './same-fields';

class Column {
  readonly #values: readonly number[];
  constructor(values: readonly number[]) {
    this.#values = values;
  }
  get first(): number {
    return this.#values[0];
  }
}

describe('hasSameFields', () => {
  const column = new Column([1]);
  test.each([
    ['the same numbers', { a: 1, b: Number.NaN }, { b: Number.NaN, a: 1 }, true],
    [
      'records of the same numbers',
      { last: { price: 2, isRising: true } },
      { last: { price: 2, isRising: true } },
      true,
    ],
    ['the same column', { column }, { column }, true],
    ['a number that changed', { last: { price: 2 } }, { last: { price: 3 } }, false],
    ['another column of the same values', { column }, { column: new Column([1]) }, false],
    ['a field that is absent', { a: 1, b: undefined }, { a: 1, c: undefined }, false],
    ['fewer fields', { a: 1, b: 2 }, { a: 1 }, false],
    ['lists that are not identical', { list: [1] }, { list: [1] }, false],
    ['records three deep', { a: { b: { c: 1 } } }, { a: { b: { c: 1 } } }, false],
  ] as const)('compares %s', (_, a, b, isSame) => {
    expect(hasSameFields(a, b)).toBe(isSame);
  });
});
