import { describe, expect, it } from 'vitest';
import { keepEqual } from './keep-equal';

const make = (weight: number, more: object = {}) => ({
  ranges: new Map([['1H', { weight, parts: [1, Number.NaN] }]]),
  live: { weight: 3 },
  ...more,
});

describe('an equal value', () => {
  it('stays the previous object', () => {
    const before = make(5);
    expect(keepEqual(before, make(5))).toBe(before);
    expect(keepEqual(before, before)).toBe(before);
  });

  it.each([
    ['a figure', make(6)],
    ['one name more', make(5, { other: undefined })],
    ['a longer map', { ...make(5), ranges: new Map([...make(5).ranges, ['4H', { weight: 5, parts: [] }]]) }],
    ['another kind', { ...make(5), ranges: {} }],
    ['a column', make(5, { xs: Float64Array.of(1, 2) })],
  ])('is replaced by one that differs in %s', (_, next) => {
    const before: object = make(5);
    expect(keepEqual(before, next)).toBe(next);
    expect(keepEqual<object>(next, before)).toBe(before);
  });

  it.each([
    ['a value', [1, 2], [1, 3]],
    ['its length', [1, 2], [1, 2, 3]],
    ['its kind', [1, 2], Float64Array.of(1, 2)],
    ['an unknown', Float64Array.of(1, 2), Float64Array.of(1, Number.NaN)],
    ['a member', [{ at: 1 }], [{ at: 2 }]],
  ])('is compared by index: a list that differs in %s is not equal', (_, before: object, next: object) => {
    expect(keepEqual(before, next)).toBe(next);
    expect(keepEqual(next, before)).toBe(before);
    expect(keepEqual(before, structuredClone(before))).toBe(before);
  });

  it('is the next one if there was none before', () => {
    const next = make(1);
    expect(keepEqual(undefined, next)).toBe(next);
  });
});
