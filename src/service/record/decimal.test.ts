import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDecimals, DecimalError, decimalsOf, parseDecimal, unitOf } from './decimal';

describe('parseDecimal', () => {
  it.each([
    ['28145.10', 1, 281451],
    ['28145.10', 2, 2814510],
    ['0.00056000', 6, 560],
    ['7', 3, 7000],
    ['7.000', 0, 7],
    ['4690.34389600', 6, 4690343896],
    ['0.1', 1, 1],
  ])('reads %s with %i decimals as %i', (text, decimals, expected) => {
    expect(parseDecimal(text, decimals)).toBe(expected);
  });

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e5',
    '1.2.3',
    ' 1',
    '1 ',
    '1,5',
    'NaN',
    '0x10',
    '１',
    5,
    null,
    undefined,
    ['1'],
  ])('refuses %j', (text) => {
    expect(() => parseDecimal(text, 8)).toThrow(DecimalError);
  });

  it('refuses text that it would have to round', () => {
    expect(() => parseDecimal('1.25', 1)).toThrow('more than 1 decimals');
    expect(() => parseDecimal('90071992.54740993', 8)).toThrow('too large');
  });

  it('is the exact integer for every amount', () => {
    const amount = fc.tuple(
      fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
      fc.integer({ min: 0, max: 8 }),
      fc.nat({ max: 4 }),
    );
    fc.assert(
      fc.property(amount, ([value, decimals, zeros]) => {
        const digits = String(value).padStart(decimals + 1, '0');
        const fraction = digits.slice(digits.length - decimals) + '0'.repeat(zeros);
        const text = digits.slice(0, digits.length - decimals) + (fraction === '' ? '' : `.${fraction}`);
        expect(parseDecimal(text, decimals)).toBe(Number(value));
      }),
    );
  });
});

describe('countDecimals', () => {
  it.each([
    ['28145.10', 1],
    ['28165.47000000', 2],
    ['100', 0],
    ['100.000', 0],
    ['0.00000001', 8],
  ])('of %s is %i', (text, expected) => {
    expect(countDecimals(text)).toBe(expected);
  });
});

describe('unitOf', () => {
  it('converts back to its decimals', () => {
    const decimals = Array.from({ length: 13 }, (_, i) => i);
    expect(decimals.map((count) => decimalsOf(unitOf(count)))).toEqual(decimals);
    expect(unitOf(1)).toBe(0.1);
  });
});
