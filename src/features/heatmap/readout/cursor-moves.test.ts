import { describe, expect, it } from 'vitest';
import { stepCursor } from './cursor-moves';

const VIEW = { timeFrom: 1000, timeTo: 3000, priceLow: 90, priceHigh: 190 };
const GRID = { columnSeconds: 60, rowStep: 20 };
const at = (price: number) => ({ time: 2000, price, source: 'keyboard' });

describe('a step of the cursor', () => {
  it('lands on a row of the grid, wherever it was', () => {
    expect(stepCursor(at(105), VIEW, GRID, { columns: 0, rows: 1 })).toEqual({ time: 2000, price: 120 });
    expect(stepCursor(at(105), VIEW, GRID, { columns: 0, rows: -10 })).toEqual({ time: 2000, price: -100 });
    expect(stepCursor(undefined, VIEW, GRID, { columns: 0, rows: 1 })).toEqual({ time: 2000, price: 160 });
  });

  it('keeps the price of a finer layer while it moves through time', () => {
    expect(stepCursor(at(105), VIEW, GRID, { columns: -2, rows: 0 })).toEqual({ time: 1880, price: 105 });
  });
});
