import { describe, expect, it } from 'vitest';
import { middleOfRow } from './middle-of-row';

describe('the price of a row', () => {
  it('is its middle, on a tick of the market', () => {
    expect(middleOfRow(96_650, 50, 1)).toBe(96_675);
    expect(middleOfRow(100, 0.5, 1)).toBe(100.2);
    expect(middleOfRow(0.3, 0.1, 2)).toBe(0.35);
    expect(middleOfRow(97_010.114_999_999_99, 10, 2)).toBe(97_015.11);
  });

  it('is the only price in a row of one tick', () => {
    expect(middleOfRow(1.2345, 0.0001, 4)).toBe(1.2345);
  });
});
