import { expect, it } from 'vitest';
import { describeRows } from './row-words';

it('names the drawn rows, and the rows of the levels only where these are others', () => {
  const figures = { factor: 1, height: 50 };
  expect(describeRows({ rows: { factor: 2, height: 100, base: 50, isAuto: true, figures }, quote: 'USD' })).toEqual({
    drawn: '100 USD',
    factor: '2 × the finest rows of this market',
    levels: '50 USD',
    counted: 'in 50 USD rows',
  });
  expect(describeRows({ rows: { factor: 1, height: 50, base: 50, isAuto: true, figures }, quote: 'USD' })).toEqual({
    drawn: '50 USD',
    factor: undefined,
    levels: undefined,
    counted: 'in 50 USD rows',
  });
});
